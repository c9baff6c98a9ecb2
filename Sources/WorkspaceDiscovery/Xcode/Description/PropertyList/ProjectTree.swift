import WorkspaceModel

/// The places of all groups, files and folders of a project's tree.
///
/// The path of a node is below that of the group around it, unless its `sourceTree` begins elsewhere. A node of no
/// group has no path: merges leave such references behind, and Xcode ignores them.
struct ProjectTree: Sendable {
  /// By id; absent for what lies outside of the workspace, or at a place that only a build knows.
  private(set) var paths: [String: SourcePath] = [:]
  /// The ids of references to files and folders, in the order of the tree.
  private(set) var references: [String] = []
  /// The synchronized folders, in the order of the tree.
  private(set) var folders: [String] = []

  /// Groups within one another.
  static let depth = 200

  /// Complexity: O(nodes).
  init(_ objects: ProjectObjects, folder: SourcePath) {
    guard let group = objects[objects.root]?.text("mainGroup") else { return }
    var seen: Set<String> = []
    var pending: [(id: String, parent: SourcePath?, depth: Int)] = [(group, folder, 0)]
    while let (id, parent, depth) = pending.popLast() {
      guard seen.insert(id).inserted, depth <= Self.depth, let node = objects[id] else { continue }
      let path = Self.path(of: node, in: parent, folder)
      paths[id] = path
      switch node.kind {
      case "PBXGroup", "PBXVariantGroup", "XCVersionGroup":
        if node.kind == "XCVersionGroup" { references.append(id) }
        for child in node.texts("children").reversed() { pending.append((child, path, depth + 1)) }
      case "PBXFileSystemSynchronizedRootGroup": folders.append(id)
      default: references.append(id)
      }
    }
  }

  private static func path(
    of node: ProjectObject,
    in parent: SourcePath?,
    _ folder: SourcePath
  ) -> SourcePath? {
    let text = node.text("path")
    switch node.text("sourceTree") ?? "<group>" {
    case "<group>": return text.map { parent?.appending($0) } ?? parent
    case "SOURCE_ROOT", "PROJECT_DIR", "SRCROOT": return text.map { folder.appending($0) } ?? folder
    // Only below the root can it be a file of the workspace, and the root's own place is not known.
    default: return nil
    }
  }
}
