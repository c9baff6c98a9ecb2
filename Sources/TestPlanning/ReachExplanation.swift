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
    let target = catalog.targets[choice.target]
    let cases = try CaseNarrowing(of: catalog, analyzer, impact)
    let known = try KnownReach.of(analyzer.base, analyzer.options)
    var states = [State(analyzer.head, TestReach.Root(choice.test, module: target.module))]
    if let root = known.root(of: choice.test, in: target) {
      states.append(State(analyzer.base, root))
    }
    let ways = try states.map { state throws(CancellationError) in
      (state.snapshot, try TestReach(of: [state.root], in: state.snapshot))
    }
    var seen: Set<Place> = []
    var chains: [[ReasonStep]] = []
    for difference in (try? cases.differences(of: choice.target)) ?? [] {
      let source = difference.isAdded ? analyzer.head : analyzer.base
      guard let file = source.summaries[difference.path] else { continue }
      let name = file.qualifiedName(ofDeclarationAt: difference.index)
      // One declaration is enough for an import.
      let place = Place(path: difference.path, name: difference.effect == .import ? "" : name)
      guard !seen.contains(place) else { continue }
      let chain = ways.lazy.compactMap { snapshot, reach in
        snapshot.summaries[difference.path]?.index(ofDeclaration: name).flatMap { index in
          reach.way(to: difference.criterion, of: difference.path, index).map { way in
            Self.chain(snapshot, difference, index, way, to: choice.test)
          }
        }
      }.first
      guard let chain else { continue }
      seen.insert(place)
      chains.append(chain)
    }
    self.chains = chains.enumerated()
      .sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
      .map(\.element)
  }

  private struct State {
    let snapshot: WorkspaceSnapshot
    let root: TestReach.Root

    init(_ snapshot: WorkspaceSnapshot, _ root: TestReach.Root) {
      (self.snapshot, self.root) = (snapshot, root)
    }
  }

  private struct Place: Hashable {
    var path: SourcePath
    var name: String
  }

  private static func chain(
    _ snapshot: WorkspaceSnapshot,
    _ difference: CaseDifference,
    _ index: Int,
    _ way: ReachWay,
    to test: DiscoveredTest
  ) -> [ReasonStep] {
    func step(_ path: SourcePath, _ index: Int, _ text: String) -> ReasonStep {
      let summary = snapshot.summaries[path]
      let owner = snapshot.ownership.owners(of: path).first { $0.role > .other }
      return ReasonStep(
        module: owner.map { snapshot.graph.modules[$0.module].id } ?? "",
        declaration: summary?.qualifiedName(ofDeclarationAt: index) ?? "",
        effect: difference.effect,
        path: path,
        line: Int(summary?.declarations[index].line ?? 0),
        text: text
      )
    }
    var steps = [step(difference.path, index, "changed here")]
    steps += way.steps.map { step($0.path, $0.declaration, $0.relation.text) }
    let name = (test.identifier.suites + [test.identifier.name]).joined(separator: ".")
    guard let last = steps.last, ![name, name + "()"].contains(last.declaration) else {
      return steps
    }
    let owner = snapshot.ownership.owners(of: test.path).first { $0.role > .other }
    steps.append(
      ReasonStep(
        module: owner.map { snapshot.graph.modules[$0.module].id } ?? "",
        declaration: name,
        effect: difference.effect,
        path: test.path,
        line: test.line,
        text: way.isFromElsewhere
          ? "links it, and code of other packages may run it" : "runs it with its suite"
      )
    )
    return steps
  }
}

extension FileSummary {
  fileprivate func index(ofDeclaration name: String) -> Int? {
    declarations.indices.first { qualifiedName(ofDeclarationAt: $0) == name }
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
