package import WorkspaceModel

/// The folders of one listing, with symbolic links followed as the file system would follow them.
///
/// Two kinds of path occur. A *visible* path is a path as a manifest or a person writes it: any of its
/// components may be a symbolic link. A *canonical* path has no link in it and is the one under which
/// the file stands in the listing. Every question takes a visible path, and answers with canonical
/// ones: facts are kept under canonical paths, so that a file that is reachable by two ways is one file.
///
/// Pure: it knows the listing and nothing else. What git ignores is not in the listing, so a link to it
/// dangles here though it may not on disk; an absolute link always leaves the workspace, even where it
/// happens to lead back into it, because another checkout of the same commit lies elsewhere.
///
/// Making one costs O(number of files), copying it O(1), a question O(components of the path) plus the
/// links on the way.
package struct FileTree: Sendable {
  /// What a visible path leads to.
  package enum Resolution: Sendable, Hashable {
    /// A folder that holds at least one listed file, or the root; its canonical path.
    case directory(SourcePath)
    /// A file or an executable, its canonical path and its entry; never a symbolic link.
    case file(SourcePath, FileEntry)
    /// A commit of another repository, whose files are not listed.
    case submodule(SourcePath)
    /// Nothing is listed there, and no link is to blame.
    case missing
    /// A symbolic link on the way dangles, leaves the workspace or leads back to itself.
    case unresolved(Problem)
  }

  /// One name in a folder.
  package struct Child: Sendable, Hashable {
    /// The asked folder's path as it was given, then the name.
    package var visiblePath: SourcePath
    package var resolution: Resolution
  }

  /// The listed files by canonical path, symbolic links and submodules included.
  package let files: FileTable
  /// The paths in each folder, by the folder's canonical path, in order.
  private let folders: [SourcePath: [SourcePath]]

  /// How many links one path may lead through: Linux's `MAXSYMLINKS`; Darwin's is 32.
  private static let maximumLinks = 40

  /// Makes the tree of `listing`.
  ///
  /// Complexity: O(n) dictionary operations.
  package init(_ listing: FileListing) {
    files = listing.files
    var folders: [SourcePath: [SourcePath]] = [.root: []]
    for path in listing.files.keys {
      var child = path
      while let folder = child.parent {
        let isKnown = folders[folder] != nil
        folders[folder, default: []].append(child)
        if isKnown { break }
        child = folder
      }
    }
    self.folders = folders.mapValues { $0.sorted() }
  }

  /// What `path` leads to when every symbolic link in it, the last component too, is followed.
  package func resolve(_ path: SourcePath) -> Resolution {
    if folders[path] != nil { return .directory(path) }
    if let entry = files[path] {
      switch entry.kind {
      case .file, .executable: return .file(path, entry)
      case .submodule: return .submodule(path)
      case .symbolicLink: break
      }
    }
    return follow(path)
  }

  /// Whether `path` is a folder or leads to one.
  package func isDirectory(_ path: SourcePath) -> Bool {
    if case .directory = resolve(path) { true } else { false }
  }

  /// The file that `path` is or leads to, under its canonical path; `nil` for anything else.
  package func entry(at path: SourcePath) -> (path: SourcePath, entry: FileEntry)? {
    if case .file(let path, let entry) = resolve(path) { (path, entry) } else { nil }
  }

  /// The path without links of the file, folder or submodule that `path` leads to, if there is one.
  package func canonicalPath(of path: SourcePath) -> SourcePath? {
    switch resolve(path) {
    case .directory(let path), .file(let path, _), .submodule(let path): path
    case .missing, .unresolved: nil
    }
  }

  /// The submodule that a path without links is or lies in.
  package func submodule(around path: SourcePath) -> SourcePath? {
    sequence(first: path, next: \.parent).first { files[$0]?.kind == .submodule }
  }

  /// What lies directly in the folder that `path` is or leads to, by name; nothing if it is no folder.
  package func children(of path: SourcePath) -> [Child] {
    guard case .directory(let folder) = resolve(path), let paths = folders[folder] else {
      return []
    }
    return paths.compactMap { child in
      guard let name = child.relative(to: folder) else { return nil }
      return Child(visiblePath: path.appending(name), resolution: resolve(child))
    }
  }
}

// MARK: - Following links

extension FileTree {
  /// Walks `path` component by component from the root, as the kernel's `namei` does.
  private func follow(_ path: SourcePath) -> Resolution {
    var current = SourcePath.root
    var pending = Array(path.components.reversed())
    /// The last link that was followed, for messages.
    var link: SourcePath?
    var linkCount = 0
    while let component = pending.popLast() {
      if component.elementsEqual(".".utf8) { continue }
      if component.elementsEqual("..".utf8) {
        guard let parent = current.parent else { return leavesWorkspace(link ?? path) }
        current = parent
        continue
      }
      guard let name = SourcePath(bytes: component) else { return notListed(path, link) }
      let next = current.appending(name)
      if folders[next] != nil {
        current = next
        continue
      }
      guard let entry = files[next] else { return notListed(next, link) }
      switch entry.kind {
      case .file, .executable:
        return pending.isEmpty ? .file(next, entry) : notListed(next, link)
      case .submodule:
        return pending.isEmpty ? .submodule(next) : notListed(next, link)
      case .symbolicLink(let target):
        linkCount += 1
        link = next
        if target.first == UInt8(ascii: "/") { return leavesWorkspace(next) }
        if linkCount > Self.maximumLinks { return leadsToItself(path) }
        pending += target.split(separator: UInt8(ascii: "/")).reversed()
      }
    }
    return .directory(current)
  }

  private func notListed(_ path: SourcePath, _ link: SourcePath?) -> Resolution {
    guard let link else { return .missing }
    return unresolved(
      .warning,
      link,
      """
      The symbolic link `\(link)` leads to `\(path)`, which is not among the files of the workspace; \
      create it, or track it if git ignores it
      """
    )
  }

  private func leavesWorkspace(_ link: SourcePath) -> Resolution {
    unresolved(
      .error,
      link,
      """
      The symbolic link `\(link)` leads out of the workspace, where changes are not seen; \
      use a relative link to a file of the workspace
      """
    )
  }

  private func leadsToItself(_ link: SourcePath) -> Resolution {
    unresolved(
      .warning,
      link,
      "The symbolic link `\(link)` leads back to itself; remove the loop"
    )
  }

  private func unresolved(
    _ severity: Problem.Severity,
    _ link: SourcePath,
    _ message: String
  ) -> Resolution {
    .unresolved(Problem(.symbolicLinkUnresolved, severity, path: link, message))
  }
}
