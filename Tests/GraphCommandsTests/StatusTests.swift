import DaemonLocation
import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct StatusTests {
  private let script = Script {
    $0.status.workspace.root = "/home/me/demo"
    $0.status.workspace.state = .ready
    $0.status.workspace.snapshot = 41
    $0.status.workspace.watchMode = .watching
    $0.status.workspace.packages = 1
    $0.status.workspace.modules = 4
    $0.status.workspace.files = 12
    $0.status.workspace.swiftFiles = 9
    $0.status.daemon = $0.capabilities
    $0.status.uptime.seconds = 3725
    $0.status.callsInFlight = 1
  }

  @Test func textTellsWhoAnsweredAndWhatItHolds() async {
    let result = await run("status", script)
    #expect(script.calls == ["open", "status"])
    #expect(
      result.output == """
          Answered by  graphctl 0.1.0 itself; no daemon was asked
          Workspace    /home/me/demo
          State        ready, revision 41
          Changes      are watched
          Holds        1 package, 4 modules, 12 files (9 Swift)

        """
    )
  }

  @Test func jsonHoldsTheNumbers() async {
    let result = await run("status --format json", script)
    #expect(
      result.output == """
        {
          "in_process": true,
          "socket": "",
          "server": "",
          "daemon": {
            "version": "0.1.0",
            "build_id": "build-1",
            "max_request_bytes": 4096,
            "process_id": 7,
            "features": []
          },
          "calls_in_flight": 1,
          "uptime": "3725s",
          "workspace": {
            "root": "/home/me/demo",
            "state": "WORKSPACE_STATE_READY",
            "snapshot": 41,
            "packages": 1,
            "modules": 4,
            "files": 12,
            "swift_files": 9,
            "problems": [],
            "watch_mode": "WATCH_MODE_WATCHING",
            "watch_reason": ""
          }
        }

        """
    )
  }

  @Test func versionNeedsNobody() async {
    let text = await run("version")
    #expect(text.output == "graphctl 0.1.0 (build build-1)\n")
    let json = await run("version --format json")
    #expect(
      json.output == """
        {
          "version": "0.1.0",
          "build_id": "build-1"
        }

        """
    )
    #expect(BuildIdentity.buildID.hasPrefix("0.1.0+"))
  }
}
