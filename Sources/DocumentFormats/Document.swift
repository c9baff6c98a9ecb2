/// A document that was read to its end.
package struct Document: Sendable {
  package var value: DocumentValue
  /// The keys that a dictionary has more than once, in the order of their lines; the last value won.
  ///
  /// A bad merge leaves such keys behind.
  package var repeatedKeys: [RepeatedKey]

  package init(value: DocumentValue, repeatedKeys: [RepeatedKey] = []) {
    self.value = value
    self.repeatedKeys = repeatedKeys
  }
}

/// A key that the same dictionary has before, too.
package struct RepeatedKey: Sendable, Hashable {
  package var key: String
  /// The line of the repetition, from 1; 0 in a binary document.
  package var line: Int

  package init(key: String, line: Int) {
    self.key = key
    self.line = line
  }
}

/// The first violation of a format's rules, or of the bounds in `DocumentLimits`.
package struct DocumentFault: Error, Sendable, Hashable {
  /// The rule that is violated, as a sentence without a full stop.
  package var reason: String
  /// From 1.
  package var line: Int
  /// From 1, in bytes of UTF-8.
  package var column: Int

  /// Whether the document has marks of a merge with conflicts.
  package var isMergeConflict: Bool { reason == MergeMarkers.reason }

  package init(reason: String, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

/// The bounds of all readers, since documents may be hostile.
package enum DocumentLimits {
  /// The bytes of a document; the largest known project has a few million.
  package static let bytes = 64 << 20
  /// Arrays and dictionaries within one another; a project has about 6.
  ///
  /// CoreFoundation permits 512. The readers recurse, and a thread of musl has little stack.
  package static let depth = 128
}
