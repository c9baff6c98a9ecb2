package import SourceTrees

/// The folders whose workspaces may be opened: reading a manifest runs it, so not everybody chooses.
///
/// Paths are compared after their links are resolved, and before anything is run in them.
package struct PermittedRoots: Sendable, Hashable {
  /// Canonical.
  package let folders: [AbsolutePath]

  /// Resolves the folders as they lie now.
  ///
  /// - Throws: `EngineError` if one of them is not there.
  package init(_ folders: [AbsolutePath]) throws(EngineError) {
    var resolved: [AbsolutePath] = []
    for folder in folders {
      guard let canonical = folder.canonicalFolder else {
        throw EngineError(
          .source(.rootNotFound),
          "There is no folder `\(folder)`; name one that is there with `--tcp-root` or `GRAPHD_TCP_ROOTS`"
        )
      }
      resolved.append(canonical)
    }
    self.folders = resolved
  }

  /// Whether a canonical path is one of the folders or lies below one.
  func contains(_ path: AbsolutePath) -> Bool {
    folders.contains { path.isInside($0) }
  }

  /// The canonical path of what a client names, which must be permitted.
  ///
  /// Of a path that is not, nobody learns whether there is something.
  func admit(_ path: AbsolutePath) throws(EngineError) -> AbsolutePath {
    guard let canonical = try? path.canonical() else {
      guard let existing = path.nearestExistingFolder, contains(existing) else {
        throw Self.refusal("`\(path)`")
      }
      throw EngineError(.source(.rootNotFound), "There is no file or folder `\(path)`")
    }
    guard contains(canonical) else { throw Self.refusal("`\(path)`") }
    return canonical
  }

  /// Checks the root that was found around an admitted path: it can lie further up.
  func admit(root: AbsolutePath, around path: AbsolutePath) throws(EngineError) {
    guard contains(root) else {
      throw Self.refusal("`\(root)`, the workspace that `\(path)` belongs to,")
    }
  }

  private static func refusal(_ what: String) -> EngineError {
    EngineError(
      .rootNotPermitted,
      "\(what) is in none of the folders that this daemon opens for TCP clients: "
        + "name it with `graphd --tcp-root`, or in `GRAPHD_TCP_ROOTS`"
    )
  }
}

extension AbsolutePath {
  /// The canonical path of the nearest folder upwards that is there.
  fileprivate var nearestExistingFolder: AbsolutePath? {
    var place = self
    while place.parent != place {
      place = place.parent
      if let canonical = try? place.canonical() { return canonical }
    }
    return nil
  }
}
