import SystemPackage
import TestHistory

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads what `xcrun xcresulttool get test-results tests --path X.xcresult` prints.
enum XcresultReader {
  private struct Document: Decodable { var testNodes: [Node] }

  private struct Node: Decodable {
    var nodeType: String
    var name: String
    var nodeIdentifierURL: String?
    var result: String?
    var durationInSeconds: Double?
    var children: [Node]?
  }

  static func read(_ path: String) throws -> TestReport {
    var bytes: [UInt8] = []
    do {
      try ReportFile.forEachChunk(of: path) { chunk in
        guard bytes.count + chunk.count <= ReportLimits.jsonDocumentBytes else {
          throw Refusal(
            "It has more than \(ReportLimits.jsonDocumentBytes >> 20) MiB; print it with "
              + "`--compact`, or run the tests in several parts and record each one's report"
          )
        }
        bytes += chunk
      }
    } catch let error as Errno {
      throw Refusal("\(error)")
    }
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: Data(bytes))
    } catch {
      throw Refusal(
        "The JSON is cut off, or is not that of `xcrun xcresulttool get test-results tests`"
      )
    }
    var tests: [TestReport.Test] = []
    var nameless = 0
    func visit(_ node: Node) {
      guard node.nodeType == "Test Case" else {
        for child in node.children ?? [] { visit(child) }
        return
      }
      guard let id = node.nodeIdentifierURL.flatMap(identifier) else {
        nameless += 1
        return
      }
      tests.append(
        TestReport.Test(
          id: id,
          outcome: outcome(of: node),
          microseconds: node.durationInSeconds.flatMap(ReportLimits.microseconds)
        )
      )
    }
    for node in document.testNodes { visit(node) }
    return TestReport(
      format: .xcresult,
      digest: "",
      tests: tests,
      doubt: nameless == 0
        ? nil
        : "\(nameless) of its tests have no `nodeIdentifierURL`: Xcode 16.3 and later write it"
    )
  }

  /// The worst of its own result and those of all that stands below it: repetitions, devices, arguments.
  private static func outcome(of node: Node) -> TestOutcome {
    let outcomes = [outcome(node.result)] + (node.children ?? []).flatMap(results).map(outcome)
    return [.failed, .skipped].first(where: outcomes.contains) ?? .passed
  }

  private static func results(of node: Node) -> [String] {
    [node.result].compactMap { $0 } + (node.children ?? []).flatMap(results)
  }

  private static func outcome(_ result: String?) -> TestOutcome {
    switch result {
    case "Passed", "Expected Failure": .passed
    case "Skipped": .skipped
    default: .failed
    }
  }

  /// `test://com.apple.xcode/Project/Bundle/Suite/name` as `Bundle.Suite/name`.
  static func identifier(_ url: String) -> String? {
    guard url.hasPrefix("test://") else { return nil }
    let parts = url.dropFirst(7).split(separator: "/").dropFirst(2)
      .map { Self.percentDecoded($0) ?? String($0) }
    guard let bundle = parts.first, parts.count > 1 else { return nil }
    var module = bundle.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
    // No identifier begins with a digit.
    if module.first?.isNumber == true { module[0] = "_" }
    return String(module) + "." + parts.dropFirst().joined(separator: "/")
  }
  /// The text with `%41` as `A`; nil if a percent sign begins no byte, or the bytes are not UTF-8.
  private static func percentDecoded(_ text: Substring) -> String? {
    var rest = text.utf8
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
