package import SystemPackage

/// Keeps what manifests evaluated to on disk, one file each, so that a known manifest runs nothing.
///
/// Results that other machines have are used, too, if they share them (`EvaluationSharing`).
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
  private let known: KnownEvaluations

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
  ///   - sharing: results of other machines; `nil` for none.
  package init(
    _ evaluator: any ManifestEvaluating,
    toolchainIdentity: String,
    environment: [String: String],
    folder: FilePath?,
    mostFiles: Int = usualMostFiles,
    mostRejections: Int = 256,
    sharing: (any EvaluationSharing)? = nil
  ) {
    self.evaluator = evaluator
    self.toolchainIdentity = toolchainIdentity
    self.environment = environment
    known = KnownEvaluations(
      cache: EvaluationCache(folder: folder, mostFiles: mostFiles),
      rejected: RejectedManifests(most: mostRejections),
      sharing: sharing.map { store in
        KnownEvaluations.Sharing(
          store: store,
          kind: .package,
          isUsable: ManifestDescription.isDump
        )
      }
    )
  }

  package func dump(_ manifest: ManifestSource) async throws -> [UInt8] {
    let variables = ManifestEnvironment.variables(of: environment, readBy: manifest.text)
    let request = KnownEvaluations.Request(
      key: key(of: manifest, variables),
      isShareable: manifest.isShareable,
      environment: variables
    )
    return try await known.result(of: request) { try await evaluator.dump(manifest) }
  }

  private func key(of manifest: ManifestSource, _ variables: [String: String]) -> String {
    var key = EvaluationKey()
    for text in [Self.format, toolchainIdentity, manifest.folder, manifest.text] { key.add(text) }
    key.add(variables)
    if let surroundings = manifest.surroundings {
      key.add(manifest.name)
      key.add(manifest.surroundingsFolder)
      key.add(surroundings)
    }
    return key.text
  }
}
