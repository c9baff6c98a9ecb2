import GraphProtos
import WorkspaceModel

// Findings to messages.

extension Graphd_V1_Finding {
  /// How many places one finding lists.
  private static let evidenceLimit = 100

  init(_ finding: Finding) {
    self.init()
    rule = finding.rule
    severity = Graphd_V1_FindingSeverity(finding.severity)
    certainty = Graphd_V1_Certainty(finding.certainty)
    identity = finding.identity
    message = finding.message
    remedy = finding.remedy ?? ""
    evidence = finding.evidence.prefix(Self.evidenceLimit).map { Graphd_V1_Evidence($0) }
    omittedEvidence = UInt32(clamping: finding.evidence.count - evidence.count)
    if let exception = finding.exception { self.exception = Graphd_V1_Evidence(exception) }
  }
}

extension Graphd_V1_Evidence {
  init(_ evidence: Finding.Evidence) {
    self.init()
    if let path = evidence.path {
      location.path = path.description
      location.side = .new
      if let line = evidence.line { location.range = Graphd_V1_SourceRange(line: line) }
    }
    module = evidence.module ?? ""
    symbol = evidence.symbol ?? ""
    note = evidence.note
  }
}

extension Graphd_V1_FindingSeverity {
  init(_ severity: Finding.Severity) {
    self =
      switch severity {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
  }
}

extension Graphd_V1_Certainty {
  init(_ certainty: Finding.Certainty) {
    self =
      switch certainty {
      case .possible: .possible
      case .likely: .likely
      case .certain: .certain
      }
  }
}
