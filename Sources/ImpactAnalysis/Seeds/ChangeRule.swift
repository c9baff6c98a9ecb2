import WorkspaceModel

/// A row of the table of what a changed declaration invalidates: one for each part of it that can differ.
///
/// Every row that applies adds its invalidations.
struct ChangeRule: Sendable {
  /// The declarations that a row is about.
  enum Scope: Sendable, Hashable, CaseIterable {
    /// A macro that declares something.
    case expansion
    case `extension`
    /// A type of literals that comes, goes or has another signature.
    case literalType
    /// All others.
    case declaration
  }

  /// Its id, as `docs/rules.md` names it.
  let id: String
  let scopes: Set<Scope>
  /// One sentence.
  let statement: String
  /// Its reason: a proposal, a file of the compiler, an experiment.
  let source: String
  /// Whether it applies to a difference; the caller knows the scope.
  let applies: @Sendable (DeclarationDifference, DeclarationReference, InvalidationSeeds) -> Bool
  /// Adds the invalidations.
  let add: @Sendable (inout InvalidationSeeds, DeclarationDifference, DeclarationReference) -> Void

  init(
    _ id: String,
    of scopes: Set<Scope> = [.declaration],
    _ statement: String,
    source: String,
    if applies:
      @escaping @Sendable (
        DeclarationDifference, DeclarationReference, InvalidationSeeds
      ) -> Bool = { _, _, _ in true },
    add:
      @escaping @Sendable (
        inout InvalidationSeeds, DeclarationDifference, DeclarationReference
      ) -> Void
  ) {
    self.id = id
    self.scopes = scopes
    self.statement = statement
    self.source = source
    self.applies = applies
    self.add = add
  }

  /// All rules but some; answers then miss what these are for.
  static func without(_ ids: Set<String>) -> [ChangeRule] {
    ids.isEmpty ? all : all.filter { !ids.contains($0.id) }
  }
}

extension DeclarationDifference {
  /// The rows that are about the difference of `subject`; `nil` for none.
  func scope(of subject: DeclarationReference) -> ChangeRule.Scope? {
    switch subject.declaration.kind {
    case .macroExpansion where isNameless: nil
    case .macroExpansion: .expansion
    case .extension: .extension
    default: subject.isLiteralType && (isNew || changesSignature) ? .literalType : .declaration
    }
  }

  /// Whether the declaration is in one state alone.
  var isNew: Bool { kind != .modified }
}
