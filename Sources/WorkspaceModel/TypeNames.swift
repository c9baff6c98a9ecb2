import HashTreeCollections
import Synchronization

/// The names of the types and aliases that the files of a state declare, gathered at the first use.
///
/// Snapshots between which no file's types and aliases differ share one.
package final class TypeNames: Sendable {
  private struct Candidates: Sendable {
    /// The files that may declare a type or an alias, by its name.
    var files: [NameKey: [SourceFile]] = [:]
    /// The files that may declare any.
    var others: [SourceFile] = []

    init(_ summaries: FileSummaries) {
      for file in summaries.files.values {
        guard let types = file.possibleTypes else {
          others.append(file)
          continue
        }
        for key in types { files[key, default: []].append(file) }
      }
    }
  }

  private enum State: Sendable {
    case of(FileSummaries)
    case gathered(Candidates)
  }

  private let state: Mutex<State>

  init(_ summaries: FileSummaries) { state = Mutex(.of(summaries)) }

  /// Whether a file declares a type of that name, not merely an alias.
  ///
  /// Complexity: O(types and aliases of all files), once, and the parsing of files that may declare it.
  package func declareType(_ key: NameKey) -> Bool {
    candidates(for: key).contains { $0.summary.typeName(key) != nil }
  }

  /// Whether a file declares an alias of that name.
  ///
  /// Complexity: that of `declareType`.
  package func declareAlias(_ key: NameKey) -> Bool {
    candidates(for: key).contains { $0.summary.aliasName(key) != nil }
  }

  private func candidates(for key: NameKey) -> [SourceFile] {
    let candidates = state.withLock { state in
      switch state {
      case .gathered(let candidates): return candidates
      case .of(let summaries):
        let candidates = Candidates(summaries)
        state = .gathered(candidates)
        return candidates
      }
    }
    return (candidates.files[key] ?? []) + candidates.others.filter { $0.mayDeclareType(key) }
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
