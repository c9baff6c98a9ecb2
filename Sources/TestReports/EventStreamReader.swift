import TestHistory

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads Swift Testing's event stream (swift-testing: Documentation/ABI/JSON.md), versions 0 and 6.3.
struct EventStreamReader {
  private struct Line: Decodable {
    struct Payload: Decodable {
      var kind: String?
      var id: String?
      var testID: String?
      var instant: Instant?
      var issue: Issue?
    }
    struct Instant: Decodable {
      var absolute: Double
      var since1970: Double?
    }
    struct Issue: Decodable {
      var isKnown: Bool?
      var isFailure: Bool?
      var severity: String?
      /// Version 0 has it as an experiment.
      var earlySeverity: String?

      enum CodingKeys: String, CodingKey {
        case isKnown
        case isFailure
        case severity
        case earlySeverity = "_severity"
      }

      var fails: Bool {
        if isKnown == true { return false }
        return isFailure ?? ((severity ?? earlySeverity) != "warning")
      }
    }
    var kind: String
    var payload: Payload
  }

  private struct Progress {
    var start: Double?
    var end: Double?
    var gaveUp = false
    var failed = false
  }

  private var functions: Set<String> = []
  private var progress: [String: Progress] = [:]
  private var order: [String] = []
  private var openRuns = 0
  private var runs = 0
  private var doubt: String?
  private var firstMoment: Duration?

  static func isEventStream(_ head: [UInt8]) -> Bool {
    let line = String(decoding: head.prefix { $0 != 0x0A }.prefix(4096), as: UTF8.self)
    return line.contains("\"payload\"") && line.contains("\"kind\"")
  }

  static func read(_ path: String) throws -> TestReport {
    var reader = EventStreamReader()
    let isWhole = try ReportFile.forEachLine(of: path) { try reader.add($0) }
    if !isWhole { reader.doubt = "Its last line is cut off" }
    return reader.report()
  }

  private mutating func add(_ bytes: [UInt8]) throws {
    if bytes.allSatisfy({ $0 <= 0x20 }) { return }
    let line: Line
    do {
      line = try JSONDecoder().decode(Line.self, from: Data(bytes))
    } catch {
      throw Refusal("A line is no record of an event stream")
    }
    let payload = line.payload
    if line.kind == "test" {
      if payload.kind == "function", let id = payload.id { try note(function: id) }
      return
    }
    guard line.kind == "event", let kind = payload.kind else { return }
    firstMoment = firstMoment ?? payload.instant?.since1970.flatMap(ReportLimits.moment)
    switch kind {
    case "runStarted":
      openRuns += 1
      runs += 1
    case "runEnded": openRuns -= 1
    case "issueRecorded":
      guard payload.issue?.fails != false else { return }
      guard let test = payload.testID, functions.contains(test) else {
        doubt = "An issue was recorded outside of any test"
        return
      }
      note(test) { $0.failed = true }
    case "testStarted", "testEnded", "testSkipped", "testCancelled", "testCaseCancelled":
      guard let test = payload.testID, functions.contains(test) else { return }
      let instant = payload.instant?.absolute
      note(test) { progress in
        switch kind {
        case "testStarted": progress.start = instant
        case "testEnded": progress.end = instant ?? .nan
        default: progress.gaveUp = true
        }
      }
    default: return
    }
  }

  private mutating func note(function id: String) throws {
    guard id.utf8.count <= ReportLimits.identifierBytes else {
      throw Refusal("A name is too long")
    }
    functions.insert(id)
    guard functions.count <= ReportLimits.tests else {
      throw Refusal("It has more than \(ReportLimits.tests) tests")
    }
  }

  private mutating func note(_ test: String, _ change: (inout Progress) -> Void) {
    if progress[test] == nil { order.append(test) }
    change(&progress[test, default: Progress()])
  }

  private func report() -> TestReport {
    let tests = order.map { id in
      let progress = progress[id] ?? Progress()
      var microseconds: Int?
      if let start = progress.start, let end = progress.end {
        microseconds = ReportLimits.microseconds(end - start)
      }
      let outcome: TestOutcome =
        progress.failed
        ? .failed : progress.gaveUp ? .skipped : progress.end == nil ? .failed : .passed
      let (name, location) = Self.parts(of: id)
      return TestReport.Test(
        id: name,
        location: location,
        outcome: outcome,
        microseconds: outcome == .skipped ? nil : microseconds
      )
    }
    let isWhole = runs > 0 && openRuns == 0
    var report = TestReport(
      format: .eventStream,
      digest: "",
      tests: tests,
      doubt: isWhole ? doubt : "The run did not end: it may have crashed or been cancelled"
    )
    report.firstMoment = firstMoment
    return report
  }

  /// `Module.Suite/name()/File.swift:3:2` in its two parts.
  static func parts(of id: String) -> (name: String, location: String?) {
    guard let slash = id.lastIndex(of: "/") else { return (id, nil) }
    let last = id[id.index(after: slash)...]
    let fields = last.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 3, fields[0].hasSuffix(".swift"), Int(fields[1]) != nil,
      Int(fields[2]) != nil
    else { return (id, nil) }
    return (String(id[..<slash]), String(last))
  }
}
