import GraphCore
import HashTreeCollections
package import WorkspaceModel

/// The changes that a proposal makes to the newest state.
package struct StructureOutcome: Sendable, Hashable {
  /// The ids of the modules that only the proposal has.
  package var added: [String]
  /// The ids of the modules that only the state has.
  package var removed: [String]
  /// The cycles that only the proposal has; SwiftPM refuses one.
  package var cycles: [[String]]
  /// The declarations that must become visible to other modules.
  package var accessNeeds: [AccessNeed]
  /// The uses of a dropped dependency, by path; they must go before it can.
  package var uses: [NameUse]

  /// The names of a module that a file contains.
  package struct NameUse: Sendable, Hashable {
    package var path: SourcePath
    /// In the order of the alphabet.
    package var names: [String]
  }

  /// Compares the newest state with what a proposal made of it.
  ///
  /// Complexity: O(modules + arrows), and that of `AccessNeeds.all`.
  package init(
    _ restructuring: Restructuring,
    before: WorkspaceSnapshot,
    after: WorkspaceSnapshot
  ) {
    func cycles(of state: WorkspaceSnapshot) -> Set<[String]> {
      Set(
        state.graph.graph.cycles().map { cycle in
          cycle.map { state.graph.modules[$0].id }.sorted()
        }
      )
    }
    let (old, new) = (
      Set(before.graph.modules.map(\.id)), Set(after.graph.modules.map(\.id))
    )
    added = new.subtracting(old).sorted()
    removed = old.subtracting(new).sorted()
    self.cycles = cycles(of: after).subtracting(cycles(of: before))
      .sorted { $0.lexicographicallyPrecedes($1) }
    let keys = restructuring.proposedKeys
    let pieces = (keys.isEmpty ? [] : restructuring.keys + keys)
      .compactMap { after.graph.index(of: $0) }
    accessNeeds = AccessNeeds.all(of: pieces, in: after)
    uses = []
    if case .drop = restructuring.proposal { uses = Self.uses(restructuring.keys, in: before) }
  }

  /// The names of the second module that files of the first contain.
  private static func uses(_ keys: [Module.Key], in state: WorkspaceSnapshot) -> [NameUse] {
    let targets = keys.compactMap { state.graph.index(of: $0) }.compactMap { state.target(of: $0) }
    guard targets.count == 2 else { return [] }
    let parts = targets.map {
      CodePart(moduleName: $0.moduleName, files: state.swiftFiles(of: $0))
    }
    return parts[0].files.compactMap { path, summary in
      guard summary.imports.contains(where: { $0.module == targets[1].moduleName }) else {
        return nil
      }
      let names = zip(summary.names, summary.nameKeys).filter { _, key in
        parts[1].has(key, besides: parts[0])
      }
      return NameUse(path: path, names: names.map(\.0).sorted())
    }
    .sorted { $0.path < $1.path }
  }
}
