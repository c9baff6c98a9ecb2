import HashTreeCollections
import WorkspaceModel

/// What discovery looks at: which paths there are, where links lead, and the bytes of manifests, pins
/// and the workspace's configuration.
enum DiscoveryInputs {
  /// The files whose contents differ; `nil` if discovery may find something else in the new state.
  ///
  /// Complexity: O(files).
  static func changedFiles(
    from left: TreeDictionary<SourcePath, FileEntry>,
    to right: TreeDictionary<SourcePath, FileEntry>
  ) -> [SourcePath]? {
    guard left.count == right.count else { return nil }
    var changed: [SourcePath] = []
    var findsTheSame = true
    left.forEachDifference(to: right) { path, old, new in
      findsTheSame =
        findsTheSame && old?.kind.isFile == true && new?.kind.isFile == true && !isRead(path)
      changed.append(path)
    }
    guard findsTheSame else { return nil }
    return changed.isEmpty || !leadsManifestLink(to: changed, right) ? changed : nil
  }

  private static func isRead(_ path: SourcePath) -> Bool {
    path.describesPackage || path.name == ".graphd.yml"
  }

  /// One of `paths` that may be read as a manifest, under its own name or that of a link.
  static func manifest(
    among paths: [SourcePath],
    of files: TreeDictionary<SourcePath, FileEntry>
  ) -> SourcePath? {
    paths.first { $0.isManifest || leadsManifestLink(to: [$0], files) }
  }

  /// Whether a manifest may be a link to one of `changed`, which has another name; a guess by the names
  /// that links lead to.
  private static func leadsManifestLink(
    to changed: [SourcePath],
    _ files: TreeDictionary<SourcePath, FileEntry>
  ) -> Bool {
    var names: Set<ArraySlice<UInt8>> = []
    var isAnyRead = false
    for (path, entry) in files {
      guard case .symbolicLink(let target) = entry.kind else { continue }
      isAnyRead = isAnyRead || isRead(path)
      if let name = target.split(separator: UInt8(ascii: "/")).last { names.insert(name) }
    }
    return isAnyRead && changed.contains { names.contains($0.nameBytes) }
  }
}
