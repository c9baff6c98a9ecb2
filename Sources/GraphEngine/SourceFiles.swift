import HashTreeCollections
import SourceTrees
import WorkspaceModel

/// The Swift files that targets of a workspace compile, with where their bytes really lie.
struct SourceFiles {
  struct File: Sendable {
    /// As the target lists it.
    var path: SourcePath
    /// The path without symbolic links.
    var canonicalPath: SourcePath
    var entry: FileEntry
  }

  private(set) var files: [File] = []
  /// Listed paths that a symbolic link leads to.
  private(set) var aliases: [SourcePath: SourcePath] = [:]

  init(of workspace: Workspace, in listing: FileListing) {
    var tree: FileTree?
    var seen: Set<SourcePath> = []
    for path in workspace.packages.lazy.flatMap(\.targets).flatMap(\.listedFiles) {
      guard seen.insert(path).inserted else { continue }
      if let entry = listing.files[path], !entry.isLink {
        if path.isSwift { files.append(File(path: path, canonicalPath: path, entry: entry)) }
        continue
      }
      let links = tree ?? FileTree(listing)
      tree = links
      guard let (canonical, entry) = links.entry(at: path) else { continue }
      aliases[path] = canonical
      if path.isSwift { files.append(File(path: path, canonicalPath: canonical, entry: entry)) }
    }
  }
}

extension Target {
  fileprivate var listedFiles: [SourcePath] { sources + headers + resources.map(\.path) }
}

extension SourcePath {
  fileprivate var isSwift: Bool { bytes.suffix(6).elementsEqual(".swift".utf8) }
}

extension FileEntry {
  fileprivate var isLink: Bool {
    if case .symbolicLink = kind { true } else { false }
  }
}
