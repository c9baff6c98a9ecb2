import SourceTrees
import WorkspaceModel

/// The files of a synchronized folder, as Xcode finds them.
struct FolderContents: Sendable {
  /// One member that targets can have.
  struct Item: Sendable, Hashable {
    /// Relative to the folder; exceptions name it so.
    var id: String
    var path: SourcePath
    /// Whether the item is a folder that is copied or compiled as one thing.
    var isFolder: Bool
    /// Whether the folder is one by the project's word, and no type of Xcode's.
    var isOpaque = false
  }

  private(set) var items: [Item] = []

  /// Lists what lies in `folder`.
  ///
  /// Folders with a type of their own and opaque ones are one item. Packages that lie in the folder are left out:
  /// they are built on their own. Links are followed as `LinkedFolders` permits. Complexity: O(files).
  init(of folder: SourcePath, opaque: Set<String>, tree: FileTree) {
    let opaque = Set(opaque.compactMap { folder.appending($0) })
    var linked = LinkedFolders()
    walk(folder, of: folder, opaque, tree, &linked)
  }

  private mutating func walk(
    _ current: SourcePath,
    of folder: SourcePath,
    _ opaque: Set<SourcePath>,
    _ tree: FileTree,
    _ linked: inout LinkedFolders
  ) {
    for child in tree.children(of: current) {
      let path = child.visiblePath
      guard let id = path.relative(to: folder)?.description else { continue }
      switch child.resolution {
      case .file(let file, _):
        guard !path.hasName(".DS_Store") else { continue }
        items.append(Item(id: Self.id(of: path, id), path: file, isFolder: false))
      case .directory(let directory):
        let isOpaque = opaque.contains(path)
        if isOpaque || path.fileExtension.map(XcodeFileTypes.bundles.contains) == true {
          items.append(Item(id: id, path: directory, isFolder: true, isOpaque: isOpaque))
        } else if !Self.holdsPackage(path, tree), linked.enter(directory, under: path) {
          walk(path, of: folder, opaque, tree, &linked)
        }
      case .submodule, .missing, .unresolved: continue
      }
    }
  }

  private static func holdsPackage(_ folder: SourcePath, _ tree: FileTree) -> Bool {
    folder.appending("Package.swift").map { tree.entry(at: $0) != nil } == true
  }

  /// The id that a project writes as `text`: newer versions of Xcode write `/Localized/Main.storyboard`.
  ///
  /// Rule: xcode.folder.localized
  static func id(written text: String) -> String {
    let other = "/Localized/"
    return text.hasPrefix(other) ? localized + text.dropFirst(other.count) : text
  }

  private static let localized = "/Localized: "

  /// The id of a file: a localized one is called without the folder of its language
  /// (yonaskolb/XcodeGen#1616).
  private static func id(of path: SourcePath, _ id: String) -> String {
    guard let parent = path.parent, parent.fileExtension == "lproj" else { return id }
    var components = id.split(separator: "/")
    components.remove(at: components.count - 2)
    return localized + components.joined(separator: "/")
  }
}
