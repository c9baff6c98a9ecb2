import SystemPackage
import WorkspaceModel

extension Repository {
  /// Walks the folders in which git writes when `HEAD`, a branch or a tag is moved.
  ///
  /// Calls `enter` with each before its names are read, as ``WorkingTree`` does.
  package func walkReferenceFolders<Failure: Error>(
    enter: (AbsolutePath) throws(Failure) -> Void
  ) throws(Failure) {
    for folder in Set([gitDirectory, commonDirectory]) { try enter(folder) }
    var pending = referenceRoots
    while let folder = pending.popLast() {
      guard folder.isRealFolder else { continue }
      try enter(folder)
      guard let entries = try? folder.entries() else { continue }
      pending += entries.filter(\.isFolder).map { folder.appending(component: $0.name) }
    }
  }

  /// Whether one of `paths` is a folder of references, or what they lie in.
  package func hasReferenceFolder(among paths: Set<AbsolutePath>) -> Bool {
    if paths.contains(gitDirectory) || paths.contains(commonDirectory) { return true }
    let roots = referenceRoots
    return paths.contains { path in roots.contains(where: path.isInside) && path.isRealFolder }
  }

  /// gitrepository-layout(5); of a linked work tree, what it has of its own and what is shared.
  private var referenceRoots: [AbsolutePath] {
    Set([gitDirectory, commonDirectory]).flatMap { folder in
      ["refs", "reftable"].map { folder.appending(component: $0.utf8) }
    }
  }
}

extension AbsolutePath {
  fileprivate var isRealFolder: Bool { (try? status().type) == .directory }
}
