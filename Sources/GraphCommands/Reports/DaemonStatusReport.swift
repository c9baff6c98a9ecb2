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

  var message: Graphd_V1_DaemonStatusOutput {
    var message = Graphd_V1_DaemonStatusOutput()
    message.running = answer != nil
    if let server {
      message.server = server.description
    } else {
      message.socket = paths.socket.path
      message.log = paths.log
    }
    message.expectedBuildID = expectedBuildID ?? ""
    guard let answer else { return message }
    message.daemon = answer.status.daemon
    message.callsInFlight = answer.status.callsInFlight
    message.uptime = answer.status.uptime
    message.tcpAddress = answer.status.tcpAddress
    message.workspaces = answer.workspaces
    return message
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
    add("Running for", StatusReport.duration(answer.status.uptime))
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
        "\(workspace.root): \(workspace.state.word), \(counted(Int(workspace.modules), "module")), "
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
