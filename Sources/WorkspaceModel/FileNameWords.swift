/// The words of names of files, by which a text in code that may name a file is found.
///
/// Code may compose a name: `"README" + ".md"`, `forResource: "README", withExtension: "md"`.
package enum FileNameWords {
  /// Returns the words of a name: its letters and digits.
  package static func keys(in name: some Collection<UInt8>) -> [NameKey] {
    Array(name).withUnsafeBufferPointer { keys(of: $0[...]) }
  }

  private static func keys(of name: Slice<UnsafeBufferPointer<UInt8>>) -> [NameKey] {
    name.split { !$0.isPartOfWord }.map { NameKey(TokenHash(UnsafeBufferPointer(rebasing: $0))) }
  }

  /// Adds the words of a text that may be a name or a path, or a part of one.
  ///
  /// Among others a word counts if it looks like a name or a path: prose names no file.
  ///
  /// Complexity: O(length of the text).
  package static func add(
    _ text: UnsafeBufferPointer<UInt8>,
    to keys: inout Set<NameKey>
  ) {
    let pieces = text.split { $0 <= UInt8(ascii: " ") }
    for piece in pieces {
      let core = piece.trimmed { !$0.isPartOfWord }
      guard pieces.count == 1 || core.looksLikeName else { continue }
      keys.formUnion(Self.keys(of: core))
    }
  }
}

extension UInt8 {
  /// Whether it is a letter or a digit, of any alphabet.
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}

extension RandomAccessCollection where Element == UInt8 {
  fileprivate func trimmed(where isCut: (UInt8) -> Bool) -> SubSequence {
    let start = drop(while: isCut)
    guard let last = start.lastIndex(where: { !isCut($0) }) else { return start }
    return start[...last]
  }

  /// Whether it has an ending or a folder, or no small letter: `LICENSE`.
  fileprivate var looksLikeName: Bool {
    contains(UInt8(ascii: ".")) || contains(UInt8(ascii: "/"))
      || !contains { $0 >= UInt8(ascii: "a") }
  }
}
