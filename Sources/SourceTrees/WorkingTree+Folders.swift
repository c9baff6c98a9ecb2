import SystemPackage
package import WorkspaceModel

extension WorkingTree {
  /// Walks the folders whose files may be listed, and names every file in them, listed or not.
  ///
  /// Calls `enter` with each folder before its names are read: what appears in a folder that is watched by
  /// then is either named or seen by the watcher. Ignored folders, folders of git and, in a repository, what lies
  /// in other ones are not entered; links are not followed. Folders that vanish meanwhile are left out.
  ///
  /// Complexity: O(names in those folders).
  @concurrent
  package func walkFolders<Failure: Error>(
    from starts: [SourcePath],
    ignored: Set<SourcePath>,
    enter: @Sendable (SourcePath) throws(Failure) -> Void
  ) async throws -> (folders: [SourcePath], files: [SourcePath]) {
    var found: (folders: [SourcePath], files: [SourcePath]) = ([], [])
    var pending = starts.filter { start in
      isRealFolder(start) && start.components.allSatisfy(entersFolder)
        && !ignored.contains(where: start.isInside)
    }
    while let folder = pending.popLast() {
      await Task.yield()
      try Task.checkCancellation()
      try enter(folder)
      guard let entries = try? root.path.appending(folder).entries() else { continue }
      found.folders.append(folder)
      let isOtherRepository =
        root.repository != nil && folder != .root
        && entries.contains { $0.name.elementsEqual(Self.git) }
      for entry in entries {
        guard let path = SourcePath(bytes: entry.name).map(folder.appending) else { continue }
        if !entry.isFolder || isOtherRepository {
          found.files.append(path)
        } else if entersFolder(entry.name[...]), !ignored.contains(path) {
          pending.append(path)
        }
      }
    }
    return found
  }

  static let git = Array(".git".utf8)

  /// Whether files are listed in folders of this name.
  func entersFolder(_ name: ArraySlice<UInt8>) -> Bool {
    root.repository == nil ? Self.isCrawled(folder: name) : !name.elementsEqual(Self.git)
  }

  /// Whether a folder lies at `path`, and no link to one.
  package func isRealFolder(_ path: SourcePath) -> Bool {
    (try? root.path.appending(path).status().type) == .directory
  }

  /// The folders that match an ignore rule, with all that is in them; those around `starts` included.
  ///
  /// Not those in which merely every file is ignored: another one may appear there.
  package func ignoredFolders(below starts: [SourcePath]) async throws -> Set<SourcePath> {
    guard let repository = root.repository, !starts.isEmpty else { return [] }
    let names = starts.map { $0 == .root ? "." : String(decoding: $0.bytes, as: UTF8.self) }
    let question = [
      "--literal-pathspecs", "status", "--porcelain=v2", "-z", "--ignored=matching",
      "--untracked-files=all", "--no-renames", "--ignore-submodules=all", "--",
    ]
    let status = try await repository.output(question + names)
    return Set(StatusRecord.parse(status).compactMap(\.ignoredFolder))
  }
}
