import FileRoles
import WorkspaceModel

// The modules that a file may change without being theirs.

extension FileAssignment {
  /// Widens what may depend on a changed file that no target has.
  mutating func assignUnowned(_ path: SourcePath) {
    if [states.base, states.head].contains(where: { $0.files[path]?.kind == .submodule }) {
      VersionComparison(states: states).changeUsersOfProjects(in: path, &changes)
    }
    switch unownedFiles.kind(of: path) {
    case .ignored, .app, .project: return
    case .toolchain: changeSettings(below: path.parent ?? .root)
    // Which target uses which pod or framework is known only where those are committed.
    case .projectDependencies: changeSettings(below: path.parent ?? .root, of: .project)
    // `folder/.swiftpm/configuration/mirrors.json`
    case .packageOrigins:
      let folder = path.parent?.parent?.parent ?? .root
      VersionComparison(states: states).changeOrigins(below: folder, &changes)
    case .packageVersion:
      VersionComparison(states: states).changePackages(in: path, &changes)
    case .plugInSettings, .script, .source, .unknown:
      guard !path.describesPackage else { return }
      for module in states.union.indices where states.usesPlugins(module) {
        changes.update(module) { change in
          change.changeCompilation(.generated)
          change.raise(path, to: .unknown)
        }
      }
    }
  }

  /// Takes projects for changed ones if they compile files of local pods, whoever owns these files besides.
  ///
  /// Rule: xcode.pods.local. Complexity: O(pods · files).
  mutating func changeUsersOfPods(_ differences: [FileDifference]) {
    let pods = states.base.workspace.localPods.union(states.head.workspace.localPods)
    let folders = pods.filter { pod in
      differences.contains {
        $0.path.isInside(pod.folder) && !unownedFiles.isIgnored($0.path)
      }
    }
    for folder in Set(folders.map(\.podfileFolder)).sorted() {
      changeSettings(below: folder, of: .project)
    }
  }

  /// Another compiler makes something else of every module, and other dependencies of every one of a project.
  private mutating func changeSettings(below folder: SourcePath, of kind: Container.Kind? = nil) {
    let containers = [states.base, states.head].flatMap(\.workspace.containers)
    let paths = Set(containers.filter { kind == nil || $0.kind == kind }.map(\.path))
    for module in states.union.indices {
      let origin = states.union.members[module].module
      guard origin.kind != nil, origin.key.containerPath.isInside(folder),
        paths.contains(origin.key.containerPath)
      else { continue }
      changes.update(module) { $0.changeCompilation(.settings) }
    }
  }
}
