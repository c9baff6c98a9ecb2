/// A defect that the facts of one state show.
///
/// Each rule has an id; a document describes how it is computed and where it errs.
package struct Finding: Sendable, Hashable {
  package enum Severity: UInt8, Sendable, Hashable, Comparable {
    /// Worth knowing.
    case note
    case warning
    /// The program does other than its code states, crashes, or does not build.
    case error

    package static func < (left: Severity, right: Severity) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// How surely the facts show it.
  package enum Certainty: UInt8, Sendable, Hashable, Comparable {
    /// Names agree; what they stand for is not known.
    case possible
    /// Known exceptions are left out; others may exist.
    case likely
    /// It follows from the facts.
    case certain

    package static func < (left: Certainty, right: Certainty) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// A place that shows the finding, or what has a part in it.
  package struct Evidence: Sendable, Hashable {
    package var path: SourcePath?
    /// From 1; `nil` for a place without a line.
    package var line: Int?
    /// The module's id in the graph.
    package var module: String?
    /// A declaration, a key, a file's name.
    package var symbol: String?
    /// A clause for a person, without capital letter and full stop.
    package var note: String

    package init(
      path: SourcePath? = nil,
      line: Int? = nil,
      module: String? = nil,
      symbol: String? = nil,
      note: String
    ) {
      self.path = path
      self.line = line
      self.module = module
      self.symbol = symbol
      self.note = note
    }
  }

  /// The rule's id: `R01`.
  package var rule: String
  package var severity: Severity
  package var certainty: Certainty
  /// The names that, with the rule, make the finding: it has no line, so that it is the same after other edits.
  package var subject: [String]
  /// A sentence for a person about the defect.
  ///
  /// Names in backticks, capital letter, no full stop.
  package var message: String
  /// A sentence for a person: what mends it; `nil` if that is plain.
  package var remedy: String?
  /// The first place is where the finding is shown.
  package var evidence: [Evidence]
  /// The exception that excuses it, with its reason as the note; `nil` if none does.
  package var exception: Evidence?

  package init(
    rule: String,
    severity: Severity,
    certainty: Certainty,
    subject: [String],
    message: String,
    remedy: String? = nil,
    evidence: [Evidence]
  ) {
    self.rule = rule
    self.severity = severity
    self.certainty = certainty
    self.subject = subject
    self.message = message
    self.remedy = remedy
    self.evidence = evidence
  }

  /// The name by which a baseline and another state know the finding: the rule and the subject, without lines.
  package var identity: String { ([rule] + subject).joined(separator: "|") }
}
