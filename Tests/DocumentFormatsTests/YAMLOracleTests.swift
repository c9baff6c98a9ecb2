import Foundation
import Testing

@testable import DocumentFormats

/// Compares the reader with PyYAML on the cases that `scripts/fuzz-yaml` writes.
@Suite(.timeLimit(.minutes(10))) struct YAMLOracleTests {
  private static let cases = ProcessInfo.processInfo.environment["GRAPHD_YAML_CASES"]

  @Test(.enabled(if: cases != nil)) func everyDocumentIsReadAsPyYAMLReadsIt() throws {
    let path = try #require(Self.cases)
    let parts = try Data(contentsOf: URL(filePath: path))
      .split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var refused = 0
    for index in stride(from: 0, to: parts.count - 2, by: 3) {
      let (kind, text, expected) = (parts[index], parts[index + 1], parts[index + 2])
      do throws(YAMLFault) {
        let found = try YAMLReader.read(text, .full).map(Self.outline) ?? "nothing"
        #expect((found == "<>" ? "nothing" : found) == expected, "\(text)")
      } catch {
        refused += 1
        #expect(kind == "may", "\(error.line): \(error.reason)\n\(text)")
      }
    }
    print("\(parts.count / 3) documents, \(refused) refused mutants")
  }

  private static func outline(_ node: YAMLNode) -> String {
    switch node {
    case .scalar(let text, _, _): return "<\(text)>"
    case .sequence(let nodes, _): return "[" + nodes.map(outline).joined(separator: " ") + "]"
    case .mapping(let entries, _):
      let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return "{" + sorted.map { "\($0.key)=\(outline($0.value))" }.joined(separator: " ") + "}"
    }
  }
}
