import SystemPackage

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A new temporary folder that only this user can enter.
struct PrivateFolder: Sendable {
  /// Absolute, without symbolic links: what a process calls its working directory.
  let path: String

  /// Makes a folder in `parent`, or in the system's temporary folder.
  init(in parent: FilePath?) throws {
    let parent = parent?.string ?? FileManager.default.temporaryDirectory.path
    let folder = parent + "/graphd-manifest-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    path = Self.withoutLinks(folder)
    ManifestLeftovers.add(folder: path)
  }

  private static func withoutLinks(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The absolute path of `relative`.
  func path(_ relative: String) -> String { path + "/" + relative }

  func makeFolder(_ relative: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(relative),
      withIntermediateDirectories: true
    )
  }

  /// Writes a file and the folders above it.
  func write(_ bytes: [UInt8], to relative: String, permissions: Int? = nil) throws {
    if let folder = relative.lastIndex(of: "/") { try makeFolder(String(relative[..<folder])) }
    try Data(bytes).write(to: URL(fileURLWithPath: path(relative)))
    guard let permissions else { return }
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions],
      ofItemAtPath: path(relative)
    )
  }

  /// Replaces this folder's path wherever it occurs in `bytes`.
  func replacingPath(in bytes: [UInt8], with text: String) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let range = rest.firstRange(of: path.utf8) {
      result += rest[..<range.lowerBound]
      result += text.utf8
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  func remove() { ManifestLeftovers.remove(folder: path) }
}
