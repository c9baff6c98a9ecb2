import SourceTrees
import WorkspaceModel

/// The source files of a target, as a manifest of Tuist lists them.
///
/// Rule: tuist.sources.
struct TuistSources: Sendable, Hashable {
  /// A pattern with the attributes of its files.
  struct Entry: Sendable, Hashable {
    var glob: TuistGlob
    /// The entry leaves out all that these take.
    var excluding: [TuistGlob] = []
    var flags = ""
    /// The names of the platforms that the files are compiled on; empty for all.
    var platforms: Set<String> = []
  }

  var entries: [Entry]

  private static let fileEndings: Set<String> = [
    "c", "c++", "cc", "clp", "cpp", "d", "intentdefinition", "m", "metal", "mlmodel", "mm", "s",
    "swift",
  ]
  private static let folderEndings: Set<String> = ["docc", "mlpackage", "playground", "rcproject"]

  /// The files that the entries take together; the last entry that takes a file decides on its flags.
  ///
  /// Complexity: that of `TuistGlob.matches(in:)` for each entry.
  func members(in tree: FileTree) -> TuistMembers {
    var collection = TuistMemberCollection()
    for entry in entries {
      collection.note([entry.glob] + entry.excluding)
      if let path = entry.glob.missingPath(in: tree) { collection.addMissing(path) }
      for match in entry.glob.matches(in: tree) where Self.isSource(match) {
        let certainty = TuistGlob.certainty(of: match, excluding: entry.excluding)
        if certainty == .no { continue }
        collection.add(
          MemberDescription(
            phase: .sources,
            path: match.path,
            platforms: entry.platforms,
            flags: entry.flags
          ),
          isAmbiguous: certainty == .unknown
        )
      }
    }
    return collection.result
  }

  /// Whether a file or folder is compiled; headers are not.
  private static func isSource(_ match: TuistGlob.Match) -> Bool {
    guard let ending = match.foundPath.fileExtension?.lowercased() else { return false }
    return (match.isFolder ? folderEndings : fileEndings).contains(ending)
      && TuistFolders.opaqueFolder(around: match.foundPath) == nil
  }
}
