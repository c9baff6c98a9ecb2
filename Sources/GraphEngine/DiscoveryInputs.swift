import HashTreeCollections
import WorkspaceModel

/// What discovery looks at: which paths there are, and the bytes of manifests, pins, links and the
/// workspace's configuration.
enum DiscoveryInputs {
  /// Whether discovery must find the same in both.
  ///
  /// Complexity: O(files).
  static func areEqual(
    _ left: TreeDictionary<SourcePath, FileEntry>, _ right: TreeDictionary<SourcePath, FileEntry>
  ) -> Bool {
    guard left.count == right.count else { return false }
    return left.allSatisfy { path, entry in
      guard let other = right[path] else { return false }
      if entry == other { return true }
      guard isPlain(entry), isPlain(other) else { return false }
      return !isRead(path)
    }
  }

  private static func isPlain(_ entry: FileEntry) -> Bool {
    switch entry.kind {
    case .file, .executable: true
    case .symbolicLink, .submodule: false
    }
  }

  private static func isRead(_ path: SourcePath) -> Bool {
    let name = path.name
    return name == "Package.swift" || name == "Package.resolved" || name == ".graphd.yml"
      || name == "module.modulemap" || name == "info.json"
      || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
  }
}
