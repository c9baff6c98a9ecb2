import WorkspaceModel

/// The packages and projects that the old state describes and whose description cannot be read in the new one.
///
/// Their modules may still be there: a missing parenthesis hides targets that nobody removed.
struct UnreadContainers: Sendable {
  private static let failures: Set<Problem.Code> = [
    .manifestUnreadable, .manifestTimedOut, .manifestNotEvaluated, .projectUnreadable,
    .projectConflict,
  ]

  private let paths: Set<SourcePath>

  var isEmpty: Bool { paths.isEmpty }

  /// Complexity: O(problems), and O(containers) if a description could not be read.
  init(from base: WorkspaceSnapshot, to head: WorkspaceSnapshot) {
    let failed = head.problems.filter { $0.severity == .error && Self.failures.contains($0.code) }
      .compactMap(\.path)
    let unread = Set(head.workspace.unreadProjects)
    guard !failed.isEmpty || !unread.isEmpty else {
      paths = []
      return
    }
    let read = Dictionary(
      head.workspace.containers.map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let lost = base.workspace.containers.filter { old in
      if unread.contains(old.path) { return true }
      guard let new = read[old.path] else { return failed.contains(old.manifest) }
      return old.evaluation == .evaluated && new.evaluation == .static
        && failed.contains(new.manifest)
    }
    paths = Set(lost.map(\.path))
  }

  /// Whether a module belongs to one of them.
  func contain(_ module: Module) -> Bool { paths.contains(module.key.containerPath) }
}
