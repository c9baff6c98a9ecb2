package import SystemPackage
import WorkspaceModel

/// Runs manifests of Tuist against an interface of graphd's own, and stores what they print.
///
/// Rule: tuist.cache.
///
/// Neither Tuist nor its files are needed. The key of a stored result covers the manifest, its helpers, the interface and the
/// toolchain. It covers the files that the manifest may look at, and the variables that Tuist shows it (`TUIST_…`), too.
package struct CompiledTuistEvaluator: TuistEvaluating {
  private static let format = "graphd-tuist 1"
  /// A digest of the interface that manifests are compiled with: another graphd may have another one.
  private static let interface: String = {
    var key = EvaluationKey()
    for file in ProjectDescriptionSources.files {
      key.add(file.name)
      key.add(file.text)
    }
    return key.text
  }()

  private let compiler: TuistCompiler
  private let modules: TuistModuleStore
  private let toolchainIdentity: String
  private let environment: [String: String]
  private let known: KnownEvaluations

  /// - Parameters:
  ///   - toolchain: The toolchain that compiles.
  ///   - environment: The environment of the client; manifests see its part that Tuist shows them.
  ///   - folder: Keeps results and compiled modules; only this user may be able to write there. Without one
  ///     nothing is kept longer than the process.
  ///   - timeLimit: The time after which a manifest is killed with all that it started.
  ///   - temporaryFolder: The folder of private folders; the system's place if `nil`.
  ///   - confinement: The bounds of compilers and manifests; `nil` for none.
  ///   - sharing: Results of other machines; `nil` for none.
  package init(
    toolchain: Toolchain,
    environment: [String: String],
    folder: FilePath?,
    timeLimit: Duration = .seconds(60),
    temporaryFolder: FilePath? = nil,
    confinement: ManifestConfinement? = nil,
    sharing: (any EvaluationSharing)? = nil
  ) {
    self.environment = environment.filter {
      $0.key.hasPrefix("TUIST_") || $0.key == "DEVELOPER_DIR"
    }
    compiler = TuistCompiler(
      toolchain: toolchain,
      environment: toolchain.variables(environment).filter { !$0.key.hasPrefix("GIT_") },
      confinement: confinement,
      timeLimit: timeLimit,
      temporaryFolder: temporaryFolder
    )
    // A manifest that looks at what it may not see has another result.
    toolchainIdentity = toolchain.identity + (confinement == nil ? "" : "\nconfined")
    modules = TuistModuleStore(
      compiler,
      toolchainIdentity: toolchain.identity,
      folder: folder?.appending("tuist-modules")
    )
    known = KnownEvaluations(
      cache: EvaluationCache(folder: folder, mostFiles: CachedManifestEvaluator.usualMostFiles),
      rejected: RejectedManifests(most: 256),
      sharing: sharing.map { store in
        KnownEvaluations.Sharing(
          store: store,
          kind: .tuist,
          isUsable: ManifestEnvelope.isDescription
        )
      }
    )
  }

  package func dump(_ manifest: TuistSource) async throws -> [UInt8] {
    let environment = variables(of: manifest)
    let request = KnownEvaluations.Request(
      key: key(of: manifest, environment),
      isShareable: manifest.isShareable,
      environment: environment
    )
    return try await known.result(of: request) {
      let modules = try await modules.modules(of: manifest)
      let output = try await compiler.output(
        of: manifest,
        importing: modules,
        environment: environment
      )
      return try ManifestEnvelope.contents(of: output)
    }
  }

  private func key(of manifest: TuistSource, _ environment: [String: String]) -> String {
    var key = EvaluationKey()
    for text in [Self.format, Self.interface, toolchainIdentity] { key.add(text) }
    for file in [manifest.manifest] + manifest.modules.flatMap(\.files) {
      key.add(file.path.description)
      key.add(file.text)
    }
    for module in manifest.modules { key.add("\(module.name) \(module.files.count)") }
    key.add(environment)
    if let surroundings = manifest.surroundings { key.add(surroundings) }
    return key.text
  }

  /// The variables that Tuist shows to a manifest, without its tokens.
  ///
  /// Rule: tuist.environment.
  ///
  /// A token differs from job to job and describes nothing (tuist/tuist#3467), unless a manifest names it.
  private func variables(of manifest: TuistSource) -> [String: String] {
    let texts = ([manifest.manifest] + manifest.modules.flatMap(\.files)).map(\.text)
    return environment.filter { name, _ in
      !name.hasSuffix("_TOKEN") || texts.contains { $0.contains(name) }
    }
  }
}
