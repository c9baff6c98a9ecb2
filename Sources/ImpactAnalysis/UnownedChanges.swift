import WorkspaceModel

/// The changed files that no target has, and what is to be said about them once.
struct UnownedChanges {
  private var unknown: [SourcePath] = []
  private var sources: [SourcePath] = []
  private var app: [SourcePath] = []

  /// Notes a file; returns how far its change can be seen.
  mutating func add(_ path: SourcePath, _ kind: UnownedFiles.Kind) -> FileChange.Level {
    switch kind {
    case .ignored, .plugInSettings, .script: return .none
    case .toolchain, .packageOrigins: return .manifest
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
    var problems: [Problem] = []
    if !unknown.isEmpty { problems.append(Self.unowned(unknown, in: state)) }
    if let first = sources.first {
      problems.append(
        Problem(
          .unownedFile,
          .note,
          path: sources.count == 1 ? first : nil,
          sources.count == 1
            ? "No target compiles `\(first)`"
            : "No target compiles `\(first)` and \(sources.count - 1) more changed Swift files"
        )
      )
    }
    if let first = app.first {
      let isOne = app.count == 1
      problems.append(
        Problem(
          .xcodeProjectNotRead,
          .warning,
          path: isOne ? first : nil,
          "\(isOne ? "`\(first)` is part" : "`\(first)` and \(app.count - 1) more changed files are parts") "
            + "of an Xcode project, which is not read: what its targets make of \(isOne ? "it" : "them") "
            + "is missing from this answer about packages"
        )
      )
    }
    return problems
  }

  private static func unowned(_ paths: [SourcePath], in state: WorkspaceSnapshot) -> Problem {
    let patterns = SettlingPatterns(state).patterns(for: paths)
    let shown = patterns.prefix(8).joined(separator: ", ")
    let more = patterns.count > 8 ? " and \(patterns.count - 8) more" : ""
    let what =
      paths.count == 1
      ? "`\(paths[0])` belongs to no module"
      : "`\(paths[0])` and \(paths.count - 1) more changed files belong to no module"
    return Problem(
      .unownedFile,
      .error,
      path: paths.count == 1 ? paths[0] : nil,
      "\(what), so what depends on \(paths.count == 1 ? "it" : "them") is not known; if no build and no "
        + "test reads \(paths.count == 1 ? "it" : "them"), `ignore: [\(shown)]`\(more) in .graphd.yml settles "
        + (paths.count == 1 ? "it" : "all \(paths.count)")
    )
  }
}
