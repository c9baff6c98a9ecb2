import GraphCore
package import WorkspaceModel

/// The chain of modules that takes longest to build, one after the other.
///
/// A build takes at least that time, however many cores there are. Modules of a cycle are built one after the other.
package struct CriticalPath: Sendable, Hashable {
  /// In the order of their builds.
  package let modules: [Int]
  package let microseconds: Int

  /// The longest chain among these modules; others cost nothing, and make one wait for another.
  ///
  /// Complexity: O(modules + dependencies) of the whole graph.
  package init(
    of modules: some Sequence<Int>,
    in graph: ModuleGraph,
    microseconds: (Int) -> Int
  ) {
    let built = Set(modules)
    /// By component, the longest time until it is built, and the component that it waits for.
    var ends: [(time: Int, before: Int?)] = []
    var componentOf = [Int](repeating: 0, count: graph.modules.count)
    let components = graph.graph.stronglyConnectedComponents()
    var last: Int?
    for (index, component) in components.enumerated() {
      for module in component { componentOf[module] = index }
      var before: Int?
      for dependency in component.lazy.flatMap({ graph.graph.neighbors(of: $0) }) {
        let other = componentOf[dependency]
        guard other < index else { continue }
        if before.map({ ends[other].time > ends[$0].time }) ?? true { before = other }
      }
      let own = component.reduce(0) { built.contains($1) ? $0 + microseconds($1) : $0 }
      ends.append((time: own + (before.map { ends[$0].time } ?? 0), before: before))
      if last.map({ ends[index].time > ends[$0].time }) ?? true { last = index }
    }
    var chain: [Int] = []
    var next = last
    while let component = next {
      chain += components[component].reversed().filter(built.contains)
      next = ends[component].before
    }
    self.modules = chain.reversed()
    self.microseconds = last.map { ends[$0].time } ?? 0
  }
}
