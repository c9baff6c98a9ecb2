package import ImpactAnalysis
package import WorkspaceModel

/// The effects of one commit on an incremental build: the modules that it edits, and what is compiled again.
package struct CommitEffects: Sendable, Hashable {
  /// The full id.
  package var commit: String
  /// When it was committed, in seconds since 1970.
  package var time: Int
  /// The edited modules, by id.
  package var edits: [ModuleEdit]
  /// The modules that the build compiles again, by id.
  package var rebuilds: [ModuleRebuild]
  /// Whether nothing can be missing.
  package var isComplete: Bool

  package init(
    commit: String,
    time: Int,
    edits: [ModuleEdit],
    rebuilds: [ModuleRebuild],
    isComplete: Bool = true
  ) {
    self.commit = commit
    self.time = time
    self.edits = edits
    self.rebuilds = rebuilds
    self.isComplete = isComplete
  }
}

/// An edit of one module by one commit.
package struct ModuleEdit: Sendable, Hashable {
  /// How far an edit is seen.
  package enum Reach: String, Sendable, Hashable, CaseIterable {
    /// Clients load the same.
    case body
    /// Clients load something else, and no declaration differs that they can name.
    case hidden
    /// A declaration differs that other modules can name, or a header.
    case interface
    /// The module differs as a whole: its settings, its dependencies, or code that is not understood.
    case whole
  }

  /// The id of the module.
  package var module: String
  package var reach: Reach
  /// The declarations that differ in more than a body, by path and line.
  package var declarations: [EditedDeclaration]

  package init(
    module: String,
    reach: Reach,
    declarations: [EditedDeclaration] = []
  ) {
    self.module = module
    self.reach = reach
    self.declarations = declarations
  }
}

/// A declaration that differs in more than its body.
package struct EditedDeclaration: Sendable, Hashable {
  /// With the enclosing types: `Account.total(of:scale:)`.
  package var name: String
  package var effect: Effect
  package var path: SourcePath

  package init(name: String, effect: Effect, path: SourcePath) {
    self.name = name
    self.effect = effect
    self.path = path
  }
}

extension CommitEffects {
  /// The effects of the difference that an analysis answers.
  ///
  /// Complexity: that of `ImpactAnalyzer.rebuilds`, and O(changed files + changed declarations).
  package init(commit: String, time: Int, _ impact: Impact, _ analyzer: ImpactAnalyzer) {
    self.commit = commit
    self.time = time
    let files = Dictionary(grouping: impact.changes.filter { $0.module != nil }) { $0.module ?? "" }
    let interfaces = analyzer.changedInterfaces
    edits = impact.modules.filter { $0.isChanged && $0.kind != nil }.map { module in
      ModuleEdit(
        module: module,
        files: files[module.id] ?? [],
        changesInterface: interfaces.contains(module.id)
      )
    }
    rebuilds = analyzer.rebuilds(in: impact)
    isComplete = impact.isComplete
  }
}

extension ModuleEdit {
  fileprivate init(module: ModuleImpact, files: [FileChange], changesInterface: Bool) {
    let levels = files.map(\.level)
    self.init(
      module: module.id,
      reach: !changesInterface
        ? .body
        : levels.contains { [.package, .public, .header].contains($0) }
          ? .interface : module.ownChange == .whole ? .whole : .hidden,
      declarations: files.flatMap { file in
        file.declarations.filter { $0.effect.isSeenOutsideBodies }.map {
          EditedDeclaration(name: $0.name, effect: $0.effect, path: file.path)
        }
      }
    )
  }
}

extension Effect {
  /// Whether more than code differs that no client reads.
  fileprivate var isSeenOutsideBodies: Bool {
    switch self {
    case .body, .trivia, .sourceLocation: false
    default: true
    }
  }
}
