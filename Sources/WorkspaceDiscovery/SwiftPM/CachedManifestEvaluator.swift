package import SystemPackage

/// Keeps what manifests evaluated to on disk, one file each, so that a known manifest runs nothing.
///
/// The key covers the manifest, its folder's name, the files around it and the toolchain. It covers the environment
/// as far as the manifest reads it (`ManifestEnvironment`). Failures are not kept on disk, since their cause
/// may be the machine; a manifest that was rejected is not run again in this process.
package struct CachedManifestEvaluator: ManifestEvaluating {
  private static let format = "graphd-manifest 1"
  /// Some 100 MiB.
  package static let usualMostFiles = 4_096

  private let evaluator: any ManifestEvaluating
  private let toolchainIdentity: String
  private let environment: [String: String]
  private let cache: EvaluationCache
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
    cache = EvaluationCache(folder: folder, mostFiles: mostFiles)
  }

  package func dump(_ manifest: ManifestSource) async throws -> [UInt8] {
    let key = key(of: manifest)
    if let failure = rejected.failure(for: key) { throw failure }
    if let known = cache.value(for: key) {
      ManifestMetrics.read(.cached)
      return known
    }
    do {
      let dump = try await evaluator.dump(manifest)
      ManifestMetrics.read(.evaluated)
      cache.store(dump, for: key)
      return dump
    } catch let error as ManifestFailure {
      rejected.note(error, for: key)
      throw error
    }
  }

  private func key(of manifest: ManifestSource) -> String {
    var key = EvaluationKey()
    for text in [Self.format, toolchainIdentity, manifest.folder, manifest.text] { key.add(text) }
    key.add(ManifestEnvironment.variables(of: environment, readBy: manifest.text))
    if let surroundings = manifest.surroundings {
      key.add(manifest.name)
      key.add(manifest.surroundingsFolder)
      key.add(surroundings)
    }
    return key.text
  }
}
