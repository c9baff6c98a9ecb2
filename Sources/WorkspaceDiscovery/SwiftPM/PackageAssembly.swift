import SourceTrees
import WorkspaceModel

/// Makes a `Package` of what its manifest says and of the files that are there.
///
/// Pure: no bytes are read.
struct PackageAssembly {
  let description: ManifestDescription
  /// The package's folder, and the manifest in it.
  let path: SourcePath
  let manifest: SourcePath
  let evaluation: Container.Evaluation
  /// The last component of the workspace's folder: the identity of a package at the root.
  let workspaceName: String
  let fileTypes: PackageFileTypes
  let tree: FileTree

  private(set) var problems: [Problem] = []
  /// Which target compiles a visible path.
  private var owners: [SourcePath: String] = [:]

  init(
    _ description: ManifestDescription,
    path: SourcePath,
    manifest: SourcePath,
    evaluation: Container.Evaluation,
    workspaceName: String,
    fileTypes: PackageFileTypes,
    tree: FileTree
  ) {
    self.description = description
    self.path = path
    self.manifest = manifest
    self.evaluation = evaluation
    self.workspaceName = workspaceName
    self.fileTypes = fileTypes
    self.tree = tree
  }

  /// The package, with the problems that come up collected in `problems`.
  mutating func assemble() -> Container {
    let targets = assembleTargets()
    var container = Container(
      path: path,
      name: description.name,
      identity: identity(of: path),
      manifest: manifest,
      toolsVersion: description.toolsVersion.description,
      evaluation: evaluation,
      targets: targets,
      products: products(targets),
      dependencies: description.dependencies.map { dependency($0) },
      testEntryPoint: testEntryPoint(of: targets),
      settings: description.settings,
      platforms: description.platforms,
      defaultLocalization: description.defaultLocalization
    )
    container.minimumVersions = description.minimumVersions
    return container
  }

  mutating func report(
    _ code: Problem.Code,
    _ severity: Problem.Severity,
    _ message: String,
    missing: SourcePath? = nil
  ) {
    var problem = Problem(code, severity, path: manifest, message)
    problem.ignorableFile = missing
    problems.append(problem)
  }

  private mutating func assembleTargets() -> [Target] {
    if let library = wholeSystemLibrary() { return [library] }
    var targets: [Target] = []
    var names: Set<String> = []
    var modules: [String: String] = [:]
    for declared in description.targets {
      guard names.insert(declared.name).inserted else {
        report(.targetInvalid, .error, "The target `\(declared.name)` is declared twice")
        continue
      }
      let target = assemble(declared)
      if let other = modules.updateValue(declared.name, forKey: target.moduleName) {
        report(
          .duplicateModule,
          .error,
          "The targets `\(other)` and `\(declared.name)` make the same module `\(target.moduleName)`"
        )
      }
      targets.append(target)
    }
    checkTargetDependencies(targets, names)
    if isAbandoned(targets) { reportAbandoned(targets) }
    return targets + snippets(targets)
  }

  /// Whether the manifest describes nothing that is there: no target has a folder, and there is none for any.
  ///
  /// SwiftPM refuses such a package, so that nothing is built of it.
  private func isAbandoned(_ targets: [Target]) -> Bool {
    let folders = PackageLayout.testFolders + PackageLayout.pluginFolders
    return !targets.isEmpty && targets.allSatisfy { $0.path == nil && $0.kind != .binary }
      && !folders.contains { path.appending($0).map(tree.isDirectory) ?? false }
      && !tree.files.contains { $0.value.kind == .submodule && $0.key.isInside(path) }
  }

  private mutating func reportAbandoned(_ targets: [Target]) {
    problems.removeAll { $0.code == .targetInvalid }
    let names = targets.count == 1 ? "The target" : "Each of the \(targets.count) targets"
    report(
      .targetInvalid,
      .warning,
      "\(names) of `\(manifest)` lacks its folder, so SwiftPM builds nothing of the package; remove the manifest, or "
        + "name it under `ignore:` in .graphd.yml"
    )
  }

  private mutating func checkTargetDependencies(_ targets: [Target], _ names: Set<String>) {
    for target in targets {
      for case .target(let name) in target.dependencies.map(\.reference) where !names.contains(name)
      {
        report(
          .dependencyUnresolved,
          .error,
          "The target `\(target.name)` depends on the target `\(name)`, which its package has not"
        )
      }
    }
  }

  private mutating func assemble(_ declared: TargetDescription) -> Target {
    var target = Target(
      name: declared.name,
      moduleName: ModuleName.mangled(declared.name),
      kind: Target.Kind(declared.kind),
      language: .none,
      path: nil,
      dependencies: declared.dependencies,
      pluginUses: declared.pluginUses,
      settings: declared.settings,
      attributes: declared.attributes
    )
    let layout = PackageLayout(path: path, description: description, tree: tree)
    let folder: SourcePath?
    do throws(PackageLayout.Failure) {
      folder = try layout.folder(of: declared)
    } catch {
      // A static reading may hold targets that the manifest adds under a condition.
      report(.targetInvalid, evaluation == .static ? .warning : .error, error.message)
      return target
    }
    guard let folder else { return target }
    target.path = tree.canonicalPath(of: folder)
    if let folder = target.path {
      target.excluded = declared.exclude.compactMap(folder.appending)
      target.searched = declared.sources.map { sources in
        (sources + declared.resources.map(\.path)).compactMap(folder.appending)
      }
    }
    switch declared.kind {
    case .binary: target.headers = files(below: folder)
    case .system: addSystemLibrary(folder, to: &target)
    default: addFiles(declared, folder, to: &target)
    }
    return target
  }

  private mutating func addFiles(
    _ declared: TargetDescription,
    _ folder: SourcePath,
    to target: inout Target
  ) {
    let files = TargetFiles(
      of: declared,
      in: folder,
      package: path,
      defaultLocalization: description.defaultLocalization,
      rules: FileRules(toolsVersion: description.toolsVersion, fileTypes: fileTypes),
      tree: tree
    )
    problems += files.problems
    for source in files.sources {
      if let other = owners.updateValue(declared.name, forKey: source.visiblePath) {
        report(
          .targetInvalid,
          .error,
          "The targets `\(other)` and `\(declared.name)` both compile `\(source.visiblePath)`"
        )
      }
    }
    target.sources = Self.sortedUnique(files.sources.map(\.path))
    // SwiftPM drops what lies in a plug-in's folder beside its sources.
    target.resources = target.kind == .plugin ? [] : files.resources
    target.resourceFaults = target.kind == .plugin ? [] : files.faults
    target.headers = Self.sortedUnique(files.headers)
    target.linked = Self.sortedUnique(files.linked)
    if target.sources.isEmpty && target.resources.isEmpty && target.headers.isEmpty {
      report(
        .targetInvalid,
        .note,
        "The target `\(declared.name)` has no files; SwiftPM ignores it"
      )
      return
    }
    if target.kind == .library && files.hasMainFile { target.kind = .executable }
    target.language = files.hasSwiftSources || target.kind == .plugin ? .swift : .cFamily
    if target.language == .cFamily { addHeaders(declared, folder, to: &target) }
  }

  /// The public headers' folder, and every file that the C preprocessor can include from the target's
  /// folder: excluded ones too, since `#include` asks no manifest.
  private mutating func addHeaders(
    _ declared: TargetDescription,
    _ folder: SourcePath,
    to target: inout Target
  ) {
    let name = declared.publicHeadersPath ?? "include"
    let headers = folder.appending(name)
    if let headers, headers.isInside(folder), let canonical = tree.canonicalPath(of: headers) {
      target.publicHeadersPath = canonical
    } else if target.kind == .library, description.toolsVersion >= ToolsVersion(5, 5) {
      report(
        .targetInvalid,
        .error,
        "The folder `\(name)` with the public headers of the target `\(target.name)` does not exist"
      )
    }
    let compiled = Set(target.sources)
    let included = files(below: folder).filter { file in
      file.fileExtension.map(Self.includedExtensions.contains) ?? false && !compiled.contains(file)
    }
    let exported = target.publicHeadersPath.map { files(below: $0) } ?? []
    target.headers = Self.sortedUnique(
      target.headers + included + exported.filter { !compiled.contains($0) }
    )
  }

  private static let includedExtensions = SourceExtensions.headers
    .union(SourceExtensions.clang).union(SourceExtensions.assembly)
    .union(["inc", "inl", "tcc", "tpp", "txx", "ixx", "i", "ii", "modulemap", "apinotes"])

  /// The canonical paths of all files below `folder`, or of the file itself; hidden ones left out.
  func files(below folder: SourcePath) -> [SourcePath] {
    let walk = TargetWalk(
      folder: folder,
      packagePath: path,
      excluded: [],
      declaredSources: [],
      copied: [],
      toolsVersion: ToolsVersion(5, 0)
    )
    return Self.sortedUnique(walk.contents(of: tree).items.map(\.path))
  }

  static func sortedUnique(_ paths: [SourcePath]) -> [SourcePath] {
    var result: [SourcePath] = []
    for path in paths.sorted() where path != result.last { result.append(path) }
    return result
  }
}

extension Target.Kind {
  fileprivate init(_ kind: TargetDescription.Kind) {
    switch kind {
    case .regular: self = .library
    case .executable: self = .executable
    case .test: self = .test
    case .system: self = .systemLibrary
    case .binary: self = .binary
    case .plugin: self = .plugin
    case .macro: self = .macro
    }
  }
}
