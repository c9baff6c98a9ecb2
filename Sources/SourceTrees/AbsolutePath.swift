package import WorkspaceModel

/// A path of this machine, as bytes; it never reaches the graph.
///
/// Starts with `/`, has no empty or `.` component and does not end with `/` unless it is the root of
/// the file system. `..` and symbolic links stay as they are: only the file system can resolve them.
package struct AbsolutePath: Sendable, Hashable, CustomStringConvertible {
  package let bytes: [UInt8]

  /// `PATH_MAX` of Linux: what is longer leads nowhere, and takes long to find that out.
  package static let maximumLength = 4096

  private static let slash = UInt8(ascii: "/")

  /// Makes a path from the bytes that the system uses; `nil` if it is relative or holds a zero byte.
  package init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.first == Self.slash, !bytes.contains(0) else { return nil }
    self.init(components: bytes.split(separator: Self.slash))
  }

  /// Makes a path from text; `nil` if it is relative.
  package init?(_ text: some StringProtocol) { self.init(bytes: text.utf8) }

  /// Makes a path from text that may be relative to `folder`; `nil` if it holds a zero byte.
  package init?(_ text: some StringProtocol, relativeTo folder: AbsolutePath) {
    let isAbsolute = text.utf8.first == Self.slash
    self.init(bytes: isAbsolute ? Array(text.utf8) : folder.bytes + [Self.slash] + text.utf8)
  }

  init(components: some Sequence<ArraySlice<UInt8>>) {
    var bytes: [UInt8] = []
    for component in components where !component.elementsEqual([UInt8(ascii: ".")]) {
      bytes.append(Self.slash)
      bytes += component
    }
    self.bytes = bytes.isEmpty ? [Self.slash] : bytes
  }

  /// The text of the path; a byte that is not UTF-8 is shown as a replacement character.
  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The components from the file system's root down.
  package var components: [ArraySlice<UInt8>] { bytes.split(separator: Self.slash) }

  /// The path without its last component; the root's is the root.
  package var parent: AbsolutePath { AbsolutePath(components: components.dropLast()) }

  /// This path followed by `path`.
  package func appending(_ path: SourcePath) -> AbsolutePath {
    AbsolutePath(components: components + path.components)
  }

  /// This path followed by one component.
  package func appending(component: some Collection<UInt8>) -> AbsolutePath {
    AbsolutePath(components: components + [ArraySlice(component)])
  }

  /// This path as seen from `folder`, compared byte by byte; `nil` if it is not inside.
  package func relative(to folder: AbsolutePath) -> SourcePath? {
    let own = components
    let other = folder.components
    guard own.starts(with: other, by: { $0.elementsEqual($1) }) else { return nil }
    return SourcePath(bytes: own.dropFirst(other.count).joined(separator: [Self.slash]))
  }

  /// Whether this path is `folder` or lies below it, compared byte by byte.
  package func isInside(_ folder: AbsolutePath) -> Bool {
    guard folder.bytes.count > 1 else { return true }
    return bytes.starts(with: folder.bytes)
      && (bytes.count == folder.bytes.count || bytes[folder.bytes.count] == Self.slash)
  }
}
