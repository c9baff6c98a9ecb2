import DaemonLocation
import GraphProtos

/// The answer to `daemon paths`.
struct DaemonPathsReport: Report {
  let paths: DaemonPaths

  var isComplete: Bool { true }

  var message: Graphd_V1_DaemonPathsOutput {
    var message = Graphd_V1_DaemonPathsOutput()
    message.socket = paths.socket.path
    message.lock = paths.socket.lockPath
    message.log = paths.log
    message.token = paths.token
    message.cache = paths.cache
    message.executable = paths.executable ?? ""
    return message
  }

  func text(_ style: TextStyle) -> String {
    var table = TextTable()
    let rows = [
      ("Socket", paths.socket.path), ("Lock", paths.socket.lockPath), ("Log", paths.log),
      ("Token", paths.token),
      ("Cache", paths.cache), ("Executable", paths.executable ?? "not known"),
    ]
    for (name, path) in rows { table.append(.init(name, .secondary), .init(path)) }
    return joinedLines(table.lines(style))
  }
}
