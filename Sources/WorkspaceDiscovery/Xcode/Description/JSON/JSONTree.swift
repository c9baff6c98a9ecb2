import DocumentFormats
import WorkspaceModel

/// The tree of files of a `project.xcproj` (Apple: `Reference` and its kinds).
struct JSONTree: Sendable {
  /// A file, a folder or a group.
  struct Node: Sendable {
    enum Kind: String, Sendable {
      case file = "file-reference"
      case group
      /// A synchronized folder.
      case folder
      /// One file in several languages.
      case variants = "variant-group"
      /// A folder of versions, such as a data model.
      case versions = "version-group"
    }

    var kind: Kind
    var value: DocumentValue
    var path: JSONPath
    /// `nil` for what lies outside of the workspace, or at a place that only a build knows.
    var place: SourcePath?
    /// The indices of its children.
    var children: [Int] = []
  }

  /// In the order of the document, each before its children; a kind that is not known is left out with all below.
  private(set) var nodes: [Node] = []
  private var nodesByID: [String: Int] = [:]
  private var nodesByName: [Place: Int] = [:]

  /// A name in a group, or at the top.
  private struct Place: Hashable {
    var parent: Int?
    var name: String
  }

  /// - Parameters:
  ///   - files: The list of the outermost nodes.
  ///   - folder: The folder around the project.
  ///
  /// Complexity: O(nodes).
  init(_ files: DocumentValue?, folder: SourcePath) {
    var pending: [(value: DocumentValue, parent: Int?)] = []
    func add(_ children: DocumentValue?, _ parent: Int?) {
      pending += (children?.elements ?? []).reversed().map { ($0, parent) }
    }
    add(files, nil)
    while let (value, parent) = pending.popLast() {
      guard let kind = Node.Kind(rawValue: value["kind"]?.text ?? Node.Kind.file.rawValue),
        !value.members.isEmpty
      else { continue }
      let index = nodes.count
      let path = JSONPath(value["path"]?.text ?? "")
      let around = parent.map { nodes[$0].place } ?? folder
      let place = path.place(in: around, folder: folder)
      nodes.append(Node(kind: kind, value: value, path: path, place: place))
      if let parent { nodes[parent].children.append(index) }
      // Xcode refuses a name that stands for two nodes where something refers to it.
      let name = Place(parent: parent, name: value["name"]?.text ?? path.name)
      if nodesByName[name] == nil { nodesByName[name] = index }
      if let id = value["id"]?.text { nodesByID[id] = index }
      if kind != .file, kind != .folder { add(value["children"], index) }
    }
  }

  /// The index of the node that a reference leads to.
  ///
  /// Complexity: O(names of the reference).
  func index(of reference: JSONReference?) -> Int? {
    switch reference {
    case .id(let id)?: return nodesByID[id]
    case .names(let names)?:
      var found: Int?
      for name in names {
        guard let next = nodesByName[Place(parent: found, name: name)] else { return nil }
        found = next
      }
      return found
    case nil: return nil
    }
  }

  /// The place of the node that a reference leads to.
  func place(of reference: JSONReference?) -> SourcePath? {
    index(of: reference).flatMap { nodes[$0].place }
  }
}
