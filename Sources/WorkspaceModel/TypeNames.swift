import HashTreeCollections
import Synchronization

/// The names of the types and aliases that the files of a state declare, gathered at the first use.
///
/// Snapshots between which no file's types and aliases differ share one.
package final class TypeNames: Sendable {
  private enum State {
    case of(TreeDictionary<SourcePath, FileSummary>)
    case gathered(types: Set<NameKey>, aliases: Set<NameKey>)
  }

  private let state: Mutex<State>

  init(_ summaries: TreeDictionary<SourcePath, FileSummary>) { state = Mutex(.of(summaries)) }

  /// The names of types, without aliases.
  ///
  /// Complexity: O(types and aliases of all files), once.
  package var types: Set<NameKey> { gathered().types }

  /// The names of aliases.
  ///
  /// Complexity: O(types and aliases of all files), once.
  package var aliases: Set<NameKey> { gathered().aliases }

  private func gathered() -> (types: Set<NameKey>, aliases: Set<NameKey>) {
    state.withLock { state in
      switch state {
      case .gathered(let types, let aliases): return (types, aliases)
      case .of(let summaries):
        let types = Set(summaries.values.lazy.flatMap(\.typeKeys))
        let aliases = Set(summaries.values.lazy.flatMap(\.aliasKeys))
        state = .gathered(types: types, aliases: aliases)
        return (types, aliases)
      }
    }
  }
}

extension FileSummary {
  /// The keys of the names of the types that the file declares, ascending.
  package var typeKeys: [NameKey] { keys(of: typeNames) }

  /// The keys of the names of the aliases that the file declares, ascending.
  var aliasKeys: [NameKey] { keys(of: aliasNames) }

  private func keys(of positions: [UInt32]) -> [NameKey] {
    positions.compactMap { Int($0) < nameKeys.count ? nameKeys[Int($0)] : nil }
  }
}
