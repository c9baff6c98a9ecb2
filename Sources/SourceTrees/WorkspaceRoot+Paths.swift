package import WorkspaceModel

extension WorkspaceRoot {
  /// The bytes of a regular file as it lies on disk, whether git ignores it or not; `nil` if none can be read.
  @concurrent
  package func contents(of file: SourcePath) async -> [UInt8]? {
    try? path.appending(file).regularFileContents()
  }

  /// The workspace's name for a path that a person or an editor gave.
  ///
  /// The path need not exist: a deleted file has a name too. Links that lead into the workspace from
  /// outside are resolved (`/tmp` is a link on macOS); links inside it stay as they are, since they are
  /// files of the workspace: ``FileTree`` follows them.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to `folder`.
  ///   - folder: the caller's current folder, which need not be this process's.
  /// - Throws: `pathOutsideRoot` if it does not lead into the workspace.
  /// - Returns: the path below the root; the root itself is the empty path.
  package func sourcePath(
    for path: String,
    relativeTo folder: AbsolutePath
  ) throws(SourceTreeError) -> SourcePath {
    guard path.utf8.count <= AbsolutePath.maximumLength else {
      throw SourceTreeError(
        .pathOutsideRoot,
        "A path of \(path.utf8.count) bytes is longer than paths can be"
      )
    }
    guard let absolute = AbsolutePath(path, relativeTo: folder) else {
      throw SourceTreeError(.pathOutsideRoot, "`\(path)` is no path: it holds a zero byte")
    }
    return try sourcePath(for: absolute)
  }

  /// The workspace's name for an absolute path; see ``sourcePath(for:relativeTo:)``.
  package func sourcePath(for absolute: AbsolutePath) throws(SourceTreeError) -> SourcePath {
    let given = absolute
    let absolute = withoutParentReferences(absolute)
    if let found = absolute.relative(to: path) { return found }
    let components = absolute.components
    for count in 1...max(1, components.count) {
      guard let prefix = try? AbsolutePath(components: components.prefix(count)).canonical() else {
        break
      }
      guard let folder = prefix.relative(to: path) else { continue }
      let rest = components.dropFirst(count).joined(separator: [UInt8(ascii: "/")])
      if let rest = SourcePath(bytes: rest) { return folder.appending(rest) }
    }
    throw SourceTreeError(
      .pathOutsideRoot,
      "`\(given)` is outside the workspace `\(path)`; name a path inside it"
    )
  }

  /// `path` with each `..` resolved as the kernel does, after the links in front of it.
  private func withoutParentReferences(_ path: AbsolutePath) -> AbsolutePath {
    let parentReference = Array("..".utf8)
    guard path.components.contains(where: { $0.elementsEqual(parentReference) }) else {
      return path
    }
    var current = AbsolutePath(components: [])
    for component in path.components {
      if component.elementsEqual(parentReference) {
        current = ((try? current.canonical()) ?? current).parent
      } else {
        current = current.appending(component: component)
      }
    }
    return current
  }
}
