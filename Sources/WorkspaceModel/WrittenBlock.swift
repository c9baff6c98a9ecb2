/// The tokens of one block of a Swift file outside the bodies of functions, as far as they stand under one condition of
/// `#if`.
///
/// A block is the file itself, a type or an extension. Inner blocks are not part of it. The compiler writes a digest of the
/// tokens into the `.swiftmodule`.
package struct WrittenBlock: Sendable, Hashable {
  /// The index of the type or extension; `file` or `bodies`.
  package var parent: Int32
  /// The index of the condition.
  package var condition: UInt16
  package var tokens: Fingerprint

  /// Tokens that stand in no type and no extension.
  package static let file: Int32 = -1
  /// Types and aliases inside of functions.
  package static let bodies: Int32 = -2

  package init(parent: Int32, condition: UInt16 = 0, tokens: Fingerprint) {
    self.parent = parent
    self.condition = condition
    self.tokens = tokens
  }
}

extension FileSummary {
  /// The blocks that are not certainly left out by `#if`.
  ///
  /// Complexity: O(blocks + conditions).
  package func writtenBlocks(on platform: BuildPlatform?) -> [WrittenBlock] {
    guard conditions.count > 1 else { return writtenBlocks }
    let inactive = inactiveConditions(on: platform)
    return writtenBlocks.filter { block in
      !(inactive.indices.contains(Int(block.condition)) && inactive[Int(block.condition)])
    }
  }
}
