import FileRoles
import HashTreeCollections
import WorkspaceModel

/// What differs between two snapshots, module by module, before anything is propagated.
struct ChangeClassification: Sendable {
  let states: ComparedStates
  let changes: ModuleChanges
  private(set) var files: [FileChange] = []
  let resources: [ResourceDifference]
  private(set) var problems: [Problem] = []
  /// The library's protocols that the workspace has its own types for.
  let shadowedProtocols: Set<String>
  let unownedFiles: UnownedFiles
  let unread: UnreadContainers
  let submodules: UnreadSubmodules
  /// The C-family modules that read a header of another one that differs, with whether the build tool knows.
  let headerReaders: [Int: Bool]

  /// Complexity: O(files + modules + declarations of the files that differ).
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  init(_ states: ComparedStates, progress: (AnalysisStep) -> Void) throws(CancellationError) {
    let (base, head, paths) = (states.base, states.head, states.options.paths)
    self.states = states
    unownedFiles = UnownedFiles([base, head])
    unread = UnreadContainers(from: base, to: head)
    let differences = FileDifference.all(from: base, to: head).filter { difference in
      (paths.isEmpty || paths.contains { difference.path.isInside($0) })
        && (!difference.isOnlyMode || states.mayBeRun(difference))
    }
    let resourceNames = ResourceNames(differences, base: base, head: head)
    // Without another manifest, file or import no module has other members or another description.
    let hasOneStructure = states.union.isOfOneStructure

    var assignment = FileAssignment(states, unownedFiles, resourceNames)
    for difference in differences { assignment.assign(difference) }
    assignment.changeUsersOfPods(differences)
    if !hasOneStructure, paths.isEmpty {
      assignment.compareMembership(besides: Set(differences.map(\.path)))
    }
    headerReaders = assignment.headers.readers
    var changes = assignment.changes

    var sources = SourceComparison(states, assignment.sources)
    shadowedProtocols = sources.shadowedProtocols
    try sources.compare(into: &changes, progress)
    let leftovers = LeftoverComparison(states: states, unread: unread)
    if !hasOneStructure, paths.isEmpty || differences.contains(where: { states.describes($0.path) })
    {
      let descriptions = DescriptionComparison(states: states)
      descriptions.compare(into: &changes)
      descriptions.compareTraitOrder(differences, &changes)
      VersionComparison(states: states).compare(into: &changes)
      leftovers.compareOutputs(&changes)
    }
    leftovers.compareFlags(differences, &changes)
    GeneratorComparison(states: states).compare(into: &changes)
    var submodules = UnreadSubmodules(states, unownedFiles)
    submodules.widen(&changes, differences)
    self.submodules = submodules
    self.changes = changes
    resources = resourceNames.differences(of: differences, in: states)
    finishFiles(differences, assignment.included, assignment.openers)
  }

  private mutating func finishFiles(
    _ differences: [FileDifference],
    _ included: Set<SourcePath>,
    _ openers: [SourcePath: Set<Int>]
  ) {
    var unowned = UnownedChanges()
    for difference in differences {
      let roles = states.owners(of: difference)
      let compilers = submodules.compilers[difference.path] ?? []
      let tests = openers[difference.path] ?? []
      let owners = Set(roles.keys).union(compilers).union(tests).sorted {
        states.id($0) < states.id($1)
      }
      var change = FileChange(
        path: difference.path,
        module: nil,
        kind: difference.kind,
        level: .none,
        declarations: []
      )
      if difference.path.describesPackage, !roles.values.contains(.source) {
        change.level = .manifest
      } else if owners.isEmpty {
        let kind = kind(of: difference.path)
        let isKnown = included.contains(difference.path) && kind != .unknown
        change.level = isKnown ? .body : unowned.add(difference.path, kind)
        if !states.generatorsOfOtherVersions(in: difference.path).isEmpty {
          change.level = max(change.level, .manifest)
        }
      }
      for owner in owners {
        let module = changes.modules[owner]
        if change.module == nil { change.module = states.id(owner) }
        change.level = max(change.level, module?.levels[difference.path] ?? .none)
        if change.declarations.isEmpty {
          change.declarations = module?.declarations[difference.path] ?? []
        }
      }
      change.declarations.sort { ($0.line, $0.name) < ($1.line, $1.name) }
      files.append(change)
    }
    problems += unowned.problems(in: states.head) + submodules.problems
  }

  /// The kind of a file without an owner; of a submodule it is known that no target compiles its files.
  private func kind(of path: SourcePath) -> UnownedFiles.Kind {
    let kind = unownedFiles.kind(of: path)
    return kind == .unknown && submodules.compilers[path] != nil ? .ignored : kind
  }
}
