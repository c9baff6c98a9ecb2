package import WorkspaceModel

/// Finds the kinds of files that no target of two states owns.
package struct UnownedFiles: Sendable {
  package enum Kind: Sendable, Hashable {
    /// Neither a build nor a test reads it, by the configuration or by the table of known files.
    case ignored
    /// Settings of a linter, a formatter or a generator, which a build may run as a plug-in.
    case plugInSettings
    /// Something that other programs start.
    case script
    /// The version of the toolchain that everything below its folder is built with.
    case toolchain
    /// The places that packages outside come from, for the package in its folder and those below.
    case packageOrigins
    /// The dependencies that CocoaPods or Carthage fetch for the projects in its folder and those below.
    case projectDependencies
    /// A submodule in which packages lie that others refer to: its commit is their version.
    case packageVersion
    /// Swift, or a part of a project, that no target has: plug-ins, tests that open files, and sources that include it
    /// may read it.
    case source
    /// A part of the description of projects and workspaces: its effect is in the targets.
    case project
    /// A part of an Xcode project that is not read, or of its description.
    case app
    /// Anything may depend on it.
    case unknown
  }

  /// The names under which swiftly, swiftenv and Xcode's managers find the version of a toolchain.
  private static let toolchainFiles: Set<String> = [".swift-version", ".xcode-version"]

  /// Mirrors and registries of a package
  /// (swift-package-manager: `Workspace.DefaultLocations` in Sources/Workspace/Workspace+Configuration.swift).
  private static let originFiles = ["mirrors.json", "registries.json"].map {
    PathPattern("**/.swiftpm/configuration/\($0)")
  }

  /// Files that state what other managers of dependencies fetch, and in which version.
  private static let dependencyFiles: Set<String> = [
    "Podfile", "Podfile.lock", "Cartfile", "Cartfile.private", "Cartfile.resolved",
  ]

  private let describedProjects: Set<SourcePath>
  /// Projects of which the targets are not known, and all others.
  private let unreadProjects: XcodeProjectFolders
  private let readProjects: XcodeProjectFolders
  private let toolFiles: ToolFiles
  private let ignored: [PathPattern]
  private let toolchainPins: Set<SourcePath>
  private let projectManifests: Set<SourcePath>
  private let packageSubmodules: Set<SourcePath>

  /// - Parameter states: The old and the new one; the patterns under `ignore:` are those of the last.
  package init(_ states: [WorkspaceSnapshot]) {
    let packageFolders = Set(states.flatMap(\.workspace.packages).map(\.path))
    describedProjects = Set(
      states.flatMap(\.workspace.containers).filter { $0.kind == .project }.map(\.path)
    )
    let unread = Set(states.flatMap(\.workspace.unreadProjects))
    unreadProjects = XcodeProjectFolders(
      projects: unread.sorted(),
      packageFolders: packageFolders
    )
    readProjects = XcodeProjectFolders(
      projects: states.flatMap(\.workspace.xcodeProjects).filter { !unread.contains($0) },
      packageFolders: packageFolders
    )
    toolFiles = ToolFiles(packageFolders: packageFolders)
    toolchainPins = Set(states.flatMap(\.workspace.toolchainPins))
    projectManifests = Set(states.flatMap(\.workspace.projectManifests))
    packageSubmodules = Set(states.flatMap(\.packageSubmodules))
    ignored = (states.last?.workspace.ignoredPaths ?? []).map { PathPattern($0) }
  }

  /// Whether no build reads a file, owned or not: by the configuration, or because only another tool does.
  package func isIgnored(_ path: SourcePath) -> Bool {
    switch toolFiles.readers(of: path) {
    case .nobody, .plugins: true
    case .programs, .xcode, nil: ignored.contains { $0.matches(path) }
    }
  }

  /// The kind of a file that no target owns.
  ///
  /// Complexity: that of `ToolFiles.readers`, and of the configuration's patterns.
  package func kind(of path: SourcePath) -> Kind {
    if packageSubmodules.contains(path) { return .packageVersion }
    if ignored.contains(where: { $0.matches(path) }) { return .ignored }
    // Discovery knows those of packages, whatever folder they lie in.
    if path.describesPackage { return .unknown }
    if Self.toolchainFiles.contains(path.name) || toolchainPins.contains(path) {
      return .toolchain
    }
    if Self.originFiles.contains(where: { $0.matches(path) }) { return .packageOrigins }
    switch toolFiles.readers(of: path) {
    case .nobody: return statesDependencies(path) ? .projectDependencies : .ignored
    case .plugins: return .plugInSettings
    case .programs: return .script
    case .xcode where unreadProjects.contain(path): return .app
    case .xcode where Self.isDescription(path): return .project
    // Code that includes a file, and tests that name it, are found by their texts: `Includers`, `NamedFiles`.
    case .xcode where readProjects.contain(path): return .source
    case .xcode, nil: break
    }
    if projectManifests.contains(path) { return .project }
    guard let ending = path.fileExtension, SourceExtensions.all.contains(ending) else {
      return .unknown
    }
    if unreadProjects.contain(path) { return .app }
    if SourceExtensions.swift.contains(ending) { return .source }
    // It is not known which files include a header.
    return readProjects.contain(path) && !SourceExtensions.headers.contains(ending)
      ? .source : .unknown
  }

  private func statesDependencies(_ path: SourcePath) -> Bool {
    guard Self.dependencyFiles.contains(path.name) else { return false }
    return describedProjects.contains { $0.isInside(path.folderOfDependencies) }
  }

  /// Whether a file lies in a project or a workspace of Xcode, or describes one from elsewhere.
  private static func isDescription(_ path: SourcePath) -> Bool {
    if ["xcconfig", "xcfilelist", "xctestplan"].contains(path.fileExtension) { return true }
    return path.hasComponent(endingIn: ["xcodeproj", "xcworkspace"])
  }
}

extension WorkspaceSnapshot {
  /// The submodules in which packages lie that the workspace refers to.
  fileprivate var packageSubmodules: [SourcePath] {
    workspace.containers.flatMap(\.dependencies).compactMap { dependency in
      guard case .local(let folder) = dependency.location else { return nil }
      return sequence(first: folder, next: \.parent).first { files[$0]?.kind == .submodule }
    }
  }
}

extension SourcePath {
  /// The folder of the projects that a file of dependencies is about.
  ///
  /// Until Tuist 3 its root had those of Carthage in `Tuist/Dependencies/Lockfiles`
  /// (Tuist: `Constants.DependenciesDirectory`).
  package var folderOfDependencies: SourcePath {
    guard let folder = parent else { return .root }
    guard folder.hasName("Lockfiles"), let list = folder.parent, list.hasName("Dependencies"),
      let tuist = list.parent, tuist.hasName("Tuist")
    else { return folder }
    return tuist.parent ?? .root
  }

  /// Whether the file, or a folder around it, has one of some endings.
  package func hasComponent(endingIn endings: [String]) -> Bool {
    components.contains { name in
      endings.contains { name.suffix($0.utf8.count + 1).elementsEqual(".\($0)".utf8) }
    }
  }
}
