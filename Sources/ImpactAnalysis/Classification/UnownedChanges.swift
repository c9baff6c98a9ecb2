import FileRoles
import WorkspaceModel

/// The changed files that no target has; each kind of them is reported once.
struct UnownedChanges {
  private var unknown: [SourcePath] = []
  private var sources: [SourcePath] = []
  private var app: [SourcePath] = []

  /// Notes a file; returns how far its change can be seen.
  mutating func add(_ path: SourcePath, _ kind: UnownedFiles.Kind) -> FileChange.Level {
    switch kind {
    case .ignored, .plugInSettings, .script: return .none
    case .toolchain, .packageOrigins, .packageVersion, .projectDependencies, .project:
      return .manifest
    case .source: sources.append(path)
    case .app: app.append(path)
    case .unknown:
      unknown.append(path)
      return .unknown
    }
    return .none
  }

  /// One problem for each kind.
  func problems(in state: WorkspaceSnapshot) -> [Problem] {
    [
      unowned(in: state),
      Self.problem(.unownedFile, .note, sources) { files, _ in "No target compiles \(files)" },
      Self.problem(.xcodeProjectNotRead, .warning, app) { files, isOne in
        "\(files) \(isOne ? "is" : "are") part of an Xcode project, which is not read: this answer about "
          + "packages lacks what its targets make of \(isOne ? "it" : "them")"
      },
    ].compactMap(\.self)
  }

  private func unowned(in state: WorkspaceSnapshot) -> Problem? {
    guard !unknown.isEmpty else { return nil }
    let patterns = SettlingPatterns(state).patterns(for: unknown)
    let shown = patterns.prefix(8).map(SettlingPatterns.scalar).joined(separator: ", ")
    let more = patterns.count > 8 ? " and \(patterns.count - 8) more" : ""
    var problem = Self.problem(.unownedFile, .error, unknown) { files, isOne in
      let them = isOne ? "it" : "them"
      return
        "\(files) \(isOne ? "belongs" : "belong") to no module, so what depends on \(them) is not known; "
        + "if no build and no test reads \(them), `ignore: [\(shown)]`\(more) in .graphd.yml settles "
        + (isOne ? "it" : "all \(unknown.count)")
    }
    problem?.suggestedPatterns = patterns
    return problem
  }

  /// A problem about files, of which the first is named; `nil` if there is none.
  private static func problem(
    _ code: Problem.Code,
    _ severity: Problem.Severity,
    _ paths: [SourcePath],
    message: (_ files: String, _ isOne: Bool) -> String
  ) -> Problem? {
    guard let first = paths.first else { return nil }
    let others = paths.count - 1
    let files =
      others == 0
      ? "`\(first)`" : "`\(first)` and \(others) more changed file\(others == 1 ? "" : "s")"
    var problem = Problem(code, severity, path: first, message(files, others == 0))
    problem.otherPaths = Array(paths.dropFirst())
    return problem
  }
}
