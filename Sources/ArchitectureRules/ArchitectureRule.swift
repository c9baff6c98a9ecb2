package import WorkspaceModel

/// A rule about modules, packages and features: its description and its check.
package struct ArchitectureRule: Sendable {
  /// `C04`, by which settings, findings and baselines name it.
  package var id: String
  /// A phrase for headings and tables.
  package var title: String
  /// The level without settings.
  package var level: ArchitectureSettings.Level
  /// A sentence: what must be so.
  package var statement: String
  /// The facts that it follows from.
  package var computed: String
  /// The cases in which a finding would be wrong, and how far they are left out.
  package var errsWhere: String
  /// A message as the rule makes it.
  package var example: String
  /// The options under `rules:`.
  package var options: [Option] = []
  let check: @Sendable (ArchitectureFacts) throws(CancellationError) -> [Violation]

  /// An option of a rule.
  package struct Option: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case number
      case patterns
    }

    package var name: String
    package var kind: Kind
    /// A sentence, with the default.
    package var meaning: String
  }
}

/// A finding without its severity, which settings decide.
struct Violation {
  /// An end of an arrow, or the only place of a finding.
  enum Place: Hashable {
    case module(Int)
    /// A package, a feature, a file: by a name that no edit of its contents changes.
    case named(String)
  }

  var from: Place
  var to: Place?
  var symbol = ""
  var certainty: Finding.Certainty = .certain
  /// The gravest severity that this case can have.
  var ceiling: Finding.Severity = .error
  var message: String
  var remedy: String?
  var evidence: [Finding.Evidence]
  /// All places in code at which a comment may excuse it; `nil` for those of its evidence.
  var places: [CommentExceptions.Place]?
}
