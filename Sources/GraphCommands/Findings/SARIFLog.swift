import DaemonLocation
import GraphProtos

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Findings as SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format").
///
/// GitHub keeps 25,000 results of a run. The fingerprint is the finding's identity, which has no line.
struct SARIFLog: Encodable {
  private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  private let version = "2.1.0"
  private let runs: [Run]

  private static let resultLimit = 25_000

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  /// Findings, then those that exceptions excuse, which are suppressed results.
  init(_ findings: [Graphd_V1_Finding], allowed: [Graphd_V1_Finding] = []) {
    let shown = (findings + allowed).prefix(Self.resultLimit)
    let ids = Set(shown.map(\.rule)).sorted()
    let rules = ids.map { Rule(id: $0) }
    let positions = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    runs = [
      Run(
        tool: Tool(driver: Driver(rules: rules)),
        results: shown.map { Result($0, ruleIndex: positions[$0.rule, default: 0]) }
      )
    ]
  }

  /// The document, with members in alphabetical order.
  var document: String {
    get throws { try JSONReport.document(self) }
  }

  private struct Run: Encodable {
    var tool: Tool
    /// Columns are not given; the unit is that of Swift's strings in UTF-16.
    var columnKind = "utf16CodeUnits"
    var results: [Result]
  }

  private struct Tool: Encodable {
    var driver: Driver
  }

  private struct Driver: Encodable {
    var name = "graphd"
    var version = BuildIdentity.version
    var rules: [Rule]
  }

  private struct Rule: Encodable {
    var id: String
  }

  private struct Message: Encodable {
    var text: String
  }

  private struct Result: Encodable {
    var ruleId: String
    var ruleIndex: Int
    var level: String
    var message: Message
    var locations: [Location]
    var relatedLocations: [Location]
    var partialFingerprints: [String: String]
    var suppressions: [Suppression]?

    init(_ finding: Graphd_V1_Finding, ruleIndex: Int) {
      ruleId = finding.rule
      self.ruleIndex = ruleIndex
      level = finding.severity == .unspecified ? "note" : finding.severity.word
      message = Message(text: finding.advice)
      let places = finding.evidence.filter(\.hasLocation)
      locations = places.prefix(1).map { Location($0, isRelated: false) }
      relatedLocations = places.dropFirst().map { Location($0, isRelated: true) }
      partialFingerprints = ["graphdIdentity/v1": finding.identity]
      suppressions = finding.hasException ? [Suppression(finding.exception)] : nil
    }
  }

  private struct Suppression: Encodable {
    /// `inSource` for a comment, `external` for settings.
    var kind: String
    var justification: String

    init(_ exception: Graphd_V1_Evidence) {
      kind = exception.location.path.hasSuffix(".swift") ? "inSource" : "external"
      justification = exception.note
    }
  }

  private struct Location: Encodable {
    var physicalLocation: PhysicalLocation
    var message: Message?

    init(_ evidence: Graphd_V1_Evidence, isRelated: Bool) {
      let place = evidence.location
      physicalLocation = PhysicalLocation(
        artifactLocation: Artifact(uri: FileURL.escaped(place.path, besides: "+@")),
        region: place.range.start.line > 0 ? Region(startLine: Int(place.range.start.line)) : nil
      )
      message = isRelated && !evidence.note.isEmpty ? Message(text: evidence.note) : nil
    }
  }

  private struct PhysicalLocation: Encodable {
    var artifactLocation: Artifact
    var region: Region?
  }

  private struct Artifact: Encodable {
    var uri: String
    var uriBaseId = "%SRCROOT%"
  }

  private struct Region: Encodable {
    var startLine: Int
  }
}
