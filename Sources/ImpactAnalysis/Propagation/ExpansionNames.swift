import BitCollections
import GraphCore
import WorkspaceModel

/// Which names the expansions of the workspace's own macros may write.
///
/// Whoever uses a macro may mention, without any sign of it in its text, what stands in the texts that
/// the implementation is made of.
struct ExpansionNames: Sendable {
  /// By the macro's name: the words of its implementation's texts; `nil` if they may come from elsewhere.
  private var words: [NameKey: Set<NameKey>?] = [:]

  /// Complexity: O(modules + files of the modules that declare or implement macros).
  init(union: ModuleUnion, files: (Int) -> [DeclarationIndex.File]) {
    for macro in union.indices where union.members[macro].module.kind == .macro {
      let written = Self.words(of: macro, union, files)
      for module in union.graph.neighbors(of: macro, .backward) {
        for (_, file) in files(module) {
          let summary = file.summary
          for declaration in summary.declarations where declaration.kind == .macro {
            guard let name = summary.nameKeys[safe: declaration.baseName] else { continue }
            // Macros of one name, or with several implementations, write what any of them writes.
            let known = words[name] ?? []
            let all = known.flatMap { known in written.map { known.union($0) } }
            words.updateValue(all, forKey: name)
          }
        }
      }
    }
  }

  /// The words in the texts of a macro's implementation; `nil` if a module below it may have some.
  private static func words(
    of macro: Int,
    _ union: ModuleUnion,
    _ files: (Int) -> [DeclarationIndex.File]
  ) -> Set<NameKey>? {
    var words: Set<NameKey> = []
    for module in union.graph.reachable(from: [macro], .forward)
    where union.members[module].module.kind != nil {
      for (_, file) in files(module) {
        let summary = file.summary
        if let names = summary.textNames {
          words.formUnion(names.compactMap { summary.nameKeys[safe: $0] })
        } else if summary.constructs.contains(.literals) {
          return nil
        }
      }
    }
    return words
  }

  /// Whether a macro of the workspace has the name.
  func declares(_ name: NameKey) -> Bool { words[name] != nil }

  /// The macros that a file mentions and whose expansions may write a name.
  func writers(of name: NameKey, in summary: FileSummary) -> [NameKey] {
    words.filter { summary.contains($0.key) && ($0.value?.contains(name) ?? true) }.map(\.key)
  }

  /// Those of `names` that expansions in a file may write.
  func invalidations(_ names: InvalidatedNames, in file: SourceFile) -> [Int] {
    let used = words.filter { file.mayContain($0.key) }
    guard !used.isEmpty,
      !file.summary.constructs.isDisjoint(with: [.macroExpansions, .customAttributes])
    else { return [] }
    return used.filter { file.mayContain($0.key) }.flatMap { _, written in
      names.entries.filter { written?.contains($0.key) ?? true }.flatMap(\.invalidations)
    }
  }
}

extension Invalidation {
  /// The invalidation of all that an expansion may declare, because it mentions this one; `index` is the number.
  func ofExpansion(in file: FileCursor, at index: Int) -> Invalidation {
    ofWhole(file.module, file.path, at: index, by: .macroWords)
  }

  /// The invalidation of a whole module because of a use of this one, by a rule; `index` is the number.
  func ofWhole(
    _ module: Int,
    _ path: SourcePath?,
    at index: Int,
    by rule: ImpactRule
  ) -> Invalidation {
    Invalidation(
      key: LookupKey(name: ""),
      kind: .everything,
      scope: Scope(access: .public, module: module),
      provenance: Provenance(
        cause: .invalidation(index),
        rule: rule.id,
        effect: .generated,
        declaration: provenance.declaration,
        path: path,
        line: 0
      )
    )
  }
}
