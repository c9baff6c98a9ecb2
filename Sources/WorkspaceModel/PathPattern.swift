/// A glob over workspace paths: `?` one byte, `*` any bytes of one component, `**` any components.
///
/// As in `.gitignore`, a pattern without an inner slash matches at any depth, and a pattern that
/// matches a folder matches everything below it.
package struct PathPattern: Sendable, Hashable {
  private let components: [[UInt8]]

  /// Makes a pattern; an empty one matches nothing.
  package init(_ text: String) {
    var components = text.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
    let isAnchored = text.utf8.first == UInt8(ascii: "/") || components.count > 1
    if !isAnchored, !components.isEmpty { components.insert(Self.anyDepth, at: 0) }
    self.components = components
  }

  private static let anyDepth = Array("**".utf8)

  /// Whether `path`, or a folder above it, matches.
  package func matches(_ path: SourcePath) -> Bool {
    guard !components.isEmpty else { return false }
    return Self.matches(components[...], path.components[...])
  }

  private static func matches(
    _ pattern: ArraySlice<[UInt8]>, _ path: ArraySlice<ArraySlice<UInt8>>
  ) -> Bool {
    guard let first = pattern.first else { return true }
    if first == anyDepth {
      if pattern.count == 1 { return !path.isEmpty }
      return path.indices.contains { matches(pattern.dropFirst(), path[$0...]) }
    }
    guard let component = path.first, matches(first[...], component) else { return false }
    return matches(pattern.dropFirst(), path.dropFirst())
  }

  /// One component; backtracks to the last `*` only, so it is linear in practice.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var position = pattern.startIndex
    var index = text.startIndex
    var retry: (position: Int, index: Int)?
    while index < text.endIndex {
      if position < pattern.endIndex, pattern[position] == UInt8(ascii: "*") {
        retry = (position + 1, index)
        position += 1
      } else if position < pattern.endIndex,
        pattern[position] == UInt8(ascii: "?") || pattern[position] == text[index]
      {
        position += 1
        index += 1
      } else if let last = retry {
        position = last.position
        index = last.index + 1
        retry = (last.position, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
