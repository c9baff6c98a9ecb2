import WorkspaceModel

// The problems of an answer, with their bearing on the change.

extension ImpactAnalyzer {
  /// The problems of both states and of their comparison; one that the change does not touch is incidental.
  ///
  /// SwiftPM builds the old state alone if only the new one has a dependency that is not there: an error.
  func problems(beside modules: [ModuleImpact]) -> [Problem] {
    let (old, new) = (Set(base.problems), Set(head.problems))
    let current = head.problems.map { problem in
      var problem = problem
      if problem.code == .dependencyUnresolved, !old.contains(problem) { problem.severity = .error }
      return problem
    }
    let lasting = old.intersection(new)
    let touched = TouchedPlaces([base, head], classification.files, modules)
    let ofStates = (current + base.problems.filter { !new.contains($0) })
      .filter { !classification.submodules.explain($0) }
    return (ofStates + classification.problems).map { problem in
      var problem = problem
      if lasting.contains(problem) { problem.isIncidental = !touched.contain(problem) }
      return problem
    }
  }
}

/// The files that differ, and what the affected modules are made of.
private struct TouchedPlaces {
  private let states: [WorkspaceSnapshot]
  private let files: Set<SourcePath>
  /// The ids of the affected modules.
  private let modules: Set<String>
  /// The packages and projects of these.
  private let containers: Set<SourcePath>

  init(_ states: [WorkspaceSnapshot], _ files: [FileChange], _ modules: [ModuleImpact]) {
    self.states = states
    self.files = Set(files.map(\.path))
    let ids = Set(modules.map(\.id))
    self.modules = ids
    containers = Set(
      states.flatMap(\.graph.modules).filter { ids.contains($0.id) }.map(\.key.containerPath)
    )
  }

  /// Whether a problem of both states weakens the answer about the change.
  ///
  /// A warning widens answers about its file, the modules of it, and those of its package or project.
  func contain(_ problem: Problem) -> Bool {
    guard problem.severity == .warning else { return problem.severity == .error }
    let paths = [problem.path].compactMap(\.self) + problem.otherPaths
    return paths.contains { files.contains($0) || isOfAffected($0) }
  }

  private func isOfAffected(_ path: SourcePath) -> Bool {
    states.contains { state in
      let owners = state.ownership.owners(of: path).filter { $0.role != .other }
      guard owners.isEmpty else {
        return owners.contains { modules.contains(state.graph.modules[$0.module].id) }
      }
      return described(by: path, in: state).contains { containers.contains($0.path) }
    }
  }

  /// The package or project that a file describes, else the innermost ones around it.
  private func described(by path: SourcePath, in state: WorkspaceSnapshot) -> [Container] {
    let all = state.workspace.containers
    let own = all.filter { $0.manifest == path || $0.kind == .project && path.isInside($0.path) }
    guard own.isEmpty else { return own }
    let around = all.filter { path.isInside($0.folder) }
    let depth = around.map(\.folder.components.count).max()
    return around.filter { $0.folder.components.count == depth }
  }
}
