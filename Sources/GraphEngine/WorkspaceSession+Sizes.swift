import SourceTrees
package import WorkspaceModel

extension WorkspaceSession {
  /// The sizes of files of a state in bytes, by their contents.
  ///
  /// Sizes are read when a question needs them: no listing has them. A file that cannot be read is left out.
  /// Complexity: O(bytes of the files).
  ///
  /// - Throws: `CancellationError`, or `SourceTreeError` if the state is gone.
  package nonisolated func sizes(
    of paths: [SourcePath],
    in state: LoadedState
  ) async throws -> [ContentID: Int] {
    guard !paths.isEmpty else { return [:] }
    let tree: any SourceTree
    switch state.state {
    case .workingTree: tree = try root.workingTree()
    case .commit(let id): tree = try await root.tree(at: id)
    }
    return try await tree.withReader { reader in
      var sizes: [ContentID: Int] = [:]
      for path in paths {
        try Task.checkCancellation()
        guard let entry = state.snapshot.files[path] else { continue }
        sizes[entry.content] = try? await reader.read(path, entry)?.count
      }
      return sizes
    }
  }

  /// Bounds the memory of the commits' states, estimated in bytes; two stay in any case.
  package func keepStates(within bytes: Int) { commits.limit = bytes }
}
