import DaemonLocation
import GraphProtos

/// The answer to `daemon status`.
struct DaemonStatusReport: Report {
  /// Nil if no daemon runs.
  let answer: DaemonAnswer?
  /// The process of a daemon that cannot be found, because its socket's file was removed.
  var unreachable: Int32?
  let paths: DaemonPaths
  /// The daemon that was asked over TCP; nil for the one at the socket.
  var server: ServerAddress?
  /// The build that would be started; nil if there is none.
  let expectedBuildID: String?

  var isComplete: Bool { true }

  var json: JSONValue {
    var json: JSONValue = [
      "schema_version": 1,
      "running": .bool(answer != nil),
      "server": .optional(server?.description ?? ""),
      "socket": .optional(server == nil ? paths.socket.path : ""),
      "log": .optional(server == nil ? paths.log : ""),
      "expected_build_id": .optional(expectedBuildID ?? ""),
    ]
    if let answer { json = json + Self.json(answer) }
    return json
  }

  private static func json(_ answer: DaemonAnswer) -> JSONValue {
    let daemon = answer.status.daemon
    return [
      "process_id": .integer(daemon.processID),
      "version": .string(daemon.version),
      "build_id": .string(daemon.buildID),
      "uptime_seconds": .integer(answer.status.uptimeSeconds),
      "calls_in_flight": .integer(answer.status.callsInFlight),
      "tcp_address": .optional(answer.status.tcpAddress),
      "workspaces": .array(
        answer.workspaces.map { workspace in
          [
            "root": .string(workspace.root),
            "state": .string(workspace.state),
            "revision": .integer(workspace.revision),
            "modules": .integer(workspace.modules),
            "files": .integer(workspace.files),
          ]
        }
      ),
    ]
  }

  func text(_ style: TextStyle) -> String {
    guard let answer else {
      if let server { return "No daemon answers at \(server)\n" }
      if let unreachable {
        return "A daemon (process \(unreachable)) runs, and its socket's file "
          + "\(paths.socket.path.withVisibleControls) was removed; `graphctl daemon restart` or the next "
          + "question replaces it\n"
      }
      return
        "No daemon runs at \(paths.socket.path.withVisibleControls); the next question starts one\n"
    }
    let daemon = answer.status.daemon
    var table = TextTable()
    func add(_ name: String, _ value: String) {
      table.append(.init(name, .secondary), .init(value))
    }
    add("Daemon", "\(daemon.version), process \(daemon.processID)")
    add("Build", daemon.buildID + buildRemark(daemon.buildID))
    add("Running for", StatusReport.duration(answer.status.uptimeSeconds))
    if let server {
      add("Server", "\(server)")
    } else {
      add("Socket", paths.socket.path)
      if !answer.status.tcpAddress.isEmpty { add("TCP", answer.status.tcpAddress) }
      add("Log", paths.log)
    }
    for workspace in answer.workspaces {
      add(
        "Workspace",
        "\(workspace.root): \(workspace.state), \(counted(Int(workspace.modules), "module")), "
          + counted(Int(clamping: workspace.files), "file")
      )
    }
    return joinedLines(table.lines(style))
  }

  private func buildRemark(_ buildID: String) -> String {
    guard server == nil, let expectedBuildID, expectedBuildID != buildID else { return "" }
    return ", not that of this graphctl: the next question replaces it"
  }
}
