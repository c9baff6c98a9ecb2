import WorkspaceModel

extension XcodeWorkspace {
  /// Every workspace and every project by itself, by path.
  ///
  /// A project by itself contains the workspace in its wrapper. A workspace that is not understood may contain
  /// anything, so it reaches everything.
  ///
  /// Complexity: O(workspaces · (projects + packages · references)).
  static func all(of files: XcodeFiles, packages: [Container]) -> [XcodeWorkspace] {
    let reach = Reach(files, packages)
    let own = Dictionary(
      files.workspaces.map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let projects = files.projects.map { project in
      let inner = project.path.appending("project.xcworkspace").flatMap { own[$0] }
      return reach.workspace(project.path, [project.path] + (inner?.projects ?? []), inner)
    }
    let workspaces = files.workspaces.map { reach.workspace($0.path, $0.projects, $0) }
    return (projects + workspaces).sorted { $0.path < $1.path }
  }
}

/// Follows references between projects and packages.
private struct Reach {
  private let projects: [SourcePath: ProjectDescription]
  private let packages: [SourcePath: Container]

  init(_ files: XcodeFiles, _ packages: [Container]) {
    projects = Dictionary(
      files.projects.map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    self.packages = Dictionary(
      packages.map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  func workspace(
    _ path: SourcePath,
    _ roots: [SourcePath],
    _ data: WorkspaceData?
  ) -> XcodeWorkspace {
    if let data, !data.isRead, data.path == path {
      return XcodeWorkspace(
        path: path,
        projects: projects.keys.sorted(),
        packages: packages.keys.sorted()
      )
    }
    let reached = closed(Set(roots)) { projects[$0]?.projects ?? [] }
    var folders = Set<SourcePath>()
    for project in reached { folders.formUnion(named(by: project)) }
    for package in packages.keys
    where data?.references.contains(where: { reference in
      guard let place = reference.place.path else { return false }
      return place == package || reference.isSynchronized && package.isInside(place)
    }) == true {
      folders.insert(package)
    }
    let local = closed(folders) { folder in
      (packages[folder]?.dependencies ?? []).compactMap { dependency in
        if case .local(let path) = dependency.location { path } else { nil }
      }
    }
    return XcodeWorkspace(path: path, projects: reached.sorted(), packages: local.sorted())
  }

  /// The packages that a project refers to, or that lie in a folder of it.
  private func named(by path: SourcePath) -> Set<SourcePath> {
    guard let project = projects[path] else { return [] }
    let folders = project.folders.map(\.path)
    return Set(
      packages.keys.filter { package in
        project.localPackages.contains(package) || project.listedFolders.contains(package)
          || packages[package].map { project.packagesOutside.contains($0.identity) } == true
          || folders.contains { package != $0 && package.isInside($0) }
      }
    )
  }

  /// Paths with all that they lead to.
  private func closed(
    _ roots: Set<SourcePath>,
    _ next: (SourcePath) -> [SourcePath]
  ) -> Set<SourcePath> {
    var found = roots
    var pending = Array(roots)
    while let path = pending.popLast() {
      for other in next(path) where found.insert(other).inserted { pending.append(other) }
    }
    return found
  }
}
