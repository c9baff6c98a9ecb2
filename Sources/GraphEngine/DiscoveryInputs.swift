import SourceTrees
import WorkspaceModel

/// The inputs of discovery: which paths there are, where links lead, and the bytes of some files.
///
/// These are manifests, files that manifests read, pins, and the workspace's configuration.
enum DiscoveryInputs {
  /// The files whose contents differ; `nil` if discovery may find something else in the new state.
  ///
  /// Complexity: that of `FileTable.forEachDifference`.
  static func changedFiles(
    from earlier: LoadedSnapshot,
    to files: FileTable
  ) -> [SourcePath]? {
    let before = earlier.listing.files
    guard before.count == files.count else { return nil }
    var changed: [SourcePath] = []
    var findsTheSame = true
    let read = earlier.snapshot.workspace.manifestInputs
    before.forEachDifference(to: files) { path, old, new in
      findsTheSame =
        findsTheSame && old?.kind.isFile == true && new?.kind.isFile == true && !isRead(path)
        && (read.isEmpty || old?.kind == new?.kind && !read.contains(path))
      changed.append(path)
    }
    guard findsTheSame else { return nil }
    return changed.isEmpty || !leadsManifestLink(of: earlier.snapshot, to: changed) ? changed : nil
  }

  private static func isRead(_ path: SourcePath) -> Bool {
    path.describesPackage || path.name == ".graphd.yml"
  }

  /// One of `paths` that may be run to be read, under its own name or that of a link of `snapshot`.
  ///
  /// `texts` are those that `snapshot` does not know. Complexity: O(paths * links + bytes of the paths' texts).
  static func manifest(
    among paths: [SourcePath],
    _ texts: [SourcePath: [UInt8]],
    of snapshot: WorkspaceSnapshot
  ) -> SourcePath? {
    let read = snapshot.workspace.manifestInputs
    return paths.first { path in
      path.isManifest || leadsManifestLink(of: snapshot, to: [path])
        || path.fileExtension == "swift"
          && (read.contains(path) || texts[path].map(importsDescription) == true)
    }
  }

  /// Whether a text imports the module of Tuist's manifests, which are compiled and run as SwiftPM's are.
  private static func importsDescription(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self).contains("import ProjectDescription")
  }

  /// Whether a manifest may be a link to one of `changed`, which has another name; a guess by the names
  /// that links lead to.
  ///
  /// Complexity: O(links).
  private static func leadsManifestLink(
    of snapshot: WorkspaceSnapshot,
    to changed: [SourcePath]
  ) -> Bool {
    guard snapshot.links.contains(where: isRead) else { return false }
    var names: Set<ArraySlice<UInt8>> = []
    for link in snapshot.links {
      guard case .symbolicLink(let target)? = snapshot.files[link]?.kind else { continue }
      if let name = target.split(separator: UInt8(ascii: "/")).last { names.insert(name) }
    }
    return changed.contains { names.contains($0.nameBytes) }
  }
}
