import SystemPackage

/// Reads a trace file of LCOV (geninfo's manual: Tracefile format), as `llvm-cov export -format=lcov` writes it.
///
/// `TN:` names the test of all that follows, as `swift test list` prints it. Only counts of functions are read.
struct CoverageReader {
  private var coverage = TestCoverage()
  private var test = ""
  private var path = ""
  /// The first lines of the file's functions, by their names.
  private var lines: [String: Int] = [:]
  private var isAnonymous = false

  static func isTrace(_ head: [UInt8]) -> Bool {
    ["TN:", "SF:"].contains { head.starts(with: $0.utf8) }
  }

  /// - Throws: `Refusal` for too many counts, or a file that cannot be read.
  static func read(_ path: String) throws -> TestReport {
    var reader = CoverageReader()
    // A count that is cut off is not read: nothing follows from its absence.
    _ = try ReportFile.forEachLine(of: path) { line in
      try reader.add(String(decoding: line, as: UTF8.self))
    }
    var report = TestReport(format: .lcov, digest: "", tests: [])
    report.coverage = reader.coverage
    if reader.isAnonymous {
      report.doubt = "`TN:` does not name the test that some of its counts are of"
    } else if reader.coverage.isEmpty {
      report.doubt = "It counts no function: `FN:` and `FNDA:` are missing"
    }
    return report
  }

  private mutating func add(_ line: String) throws {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...]
    let fields = value.split(separator: ",", omittingEmptySubsequences: false)
    switch line[..<colon] {
    case "TN": test = String(value.trimmed)
    case "SF": (path, lines) = (String(value.trimmed), [:])
    case "FN":
      // Newer files have the last line, too.
      guard fields.count >= 2, let first = Int(fields[0]), let name = fields.last else { return }
      lines[String(name)] = first
    case "FNDA":
      guard fields.count >= 2, let executions = Int(fields[0]) else { return }
      guard !test.isEmpty else {
        isAnonymous = true
        return
      }
      let name = fields.dropFirst().joined(separator: ",")
      guard let first = lines[name] else { return }
      guard coverage.count < ReportLimits.coveredFunctions else {
        throw Refusal(
          "It counts more than \(ReportLimits.coveredFunctions) functions; record the tests in several files"
        )
      }
      coverage.add(
        TestCoverage.Place(path: path, line: first),
        isExecuted: executions > 0,
        by: test
      )
    default: return
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
    return self[..<end].drop(while: \.isWhitespace)
  }
}
