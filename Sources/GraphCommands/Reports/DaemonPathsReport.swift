import DaemonLocation

/// The answer to `daemon paths`.
struct DaemonPathsReport: Report {
  let paths: DaemonPaths

  var isComplete: Bool { true }

  var json: JSONValue {
    [
      "schema_version": 1,
      "socket": .string(paths.socket.path),
      "lock": .string(paths.socket.lockPath),
      "log": .string(paths.log),
      "token": .string(paths.token),
      "cache": .string(paths.cache),
      "executable": .optional(paths.executable ?? ""),
    ]
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
