package import WorkspaceModel

extension FileTree {
  /// A file as it is seen below some folder.
  package struct VisibleFile: Sendable, Hashable {
    /// The path as it was walked; it may lead through links.
    package var visiblePath: SourcePath
    /// Where the file stands in the listing.
    package var path: SourcePath
    package var entry: FileEntry
  }

  /// Every file that is visible below `folder` when symbolic links to files and folders of the
  /// workspace are followed.
  ///
  /// A folder that is reachable by two ways is seen twice, under two visible paths. A link to a folder
  /// that is being walked already is not entered and is a problem; so is every link that dangles or
  /// leaves the workspace. Submodules are left out: the listing has said so.
  ///
  /// - Parameters:
  ///   - folder: a visible path; nothing is visible below what is no folder.
  ///   - limit: how many names to see at most. Nested links can make exponentially many out of few
  ///     files; what is beyond the limit is left out, with a problem.
  ///   - isEntered: asked with the visible path of each folder and each file below `folder`; what it
  ///     refuses is skipped with all that lies below it, problems too. SwiftPM's walker
  ///     (`TargetSourcesBuilder.computeContents`) skips names that begin with a dot and excluded
  ///     paths this way.
  /// - Returns: the files in order of visible paths, and the links that were not followed.
  package func visibleFiles(
    under folder: SourcePath,
    limit: Int = 1_000_000,
    where isEntered: (SourcePath) -> Bool = { _ in true }
  ) -> (files: [VisibleFile], problems: [Problem]) {
    guard case .directory(let start) = resolve(folder) else { return ([], []) }
    var files: [VisibleFile] = []
    var problems: [Problem] = []
    var seen = 0
    /// What is still to be walked, with the canonical folders it lies in, the nearest last.
    var pending = children(of: folder).reversed().map { (child: $0, within: [start]) }
    while let (child, within) = pending.popLast() {
      guard isEntered(child.visiblePath) else { continue }
      seen += 1
      if seen > limit {
        problems.append(tooManyLinks(folder, limit))
        break
      }
      switch child.resolution {
      case .file(let path, let entry):
        files.append(VisibleFile(visiblePath: child.visiblePath, path: path, entry: entry))
      case .directory(let path) where within.contains(path):
        problems.append(loop(child.visiblePath, path))
      case .directory(let path):
        let below = within + [path]
        pending += children(of: child.visiblePath).reversed().map { ($0, below) }
      case .unresolved(let problem):
        problems.append(problem)
      case .submodule, .missing:
        break
      }
    }
    return (files, problems)
  }

  private func loop(_ link: SourcePath, _ folder: SourcePath) -> Problem {
    let message = """
      `\(link)` leads through symbolic links back to `\(folder)`, a folder that it lies in; \
      it is not entered
      """
    return Problem(.symbolicLinkUnresolved, .warning, path: link, message)
  }

  private func tooManyLinks(_ folder: SourcePath, _ limit: Int) -> Problem {
    let message = """
      Symbolic links make more than \(limit) files visible below `\(folder)`; \
      the rest is left out
      """
    return Problem(.symbolicLinkUnresolved, .error, path: folder, message)
  }
}
