import FileRoles
import WorkspaceModel

// The modules that a file may change without being theirs.

extension FileAssignment {
  /// Widens what may depend on a changed file that no target has.
  mutating func assignUnowned(_ difference: FileDifference) {
    let path = difference.path
    if [states.base, states.head].contains(where: { $0.files[path]?.kind == .submodule }) {
      VersionComparison(states: states).changeUsersOfProjects(in: path, &changes)
    }
    for generator in states.generatorsOfOtherVersions(in: path) {
      changeSettings(below: VersionManagers.folder(of: path)) { $0.generator == generator }
    }
    if states.base.workspace.imagePins[path] != states.head.workspace.imagePins[path] {
      changeSettings(below: states.folder(builtBy: path))
    }
    let kind = unownedFiles.kind(of: path)
    // Rule: tests.fixtures.project
    if kind == .unknown, !path.describesPackage {
      let tests = states.tests(beside: difference)
      for module in tests.sorted() { assignOther(difference, to: module) }
      openers[path] = tests
      if !tests.isEmpty { return }
    }
    switch kind {
    case .ignored, .app, .project: return
    case .toolchain: changeSettings(below: VersionManagers.folder(of: path))
    // Which target uses which pod or framework is known only where those are committed.
    case .projectDependencies:
      changeSettings(below: path.folderOfDependencies) { $0.kind == .project }
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

  /// Notes the modules of which a compiled file includes a file that they do not have.
  ///
  /// Headers of other modules are those of `assignProjectReaders`.
  ///
  /// Rule: unknown.include
  mutating func assignIncluders(
    of difference: FileDifference,
    besides owners: [Int: FileOwnership.Role]
  ) {
    let path = difference.path
    let ending = path.fileExtension ?? ""
    guard !SourceExtensions.swift.contains(ending),
      owners.isEmpty || !SourceExtensions.headers.contains(ending)
    else { return }
    let readings = headers.readings(ofForeign: path).filter { module, reading in
      owners.isEmpty || owners[module] == nil && reading == .named
    }
    if owners.isEmpty, !readings.isEmpty { included.insert(path) }
    for (module, reading) in readings.sorted(by: { $0.key < $1.key }) {
      let isListed = reading == .named && difference.old != nil
      let isOfInterface = isReadByClients(path, of: module)
      changes.update(module) { change in
        if isListed { change.differences.insert(.foreignObjects) }
        change.changeCompilation(
          isOfInterface ? .header : .body,
          propagates: isOfInterface,
          isSeen: isListed
        )
        change.raise(path, to: isOfInterface ? .header : .body)
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
      changeSettings(below: folder) { $0.kind == .project }
    }
  }

  /// Another compiler makes something else of every module, and other dependencies of every one of a project.
  private mutating func changeSettings(
    below folder: SourcePath,
    where isIncluded: (Container) -> Bool = { _ in true }
  ) {
    let containers = [states.base, states.head].flatMap(\.workspace.containers)
    let paths = Set(containers.filter(isIncluded).map(\.path))
    for module in states.union.indices {
      let origin = states.union.members[module].module
      guard origin.kind != nil, origin.key.containerPath.isInside(folder),
        paths.contains(origin.key.containerPath)
      else { continue }
      changes.update(module) { $0.changeCompilation(.settings) }
    }
  }
}

extension ComparedStates {
  /// The folder of what a Dockerfile builds: its own if it has packages or projects, else the next around it.
  ///
  /// Rule: unknown.image
  fileprivate func folder(builtBy path: SourcePath) -> SourcePath {
    let containers = [base, head].flatMap(\.workspace.containers).map(\.folder)
    let around = path.parent.map { sequence(first: $0, next: \.parent) }
    return around?.first { folder in containers.contains { $0.isInside(folder) } } ?? .root
  }

  /// The programs that write projects, and of which a file states another version.
  ///
  /// Rule: xcode.change.generator.
  func generatorsOfOtherVersions(in path: SourcePath) -> [ProjectGenerator] {
    let old = base.workspace.generatorPins[path] ?? [:]
    let new = head.workspace.generatorPins[path] ?? [:]
    return ProjectGenerator.allCases.filter { old[$0] != new[$0] }
  }
}
