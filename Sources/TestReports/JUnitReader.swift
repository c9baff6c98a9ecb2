import Foundation
import TestHistory

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads JUnit's XML, as SwiftPM writes it.
///
/// Of XCTest SwiftPM writes `Module.Class` and `method`, and only with `--parallel`; of Swift Testing
/// `Module.Outer.Inner` and `function(label:)`.
final class JUnitReader: NSObject, XMLParserDelegate {
  private struct OpenSuite {
    var declaredFailures: Int
    var foundFailures = 0
  }

  private var tests: [TestReport.Test] = []
  private var test: TestReport.Test?
  private var suites: [OpenSuite] = []
  private var depth = 0
  private var rootEnded = false
  private var doubt: String?
  private var refusal: String?

  static func read(_ path: String, head: [UInt8]) throws -> TestReport {
    guard !declaresDocumentType(head) else {
      throw Refusal(
        "It declares a document type, which no test report does: entities are not expanded"
      )
    }
    guard let stream = InputStream(fileAtPath: path) else { throw Refusal("It cannot be opened") }
    let parser = XMLParser(stream: stream)
    parser.shouldResolveExternalEntities = false
    let reader = JUnitReader()
    parser.delegate = reader
    let isParsed = parser.parse()
    if let refusal = reader.refusal { throw Refusal(refusal) }
    // swift-corelibs-foundation says that a document is parsed when its end is missing.
    guard isParsed, parser.parserError == nil, reader.rootEnded else {
      let place = parser.lineNumber > 0 ? " at line \(parser.lineNumber)" : ""
      throw Refusal(
        "The XML ends or breaks\(place): the run may have crashed or been cancelled, or a test's name holds "
          + "`<`, `&` or `\"`, which Swift Testing writes as they are"
      )
    }
    return TestReport(format: .junit, digest: "", tests: reader.tests, doubt: reader.doubt)
  }

  /// Whether `<!DOCTYPE` stands before the first element.
  private static func declaresDocumentType(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    guard let declaration = text.range(of: "<!DOCTYPE", options: .caseInsensitive) else {
      return false
    }
    let before = text[..<declaration.lowerBound]
    return before.range(of: "<[A-Za-z_]", options: .regularExpression) == nil
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    depth += 1
    switch name {
    case "testsuites", "testsuite":
      let failures = ["failures", "errors"].compactMap { attributes[$0].flatMap { Int($0) } }
      suites.append(OpenSuite(declaredFailures: failures.reduce(0) { max($0, 0) &+ max($1, 0) }))
    case "testcase": begin(attributes, parser)
    case "failure", "error", "rerunFailure", "rerunError", "flakyFailure", "flakyError":
      if test == nil { doubt = "It tells of a failure outside its tests" }
      test?.outcome = .failed
      for index in suites.indices { suites[index].foundFailures += 1 }
    case "skipped": if test?.outcome == .passed { test?.outcome = .skipped }
    default: if depth == 1 { refuse("Its outermost element is `\(name.prefix(40))`", parser) }
    }
  }

  private func begin(_ attributes: [String: String], _ parser: XMLParser) {
    let className = attributes["classname"] ?? ""
    guard let name = attributes["name"], !name.isEmpty,
      name.utf8.count + className.utf8.count <= ReportLimits.identifierBytes
    else { return refuse("A test case has no name, or one that is too long", parser) }
    guard tests.count < ReportLimits.tests else {
      return refuse("It has more than \(ReportLimits.tests) tests", parser)
    }
    test = TestReport.Test(
      id: Self.identifier(className, name),
      outcome: Self.outcome(attributes),
      microseconds: attributes["time"].flatMap { Double($0) }.flatMap(ReportLimits.microseconds)
    )
  }

  /// What the attributes say: SwiftPM writes none, others tell so of what did not run.
  private static func outcome(_ attributes: [String: String]) -> TestOutcome {
    let words = ["status", "result"].compactMap { attributes[$0]?.lowercased() }
    if words.contains(where: { $0.hasPrefix("fail") || $0.hasPrefix("err") }) { return .failed }
    let ofPasses: Set<String> = ["", "run", "completed", "passed", "pass", "success", "ok"]
    return words.allSatisfy(ofPasses.contains) ? .passed : .skipped
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    depth -= 1
    if depth == 0 { rootEnded = true }
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

  func parser(
    _ parser: XMLParser,
    foundInternalEntityDeclarationWithName name: String,
    value: String?
  ) {
    refuse("It declares entities", parser)
  }

  private func refuse(_ reason: String, _ parser: XMLParser) {
    refusal = refusal ?? reason
    parser.abortParsing()
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
