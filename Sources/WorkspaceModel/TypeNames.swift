import HashTreeCollections
import Synchronization

/// The names of the types that the files of a state declare, gathered at the first use.
///
/// Snapshots between which no file's types differ share one.
package final class TypeNames: Sendable {
  private enum State {
    case of(TreeDictionary<SourcePath, FileSummary>)
    case gathered(Set<NameKey>)
  }

  private let state: Mutex<State>

  init(_ summaries: TreeDictionary<SourcePath, FileSummary>) { state = Mutex(.of(summaries)) }

  /// Complexity: O(types of all files), once.
  package func gathered() -> Set<NameKey> {
    state.withLock { state in
      switch state {
      case .gathered(let names): return names
      case .of(let summaries):
        let names = Set(summaries.values.lazy.flatMap(\.typeKeys))
        state = .gathered(names)
        return names
      }
    }
  }
}

extension FileSummary {
  /// The keys of the names of the types that the file declares, ascending.
  package var typeKeys: [NameKey] {
    typeNames.compactMap { Int($0) < nameKeys.count ? nameKeys[Int($0)] : nil }
  }
}
