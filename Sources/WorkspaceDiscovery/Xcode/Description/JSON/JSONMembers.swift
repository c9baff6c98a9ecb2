import DocumentFormats
import WorkspaceModel

/// Gives the targets of a `project.xcproj` their members, which stand at the files (Apple: `ProjectBuildFile`).
struct JSONMembers {
  /// By index; `nil` for a kind that is not known.
  private(set) var targets: [ProjectTargetDescription?]
  private let names: JSONTargets
  private let tree: JSONTree
  private let reader: JSONTargetReader
  /// The targets by the nodes of their products.
  private var targetsByProduct: [Int: Int] = [:]

  /// Reads the targets and the memberships of all nodes.
  ///
  /// Complexity: O(targets + nodes + memberships).
  init(_ names: JSONTargets, _ tree: JSONTree, _ reader: JSONTargetReader) {
    self.names = names
    self.tree = tree
    self.reader = reader
    targets = names.names.indices.map { reader.target($0) }
    for target in names.names.indices {
      guard let product = reader.product(of: target) else { continue }
      if targetsByProduct[product] == nil { targetsByProduct[product] = target }
    }
    for index in tree.nodes.indices where tree.nodes[index].kind != .folder {
      for value in tree.nodes[index].value["target-membership"]?.elements ?? [] {
        add(index, JSONBuildFile(value))
      }
    }
  }

  private mutating func add(_ index: Int, _ file: JSONBuildFile) {
    guard let phase = names.phase(of: file.phase) else { return }
    if let target = targetsByProduct[index] {
      let name = names.names[target]
      let reference = TargetReference(place: .sameProject, id: name, name: name)
      link(.target(reference), in: phase, file.platforms)
      return
    }
    let node = tree.nodes[index]
    for index in node.kind == .variants ? node.children : [index] {
      add(tree.nodes[index], file, phase)
    }
  }

  private mutating func add(
    _ node: JSONTree.Node,
    _ file: JSONBuildFile,
    _ phase: JSONTargets.Phase
  ) {
    if let place = node.place, !node.path.isBuilt {
      var member = MemberDescription(phase: phase.kind, path: place, platforms: file.platforms)
      member.visibility = file.visibility
      member.flags = file.flags
      targets[phase.target]?.members.append(member)
    }
    if node.place == nil, !node.path.isBuilt { targets[phase.target]?.lostEntries += 1 }
    let isLinked = phase.kind == .frameworks || phase.kind == .copy
    if isLinked, !node.path.name.isEmpty {
      link(.file(node.path.name), in: phase, file.platforms)
    }
  }

  /// Adds the products of other projects (Apple: `RemoteProduct`).
  ///
  /// Complexity: O(products).
  mutating func add(imported products: DocumentValue?) {
    for product in products?.elements ?? [] {
      let reference = reader.remote(product, id: "product-id")
      for value in product["target-membership"]?.elements ?? [] {
        let file = JSONBuildFile(value)
        guard let phase = names.phase(of: file.phase) else { continue }
        link(.target(reference), in: phase, file.platforms)
      }
    }
  }

  private mutating func link(
    _ product: LinkDescription.Product,
    in phase: JSONTargets.Phase,
    _ platforms: Set<String>
  ) {
    targets[phase.target]?.links.append(
      LinkDescription(phase: phase.kind, product: product, platforms: platforms)
    )
  }
}
