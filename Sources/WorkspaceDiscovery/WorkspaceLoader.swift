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

/// Discovers the packages and projects of a source tree: every folder with a `Package.swift`, nested ones too, and
/// every `*.xcodeproj`.
package struct WorkspaceLoader: Sendable {
  /// What manifests are read with.
  package enum Manifests: Sendable {
    case evaluated(
      any ManifestEvaluating,
      tuist: any TuistEvaluating = AbsentToolchain(
        ManifestFailure(.unavailable, "There is nothing that runs manifests of Tuist")
      )
    )
    /// No manifest is ever run: literals are known, what code computes is not.
    case `static`
  }

  private let manifests: Manifests
  private let workspaceName: String
  private let configuration: String?
  private let fileTypes: PackageFileTypes
  private let width: Int

  /// - Parameters:
  ///   - manifests: what reads the manifests.
  ///   - workspaceName: the name of the workspace's folder; SwiftPM makes the identity of a package at
  ///     the root of it, and manifests can see it.
  ///   - configuration: the text of a `.graphd.yml` that counts instead of that in the tree; `nil` for the latter.
  ///   - fileTypes: which files are resources without being declared.
  ///   - width: how many manifests are evaluated at once.
  package init(
    manifests: Manifests,
    workspaceName: String,
    configuration: String? = nil,
    fileTypes: PackageFileTypes = .xcode,
    width: Int
  ) {
    self.manifests = manifests
    self.workspaceName = workspaceName
    self.configuration = configuration
    self.fileTypes = fileTypes
    self.width = max(1, width)
  }

  /// Reads every manifest and every project of `tree`, and lays packages and projects out over `listing`.
  ///
  /// What is wrong with one of them is a problem of the result, never an error.
  ///
  /// - Throws: `SourceTreeError` if the tree cannot be read, `CancellationError`.
  @concurrent
  package func load(
    _ tree: any SourceTree,
    listing: FileListing,
    progress: @escaping @Sendable (DiscoveryProgress) -> Void = { _ in }
  ) async throws -> Workspace {
    let files = FileTree(listing)
    let saved = try await tree.savedBytes()
    let (found, tuist) = try await tree.withReader { reader in
      (
        try await WorkspaceFiles(files, configuration: configuration, reader: reader),
        try await TuistFiles(files, saved: saved, reader: reader)
      )
    }
    let reading = try await reading(tree, files)
    let readings = try await read(found.manifests, reading, progress)
    var workspace = Workspace(
      locks: found.locks,
      ignoredPaths: found.ignoredPaths,
      platforms: found.platforms,
      compilerVersion: compilerVersion,
      testRules: found.tests.rules,
      testRuns: found.tests.runs,
      features: found.features,
      wiring: found.wiring,
      manifestInputs: found.versionFiles,
      toolchainPins: found.toolchainPins,
      problems: found.problems
    )
    workspace.enabledTraits = found.enabledTraits
    workspace.tagRules = found.tests.tagRules
    workspace.testGrains = found.tests.grains
    workspace.buildSystem = found.buildSystem
    workspace.swiftVersion = found.swiftVersion
    workspace.projectManifests = found.hiddenLocks
    workspace.localPods = found.localPods
    workspace.generatorPins = found.generatorPins
    workspace.imagePins = found.imagePins
    workspace.architecture = found.architecture
    workspace.resources = found.resources
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
      var container = assembly.assemble()
      workspace.problems += reading.problems
      if tuist.isListOfDependencies(reading.manifest.folder) {
        container.targets = []
      } else {
        workspace.problems += assembly.problems
      }
      workspace.containers.append(container)
      workspace.manifestInputs.formUnion(reading.inputs)
    }
    workspace.problems += Self.relativeLooks(readings, in: workspace)
    let evaluation = TuistEvaluation(
      manifests: tuistManifests,
      tree: tree,
      files: files,
      width: width
    ) { [count = readings.count] read, found in
      progress(DiscoveryProgress(manifestsRead: count + read, manifestsFound: count + found))
    }
    try await addProjects(to: &workspace, tuist, evaluation, tree, files)
    workspace.substituteAbsentPackages()
    let ignored = found.ignoredPaths.map { PathPattern($0) }
    workspace.problems.removeAll { problem in
      problem.ignorableFile.map { file in ignored.contains { $0.matches(file) } } == true
    }
    return workspace
  }

  /// Adds the projects of the tree, those that are written and those that are only described.
  private func addProjects(
    to workspace: inout Workspace,
    _ tuist: TuistFiles,
    _ evaluation: TuistEvaluation,
    _ tree: any SourceTree,
    _ files: FileTree
  ) async throws {
    var described = try await TuistProjects(
      tuist,
      packages: workspace.containers,
      tree: files,
      evaluation: evaluation
    ).described
    let wrappers = XcodeProjects.find(in: files.files)
    described.add(try await tree.withReader { try await XcodeGenProjects.read(files, reader: $0) })
    let xcode = try await tree.withReader { [described] reader in
      try await XcodeFiles(wrappers, described, files, reader: reader)
    }
    workspace.projectManifests.formUnion(described.manifests)
    workspace.manifestInputs.formUnion(xcode.inputs)
    workspace.manifestInputs.formUnion(xcode.schemes.inputs)
    workspace.xcodeProjects = Set(wrappers + described.wrappers).sorted()
    workspace.unreadProjects = xcode.unread
    workspace.namedSubmodules = xcode.namedSubmodules(in: files)
    workspace.submoduleUsers = xcode.submoduleUsers(in: files)
    workspace.schemes = xcode.schemes.schemes
    workspace.testPlans = xcode.schemes.plans
    workspace.problems += xcode.problems + xcode.schemes.problems
    var projects = ProjectAssembly(xcode, packages: workspace.containers, tree: files)
    workspace.containers += projects.assemble()
    workspace.problems += projects.problems
    workspace.renamedTargets = xcode.schemes.renamedTargets(in: projects.targetNames)
    workspace.xcodeWorkspaces = XcodeWorkspace.all(of: xcode, packages: workspace.packages)
  }

  private var tuistManifests: TuistEvaluation.Manifests {
    switch manifests {
    case .static: .static
    case .evaluated(_, let evaluator): .evaluated(evaluator)
    }
  }

  /// The manifests with relative paths that another package depends on.
  ///
  /// Such a manifest runs in the folder of the package that is built (tried with Swift 6.3.1), which may be any.
  /// Relative paths lead from there.
  private static func relativeLooks(
    _ readings: [ManifestReading],
    in workspace: Workspace
  ) -> [Problem] {
    let used = Set(
      workspace.packages.lazy.flatMap(\.dependencies).compactMap { dependency in
        if case .local(let folder) = dependency.location { folder } else { nil }
      }
    )
    return readings.compactMap { reading in
      guard let (name, line) = reading.relativeLook, used.contains(reading.manifest.folder) else {
        return nil
      }
      return Problem(
        .manifestFilesNotSeen,
        .error,
        path: reading.manifest.path,
        line: line,
        "The manifest looks at paths (`\(name)`) relative to the package that is built, which may be another one; "
          + "start them with `Context.packageDirectory`"
      )
    }
  }

  private var compilerVersion: String? {
    guard case .evaluated(let evaluator, _) = manifests else { return nil }
    return (try? evaluator.toolsVersion).map { "\($0)" }
  }

  /// The readings of all manifests, in the order of the manifests.
  private func read(
    _ manifests: [ManifestCandidates],
    _ read: @escaping @Sendable (ManifestCandidates) async -> ManifestReading?,
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

  /// The function that reads the manifests of one folder.
  private func reading(
    _ tree: any SourceTree,
    _ files: FileTree
  ) async throws -> @Sendable (ManifestCandidates) async -> ManifestReading? {
    switch manifests {
    case .static:
      return { candidates in
        let reading = ManifestReading.readStatically(candidates)
        if reading != nil { ManifestMetrics.read(.static) }
        return reading
      }
    case .evaluated(let evaluator, _):
      let reader = ManifestReader(
        evaluator: evaluator,
        tree: tree,
        files: files,
        saved: try await tree.savedBytes(),
        workspaceName: workspaceName
      )
      return { await reader.read($0) }
    }
  }
}
