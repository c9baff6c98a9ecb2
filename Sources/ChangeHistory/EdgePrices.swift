import ImpactAnalysis

/// The compilations that single dependencies caused over a row of commits.
///
/// A compilation counts for a dependency if no other one of the module differed: without it the build would have left the
/// module alone.
package struct EdgePrices: Sendable, Hashable {
  private struct Edge: Hashable {
    var from: String
    var to: String
  }

  private var costs: [Edge: CompilationCost] = [:]

  /// Complexity: O(compilations).
  ///
  /// - Parameters:
  ///   - commits: In any order.
  ///   - microseconds: The time that one compilation of a module takes, by its id.
  package init(_ commits: [CommitEffects], microseconds: (String) -> Int) {
    for rebuild in commits.lazy.flatMap(\.rebuilds) where rebuild.dependencies.count == 1 {
      let edge = Edge(from: rebuild.module, to: rebuild.dependencies[0])
      costs[edge, default: CompilationCost()].add(microseconds: microseconds(rebuild.module))
    }
  }

  /// The compilations of a module because of one dependency alone; both are ids.
  package func price(from: String, to: String) -> CompilationCost {
    costs[Edge(from: from, to: to)] ?? CompilationCost()
  }
}
