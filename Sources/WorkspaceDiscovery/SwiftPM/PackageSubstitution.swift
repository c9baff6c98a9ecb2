import WorkspaceModel

extension Workspace {
  /// Puts packages of the tree in the place of those that are not there.
  ///
  /// Xcode takes a package of its workspace for every dependency of the same identity, whatever path that has
  /// (rule xcode.package.absent).
  ///
  /// Complexity: O(packages + dependencies), and O(packages) for each dependency that leads nowhere.
  mutating func substituteAbsentPackages() {
    guard !xcodeProjects.isEmpty || containers.contains(where: { $0.kind == .project }) else {
      return
    }
    let packages = self.packages
    let known = Set(packages.map(\.path))
    for index in containers.indices where containers[index].kind == .package {
      let container = containers[index]
      for (position, dependency) in container.dependencies.enumerated() {
        guard case .local(let absent) = dependency.location, !known.contains(absent) else {
          continue
        }
        let others = packages.filter { other in
          other.path != container.path
            && [other.identity, other.name.lowercased()].contains(dependency.identity)
        }
        guard let other = others.first, others.count == 1 else { continue }
        containers[index].dependencies[position].location = .local(other.path)
        problems.removeAll {
          $0.code == .packageNotFound && $0.path == container.manifest && $0.ignorableFile == absent
        }
        problems.append(
          Problem(
            .packageNotFound,
            .note,
            path: container.manifest,
            "No package lies in `\(absent)`: that of `\(other.manifest)` has its name and counts, as Xcode takes it"
          )
        )
      }
    }
  }
}
