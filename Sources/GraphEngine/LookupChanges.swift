import BitCollections
import GraphCore
import ImpactAnalysis
package import WiringAnalysis
import WorkspaceModel

/// A look-up by name whose result differs, with the tests that run it.
package struct LookupChange: Sendable, Hashable {
  package var difference: LookupDifference
  /// The ids of the test targets that contain both the code and what it finds, or found.
  package var tests: [String]
}

extension LookupChange {
  /// The look-ups whose results a change makes different.
  ///
  /// Nothing is compared if a state has no component and no holder, or if only bodies of files without wiring differ.
  /// Complexity: that of the analysis of both states.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  static func all(
    of impact: Impact,
    _ analyzer: ImpactAnalyzer,
    _ options: ImpactOptions
  ) throws(CancellationError) -> [LookupChange] {
    let (base, head) = (analyzer.base, analyzer.head)
    // Only then files are parsed for their look-ups.
    guard
      base.workspace.wiring != head.workspace.wiring
        || impact.changes.contains(where: { isAboutNames($0, base, head) }),
      hasLookups(base), hasLookups(head)
    else { return [] }
    let old = try lookups(in: base)
    guard !old.isEmpty else { return [] }
    return LookupDifference.all(from: old, to: try lookups(in: head))
      .filter { $0.isCaused(inside: options.paths, base, head) }
      .map { LookupChange(difference: $0, tests: tests(of: $0, in: head.graph)) }
  }

  private static func hasLookups(_ snapshot: WorkspaceSnapshot) -> Bool {
    WiringAnalysis.mayHaveLookups(snapshot, WiringSettings(snapshot.workspace.wiring))
  }

  /// Whether a file's change may alter what is found by name.
  private static func isAboutNames(
    _ change: FileChange,
    _ base: WorkspaceSnapshot,
    _ head: WorkspaceSnapshot
  ) -> Bool {
    guard change.level == .none || change.level == .body else { return true }
    return [base, head].contains { state in
      state.wiredFiles.contains(change.path)
        && state.summaries[change.path]?.wiring.isEmpty == false
    }
  }

  private static func lookups(
    in snapshot: WorkspaceSnapshot
  ) throws(CancellationError) -> [WiringLookup] {
    var analysis = try WiringAnalysis(snapshot, WiringSettings(snapshot.workspace.wiring))
    return try analysis.lookups()
  }

  /// The test targets that contain the code and one of the modules that answer it.
  ///
  /// Others never join the two, so that for them nothing differs.
  private static func tests(of difference: LookupDifference, in graph: ModuleGraph) -> [String] {
    func above(_ ids: [String?]) -> BitSet {
      graph.graph.reachable(from: ids.compactMap { $0.flatMap(graph.index(ofID:)) }, .backward)
    }
    let providers = difference.decidingProviders
    let both = above([difference.lookup.module]).intersection(above(providers.map(\.module)))
    return both.filter { graph.modules[$0].isTest }.map { graph.modules[$0].id }.sorted()
  }

  /// The modules that it concerns: that of the code, and the tests that run it.
  var consequences: [NameImpact] {
    guard let provider = difference.decidingProviders.first else { return [] }
    let reason = Reason(
      module: provider.module ?? "",
      declaration: provider.name,
      effect: .wiring
    )
    let own = difference.lookup.module.map {
      [NameImpact(module: $0, reason: reason, isRetested: tests.contains($0))]
    }
    return (own ?? [])
      + tests.filter { $0 != difference.lookup.module }
      .map { NameImpact(module: $0, reason: reason, isRetested: true) }
  }
}

extension LookupChange {
  /// The way from what is found, or was found, to a module that looks it up or runs the code.
  func chains(to module: String) -> [[ReasonStep]] {
    let lookup = difference.lookup
    guard lookup.module == module || tests.contains(module),
      let provider = difference.decidingProviders.first
    else { return [] }
    let steps = [
      ReasonStep(
        module: provider.module ?? "",
        declaration: provider.name,
        effect: .wiring,
        path: provider.path,
        line: provider.line,
        text: "changed here"
      ),
      ReasonStep(
        module: lookup.module ?? "",
        declaration: lookup.consumer,
        effect: .wiring,
        path: lookup.path,
        line: lookup.line,
        text: "looks up `\(lookup.name)` when the program runs"
      ),
    ]
    return [steps]
  }
}

extension LookupDifference {
  /// Whether a change inside the paths may be the cause: one of its files lies there, or none of them differs.
  fileprivate func isCaused(
    inside paths: [SourcePath],
    _ base: WorkspaceSnapshot,
    _ head: WorkspaceSnapshot
  ) -> Bool {
    guard !paths.isEmpty else { return true }
    let files = [lookup.path] + (oldProviders + lookup.providers).map(\.path)
    let differing = files.filter { base.files[$0] != head.files[$0] }
    return differing.isEmpty || differing.contains { file in paths.contains { file.isInside($0) } }
  }
}
