import ArgumentParser
import GraphProtos

/// The formats of findings: for people, scripts, and the services that show them beside the code.
enum FindingsFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  /// Workflow commands of GitHub Actions.
  case github
  /// SARIF 2.1.0.
  case sarif
  /// The Code Quality report of GitLab.
  case gitlab
  /// Checkstyle's XML.
  case checkstyle
  /// Lines that Xcode shows as issues.
  case xcode

  func rendered(_ report: CheckReport, _ style: TextStyle) throws -> String {
    let findings = report.response.findings
    return switch self {
    case .text: report.text(style)
    case .json: try ContractJSON().document(report.message)
    case .github: GitHubAnnotations(findings).text
    case .sarif: try SARIFLog(findings, allowed: report.response.allowedFindings).document
    case .gitlab: try GitLabReport(findings).document
    case .checkstyle: CheckstyleReport(findings).text
    case .xcode: joinedLines(findings.map(\.xcodeLine))
    }
  }
}

extension Graphd_V1_Finding {
  /// The place where it is shown: the first that has a file.
  var place: Graphd_V1_SourceLocation? { evidence.first { $0.hasLocation }?.location }

  /// The message with its remedy.
  var advice: String { remedy.isEmpty ? message : "\(message). \(remedy)" }

  /// A line as compilers write it: `Sources/App/A.swift:3: warning: … [C04]`.
  fileprivate var xcodeLine: String {
    let severity = severity == .unspecified ? Graphd_V1_FindingSeverity.note : severity
    let text = "\(severity.word): \(advice) [\(rule)]".replacing("\n", with: " ")
    guard let place else { return text }
    return "\(place.path):\(max(place.range.start.line, 1)): \(text)"
  }
}
