package import ImpactAnalysis
package import WorkspaceModel

/// The consequences of an edit of a function's body in one module; indices are those of the graph.
package struct BodyEdit: Sendable, Hashable {
  /// The modules that the build compiles again, ascending.
  package var rebuilds: [Int]
  /// The programs, test bundles and libraries that it only links again, ascending.
  package var relinks: [Int]
  /// The test targets that run the module's code, ascending.
  package var retests: [Int]
}

/// The consequences of edits of bodies, module by module: by the analysis of such an edit.
///
/// No other code differs, and the body is not compiled into other modules. An inlinable one would reach further.
package struct BodyEdits {
  private let snapshot: WorkspaceSnapshot
  private let options: ImpactOptions
  /// The test modules, each with what its tests may start.
  private let tests: [(module: Int, executables: [Int])]
  /// The union of the last analysis, which is that of all.
  private var union: ModuleUnion?

  /// Complexity: O(modules), and O(declarations of tests and of what helps them).
  package init(of snapshot: WorkspaceSnapshot, options: ImpactOptions = ImpactOptions()) {
    self.snapshot = snapshot
    self.options = options
    let unlinked = UnlinkedContents(snapshot)
    tests = snapshot.graph.modules.indices.filter { snapshot.graph.modules[$0].isTest }
      .map { ($0, unlinked.executables(of: $0)) }
  }

  /// The consequences of an edit in a module; `nil` if the module has no source.
  ///
  /// Complexity: that of `ImpactAnalyzer.impact` for one file.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package mutating func edit(in module: Int) throws(CancellationError) -> BodyEdit? {
    guard let edited = snapshot.editingBody(in: module) else { return nil }
    let analyzer = try ImpactAnalyzer(
      from: snapshot,
      to: edited,
      options: options,
      earlier: union
    )
    union = analyzer.union
    let impact = analyzer.impact()
    let graph = snapshot.graph
    func indices(_ modules: [ModuleImpact]) -> [Int] {
      modules.compactMap { graph.index(ofID: $0.id) }.sorted()
    }
    let retests = tests.filter { test in
      impact.running.contains(graph.modules[test.module].id)
        || test.executables.contains { impact.running.contains(graph.modules[$0].id) }
    }
    return BodyEdit(
      rebuilds: indices(impact.modules.filter(\.buildRecompiles)),
      relinks: indices(impact.modules.filter { $0.relinks && !$0.buildRecompiles }),
      retests: retests.map(\.module)
    )
  }
}
