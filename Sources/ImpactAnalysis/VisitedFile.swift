import WorkspaceModel

/// A file of the module that is being visited.
struct VisitedFile {
  let path: SourcePath
  let summary: FileSummary
  let module: Int
  /// Its number among the module's files.
  let place: Int
  let isOfLoadedModule: Bool

  /// The questions about the declarations of a module that have an answer: asking again gives the same, or adds nothing.
  struct Answered: Sendable {
    var spreads: Set<Spread> = []
    var derivations: Set<Derivation> = []
    var witnesses: [WitnessQuestion: Bool] = [:]
  }

  /// What the declarations of a file get that use a taint without any of its names.
  struct Spread: Hashable, Sendable {
    private let place: Int
    private let kind: Taint.Kind
    private let isOfTable: Bool
    private let use: Taint.Use
    private let labels: [Taint.Label]
    private let constructs: Constructs

    init(_ taint: Taint, by constructs: Constructs, in file: VisitedFile) {
      place = file.place
      kind = taint.kind
      isOfTable = taint.effect == .dispatch
      use = taint.use
      labels = taint.labels
      self.constructs = constructs
    }
  }
  /// All that decides which taints a declaration gets because a section of it mentions a name.
  ///
  /// The first of several equal ones adds them, and no other. See `TaintDerivation.taints`.
  struct Derivation: Hashable, Sendable {
    private let place: Int
    private let declaration: Int
    private let section: Declaration.Section
    /// See `TaintLog.shapes`.
    private let shape: Int
    /// The name, where it matters: in an inheritance clause, and as that of the declaration itself.
    private let name: NameKey?

    init(
      _ taint: Int,
      by subject: DeclarationReference,
      _ section: Declaration.Section,
      in file: VisitedFile,
      _ log: borrowing TaintLog
    ) {
      place = file.place
      declaration = subject.index
      self.section = section
      shape = log.shapes[taint]
      let key = log.key(of: taint)
      let own = subject.summary.nameKeys[safe: subject.summary.declarations[subject.index].baseName]
      name = section == .inheritance || key == own ? key : nil
    }
  }

  /// A member that may be a witness of a conformance at a declaration.
  struct WitnessQuestion: Hashable, Sendable {
    private let place: Int
    private let declaration: Int
    private let member: Taint.Member

    init(_ member: Taint.Member, of subject: DeclarationReference, in file: VisitedFile) {
      place = file.place
      declaration = subject.index
      self.member = member
    }
  }
}
