import Foundation
import GraphCommands
import GraphProtos
import SwiftProtobuf
import Testing

/// Documents that `--format sarif` prints, against the parts of the schema of SARIF 2.1.0 that it uses.
@Suite struct SARIFTests {
  private static func finding(_ seed: Int) -> Graphd_V1_Finding {
    .with {
      let severities: [Graphd_V1_FindingSeverity] = [.error, .warning, .note, .unspecified]
      ($0.rule, $0.severity) = (["C04", "R01", "W01"][seed % 3], severities[seed % 4])
      $0.message = "Number \(seed): \"a\" < `b` & \\ ü\u{1}"
      $0.identity = "C04|\(seed)"
      // None, one, or several places, some without a line or without a file.
      $0.evidence = (0..<seed % 4).map { index in
        .with {
          $0.note = index == 2 ? "" : "imports it"
          guard index != 1 else { return }
          $0.location.path = "Sources/Ü \(seed)/[a]#\(index)?.swift"
          if index == 0 { $0.location.range.start.line = UInt32(seed + 1) }
        }
      }
      if seed % 5 == 0 {
        $0.exception.location.path = seed % 2 == 0 ? ".graphd.yml" : "Sources/A.swift"
        $0.exception.note = "later"
      }
    }
  }

  @Test func documentsHaveTheFormOfTheSchema() async throws {
    for count in [0, 1, 30] {
      let all = (0..<count).map(Self.finding)
      let script = Script {
        $0.findings = [
          .with { $0.check.complete = true },
          .with { $0.findings.findings = all.filter { !$0.hasException } },
          .with { $0.allowedFindings.findings = all.filter(\.hasException) },
        ]
      }
      let output = await run("check --format sarif --show-allowed", script).output
      let log = try JSONSerialization.jsonObject(with: Data(output.utf8))
      #expect(SARIFSchema.faults(of: log) == [])
      let runs = (log as? [String: Any])?["runs"] as? [[String: Any]]
      #expect((runs?.first?["results"] as? [Any])?.count == count)
    }
  }

  /// The checker finds what it is for.
  @Test(arguments: [
    (#"{"version": "2.1.0"}"#, "/: `runs` is missing"),
    (#"{"version": "2.0.0", "runs": []}"#, "/version: `2.0.0` is not allowed"),
    (#"{"version": "2.1.0", "runs": [{}]}"#, "/runs/0: `tool` is missing"),
    (#"{"version": "2.1.0", "runs": [], "more": 1}"#, "/: `more` is unknown"),
    (
      #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "results": [{"level": "bad"}]}]}"#,
      "/runs/0/results/0: `message` is missing"
    ),
  ])
  func faultsAreFound(_ text: String, _ fault: String) throws {
    let log = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(SARIFSchema.faults(of: log).contains(fault))
  }
}

/// The members of objects of SARIF 2.1.0 that graphd writes, with their types (sections 3.13 to 3.35 of the standard).
private indirect enum SARIFSchema: Sendable {
  /// Members and whether each is required; others are not allowed.
  case object([String: (SARIFSchema, isRequired: Bool)])
  case list(SARIFSchema)
  case text
  /// A text out of these.
  case choice(Set<String>)
  /// A whole number that is at least this.
  case number(Int)
  /// A relative reference of RFC 3986.
  case reference
  /// Any names, each with a text.
  case texts

  static func faults(of log: Any) -> [String] { document.faults(of: log, at: "") }

  private static let message = object(["text": (text, true)])
  private static let location = object([
    "physicalLocation": (
      object([
        "artifactLocation": (
          object(["uri": (reference, true), "uriBaseId": (text, false)]), true
        ),
        "region": (object(["startLine": (number(1), true)]), false),
      ]), true
    ),
    "message": (message, false),
  ])
  private static let result = object([
    "ruleId": (text, true), "ruleIndex": (number(0), true),
    "level": (choice(["none", "note", "warning", "error"]), true), "message": (message, true),
    "locations": (list(location), true), "relatedLocations": (list(location), true),
    "partialFingerprints": (texts, true),
    "suppressions": (
      list(
        object(["kind": (choice(["inSource", "external"]), true), "justification": (text, false)])
      ), false
    ),
  ])
  private static let document = object([
    "$schema": (text, false), "version": (choice(["2.1.0"]), true),
    "runs": (
      list(
        object([
          "tool": (
            object([
              "driver": (
                object([
                  "name": (text, true), "version": (text, false),
                  "rules": (list(object(["id": (text, true)])), false),
                ]), true
              )
            ]), true
          ),
          "columnKind": (choice(["utf16CodeUnits", "unicodeCodePoints"]), false),
          "results": (list(result), false),
        ])
      ), true
    ),
  ])

  private func faults(of value: Any, at path: String) -> [String] {
    let place = path.isEmpty ? "/" : path
    switch self {
    case .object(let members):
      guard let object = value as? [String: Any] else { return ["\(place): no object"] }
      let unknown = object.keys.filter { members[$0] == nil }.sorted()
      let missing = members.filter { $1.isRequired && object[$0] == nil }.keys.sorted()
      return unknown.map { "\(place): `\($0)` is unknown" }
        + missing.map { "\(place): `\($0)` is missing" }
        + object.sorted { $0.key < $1.key }.flatMap { name, value in
          members[name]?.0.faults(of: value, at: "\(path)/\(name)") ?? []
        }
    case .list(let element):
      guard let list = value as? [Any] else { return ["\(place): no list"] }
      return list.enumerated().flatMap { element.faults(of: $1, at: "\(path)/\($0)") }
    case .text: return value is String ? [] : ["\(place): no text"]
    case .choice(let texts):
      let text = value as? String ?? "\(value)"
      return texts.contains(text) ? [] : ["\(place): `\(text)` is not allowed"]
    case .number(let least):
      guard let number = value as? Int, number >= least else {
        return ["\(place): no number from \(least) on"]
      }
      return []
    case .reference:
      let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/+@%")
      guard let text = value as? String, !text.isEmpty, text.allSatisfy(allowed.contains),
        !text.hasPrefix("/"), text.removingPercentEncoding != nil
      else { return ["\(place): no relative reference"] }
      return []
    case .texts:
      return value is [String: String] ? [] : ["\(place): no object of texts"]
    }
  }
}
