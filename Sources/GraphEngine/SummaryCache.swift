import Synchronization
import WorkspaceModel

/// Summaries by content, shared by all sessions of a process, bounded in number.
///
/// Two generations: when the young one is full it becomes the old one, and what the old one held is
/// forgotten unless it was asked for meanwhile. Nearly least-recently-used, at the cost of one lookup.
package final class SummaryCache: Sendable {
  private struct Generations {
    var young: [ContentID: FileSummary] = [:]
    var old: [ContentID: FileSummary] = [:]

    mutating func insert(_ summary: FileSummary, for content: ContentID, limit: Int) {
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

  /// The known ones among `contents`.
  func summaries(of contents: some Sequence<ContentID>) -> [ContentID: FileSummary] {
    generations.withLock { generations in
      var found: [ContentID: FileSummary] = [:]
      for content in contents {
        if let summary = generations.young[content] {
          found[content] = summary
        } else if let summary = generations.old[content] {
          found[content] = summary
          generations.insert(summary, for: content, limit: limit)
        }
      }
      return found
    }
  }

  func insert(_ summary: FileSummary, for content: ContentID) {
    generations.withLock { $0.insert(summary, for: content, limit: limit) }
  }
}
