import DocumentFormats
import TestHistory

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A reader of JUnit's XML, as SwiftPM writes it.
///
/// For XCTest SwiftPM writes `Module.Class` and `method`, and only with `--parallel`. For Swift Testing it writes
/// `Module.Outer.Inner` and `function(label:)`.
struct JUnitReader {
  private struct OpenSuite {
    var declaredFailures: Int
    var foundFailures = 0
  }

  private var tests: [TestReport.Test] = []
  private var test: TestReport.Test?
  private var suites: [OpenSuite] = []
  private var depth = 0
  private var doubt: String?
  private var firstMoment: Duration?

  static func read(_ path: String, head: [UInt8]) throws -> TestReport {
    guard !declaresDocumentType(head) else {
      throw Refusal(
        "It declares a document type, which no test report does: entities are not expanded"
      )
    }
    var reader = JUnitReader()
    var scanner = XMLScanner()
    do {
      try ReportFile.forEachChunk(of: path) { chunk in
        var position = 0
        while let event = try scanner.next(in: chunk, at: &position) { try reader.take(event) }
      }
      try scanner.finish()
    } catch let fault as DocumentFault {
      throw Refusal(
        "The XML ends or breaks at line \(fault.line) (\(fault.reason)): the run may have crashed or been "
          + "cancelled, or a test's name contains `<`, `&` or `\"`, which Swift Testing writes unescaped"
      )
    }
    var report = TestReport(format: .junit, digest: "", tests: reader.tests, doubt: reader.doubt)
    report.firstMoment = reader.firstMoment
    return report
  }

  /// Whether `<!DOCTYPE` stands before the first element.
  private static func declaresDocumentType(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    guard let declaration = text.firstRange(of: "<!DOCTYPE") ?? text.firstRange(of: "<!doctype")
    else { return false }
    let before = text[..<declaration.lowerBound]
    return zip(before, before.dropFirst()).allSatisfy { first, second in
      first != "<" || !(second.isASCII && second.isLetter || second == "_")
    }
  }

  private mutating func take(_ event: XMLScanner.Event) throws(Refusal) {
    switch event {
    case .start(let name, let attributes): try begin(name, attributes)
    case .end(let name): end(name)
    case .text: break
    }
  }

  private mutating func begin(_ name: String, _ attributes: [String: String]) throws(Refusal) {
    depth += 1
    if let moment = attributes["timestamp"].flatMap(Self.moment) {
      firstMoment = min(firstMoment ?? moment, moment)
    }
    switch name {
    case "testsuites", "testsuite":
      let failures = ["failures", "errors"].compactMap { attributes[$0].flatMap { Int($0) } }
      suites.append(OpenSuite(declaredFailures: failures.reduce(0) { max($0, 0) &+ max($1, 0) }))
    case "testcase": try beginTest(attributes)
    case "failure", "error", "rerunFailure", "rerunError", "flakyFailure", "flakyError":
      if test == nil { doubt = "It reports a failure outside its tests" }
      test?.outcome = .failed
      for index in suites.indices { suites[index].foundFailures += 1 }
    case "skipped": if test?.outcome == .passed { test?.outcome = .skipped }
    default:
      if depth == 1 { throw Refusal("Its outermost element is `\(name.prefix(40))`") }
    }
  }

  private mutating func beginTest(_ attributes: [String: String]) throws(Refusal) {
    let className = attributes["classname"] ?? ""
    guard let name = attributes["name"], !name.isEmpty,
      name.utf8.count + className.utf8.count <= ReportLimits.identifierBytes
    else { throw Refusal("A test case has no name, or one that is too long") }
    guard tests.count < ReportLimits.tests else {
      throw Refusal("It has more than \(ReportLimits.tests) tests")
    }
    test = TestReport.Test(
      id: Self.identifier(className, name),
      outcome: Self.outcome(attributes),
      microseconds: attributes["time"].flatMap { Double($0) }.flatMap(ReportLimits.microseconds)
    )
  }

  /// The outcome that the attributes state.
  ///
  /// SwiftPM writes none; other tools mark so a test that did not run.
  private static func outcome(_ attributes: [String: String]) -> TestOutcome {
    let words = ["status", "result"].compactMap { attributes[$0]?.lowercased() }
    if words.contains(where: { $0.hasPrefix("fail") || $0.hasPrefix("err") }) { return .failed }
    let ofPasses: Set<String> = ["", "run", "completed", "passed", "pass", "success", "ok"]
    return words.allSatisfy(ofPasses.contains) ? .passed : .skipped
  }

  private mutating func end(_ name: String) {
    depth -= 1
    switch name {
    case "testcase":
      if let test { tests.append(test) }
      test = nil
    case "testsuites", "testsuite":
      guard let suite = suites.popLast(), suite.declaredFailures > suite.foundFailures else {
        break
      }
      doubt =
        "It counts \(suite.declaredFailures) failures and names \(suite.foundFailures)"
    default: break
    }
  }

  /// The second that a text of ISO 8601 names, since 1970; without a zone it is one of UTC, as Ant writes it.
  static func moment(_ text: String) -> Duration? {
    let zone = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
    let whole = text.prefix(19) + (zone.isEmpty ? "Z" : zone)
    let date = try? Date(String(whole), strategy: .iso8601)
    return date.flatMap { ReportLimits.moment($0.timeIntervalSince1970) }
  }

  /// `Module.Outer.Inner` and `name` as `Module.Outer/Inner/name`; points within backticks separate nothing.
  static func identifier(_ className: String, _ name: String) -> String {
    var parts = [""]
    var isQuoted = false
    for character in className {
      if character == "`" { isQuoted.toggle() }
      if character == ".", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts[0] + "." + (parts.dropFirst() + [name]).joined(separator: "/")
  }
}
