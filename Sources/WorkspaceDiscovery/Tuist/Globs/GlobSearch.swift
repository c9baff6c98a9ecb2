import SourceTrees
import WorkspaceModel

extension TuistGlob {
  /// A file or folder that a pattern takes.
  struct Match: Sendable, Hashable {
    /// The path without symbolic links, as the tree has it.
    var path: SourcePath
    /// The path as the pattern reaches it; excluding patterns see this one.
    var foundPath: SourcePath
    var isFolder: Bool
    /// Whether only one reading of the pattern takes it, or only a file system that ignores case.
    var isAmbiguous: Bool
  }

  /// The files and folders that the pattern takes, sorted by the path as found; each path once.
  ///
  /// Symbolic links to folders are followed, except to a folder around them. `.DS_Store` and `.gitkeep` are left out.
  /// Complexity: O(files below the fixed folder × pattern).
  func matches(in tree: FileTree) -> [Match] {
    var search = GlobSearch(self, in: tree)
    return search.run()
  }

  /// The file or folder in front of the first wildcard if it is not there.
  ///
  /// Rule: tuist.glob.missing.
  func missingPath(in tree: FileTree) -> SourcePath? {
    guard flaw != .outsideWorkspace, tree.canonicalPath(of: fixedPath) == nil else { return nil }
    return tree.place(ignoringCase: fixedPath) == nil ? fixedPath : nil
  }
}

/// Walks the folders in which a pattern may take something.
private struct GlobSearch {
  /// A folder to list.
  private struct Folder {
    var path: SourcePath
    var foundPath: SourcePath
    /// The folders from which links led here.
    var linkedFrom: [SourcePath]
  }

  private let glob: TuistGlob
  private let tree: FileTree
  private var pending: [Folder] = []
  private var matches: [TuistGlob.Match] = []
  private var isRootAmbiguous = false
  private var linkedEntries = 0

  /// How many files and folders may be found through links: links among folders multiply.
  private static let maximumLinkedEntries = 50_000

  init(_ glob: TuistGlob, in tree: FileTree) {
    self.glob = glob
    self.tree = tree
  }

  mutating func run() -> [TuistGlob.Match] {
    for root in glob.roots { start(at: root) }
    if linkedEntries > Self.maximumLinkedEntries { widen() }
    return matches.sorted { $0.foundPath < $1.foundPath }
  }

  private mutating func start(at root: SourcePath) {
    var place = root
    isRootAmbiguous = false
    if tree.canonicalPath(of: root) == nil {
      guard let other = tree.place(ignoringCase: root) else { return }
      place = other
      isRootAmbiguous = true
    }
    add(place, root, tree.resolve(place))
    if case .directory(let folder) = tree.resolve(place), glob.looks(into: root) {
      pending.append(Folder(path: folder, foundPath: root, linkedFrom: []))
    }
    while let folder = pending.popLast() { list(folder) }
  }

  private mutating func list(_ folder: Folder) {
    let isVisible = folder.path == folder.foundPath
    for child in tree.children(of: folder.path) {
      let path = child.visiblePath
      if path.hasName(".DS_Store") || path.hasName(".gitkeep") { continue }
      var foundPath = path
      if !isVisible, let name = path.relative(to: folder.path) {
        foundPath = folder.foundPath.appending(name)
      }
      if !folder.linkedFrom.isEmpty {
        linkedEntries += 1
        if linkedEntries > Self.maximumLinkedEntries {
          pending = []
          return
        }
      }
      add(path, foundPath, child.resolution)
      guard case .directory(let target) = child.resolution, glob.looks(into: foundPath) else {
        continue
      }
      var linkedFrom = folder.linkedFrom
      if target != path {
        linkedFrom.append(folder.path)
        if linkedFrom.contains(where: { $0.isInside(target) }) { continue }
      }
      pending.append(Folder(path: target, foundPath: foundPath, linkedFrom: linkedFrom))
    }
  }

  private mutating func add(
    _ path: SourcePath,
    _ foundPath: SourcePath,
    _ resolution: FileTree.Resolution
  ) {
    let (place, isFolder): (SourcePath, Bool)
    switch resolution {
    case .file(let file, _): (place, isFolder) = (file, false)
    case .directory(let folder), .submodule(let folder): (place, isFolder) = (folder, true)
    case .missing, .unresolved: return
    }
    let certainty = glob.matches(foundPath)
    if certainty == .no { return }
    matches.append(
      TuistGlob.Match(
        path: place,
        foundPath: foundPath,
        isFolder: isFolder,
        isAmbiguous: certainty == .unknown || isRootAmbiguous
      )
    )
  }

  /// Takes every file of the tree: links may lead anywhere.
  private mutating func widen() {
    matches = tree.files.keys.compactMap { path in
      guard let file = tree.entry(at: path) else { return nil }
      return TuistGlob.Match(path: file.path, foundPath: path, isFolder: false, isAmbiguous: true)
    }
  }
}

extension FileTree {
  /// The path of a file or folder whose names differ from those of `path` in case alone, as a Mac finds it.
  fileprivate func place(ignoringCase path: SourcePath) -> SourcePath? {
    var place = SourcePath.root
    for component in path.components {
      guard let name = SourcePath(bytes: component) else { return nil }
      let exact = place.appending(name)
      if canonicalPath(of: exact) != nil {
        place = exact
        continue
      }
      let folded = name.description.lowercased()
      let children = children(of: place).map(\.visiblePath)
      guard let child = children.first(where: { $0.name.lowercased() == folded }) else {
        return nil
      }
      place = child
    }
    return place
  }
}
