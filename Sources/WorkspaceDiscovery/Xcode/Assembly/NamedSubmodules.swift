import SourceTrees
import WorkspaceModel

extension XcodeFiles {
  /// The projects that name a project, a package or a folder in a submodule, or are in a workspace that does.
  ///
  /// Rule: unknown.submodule-project. Xcode builds all products of a workspace into one folder, so that a target finds
  /// what it does not depend on (Apple: `BUILT_PRODUCTS_DIR`).
  func submoduleUsers(in tree: FileTree) -> [SourcePath: Set<SourcePath>] {
    guard tree.files.contains(where: { $0.value.kind == .submodule }) else { return [:] }
    var users: [SourcePath: Set<SourcePath>] = [:]
    func add(_ paths: [SourcePath], to projects: [SourcePath]) {
      for submodule in Set(paths.compactMap(tree.submodule(around:))) {
        users[submodule, default: []].formUnion(projects)
      }
    }
    for workspace in workspaces {
      add(workspace.references.compactMap(\.place.path), to: workspace.projects)
    }
    for project in projects {
      // A folder that no target copies may be that of a package. Rule: xcode.package.reach
      let members = Set(project.targets.flatMap { $0.members.map(\.path) })
      let folders = project.listed.filter { $0.fileExtension == nil && !members.contains($0) }
      add(project.projects + project.localPackages + folders, to: [project.path])
    }
    return users
  }

  /// The submodules in which a workspace or a project names something, or which it names.
  ///
  /// Rule: unknown.submodule-named.
  ///
  /// Complexity: O(files), and O(references · depth) if there are submodules.
  func namedSubmodules(in tree: FileTree) -> Set<SourcePath> {
    guard tree.files.contains(where: { $0.value.kind == .submodule }) else { return [] }
    var named: [SourcePath] = []
    for workspace in workspaces { named += workspace.references.compactMap(\.place.path) }
    for project in projects { named += project.namedPaths }
    return Set(named.compactMap { tree.submodule(around: $0) })
  }
}

extension ProjectDescription {
  /// The files, folders, packages and projects that the description names.
  fileprivate var namedPaths: [SourcePath] {
    var paths = Array(listed)
    paths += projects + localPackages + listedFolders
    paths += folders.map(\.path)
    paths += configurations.compactMap(\.file)
    for target in targets {
      paths += target.members.map(\.path)
      paths += target.patternFolders.map(\.path)
      paths += target.configurations.compactMap(\.file)
    }
    return paths
  }
}
