import HashTreeCollections
package import ImpactAnalysis
import TestReach
import WorkspaceModel

/// How one test can reach what a change makes different.
///
/// Rule: tests.case
package struct ReachExplanation: Sendable {
  /// Each from a changed declaration to the test, the shortest first; none if it reaches nothing of that.
  package let chains: [[ReasonStep]]

  /// Follows the reach of one test of a selection.
  ///
  /// Complexity: that of `TestReach.init`, for both states.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package init(
    of choice: TestSelection.Choice,
    in catalog: TestCatalog,
    _ analyzer: ImpactAnalyzer,
    impact: Impact
  ) throws(CancellationError) {
    let cases = try CaseNarrowing(
      [(choice.target, choice.test)],
      of: catalog,
      from: analyzer.base,
      to: analyzer.head,
      impact,
      analyzer.options,
      LocationTakers(in: analyzer.head)
    )
    var seen: Set<Place> = []
    var chains: [[ReasonStep]] = []
    // A declaration of the new state stands for that of the old one.
    for difference in cases.differences(ofTarget: choice.target).reversed() {
      guard let way = difference.way else { continue }
      let chain = Self.chain(of: difference, way, to: choice.test)
      let place = Place(path: difference.path, declaration: chain.first?.declaration ?? "")
      if seen.insert(place).inserted { chains.append(chain) }
    }
    self.chains = chains.enumerated()
      .sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
      .map(\.element)
  }

  private struct Place: Hashable {
    var path: SourcePath
    var declaration: String
  }

  private static func chain(
    of difference: CaseNarrowing.Difference,
    _ way: [ReachStep],
    to test: DiscoveredTest
  ) -> [ReasonStep] {
    func step(_ path: SourcePath, _ index: Int, _ text: String) -> ReasonStep {
      let summary = difference.snapshot.summaries[path]
      let owner = difference.snapshot.ownership.owners(of: path).first { $0.role > .other }
      return ReasonStep(
        module: owner.map { difference.snapshot.graph.modules[$0.module].id } ?? "",
        declaration: summary?.qualifiedName(ofDeclarationAt: index) ?? "",
        effect: difference.effect,
        path: path,
        line: Int(summary?.declarations[index].line ?? 0),
        text: text
      )
    }
    var steps = [step(difference.path, difference.index, "changed here")]
    steps += way.map { step($0.path, $0.declaration, $0.relation.text) }
    if steps.last?.path != test.path || steps.last?.line != test.line {
      var last = steps[steps.count - 1]
      last.declaration = (test.identifier.suites + [test.identifier.name]).joined(separator: ".")
      (last.path, last.line, last.text) = (test.path, test.line, "runs it with its suite")
      steps.append(last)
    }
    return steps
  }
}

extension ReachStep.Relation {
  /// A clause whose subject is the declaration.
  fileprivate var text: String {
    switch self {
    case .mentions(let name): "mentions `\(name)`"
    case .makes(let type): "makes values of `\(type)`"
    case .names(let type): "names `\(type)`"
    }
  }
}
