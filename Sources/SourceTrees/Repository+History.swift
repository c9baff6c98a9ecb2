/// A commit of a history, with what it is compared to.
package struct CommitRecord: Sendable, Hashable {
  /// The full id.
  package var id: String
  /// The full id of its first parent.
  package var parent: String
  /// When it was committed, in seconds since 1970.
  package var time: Int

  package init(id: String, parent: String, time: Int) {
    self.id = id
    self.parent = parent
    self.time = time
  }
}

/// The part of a history that is read.
package struct HistoryRange: Sendable, Hashable {
  /// A revision: the newest commit.
  package var head: String
  /// How many commits at most.
  package var limit: Int
  /// The first day, `2026-11-25`, at its beginning in UTC; `nil` if the limit alone counts.
  package var since: String?

  package init(head: String, limit: Int, since: String? = nil) {
    self.head = head
    self.limit = limit
    self.since = since
  }

  /// Whether `text` is a day as ``since`` must be.
  package static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2] else { return false }
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
    }
    return numbers.count == 3 && numbers[0] >= 1970 && (1...12).contains(numbers[1])
      && (1...31).contains(numbers[2])
  }
}

extension Repository {
  /// The commits from `range.head` back along first parents, the oldest first; one without a parent is left out.
  ///
  /// Each is the parent of the next. Where a shallow clone ends, the history ends.
  ///
  /// - Throws: what ``resolve(revision:)`` throws.
  package func history(_ range: HistoryRange) async throws -> [CommitRecord] {
    let head = try await resolve(revision: range.head)
    var question = [
      "rev-list", "--first-parent", "--parents", "--timestamp", "--max-count=\(range.limit)",
    ]
    if let since = range.since { question.append("--since=\(since)T00:00:00+0000") }
    let output = try await output(question + [head], of: head)
    let lines = output.split(separator: UInt8(ascii: "\n"))
    return lines.compactMap { line in
      let fields = line.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard fields.count >= 3, let time = Int(fields[0]) else { return nil }
      return CommitRecord(id: fields[1], parent: fields[2], time: time)
    }
    .reversed()
  }
}
