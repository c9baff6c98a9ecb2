import BitCollections
import FileRoles
import GraphCore
import HashTreeCollections
import ImpactAnalysis
import TestReach
import WorkspaceModel

/// The tests of a target that can reach a difference, in either state.
///
/// A changed body counts for the tests that reach the declaration. Any other difference also counts for those that
/// mention its name, or that name its type: code may choose, lay out or compile something else.
///
/// Rule: tests.case
struct CaseNarrowing {
  private let base: State
  private let head: State
  private let impact: Impact
  private let catalog: TestCatalog
  private let takers: LocationTakers
  private let modules: [String: ModuleImpact]

  /// One of the two states, with the tests of the new one.
  fileprivate struct State {
    let snapshot: WorkspaceSnapshot
    let reach: TestReach
    /// The numbers in `reach` of tests, by target and test.
    var numbers: [Int: [DiscoveredTest: Int]] = [:]

    /// `tests` has each test as this state declares it, beside the new one.
    init(
      _ snapshot: WorkspaceSnapshot,
      _ tests: [(target: Int, test: DiscoveredTest, known: DiscoveredTest, module: Int)]
    ) throws(CancellationError) {
      self.snapshot = snapshot
      for (number, entry) in tests.enumerated() {
        numbers[entry.target, default: [:]][entry.test] = number
      }
      reach = try TestReach(
        of: tests.map { TestReach.Root($0.known, module: $0.module) },
        in: snapshot
      )
    }
  }

  /// A declaration that differs, in one state, and what must be so in the reach of a test for which it counts.
  struct Difference {
    fileprivate let state: State
    let path: SourcePath
    let index: Int
    let effect: Effect
    let criterion: ReachCriterion

    /// The tests that it counts for.
    fileprivate var tests: TestRow? { state.reach.tests(meeting: criterion, of: path, index) }

    var snapshot: WorkspaceSnapshot { state.snapshot }

    /// The way back to the only test that is followed; `nil` if it does not count for that.
    var way: [ReachStep]? { state.reach.way(to: criterion, of: path, index) }
  }

  /// Follows the reach of some tests, each with the position of its target in the catalog.
  ///
  /// Complexity: that of `TestReach.init`, for both states.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  init(
    _ tests: [(target: Int, test: DiscoveredTest)],
    of catalog: TestCatalog,
    from base: WorkspaceSnapshot,
    to head: WorkspaceSnapshot,
    _ impact: Impact,
    _ configuration: ImpactOptions,
    _ takers: LocationTakers
  ) throws(CancellationError) {
    self.impact = impact
    self.catalog = catalog
    self.takers = takers
    modules = Dictionary(impact.modules.map { ($0.id, $0) }) { first, _ in first }
    self.head = try State(
      head,
      tests.map { target, test in (target, test, test, catalog.targets[target].module) }
    )
    let earlier = TestCatalog(
      of: base,
      configuration: configuration.configuration,
      buildSystem: configuration.buildSystem
    )
    let known = Dictionary(
      earlier.targets.flatMap { target in target.tests.map { (Name($0, of: target), $0) } }
    ) { first, _ in first }
    self.base = try State(
      base,
      tests.compactMap { target, test in
        let place = catalog.targets[target]
        guard let old = known[Name(test, of: place)],
          let module = base.graph.index(of: head.graph.modules[place.module].key)
        else { return nil }
        return (target, test, old, module)
      }
    )
  }

  private struct Name: Hashable {
    var target: String
    var library: DiscoveredTest.Library
    var identifier: TestIdentifier

    init(_ test: DiscoveredTest, of target: TestCatalog.Target) {
      self.target = target.id
      library = test.library
      identifier = test.identifier
      identifier.location = nil
    }
  }

  /// The tests of a target that can reach what changed; throws why all of them count.
  func tests(of target: Int) throws(NarrowingObstacle) -> Set<DiscoveredTest> {
    let module = catalog.targets[target].module
    if let obstacle = catalog.targets[target].unlisted { throw obstacle }
    let linked = try linkedModules(of: module)
    var selected: Set<DiscoveredTest> = []
    func select(_ state: State, _ row: TestRow) {
      for (test, number) in state.numbers[target] ?? [:] where row.contains(number) {
        selected.insert(test)
      }
    }
    for change in impact.changes where isLinked(change.path, among: linked) {
      for difference in try differences(of: change) {
        if let row = difference.tests { select(difference.state, row) }
      }
    }
    for state in [base, head] where !impact.changes.isEmpty {
      select(state, state.reach.unbounded)
    }
    return selected
  }

  /// The differences that count for the only test that is followed, whatever else selects it.
  func differences(ofTarget target: Int) -> [Difference] {
    guard let linked = try? linkedModules(of: catalog.targets[target].module) else { return [] }
    return impact.changes.filter { isLinked($0.path, among: linked) }
      .flatMap { (try? differences(of: $0)) ?? [] }
      .filter { $0.tests?.isEmpty == false }
  }

  private func isLinked(_ path: SourcePath, among modules: Set<String>) -> Bool {
    [base, head].contains { state in
      state.snapshot.ownership.owners(of: path).contains { owner in
        owner.role > .other && modules.contains(state.snapshot.graph.modules[owner.module].id)
      }
    }
  }

  /// The ids of what a target links in either state, if only declarations of it differ.
  private func linkedModules(of module: Int) throws(NarrowingObstacle) -> Set<String> {
    var ids: Set<String> = []
    let key = head.snapshot.graph.modules[module].key
    for state in [base, head] {
      let graph = state.snapshot.graph
      guard let start = graph.index(of: key) else { throw .description }
      let reachable = graph.graph.reachable(from: [start], .forward)
      ids.formUnion(reachable.map { graph.modules[$0].id })
      // The code that they write is not known before they run.
      let tools = reachable.filter { [.macro, .plugin].contains(graph.modules[$0].kind) }
      for written in graph.graph.reachable(from: Array(tools), .forward)
      where modules[graph.modules[written].id]?.isChanged == true {
        throw .generated(graph.modules[written].name)
      }
    }
    for id in ids.sorted() where modules[id]?.ownChange == .whole { throw .module(id) }
    return ids
  }

  // MARK: Changes

  /// The differences of a file, in each state that has it.
  private func differences(of change: FileChange) throws(NarrowingObstacle) -> [Difference] {
    let before = base.snapshot.summaries[change.path]
    let after = head.snapshot.summaries[change.path]
    guard before?.isSwift != false, after?.isSwift != false, before != nil || after != nil else {
      throw .content(change.path)
    }
    for summary in [before, after] {
      guard let summary else { continue }
      guard summary.problems.isEmpty else { throw .syntax(change.path) }
      guard summary.locationDirectives.isEmpty else { throw .directives(change.path) }
    }
    var result: [Difference] = []
    func add(_ state: State, _ index: Int, _ effect: Effect, _ criteria: [ReachCriterion]) {
      result += criteria.map { criterion in
        Difference(
          state: state,
          path: change.path,
          index: index,
          effect: effect,
          criterion: criterion
        )
      }
    }
    let importsDiffer = before.map(\.importedModules) != after.map(\.importedModules)
    if importsDiffer, before != nil, after != nil {
      for (state, summary) in [(base, before), (head, after)] {
        guard let summary else { continue }
        guard !summary.imports.contains(where: { $0.attributes.contains(.exported) }) else {
          throw .imports(change.path)
        }
        for index in summary.declarations.indices { add(state, index, .import, [.reached]) }
      }
    } else if change.level != .none, change.declarations.isEmpty {
      throw .content(change.path)
    }
    for declaration in change.declarations where declaration.effect != .import {
      var isFound = false
      for (state, summary) in [(base, before), (head, after)] {
        guard let summary else { continue }
        for index in summary.declarations.indices
        where summary.qualifiedName(ofDeclarationAt: index) == declaration.name {
          isFound = true
          let criteria = try Self.criteria(of: declaration, summary.declarations[index])
          add(state, index, declaration.effect, criteria)
        }
      }
      if !isFound { throw .unnamed(declaration.name) }
    }
    if let before, let after {
      for index in LineObservers(of: after, takers).differing(from: before) {
        add(head, index, .sourceLocation, [.reached])
      }
    }
    return result
  }

  /// The criteria of which a test must meet one, for the change of a declaration to count for it.
  private static func criteria(
    of change: DeclarationChange,
    _ declaration: Declaration
  ) throws(NarrowingObstacle) -> [ReachCriterion] {
    switch (change.effect, change.kind) {
    case (.body, .modified), (.internalName, _), (.defaultArgument, _), (.sourceLocation, _),
      (.diagnostics, _):
      return [.reached]
    case (.exposedBody, .modified) where !declaration.typeFollowsFromCode: return [.reached]
    case (.body, _), (.signature, _), (.exposedBody, _), (.storage, _), (.dispatch, _),
      (.conformance, _), (.access, _), (.membership, _):
      break
    default: throw .unnamed(change.name)
    }
    switch declaration.kind {
    case .operator, .precedenceGroup, .macro, .macroExpansion, .topLevelCode:
      throw .unnamed(change.name)
    case .typeAlias where SuiteNarrowing.decidesLiterals(declaration.name):
      throw .unnamed(change.name)
    case .initializer, .deinitializer, .subscript: return [.reached, .makers]
    case .struct, .class, .actor, .enum, .protocol:
      // A layout and a table matter where there are values.
      if [.storage, .dispatch].contains(change.effect) { return [.values] }
      return [.reached, .typeNamed, .mentioned]
    case .extension, .enumCase: return [.reached, .typeNamed]
    case .storedVariable where !declaration.flags.contains(.isStatic):
      return [.reached, .named, .values]
    case .storedVariable, .function, .computedVariable, .typeAlias, .associatedType:
      return [.reached, .named]
    }
  }
}

extension TestReach.Root {
  fileprivate init(_ test: DiscoveredTest, module: Int) {
    let suites = Set(test.identifier.suites).union(test.rootNames)
    self.init(
      module: module,
      path: test.path,
      line: test.line,
      suites: suites.flatMap { $0.split(separator: ".") }.map { name in
        String(name.filter { $0 != "`" })
      }
    )
  }
}
