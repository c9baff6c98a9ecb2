/// The revisions that a change is to be found between, as `git diff` takes them.
package struct RevisionPair: Sendable, Hashable {
  /// The start; `nil` for `HEAD`.
  ///
  /// `A...` and `A...B` name the merge base of two revisions.
  package let base: String?
  /// The end; `nil` for the working tree.
  package let head: String?

  /// Reads two fields of a request; an empty one has its default.
  ///
  /// `A...B` alone is the change from the merge base to `B`, as in `git diff A...B`. `A...` with a head is the same.
  /// `A...` alone is the change from the merge base of `A` and `HEAD` to the working tree.
  ///
  /// - Throws: `unknownRevision` if an end names a change itself.
  package init(base: String, head: String) throws(SourceTreeError) {
    _ = try Self.requireCommit(head)
    var (base, head) = (base, head)
    if case .symmetricRange(let left, let right) = RevisionForm(base) {
      guard head.isEmpty || right.isEmpty else {
        throw SourceTreeError(
          .unknownRevision,
          """
          `\(base)` has a head of its own, `\(right)`; leave out the head `\(head)`, or give \
          `\(left)` as the base
          """
        )
      }
      if right.isEmpty { base += head } else { head = right }
    }
    self.base = base.isEmpty ? nil : base
    self.head = head.isEmpty ? nil : head
  }

  /// Returns a revision that must be one commit.
  ///
  /// - Throws: `unknownRevision` for `A...B`, which only a base may be.
  package static func requireCommit(_ revision: String) throws(SourceTreeError) -> String {
    guard case .symmetricRange(let left, let right) = RevisionForm(revision) else {
      return revision
    }
    let advice =
      right.isEmpty
      ? "give `\(left)`" : "give it as the base, without a head, or give `\(right)` here"
    throw SourceTreeError(
      .unknownRevision,
      "`\(revision)` names where two branches parted, which only a base can be; \(advice)"
    )
  }
}
