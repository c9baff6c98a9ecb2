// A workspace-relative path. Paths of the machine never reach the graph: two checkouts of one commit
// must give equal snapshots.

/// A path below the workspace's root, as the bytes that git and the file system use.
///
/// Paths are compared byte by byte: `String` would treat two Unicode spellings of one name as equal,
/// git and Linux do not. The bytes need not be UTF-8. Never absolute, no `.`, no `..`, no empty
/// component; the empty path is the root.
package struct SourcePath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The bytes, separated by `/`, without a leading or trailing one.
  package let bytes: [UInt8]

  /// The workspace's root.
  package static let root = SourcePath(unchecked: [])

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// Makes a path, resolving `.`, `..` and doubled separators; `nil` if it is absolute or leaves the root.
  package init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.first != Self.slash, !bytes.contains(0) else { return nil }
    if Self.isNormalized(bytes) {
      self.bytes = bytes
      return
    }
    var components: [ArraySlice<UInt8>] = []
    for component in bytes.split(separator: Self.slash) {
      if component.elementsEqual([Self.dot]) { continue }
      if component.elementsEqual([Self.dot, Self.dot]) {
        guard components.popLast() != nil else { return nil }
        continue
      }
      components.append(component)
    }
    self.bytes = Array(components.joined(separator: [Self.slash]))
  }

  /// At once: an array hashes its elements one by one.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// Makes a path from text; `nil` if it is absolute or leaves the root.
  package init?(_ text: some StringProtocol) { self.init(bytes: text.utf8) }

  /// Whether no component is empty, `.` or `..`: the common case, checked without allocating.
  private static func isNormalized(_ bytes: [UInt8]) -> Bool {
    var length = 0
    var dots = 0
    for byte in bytes {
      if byte == slash {
        if length == 0 || (dots == length && dots <= 2) { return false }
        length = 0
        dots = 0
      } else {
        length += 1
        if byte == dot { dots += 1 }
      }
    }
    return bytes.isEmpty || !(length == 0 || (dots == length && dots <= 2))
  }

  /// The text of the path; a byte that is not UTF-8 is shown as `\xNN`.
  package var description: String {
    if let valid = String(validating: bytes, as: UTF8.self) { return valid }
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = (1...4).first { length in
        length <= rest.count && String(validating: rest.prefix(length), as: UTF8.self) != nil
      }
      if let length {
        text += String(decoding: rest.prefix(length), as: UTF8.self)
        rest = rest.dropFirst(length)
      } else {
        let hex = String(first, radix: 16, uppercase: true)
        text += "\\x" + (hex.utf8.count == 1 ? "0" + hex : hex)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// The bytes after the last separator.
  package var nameBytes: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The last component as text.
  package var name: String { String(decoding: nameBytes, as: UTF8.self) }

  /// Whether the last component is `name`; no text is made of it.
  package func hasName(_ name: String) -> Bool { nameBytes.elementsEqual(name.utf8) }

  /// The name's part after its last dot, if it has one that is not its first character.
  package var fileExtension: String? {
    let name = nameBytes
    guard let position = name.lastIndex(of: Self.dot), position > name.startIndex else {
      return nil
    }
    return String(decoding: name[(position + 1)...], as: UTF8.self)
  }

  /// The name without its extension and the dot.
  package var nameWithoutExtension: String {
    guard let ending = fileExtension else { return name }
    return String(name.dropLast(ending.count + 1))
  }

  /// Whether SwiftPM looks for a manifest under that name: `Package.swift`, or one for a version of the tools.
  package var isManifest: Bool {
    let name = name
    return name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
  }

  /// Whether it describes a package: a manifest, or the versions of its dependencies.
  package var describesPackage: Bool { isManifest || hasName(PackageLock.fileName) }

  /// The folder that contains this path; `nil` for the root.
  package var parent: SourcePath? {
    guard !bytes.isEmpty else { return nil }
    guard let slash = bytes.lastIndex(of: Self.slash) else { return .root }
    return SourcePath(unchecked: Array(bytes[..<slash]))
  }

  /// The components from the root down.
  package var components: [ArraySlice<UInt8>] { bytes.split(separator: Self.slash) }

  /// This path followed by `relative`; `nil` if that leaves the root.
  ///
  /// An absolute one is refused.
  package func appending(_ relative: some StringProtocol) -> SourcePath? {
    if relative.utf8.first == Self.slash { return nil }
    if bytes.isEmpty { return SourcePath(relative) }
    return SourcePath(bytes: bytes + [Self.slash] + Array(relative.utf8))
  }

  /// This path followed by one component or by a path below it.
  package func appending(_ relative: SourcePath) -> SourcePath {
    if bytes.isEmpty { return relative }
    if relative.bytes.isEmpty { return self }
    return SourcePath(unchecked: bytes + [Self.slash] + relative.bytes)
  }

  /// Whether this path is `folder` or lies below it.
  package func isInside(_ folder: SourcePath) -> Bool {
    if folder.bytes.isEmpty { return true }
    guard bytes.count >= folder.bytes.count, bytes.starts(with: folder.bytes) else { return false }
    return bytes.count == folder.bytes.count || bytes[folder.bytes.count] == Self.slash
  }

  /// This path as seen from `folder`; `nil` if it is not inside.
  package func relative(to folder: SourcePath) -> SourcePath? {
    guard isInside(folder) else { return nil }
    if folder.bytes.isEmpty { return self }
    return SourcePath(unchecked: Array(bytes.dropFirst(folder.bytes.count + 1)))
  }

  package static func < (left: SourcePath, right: SourcePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
