import WorkspaceModel

/// The resource files of targets that give names to code.
enum ResourceFiles {
  /// The files that targets list, and those below folders that they list: asset catalogs, `lproj`, copied folders.
  ///
  /// Complexity: O(files × depth of those with a format).
  static func all(of workspace: Workspace, in files: FileTable) -> [ListedFile] {
    var listed: Set<SourcePath> = []
    for target in workspace.containers.lazy.flatMap(\.targets) {
      for resource in target.resources { listed.insert(resource.path) }
      // Phases of a project may have catalogs among the sources; settings name `Info.plist`.
      for path in target.sources where !SourceExtensions.all.contains(path.fileExtension ?? "") {
        listed.insert(path)
      }
      listed.formUnion(target.inputs)
    }
    guard !listed.isEmpty else { return [] }
    var found: [ListedFile] = []
    for (path, entry) in files where entry.kind.isFile {
      guard let format = ResourceFormat(of: path),
        sequence(first: path, next: \.parent).contains(where: listed.contains)
      else { continue }
      found.append(ListedFile(path: path, entry: entry, kind: .resource(format)))
    }
    return found
  }
}
