import SourceTrees
import WorkspaceModel

/// The resources of a target, as a manifest of Tuist lists them.
///
/// Rule: tuist.resources.
struct TuistResources: Sendable, Hashable {
  enum Element: Sendable, Hashable {
    /// The files of a pattern, without those of others.
    case glob(TuistGlob, excluding: [TuistGlob])
    /// A folder that is copied as one thing; `nil` for one outside of the workspace.
    case folder(SourcePath?)
  }

  struct Entry: Sendable, Hashable {
    var element: Element
    /// The names of the platforms that the files are copied on; empty for all.
    var platforms: Set<String> = []
  }

  var entries: [Entry]

  /// The endings of folders that are resources, or become sources.
  private static let folderEndings: Set<String> = [
    "app", "appiconset", "bundle", "framework", "scnassets", "xcassets", "xcdatamodeld",
  ]

  /// The files and folders that the entries take together; a folder stands for all that lies in it.
  ///
  /// Core Data models are compiled, and are sources. Complexity: as `TuistSources.members(in:)`.
  func members(in tree: FileTree) -> TuistMembers {
    var collection = TuistMemberCollection()
    for entry in entries {
      switch entry.element {
      case .glob(let glob, let excluding):
        collection.note([glob] + excluding)
        if let path = glob.missingPath(in: tree) { collection.addMissing(path) }
        for match in glob.matches(in: tree) {
          guard let item = Self.item(of: match, in: tree) else { continue }
          let certainty = TuistGlob.certainty(of: match, excluding: excluding)
          if certainty == .no { continue }
          collection.add(item, entry.platforms, isAmbiguous: certainty == .unknown)
        }
      case .folder(let folder):
        guard let folder else { continue }
        if let path = tree.canonicalPath(of: folder) {
          collection.add(path, entry.platforms, isAmbiguous: false)
        } else {
          collection.addMissing(folder)
        }
      }
    }
    return collection.result
  }

  /// The path that is copied for a match; `nil` for a plain folder.
  private static func item(of match: TuistGlob.Match, in tree: FileTree) -> SourcePath? {
    if let folder = TuistFolders.opaqueFolder(around: match.foundPath) {
      return tree.canonicalPath(of: folder) ?? folder
    }
    guard match.isFolder else { return match.path }
    let ending = match.foundPath.fileExtension
    return ending.map(folderEndings.contains) == true ? match.path : nil
  }
}

extension TuistMemberCollection {
  fileprivate mutating func add(
    _ path: SourcePath,
    _ platforms: Set<String>,
    isAmbiguous: Bool
  ) {
    let isModel = path.fileExtension == "xcdatamodeld"
    add(
      MemberDescription(
        phase: isModel ? .sources : .resources,
        path: path,
        platforms: platforms
      ),
      isAmbiguous: isAmbiguous
    )
  }
}
