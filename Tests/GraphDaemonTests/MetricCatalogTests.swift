import Foundation
import MetricsExport
import Testing

@testable import GraphDaemon

/// The catalog of metrics against the code that counts, and against the document.
@Suite struct MetricCatalogTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func everyNameIsThatOfOneMetric() {
    let names = MetricCatalog.all.map(\.name)
    #expect(Set(names).count == names.count)
    for metric in MetricCatalog.all {
      #expect(metric.name.hasSuffix("_total") == (metric.kind == .counter), "\(metric.name)")
      #expect(metric.series.allSatisfy { $0.count == metric.labels.count }, "\(metric.name)")
      #expect(metric.help.hasSuffix("."), "\(metric.name)")
    }
  }

  @Test func theDocumentListsAllMetrics() throws {
    let document = try String(
      contentsOf: Self.root.appending(path: "docs/daemon.md"),
      encoding: .utf8
    )
    let rows = document.split(separator: "\n").filter {
      $0.hasPrefix("| `graphd_") || $0.hasPrefix("| `process_") || $0.hasPrefix("| `rpc_")
    }
    let expected = MetricCatalog.all.map { metric in
      let labels = metric.labels.map { "`\($0)`" }.joined(separator: ", ")
      return "| `\(metric.name)` | \(metric.kind.rawValue) | \(labels) | \(metric.help) |"
        .replacing("|  |", with: "| |")
    }
    #expect(rows.map(String.init) == expected)
  }

  /// A name that the code uses and the catalog does not know would have no help and no fixed buckets.
  @Test func theCodeAndTheCatalogHaveTheSameNames() throws {
    let sources = Self.root.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var used: Set<String> = []
    for case let path as String in files
    where path.hasSuffix(".swift") && !path.hasSuffix("MetricCatalog.swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /"((?:graphd|process|rpc)_[a-z_]+)"/) {
        used.insert(String(match.1))
      }
    }
    // Names of labels, keys and files look alike.
    let others: Set = [
      "rpc_system_name", "rpc_method", "rpc_response_status_code", "process_id",
    ]
    #expect(used.subtracting(others) == Set(MetricCatalog.all.map(\.name)))
  }
}
