/// A glob over workspace paths: `?` one byte, `*` any bytes of one component, `**` any components.
///
/// As in `.gitignore`, a pattern without an inner slash matches at any depth, one that ends with a slash
/// matches folders only, and a pattern that matches a folder matches everything below it.
package struct PathPattern: Sendable, Hashable {
  /// Matches a whole path: what the rules above leave unsaid is spelt out.
  private let components: [[UInt8]]

  private static let slash = UInt8(ascii: "/")
  private static let anyBytes = UInt8(ascii: "*")
  private static let anyByte = UInt8(ascii: "?")
  private static let anyName = [anyBytes]
  private static let anyDepth = [anyBytes, anyBytes]

  /// Makes a pattern; an empty one matches nothing.
  package init(_ text: String) {
    var components = text.utf8.split(separator: Self.slash).map { Array($0) }
    if components.count == 1, text.utf8.first != Self.slash {
      components.insert(Self.anyDepth, at: 0)
    }
    // `docs/**` is what lies in the folder, not the folder.
    if components.last == Self.anyDepth { components[components.count - 1] = Self.anyName }
    if !components.isEmpty {
      if text.utf8.last == Self.slash { components.append(Self.anyName) }
      components.append(Self.anyDepth)
    }
    self.components = components
  }

  /// Whether `path`, or a folder above it, matches.
  ///
  /// Complexity: O(pattern · path).
  package func matches(_ path: SourcePath) -> Bool { matches(path.components) }

  /// Whether whatever may lie in `folder` matches.
  package func matchesContents(of folder: SourcePath) -> Bool {
    // No name contains a zero byte: only a wildcard stands for it.
    matches(folder.components + [[0]])
  }

  private func matches(_ names: [ArraySlice<UInt8>]) -> Bool {
    guard !components.isEmpty else { return false }
    return Self.matches(components, names[...], wildcard: Self.anyDepth) {
      pattern,
      name in
      Self.matches(pattern, name, wildcard: Self.anyBytes) { $0 == Self.anyByte || $0 == $1 }
    }
  }

  /// Whether all of `text` matches; a `wildcard` stands for any number of elements.
  ///
  /// On a mismatch only the last wildcard takes one element more: what came before it has matched as
  /// early as it can.
  private static func matches<Part: Equatable, Element>(
    _ pattern: [Part],
    _ text: ArraySlice<Element>,
    wildcard: Part,
    _ isMatch: (Part, Element) -> Bool
  ) -> Bool {
    var position = 0
    var index = text.startIndex
    var retry: (position: Int, index: Int)?
    while index < text.endIndex {
      if position < pattern.count, pattern[position] == wildcard {
        position += 1
        retry = (position, index)
      } else if position < pattern.count, isMatch(pattern[position], text[index]) {
        position += 1
        index += 1
      } else if let last = retry {
        position = last.position
        index = last.index + 1
        retry = (position, index)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == wildcard }
  }
}
