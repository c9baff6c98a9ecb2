import Foundation
import Testing

@testable import BuildReports

/// A file of its own, removed with the value.
final class DatabaseFile {
  let path = NSTemporaryDirectory() + "/graphd-build-\(UUID().uuidString)"

  init(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// Runs statements of SQL in an empty database.
  init(sql statements: [String]) throws {
    let library = try #require(SQLiteLibrary.shared)
    var database: SQLiteLibrary.Database?
    // Read, write and create.
    try #require(library.open(path, &database, 0x2 | 0x4, nil) == 0)
    defer { _ = library.close(database) }
    for statement in statements {
      var prepared: SQLiteLibrary.Statement?
      try #require(library.prepare(database, statement, -1, &prepared, nil) == 0, "\(statement)")
      while library.step(prepared) == 100 {}
      _ = library.finalize(prepared)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var bytes: [UInt8] {
    get throws { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
  }
}

/// The statements that make a database of llbuild with the rules of `text`.
///
/// A rule is a line: the number of its build, begin and end in seconds, and its key. `3/1` is a rule that build 3 has
/// looked at, and whose result is that of build 1.
func statements(_ text: String, version: Int = 17) -> [String] {
  var statements = [
    """
    CREATE TABLE info (id INTEGER PRIMARY KEY, version INTEGER, client_version INTEGER, iteration INTEGER)
    """,
    "CREATE TABLE key_names (id INTEGER PRIMARY KEY, key STRING UNIQUE)",
    """
    CREATE TABLE rule_results (key_id INTEGER PRIMARY KEY, value BLOB, signature INTEGER, built_at INTEGER,
    computed_at INTEGER, start REAL, end REAL, dependencies BLOB)
    """,
    "INSERT INTO info VALUES (0, \(version), 9, 3)",
  ]
  for (index, line) in text.split(separator: "\n").enumerated() {
    let words = line.split(separator: " ", maxSplits: 3)
    let builds = words[0].split(separator: "/")
    statements.append("INSERT INTO key_names VALUES (\(index), CAST('\(words[3])' AS BLOB))")
    statements.append(
      "INSERT INTO rule_results VALUES "
        + "(\(index), x'', 1, \(builds[0]), \(builds[builds.count - 1]), \(words[1]), \(words[2]), x'')"
    )
  }
  return statements
}

/// Reads a file as one of a build that ran eight commands at once.
func read(_ file: DatabaseFile) throws(BuildReportError) -> BuildReport {
  // The file is removed with the value.
  defer { withExtendedLifetime(file) {} }
  guard case .report(let report) = try BuildFile.read(file.path, named: file.path, lanes: 8) else {
    throw BuildReportError("It is a job of the compiler")
  }
  return report
}

/// The times of a file as lines: target, configuration, milliseconds, `part`, `tool`.
func lines(_ report: BuildReport) -> [String] {
  report.times.map { time in
    var words = [time.target, time.configuration, "\((time.microseconds + 500) / 1000)"]
    if !time.isWhole { words.append("part") }
    if time.isTool { words.append("tool") }
    return words.joined(separator: " ")
  }
}
