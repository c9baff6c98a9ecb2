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
    let (snapshot, before) = (earlier.snapshot, earlier.listing.files)
    return changedFiles(from: before, snapshot.workspace, links: snapshot.links, to: files)
  }

  /// The same for a state whose descriptions were read.
  static func changedFiles(from earlier: DescribedState, to files: FileTable) -> [SourcePath]? {
    let before = earlier.listing.files
    return changedFiles(
      from: before,
      earlier.workspace,
      links: before.filter { $0.value.kind.isLink }.map(\.key),
      to: files
    )
  }

  private static func changedFiles(
    from before: FileTable,
    _ workspace: Workspace,
    links: @autoclosure () -> [SourcePath],
    to files: FileTable
  ) -> [SourcePath]? {
    guard before.count == files.count else { return nil }
    var changed: [SourcePath] = []
    var findsTheSame = true
    let read = workspace.manifestInputs
    before.forEachDifference(to: files) { path, old, new in
      findsTheSame =
        findsTheSame && old?.kind.isFile == true && new?.kind.isFile == true && !isRead(path)
        && (read.isEmpty || old?.kind == new?.kind && !read.contains(path))
      changed.append(path)
    }
    guard findsTheSame else { return nil }
    let isLed = !changed.isEmpty && leadsManifest(among: links(), of: before, to: changed)
    return isLed ? nil : changed
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
      path.isManifest || leadsManifest(among: snapshot.links, of: snapshot.files, to: [path])
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
  private static func leadsManifest(
    among links: [SourcePath],
    of files: FileTable,
    to changed: [SourcePath]
  ) -> Bool {
    guard links.contains(where: isRead) else { return false }
    var names: Set<ArraySlice<UInt8>> = []
    for link in links {
      guard case .symbolicLink(let target)? = files[link]?.kind else { continue }
      if let name = target.split(separator: UInt8(ascii: "/")).last { names.insert(name) }
    }
    return changed.contains { names.contains($0.nameBytes) }
  }
}
