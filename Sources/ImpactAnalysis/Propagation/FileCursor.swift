import SwiftKnowledge
import WorkspaceModel

/// A file of the module that is being visited.
struct FileCursor {
  let path: SourcePath
  let source: SourceFile
  let module: Int
  /// Its number among the module's files.
  let place: Int
  let isOfLoadedModule: Bool

  /// The first use parses the file.
  var summary: FileSummary { source.summary }

  /// The questions about the declarations of a module that have an answer: asking again gives the same, or adds
  /// nothing.
  struct Answered: Sendable {
    var spreads: Set<Spread> = []
    var derivations: Set<Derivation> = []
    var witnesses: [WitnessQuestion: Bool] = [:]
  }

  /// The key of a use of an invalidation without any of its names, by all declarations of a file.
  struct Spread: Hashable, Sendable {
    private let place: Int
    private let kind: Invalidation.Kind
    private let isOfTable: Bool
    private let use: LookupKey.Use
    private let labels: [LookupKey.Label]
    private let constructs: Constructs

    init(_ invalidation: Invalidation, by constructs: Constructs, in file: FileCursor) {
      place = file.place
      kind = invalidation.kind
      isOfTable = invalidation.provenance.effect == .dispatch
      use = invalidation.key.use
      labels = invalidation.key.labels
      self.constructs = constructs
    }
  }
  /// All that decides which invalidations a declaration gets because a section of it mentions a name.
  ///
  /// The first of several equal ones adds them, and no other. See `InvalidationDerivation.invalidations`.
  struct Derivation: Hashable, Sendable {
    private let place: Int
    private let declaration: Int
    private let section: Declaration.Section
    /// See `InvalidationLog.shapes`.
    private let shape: Int
    /// The name, where it matters: in an inheritance clause, and as that of the declaration itself.
    private let name: NameKey?

    init(
      _ invalidation: Int,
      by subject: DeclarationReference,
      _ section: Declaration.Section,
      in file: FileCursor,
      _ log: borrowing InvalidationLog
    ) {
      place = file.place
      declaration = subject.index
      self.section = section
      shape = log.shapes[invalidation]
      let key = log.key(of: invalidation)
      let own = subject.summary.nameKeys[safe: subject.summary.declarations[subject.index].baseName]
      name = section == .inheritance || key == own ? key : nil
    }
  }

  /// A member that may be a witness of a conformance at a declaration.
  struct WitnessQuestion: Hashable, Sendable {
    private let place: Int
    private let declaration: Int
    private let member: Witness

    init(_ member: Witness, of subject: DeclarationReference, in file: FileCursor) {
      place = file.place
      declaration = subject.index
      self.member = member
    }
  }
}
