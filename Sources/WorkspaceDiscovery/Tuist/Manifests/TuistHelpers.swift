import DocumentFormats
import WorkspaceModel

/// The modules that the manifests below one root may import.
struct TuistHelpers: Sendable {
  private(set) var modules = TuistHelperModules()
  /// Whether a target sees the modules alone that it depends on. Rule: tuist.enforce
  private(set) var enforcesDependencies = false
  /// The dependencies outside in a manifest of its own, until Tuist 3. Rules: tuist.external.older, tuist.external.carthage
  private(set) var packages: [PackageDependency] = []
  /// Files whose bytes decided on the modules.
  private(set) var inputs: Set<SourcePath> = []
  private(set) var problems: [Problem] = []

  /// Reads the settings of a root, and the names of its plug-ins.
  ///
  /// Rules: tuist.helpers, tuist.plugins, tuist.plugins.path, tuist.plugins.remote.
  ///
  /// Sources: `ProjectDescriptionHelpersBuilder` and `PluginService` in tuist/tuist. A plug-in is compiled before the
  /// helpers. Its module has the plug-in's name.
  ///
  /// - Throws: `CancellationError`.
  init(of root: SourcePath, _ files: TuistFiles, _ evaluation: TuistEvaluation) async throws {
    if let config = files.config(of: root) {
      try await addPlugins(of: config, root, files, evaluation)
    }
    let folder = root.appending("\(TuistRoot.folderName)/\(TuistFiles.helpersFolder)")
    if let sources = folder.flatMap({ files.helpers[$0] }) {
      modules.append(Self.module(TuistFiles.helpersFolder, sources))
    }
    let list = root.appending(TuistRoot.folderName)
      .flatMap { files.manifest("Dependencies.swift", in: $0) }
    if let list, let value = try await value(of: list, evaluation, modules) {
      let paths = TuistPaths(folder: list.folder, root: root)
      packages =
        TuistPackages(value["packages"], paths).remote
        + TuistPackages.carthage(value["carthage"])
    }
    if case .static = evaluation.manifests { return }
    for (file, access) in modules.accesses {
      problems += evaluation.problems(of: access, in: file.path, file.text)
    }
  }

  private static func module(_ name: String, _ sources: [TuistSource.File]) -> TuistSource.Module {
    TuistSource.Module(name: name, files: sources)
  }

  private mutating func addPlugins(
    of config: TuistManifest,
    _ root: SourcePath,
    _ files: TuistFiles,
    _ evaluation: TuistEvaluation
  ) async throws {
    guard let value = try await self.value(of: config, evaluation) else { return }
    enforcesDependencies = value["enforceExplicitDependencies"]?.isTrue == true
    // Versions of Tuist start from the folder of the manifest, or from its file as if that were one.
    let readings = [config.folder, config.path].map { TuistPaths(folder: $0, root: root) }
    for plugin in value["plugins"]?.elements ?? [] {
      if let url = plugin["url"]?.text {
        let message =
          "The plug-in `\(url)` is not in the tree: manifests that import it do not compile; keep it as a local "
          + "plug-in, or expect their projects to be unknown"
        problems.append(Problem(.manifestNotEvaluated, .note, path: config.path, message))
        continue
      }
      let places = readings.compactMap { $0.path(plugin["path"]) }
      guard let folder = places.first(where: { files.manifest("Plugin.swift", in: $0) != nil }),
        let manifest = files.manifest("Plugin.swift", in: folder)
      else {
        let name = plugin["path"]?["path"]?.text ?? ""
        let message =
          "`\(config.path.name)` names the plug-in `\(name)`, where no `Plugin.swift` is; correct the path"
        problems.append(Problem(.manifestNotEvaluated, .warning, path: config.path, message))
        continue
      }
      guard let name = try await self.value(of: manifest, evaluation)?["name"]?.text,
        let sources = folder.appending(TuistFiles.helpersFolder).flatMap({ files.helpers[$0] })
      else { continue }
      modules.append(Self.module(name, sources))
    }
  }

  /// The value that a manifest prints; `nil` with a problem if there is none.
  private mutating func value(
    of manifest: TuistManifest,
    _ evaluation: TuistEvaluation,
    _ helpers: TuistHelperModules = TuistHelperModules()
  ) async throws -> DocumentValue? {
    do {
      let read = try await evaluation.read(manifest, helpers: helpers)
      inputs.formUnion(read.inputs)
      problems += read.problems
      return read.value
    } catch let failure as ManifestFailure {
      problems.append(failure.problem(of: manifest))
      return nil
    }
  }
}
