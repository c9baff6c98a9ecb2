import Crypto
package import SystemPackage
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

/// Keeps what manifests evaluated to on disk, one file each, so that a known manifest runs nothing.
///
/// The key covers the manifest, its folder's name, the files around it and the toolchain. It covers the environment
/// as far as the manifest reads it (`ManifestEnvironment`). Failures are not kept on disk, since their cause
/// may be the machine; a manifest that was rejected is not run again in this process. Files are replaced
/// atomically and carry a digest of their contents. A damaged one is a miss, and a folder that cannot be
/// written to costs only time. Beyond some thousand files those go that were not used for the longest time.
package struct CachedManifestEvaluator: ManifestEvaluating {
  private static let magic = "graphd-manifest 1"
  /// Some 100 MiB.
  package static let usualMostFiles = 4_096

  private let evaluator: any ManifestEvaluating
  private let toolchainIdentity: String
  private let environment: [String: String]
  private let folder: FilePath?
  private let mostFiles: Int
  private let rejected: RejectedManifests

  package var toolsVersion: ToolsVersion {
    get throws(ManifestFailure) { try evaluator.toolsVersion }
  }

  /// - Parameters:
  ///   - evaluator: evaluates the manifests that are not known.
  ///   - toolchainIdentity: see `Toolchain.identity`.
  ///   - environment: the one that `evaluator` shows to manifests.
  ///   - folder: is made if it is missing; only this user may be able to write there. Without one nothing
  ///     is kept on disk.
  ///   - mostFiles: how many are kept.
  ///   - mostRejections: how many rejected manifests are known.
  package init(
    _ evaluator: any ManifestEvaluating,
    toolchainIdentity: String,
    environment: [String: String],
    folder: FilePath?,
    mostFiles: Int = usualMostFiles,
    mostRejections: Int = 256
  ) {
    rejected = RejectedManifests(most: mostRejections)
    self.evaluator = evaluator
    self.toolchainIdentity = toolchainIdentity
    self.environment = environment
    self.folder = folder
    self.mostFiles = mostFiles
  }

  package func dump(_ manifest: ManifestSource) async throws -> [UInt8] {
    let key = key(of: manifest)
    if let failure = rejected.failure(for: key) { throw failure }
    let file = folder?.appending(key + ".json").string
    if let file, let known = Self.read(file) {
      Self.noteUse(of: file)
      ManifestMetrics.read(.cached)
      return known
    }
    do {
      let dump = try await evaluator.dump(manifest)
      ManifestMetrics.read(.evaluated)
      if let folder, let file {
        write(dump, to: file, in: folder)
        removeOldest(in: folder)
      }
      return dump
    } catch let error as ManifestFailure {
      rejected.note(error, for: key)
      throw error
    }
  }

  private func key(of manifest: ManifestSource) -> String {
    var hash = SHA256()
    func add(_ text: String) {
      // The length in front keeps two fields from running into each other.
      hash.update(data: Data("\(text.utf8.count):\(text)".utf8))
    }
    for text in [Self.magic, toolchainIdentity, manifest.folder, manifest.text] { add(text) }
    let seen = ManifestEnvironment.variables(of: environment, readBy: manifest.text)
    for (name, value) in seen.sorted(by: { $0.key < $1.key }) {
      add(name)
      add(value)
    }
    if let surroundings = manifest.surroundings {
      add(manifest.name)
      add(manifest.surroundingsFolder)
      for file in surroundings.files { add(file.key) }
    }
    return hash.finalize().hexadecimal
  }

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

  /// Leaves room for a quarter more: who writes looks at all of them only now and then.
  private func removeOldest(in folder: FilePath) {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: folder.string),
      names.count > mostFiles
    else { return }
    let dated = names.map { name in
      let path = folder.appending(name).string
      let attributes = try? files.attributesOfItem(atPath: path)
      return (path, attributes?[.modificationDate] as? Date ?? .distantPast)
    }
    for (path, _) in dated.sorted(by: { $0.1 < $1.1 }).dropLast(mostFiles * 3 / 4) {
      try? files.removeItem(atPath: path)
    }
  }

  private static func header(of payload: Data) -> String {
    "\(magic) \(SHA256.hash(data: payload).hexadecimal)"
  }
}

extension ManifestSurroundings.File {
  /// Equal only for files between which a manifest sees no difference.
  fileprivate var key: String {
    let kind =
      switch kind {
      case .file: "file"
      case .executable: "executable"
      case .submodule: "submodule"
      case .symbolicLink(let target): "link \(target.hexadecimal)"
      }
    return "\(path.bytes.hexadecimal) \(kind) \(content.map { "\($0)" } ?? "")"
  }
}
