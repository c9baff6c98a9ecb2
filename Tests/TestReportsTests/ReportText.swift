import Foundation
import TestHistory
import TestReports
import Testing

/// A file of its own, removed with the value.
final class TemporaryFile {
  let path: String

  init(_ text: String = "") throws {
    path = NSTemporaryDirectory() + "/graphd-report-\(UUID().uuidString)"
    if !text.isEmpty { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
  }

  deinit {
    for suffix in ["", ".lock", ".damaged", ".damaged-2"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}

/// Reads a report given as text.
func read(_ text: String) throws -> TestReport {
  let file = try TemporaryFile(text)
  return try ReportFile.read(file.path)
}

/// A report's tests as lines: outcome, identifier, place.
func lines(_ report: TestReport) -> [String] {
  report.tests.map { test in
    ["\(test.outcome)", test.id, test.location].compactMap { $0 }.joined(separator: " ")
  }
}

/// What is said of a report that cannot be read; `nil` if it can.
func refusal(_ text: String) -> String? {
  do {
    _ = try read(text)
    return nil
  } catch {
    return "\(error)"
  }
}
