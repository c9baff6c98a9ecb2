import GraphProtos

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Findings as the Code Quality report of GitLab (GitLab: Code Quality, "Import code quality results").
struct GitLabReport {
  private let issues: [Issue]

  init(_ findings: [Graphd_V1_Finding]) { issues = findings.map { Issue($0) } }

  /// The document.
  var document: String {
    get throws { try JSONReport.document(issues) }
  }

  private struct Issue: Encodable {
    var description: String
    var checkName: String
    var fingerprint: String
    var severity: String
    var location: Location

    private enum CodingKeys: String, CodingKey {
      case description, fingerprint, severity, location
      case checkName = "check_name"
    }

    init(_ finding: Graphd_V1_Finding) {
      description = finding.advice
      checkName = finding.rule
      fingerprint = finding.identity
      severity =
        switch finding.severity {
        case .error: "major"
        case .warning: "minor"
        case .note, .unspecified, .UNRECOGNIZED: "info"
        }
      let place = finding.place
      // A location is required.
      location = Location(
        path: place?.path ?? ".",
        lines: Lines(begin: max(Int(place?.range.start.line ?? 1), 1))
      )
    }
  }

  private struct Location: Encodable {
    var path: String
    var lines: Lines
  }

  private struct Lines: Encodable {
    var begin: Int
  }
}

/// The layout of the reports that are JSON.
enum JSONReport {
  static func document(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
