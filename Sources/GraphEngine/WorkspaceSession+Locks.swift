package import SourceTrees
package import WorkspaceModel

extension WorkspaceSession {
  /// Reads each `Package.resolved` in the working tree that git ignores; by the folder of its package.
  ///
  /// A library need not track the file, and its tests run with it all the same.
  ///
  /// They are read now: nobody watches what git ignores. A commit has none.
  package nonisolated func untrackedLocks(
    of state: TreeState,
    _ snapshot: WorkspaceSnapshot
  ) async -> [SourcePath: PackageLock] {
    guard state == .workingTree else { return [:] }
    var locks: [SourcePath: PackageLock] = [:]
    for folder in snapshot.workspace.packages.map(\.path) {
      guard let path = folder.appending(PackageLock.fileName), snapshot.files[path] == nil,
        let bytes = await root.contents(of: path)
      else { continue }
      locks[folder] = loader.lock(bytes)
    }
    return locks
  }
}
