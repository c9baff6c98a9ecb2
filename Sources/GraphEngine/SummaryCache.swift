import HashTreeCollections
import Synchronization
import WorkspaceModel

/// Summaries by content, shared by all sessions of a process, bounded in number.
///
/// Two generations: when the young one is full it becomes the old one, and what the old one held is
/// forgotten unless it was asked for meanwhile. Nearly least-recently-used, at the cost of one lookup.
package final class SummaryCache: Sendable {
  private struct Key: Hashable {
    var content: ContentID
    var language: SummaryLanguage
  }

  private struct Generations {
    var young: [Key: FileSummary] = [:]
    var old: [Key: FileSummary] = [:]

    mutating func insert(_ summary: FileSummary, for content: Key, limit: Int) {
      if young.count >= limit {
        old = young
        young = [:]
      }
      young[content] = summary
    }
  }

  private let limit: Int
  private let generations = Mutex(Generations())

  /// - Parameter limit: How many summaries are kept at least before any is forgotten.
  package init(limit: Int = 100_000) { self.limit = max(1, limit) }

  /// Forgets what was not asked for since the last call.
  package func age() {
    generations.withLock { generations in
      generations.old = generations.young
      generations.young = [:]
    }
  }

  /// The known summaries of `files`, by path.
  func summaries(of files: [ListedFile]) -> TreeDictionary<SourcePath, FileSummary> {
    generations.withLock { generations in
      var found: TreeDictionary<SourcePath, FileSummary> = [:]
      var old: [Key: FileSummary] = [:]
      for file in files {
        let content = Key(content: file.entry.content, language: file.language)
        if let summary = generations.young[content] {
          found[file.path] = summary
        } else if let summary = generations.old[content] {
          found[file.path] = summary
          old[content] = summary
        }
      }
      // Not before all are found: making room forgets the old ones.
      for (content, summary) in old { generations.insert(summary, for: content, limit: limit) }
      return found
    }
  }

  /// The summary of `content`, made by `make` if it is not known.
  ///
  /// Two callers may make the same one at once; no lock is held meanwhile.
  func summary(
    of content: ContentID,
    _ language: SummaryLanguage = .swift,
    make: () -> FileSummary
  ) -> FileSummary {
    let content = Key(content: content, language: language)
    let known = generations.withLock { $0.young[content] ?? $0.old[content] }
    if let known { return known }
    let summary = make()
    generations.withLock { $0.insert(summary, for: content, limit: limit) }
    return summary
  }
}

/// As what a file is summarised.
package enum SummaryLanguage: Sendable, Hashable {
  case swift
  /// A header of the C family.
  case header

  /// Of a file that a target compiles or offers as a header.
  init(of path: SourcePath) { self = path.fileExtension == "swift" ? .swift : .header }
}

/// A file as a listing names it.
struct ListedFile: Sendable {
  var path: SourcePath
  var entry: FileEntry
  var language = SummaryLanguage.swift
}
