import SourceTrees
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Makes a tree out of words like `path` and `path->target`, the target of a symbolic link.
func globTree(_ words: String) throws -> FileTree {
  var listing = FileListing()
  for word in words.split(whereSeparator: \.isWhitespace) {
    let parts = word.split(separator: "->")
    let path = try #require(SourcePath(parts[0]))
    let kind: FileEntry.Kind =
      parts.count == 2 ? .symbolicLink(target: Array(parts[1].utf8)) : .file
    listing.files[path] = FileEntry(
      kind: kind,
      content: ObjectFormat.sha1.contentID(of: path.bytes)
    )
  }
  return FileTree(listing)
}

/// The paths that a pattern takes as it finds them; an ambiguous one ends in `?`, which is no part of a path here.
func globMatches(_ pattern: String, in tree: FileTree, folder: SourcePath = .root) -> [String] {
  TuistGlob(pattern, in: folder).matches(in: tree).map { match in
    match.foundPath.description + (match.isAmbiguous ? "?" : "")
  }
}

/// Words in order, for comparisons without regard to it.
func sortedWords(_ text: String) -> [String] {
  text.split(whereSeparator: \.isWhitespace).map(String.init).sorted()
}
