import SourceTrees
import WorkspaceModel

extension TuistTarget {
  /// The files that the patterns of the target select, with the phases that have them.
  ///
  /// Rules: tuist.headers, tuist.sources.generated.
  ///
  /// Complexity: that of `TuistGlob.matches(in:)` for each pattern.
  func members(in tree: FileTree) -> TuistMembers {
    var result = TuistSources(entries: sources.filter { !$0.isGenerated }.map(\.source))
      .members(in: tree)
    result.add(TuistResources(entries: resources.map(\.resource)).members(in: tree))
    var copies = TuistResources(entries: copied.map(\.resource)).members(in: tree)
    for index in copies.members.indices { copies.members[index].phase = .copy }
    result.add(copies)
    for (files, visibility) in headers {
      let found = TuistResources(entries: [files.resource]).members(in: tree)
      for member in found.members where member.path.isHeader {
        var header = member
        header.phase = .headers
        header.visibility = visibility
        result.members.append(header)
      }
    }
    result.members += dataModels.map { MemberDescription(phase: .sources, path: $0) }
    for path in sources.filter(\.isGenerated).compactMap({ SourcePath($0.pattern) })
    where tree.canonicalPath(of: path) != nil {
      result.members.append(MemberDescription(phase: .sources, path: path))
    }
    return result
  }
}

extension TuistTarget {
  /// The folders that patterns of sources start in.
  var patternFolders: [SynchronizedFolder] {
    sources.filter { !$0.isGenerated && $0.pattern.contains("*") }.map { files in
      let excluded = files.excluding.filter { $0.hasSuffix("/**") }
        .map { TuistGlob($0, in: .root).fixedPath }
      return SynchronizedFolder(
        path: TuistGlob(files.pattern, in: .root).fixedPath,
        excluded: excluded.sorted()
      )
    }
  }
}

extension TuistMembers {
  fileprivate mutating func add(_ other: TuistMembers) {
    members += other.members
    ambiguous += other.ambiguous
    flawed += other.flawed
    // A pattern of resources may find nothing.
  }
}

extension TuistTarget.Files {
  fileprivate var source: TuistSources.Entry {
    TuistSources.Entry(
      glob: TuistGlob(pattern, in: .root),
      excluding: excluding.map { TuistGlob($0, in: .root) },
      flags: flags,
      platforms: platforms
    )
  }

  fileprivate var resource: TuistResources.Entry {
    let element: TuistResources.Element =
      isFolder
      ? .folder(SourcePath(pattern))
      : .glob(TuistGlob(pattern, in: .root), excluding: excluding.map { TuistGlob($0, in: .root) })
    return TuistResources.Entry(element: element, platforms: platforms)
  }
}

extension SourcePath {
  fileprivate var isHeader: Bool {
    fileExtension.map(SourceExtensions.headers.contains) == true || fileExtension == "modulemap"
  }
}
