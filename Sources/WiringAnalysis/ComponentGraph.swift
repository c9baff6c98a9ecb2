import GraphCore
import WorkspaceModel

/// The components of a workspace, and which are parents of which.
package struct ComponentGraph: Sendable {
  package internal(set) var components: [ComponentClass] = []
  /// By the index of the type.
  var indexByType: [Int: Int] = [:]
  /// The components that inherit from one, through whatever classes in between.
  private(set) var descendants: [[Int]] = []
  /// Whether anything in the workspace can be a component.
  var isEmpty: Bool { components.isEmpty }

  /// Complexity: O(declarations + creations · components).
  init(_ facts: WiringWorkspace) throws(CancellationError) {
    var joined = ComponentJoin(facts)
    joined.run()
    components = joined.components
    indexByType = joined.indexByType
    descendants = Array(repeating: [], count: components.count)
    for index in components.indices {
      var next = components[index].superclass
      var steps = 0
      while let superclass = next, steps < components.count {
        descendants[superclass].append(index)
        next = components[superclass].superclass
        steps += 1
      }
    }
    try ParentSearch(facts, self).addParents(to: &components)
  }

  /// The cycles of parents, each with its components.
  package var cycles: [[Int]] {
    let edges = components.enumerated().flatMap { index, component in
      component.parents.map { (from: index, to: $0.parent) }
    }
    return DirectedGraph(nodeCount: components.count, edges: edges).cycles()
  }

  /// The components whose instances a variable of that class can be.
  func instances(of component: Int) -> [Int] {
    let below = descendants[component]
    return components[component].isCreated || below.isEmpty ? [component] + below : below
  }

  /// The components of that name, or whose name ends in it.
  package func components(named name: String) -> [Int] {
    components.indices.filter {
      components[$0].name == name || components[$0].name.lastComponent == name
    }
  }
}
