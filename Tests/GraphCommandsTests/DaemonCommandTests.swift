import DaemonLocation
import Foundation
import GraphProtos
import SwiftProtobuf
import Testing

@testable import GraphClient
@testable import GraphCommands

@Suite struct DaemonCommandTests {
  private let process: FakeProcess = {
    var process = FakeProcess()
    process.environment = [
      "GRAPHD_SOCKET": "/nonexistent/run/d.sock", "XDG_STATE_HOME": "/state",
      "XDG_CACHE_HOME": "/cache",
    ]
    process.ownExecutable = "/opt/bin/graphctl"
    return process
  }()

  @Test func pathsAreNamedAndNotLookedAt() async {
    let result = await process.run("daemon paths", Script())
    #expect(result.status == 0)
    #expect(
      result.output == """
          Socket      /nonexistent/run/d.sock
          Lock        /nonexistent/run/d.sock.lock
          Log         /state/graphd/graphd.log
          Token       /state/graphd/tcp-token
          Cache       /cache/graphd
          Executable  /opt/bin/graphd

        """
    )
  }

  @Test func pathsAreGivenToScripts() async {
    let result = await process.run("daemon paths --format json", Script())
    #expect(
      result.output == """
        {
          "socket": "/nonexistent/run/d.sock",
          "lock": "/nonexistent/run/d.sock.lock",
          "log": "/state/graphd/graphd.log",
          "token": "/state/graphd/tcp-token",
          "cache": "/cache/graphd",
          "executable": "/opt/bin/graphd"
        }

        """
    )
  }

  @Test func nothingThatRunsIsNothingToStop() async {
    let result = await process.run("daemon stop", Script())
    #expect(result.status == 0)
    #expect(result.output == "No daemon was running\n")
  }

  @Test func theStatusOfNothingIsUnavailable() async {
    let text = await process.run("daemon status", Script())
    #expect(text.status == 69)
    #expect(text.output.hasPrefix("No daemon runs at /nonexistent/run/d.sock"))
    let json = await process.run("daemon status --format json", Script())
    #expect(json.status == 69)
    #expect(json.output.contains("\"running\": false"))
  }

  @Test func whatCannotBeStartedIsUnavailable() async {
    let result = await process.run("daemon start", Script())
    #expect(result.status == 69)
    #expect(result.errors.hasPrefix("graphctl: error: No daemon could be started: "))
    #expect(result.errors.contains("`/opt/bin/graphd` is missing"))
  }

  @Test(arguments: ["status", "start", "stop", "restart"], ["GRAPHD_SOCKET", "XDG_RUNTIME_DIR"])
  func aSocketThatIsTooLongIsNoAbsentDaemon(_ command: String, _ variable: String) async {
    var process = self.process
    process.environment["GRAPHD_SOCKET"] = nil
    process.environment[variable] = "/" + String(repeating: "s", count: 200)
    // Something that could be started, would anybody try.
    process.environment["GRAPHD_EXECUTABLE"] = "/bin/sh"
    let bytes = variable == "GRAPHD_SOCKET" ? 201 : 201 + "/graphd/graphd.sock".utf8.count
    let result = await process.run("daemon \(command)", Script())
    #expect(result.status == 69)
    #expect(result.output == "")
    #expect(
      result.errors.contains(
        "has \(bytes) bytes and the system allows \(SocketLocation.longestPath): "
          + "name a shorter one in `GRAPHD_SOCKET`"
      ),
      "\(result.errors)"
    )
  }

  @Test func aSocketMayBeAsLongAsTheSystemAllows() async {
    var process = self.process
    let folder = "/nonexistent/"
    let name = String(repeating: "s", count: SocketLocation.longestPath - folder.utf8.count)
    process.environment["GRAPHD_SOCKET"] = folder + name
    #expect(await process.run("daemon stop", Script()).output == "No daemon was running\n")
    #expect(await process.run("daemon status", Script()).output.hasPrefix("No daemon runs at "))
  }

  @Test func aLogThatIsNotThereIsNamed() async {
    let result = await process.run("daemon logs", Script())
    #expect(result.status == 1)
    #expect(result.errors.contains("There is no log `/state/graphd/graphd.log`"))
    #expect(await process.run("daemon logs --lines -1", Script()).status == 64)
  }

  @Test func theStatusTellsWhatTheDaemonHolds() {
    var answer = Graphd_V1_GetStatusResponse()
    answer.daemon.version = "0.1.0"
    answer.daemon.processID = 7
    answer.daemon.buildID = "build-2"
    answer.uptime.seconds = 61
    var workspace = Graphd_V1_WorkspaceStatus()
    workspace.root = "/home/me/demo"
    workspace.state = .ready
    workspace.modules = 4
    workspace.files = 1
    let report = DaemonStatusReport(
      answer: DaemonAnswer(status: answer, workspaces: [workspace]),
      paths: DaemonPaths(environment: process.environment, userID: 1, ownExecutable: ""),
      expectedBuildID: "build-1"
    )
    #expect(
      report.text(TextStyle(usesColor: false)) == """
          Daemon       0.1.0, process 7
          Build        build-2, not that of this graphctl: the next question replaces it
          Running for  1 min 1 s
          Socket       /nonexistent/run/d.sock
          Log          /state/graphd/graphd.log
          Workspace    /home/me/demo: ready, 4 modules, 1 file

        """
    )
    #expect(report.message.daemon.processID == 7)
  }

  // MARK: Whom a signal may reach

  @Test func whoHoldsTheLockMustBeWhoListens() {
    let holder: Int32 = 7
    #expect(DaemonProcess.processID(holder: holder, .somebody(processID: 7)) == 7)
    // Another process, a service manager's or one in another container, must not be hit.
    #expect(DaemonProcess.processID(holder: holder, .somebody(processID: 1)) == nil)
    #expect(DaemonProcess.processID(holder: holder, .somebody(processID: nil)) == nil)
    // It begins or ends; it is waited for.
    #expect(DaemonProcess.processID(holder: holder, .nobody) == 7)
  }
}

@Suite struct LogTailTests {
  private let path = NSTemporaryDirectory() + "graphctl-log-\(UUID().uuidString.prefix(8))"

  private func withLog(_ text: String, _ body: () throws -> Void) throws {
    defer {
      for suffix in ["", ".1"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try body()
  }

  private func append(_ text: String) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test(arguments: [
    (0, ""), (1, "c\n"), (2, "b\nc\n"), (3, "a\nb\nc\n"), (9, "a\nb\nc\n"), (.max, "a\nb\nc\n"),
  ])
  func theLastLinesAreShown(_ lines: Int, _ expected: String) throws {
    try withLog("a\nb\nc\n") {
      var tail = try LogTail(path: path, lines: lines)
      #expect(try tail.more() == expected)
      #expect(try tail.more() == "")
    }
  }

  @Test func longLogsAreReadFromTheirEnd() throws {
    let lines = (0..<20_000).map { "line \($0)\n" }
    try withLog(lines.joined()) {
      var tail = try LogTail(path: path, lines: 12_000)
      #expect(try tail.more() == lines.suffix(12_000).joined())
    }
  }

  @Test func whatIsAddedFollows() throws {
    try withLog("a\n") {
      var tail = try LogTail(path: path, lines: 1)
      #expect(try tail.more() == "a\n")
      try append("b\n")
      #expect(try tail.more() == "b\n")
    }
  }

  @Test func aRotatedLogIsFollowed() throws {
    try withLog("a\n") {
      var tail = try LogTail(path: path, lines: 0)
      try append("b\n")
      try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
      try Data("c\n".utf8).write(to: URL(fileURLWithPath: path))
      #expect(try tail.more() == "b\nc\n")
      #expect(try tail.more() == "")
    }
  }
}
