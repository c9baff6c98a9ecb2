import WorkspaceModel

// The modules that a file may change without being theirs.

extension ChangeClassification {
  /// Widens what may depend on a changed file that no target has.
  mutating func assignUnowned(_ path: SourcePath) {
    if [base, head].contains(where: { $0.files[path]?.kind == .submodule }) {
      changeUsersOfProjects(in: path)
    }
    switch unownedFiles.kind(of: path) {
    case .ignored, .app, .project: return
    case .toolchain: changeSettings(below: path.parent ?? .root)
    // Which target uses which pod or framework is known only where those are committed.
    case .projectDependencies: changeSettings(below: path.parent ?? .root, of: .project)
    // `folder/.swiftpm/configuration/mirrors.json`
    case .packageOrigins: changeOrigins(below: path.parent?.parent?.parent ?? .root)
    case .packageVersion: changePackages(in: path)
    case .plugInSettings, .script, .source, .unknown:
      guard !path.describesPackage else { return }
      for module in union.indices where usesPlugins(module) {
        update(module) { [id = id(module)] change in
          change.changeCompilation(.generated, id: id)
          change.raise(path, to: .unknown)
        }
      }
    }
  }

  /// Takes projects for changed ones if they compile files of local pods, whoever owns these files besides.
  ///
  /// Rule: xcode.pods.local. Complexity: O(pods · files).
  mutating func changeUsersOfPods(_ differences: [FileDifference]) {
    let pods = base.workspace.localPods.union(head.workspace.localPods)
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
    let containers = [base, head].flatMap(\.workspace.containers)
    let paths = Set(containers.filter { kind == nil || $0.kind == kind }.map(\.path))
    for module in union.indices {
      let origin = union.members[module].module
      guard origin.kind != nil, origin.key.containerPath.isInside(folder),
        paths.contains(origin.key.containerPath)
      else { continue }
      update(module) { [id = id(module)] in $0.changeCompilation(.settings, id: id) }
    }
  }
}
