import WorkspaceModel

/// Which projects and packages some build contains together.
///
/// Projects of one workspace are built together, with the projects that they refer to; so are the packages that any
/// of them refers to. Where a project is in several workspaces, all of them count.
struct ProjectReach: Sendable {
  /// For each project, all that are built with it, itself too.
  private(set) var projects: [SourcePath: Set<SourcePath>] = [:]
  /// For each project, the folders of the packages in reach.
  private(set) var packages: [SourcePath: Set<SourcePath>] = [:]
  /// For each project, the folders of the packages that the list of its generator names.
  let listed: [SourcePath: Set<SourcePath>]

  /// Complexity: O(projects · references).
  ///
  /// - Parameters:
  ///   - files: The projects and workspaces.
  ///   - identities: The identities of packages by their folders.
  init(_ files: XcodeFiles, identities: [SourcePath: String]) {
    let packageFolders = Set(identities.keys)
    listed = Dictionary(
      files.projects.map { ($0.path, packageFolders.intersection($0.listedFolders)) },
      uniquingKeysWith: { $0.union($1) }
    )
    var groups: [Set<SourcePath>] = files.projects.map { Set([$0.path] + $0.projects) }
    groups += files.workspaces.map { Set($0.projects) }
    groups = groups.map { Self.closed($0, files.projects) }
    for project in files.projects {
      projects[project.path] = groups.filter { $0.contains(project.path) }
        .reduce(into: []) { $0.formUnion($1) }
    }
    let own = Dictionary(
      files.projects.map { ($0.path, Self.packages(of: $0, identities)) },
      uniquingKeysWith: { $0.union($1) }
    )
    for project in files.projects {
      let companions = projects[project.path] ?? []
      var found = companions.reduce(into: Set<SourcePath>()) { $0.formUnion(own[$1] ?? []) }
      for workspace in files.workspaces where !companions.isDisjoint(with: workspace.projects) {
        found.formUnion(
          packageFolders.filter { package in
            workspace.references.contains { reference in
              guard let place = reference.place.path else { return false }
              return place == package || reference.isSynchronized && package.isInside(place)
            }
          }
        )
      }
      packages[project.path] = found
    }
  }

  /// The packages that a project refers to, or that lie in a folder of it.
  private static func packages(
    of project: ProjectDescription,
    _ identities: [SourcePath: String]
  ) -> Set<SourcePath> {
    let packageFolders = Set(identities.keys)
    // A path may leave the workspace and come back by the name of its folder. Rule: xcode.package.returning
    let returning = packageFolders.filter { folder in
      identities[folder].map(project.packagesOutside.contains) == true
    }
    let named = packageFolders.intersection(project.localPackages)
      .union(packageFolders.intersection(project.listed)).union(returning)
    let folders = project.folders.map(\.path)
    return named.union(
      packageFolders.filter { package in
        folders.contains { package != $0 && package.isInside($0) }
      }
    )
  }

  /// Some projects with all that they refer to.
  private static func closed(
    _ group: Set<SourcePath>,
    _ projects: [ProjectDescription]
  ) -> Set<SourcePath> {
    var group = group
    var pending = Array(group)
    while let next = pending.popLast() {
      for project in projects where project.path == next {
        for other in project.projects where group.insert(other).inserted { pending.append(other) }
      }
    }
    return group
  }
}
