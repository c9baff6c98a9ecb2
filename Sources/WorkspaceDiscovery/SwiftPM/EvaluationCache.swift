import Crypto
import SystemPackage
import WorkspaceModel

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

/// The results of evaluations on disk, one file each.
///
/// Files are replaced atomically and carry a digest of their contents. A damaged one is a miss, and a folder that
/// cannot be written to costs only time. Beyond some thousand files those go that were not used for the longest time.
struct EvaluationCache: Sendable {
  private static let magic = "graphd-manifest 1"

  /// It is made if it is missing; `nil` if nothing is kept.
  let folder: FilePath?
  let mostFiles: Int

  /// The result that was stored for a key; `nil` if there is none.
  func value(for key: String) -> [UInt8]? {
    guard let file = file(for: key), let known = Self.read(file) else { return nil }
    Self.noteUse(of: file)
    return known
  }

  func store(_ value: [UInt8], for key: String) {
    guard let folder, let file = file(for: key) else { return }
    write(value, to: file, in: folder)
    CacheFolder.removeOldest(in: folder, most: mostFiles, kept: mostFiles * 3 / 4)
  }

  private func file(for key: String) -> String? { folder?.appending(key + ".json").string }

  private static func read(_ file: String) -> [UInt8]? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)),
      let end = data.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let payload = data[data.index(after: end)...]
    guard data[..<end].elementsEqual(header(of: payload).utf8) else { return nil }
    return Array(payload)
  }

  /// Makes now the time of the file's last change, by which the files that are used least are found.
  private static func noteUse(of file: String) {
    utimensat(AT_FDCWD, file, nil, 0)
  }

  private func write(_ dump: [UInt8], to file: String, in folder: FilePath) {
    let header = Self.header(of: Data(dump)) + "\n"
    try? FileManager.default.createDirectory(
      atPath: folder.string,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    try? (Data(header.utf8) + Data(dump)).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  private static func header(of payload: Data) -> String {
    "\(magic) \(SHA256.hash(data: payload).hexadecimal)"
  }
}
