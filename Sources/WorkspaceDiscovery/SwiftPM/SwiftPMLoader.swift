package import SourceTrees
package import WorkspaceModel

/// How far a loader is.
package struct DiscoveryProgress: Sendable, Hashable {
  package var manifestsRead: Int
  package var manifestsFound: Int

  package init(manifestsRead: Int, manifestsFound: Int) {
    self.manifestsRead = manifestsRead
    self.manifestsFound = manifestsFound
  }
}

/// Discovers the packages of a source tree: every folder with a `Package.swift`, nested ones too.
package struct SwiftPMLoader: Sendable {
  /// What manifests are read with.
  package enum Manifests: Sendable {
    case evaluated(any ManifestEvaluating)
    /// No manifest is ever run: literals are known, what code computes is not.
    case `static`
  }

  private let manifests: Manifests
  private let workspaceName: String
  private let fileTypes: PackageFileTypes
  private let width: Int

  /// - Parameters:
  ///   - manifests: what reads the manifests.
  ///   - workspaceName: the name of the workspace's folder; SwiftPM makes the identity of a package at
  ///     the root of it, and manifests can see it.
  ///   - fileTypes: which files are resources without being declared.
  ///   - width: how many manifests are evaluated at once.
  package init(
    manifests: Manifests,
    workspaceName: String,
    fileTypes: PackageFileTypes = .xcode,
    width: Int
  ) {
    self.manifests = manifests
    self.workspaceName = workspaceName
    self.fileTypes = fileTypes
    self.width = max(1, width)
  }

  /// Reads every manifest of `tree` and lays its packages out over `listing`.
  ///
  /// What is wrong with a manifest is a problem of the result, never an error.
  ///
  /// - Throws: `SourceTreeError` if the tree cannot be read, `CancellationError`.
  @concurrent
  package func load(
    _ tree: any SourceTree,
    listing: FileListing,
    progress: @Sendable (DiscoveryProgress) -> Void = { _ in }
  ) async throws -> Workspace {
    let files = FileTree(listing)
    let found = try await tree.withReader { reader in
      try await WorkspaceFiles(files, reader: reader)
    }
    let readings = try await read(found.manifests, progress)
    var workspace = Workspace(
      pins: found.pins,
      pinned: found.pinned,
      ignoredPaths: found.ignoredPaths,
      platforms: found.platforms,
      compilerVersion: compilerVersion,
      testRules: found.tests.rules,
      testRuns: found.tests.runs,
      problems: found.problems
    )
    for reading in readings {
      var assembly = PackageAssembly(
        reading.description,
        path: reading.manifest.folder,
        manifest: reading.manifest.path,
        evaluation: reading.evaluation,
        workspaceName: workspaceName,
        fileTypes: fileTypes,
        tree: files
      )
      workspace.packages.append(assembly.assemble())
      workspace.problems += reading.problems + assembly.problems
    }
    return workspace
  }

  private var compilerVersion: String? {
    guard case .evaluated(let evaluator) = manifests else { return nil }
    return "\(evaluator.toolsVersion)"
  }

  /// The readings of all manifests, in the order of the manifests.
  private func read(
    _ manifests: [ManifestCandidates],
    _ progress: @Sendable (DiscoveryProgress) -> Void
  ) async throws -> [ManifestReading] {
    var readings: [(Int, ManifestReading?)] = []
    try await withThrowingTaskGroup(of: (Int, ManifestReading?).self) { group in
      var pending = manifests.enumerated().makeIterator()
      for _ in 0..<width {
        guard let (index, manifest) = pending.next() else { break }
        group.addTask { (index, await read(manifest)) }
      }
      while let reading = try await group.next() {
        try Task.checkCancellation()
        readings.append(reading)
        progress(
          DiscoveryProgress(manifestsRead: readings.count, manifestsFound: manifests.count)
        )
        if let (index, manifest) = pending.next() {
          group.addTask { (index, await read(manifest)) }
        }
      }
    }
    return readings.sorted { $0.0 < $1.0 }.compactMap(\.1)
  }

  private func read(_ candidates: ManifestCandidates) async -> ManifestReading? {
    guard case .evaluated(let evaluator) = manifests else {
      return candidates.chosen(current: .newest).map(ManifestReading.readStatically)
    }
    guard let file = candidates.chosen(current: evaluator.toolsVersion) else { return nil }
    let source = ManifestSource(text: file.text, folder: workspaceFolder(file.folder))
    if let dump = LiteralManifest.dump(of: source, current: evaluator.toolsVersion) {
      return ManifestReading(
        manifest: file,
        description: ManifestDescription(
          dump: dump,
          toolsVersion: file.toolsVersion,
          packageFolder: ManifestSandbox.dumpedPackageFolder(of: source)
        ),
        evaluation: .evaluated
      )
    }
    do {
      let dump = try await evaluator.dump(source)
      return ManifestReading(
        manifest: file,
        description: try describe(file, source, dump),
        evaluation: .evaluated,
        problems: file.blindness
      )
    } catch let failure as ManifestFailure {
      return .failed(file, failure)
    } catch {
      return .failed(file, ManifestFailure(.unavailable, "\(error)"))
    }
  }

  /// `folder` from the name of the workspace's folder on.
  private func workspaceFolder(_ folder: SourcePath) -> String {
    folder.bytes.isEmpty ? workspaceName : "\(workspaceName)/\(folder)"
  }

  private func describe(
    _ file: ManifestFile,
    _ source: ManifestSource,
    _ dump: [UInt8]
  ) throws(ManifestFailure) -> ManifestDescription {
    do {
      return try ManifestDescription(
        dump: dump,
        toolsVersion: file.toolsVersion,
        packageFolder: ManifestSandbox.dumpedPackageFolder(of: source)
      )
    } catch {
      throw ManifestFailure(.rejected, "`swift package dump-package` printed no JSON (\(error))")
    }
  }
}
