import BitCollections
import FileRoles
import GraphCore
import HashTreeCollections
import ImpactAnalysis
import SwiftKnowledge
import TestReach
import WorkspaceModel

/// The tests of a target that can reach a difference, in either state.
///
/// A changed body counts for the tests that reach the declaration. Any other difference also counts for those that
/// mention its name, or that name its type: code may choose, lay out or compile something else.
///
/// Tests that reach nothing different in the old state run the same code in both. It is therefore enough to know the
/// reach in the old state, which is kept, and what of the new state would be in it.
///
/// Rule: tests.case
struct CaseNarrowing {
  private let base: WorkspaceSnapshot
  private let head: WorkspaceSnapshot
  private let known: KnownReach
  private let impact: Impact
  private let catalog: TestCatalog
  private let declarations: CaseDifferences
  /// The differences of each changed file; each target that links it has the same.
  private let changes: [(change: FileChange, found: Result<[CaseDifference], NarrowingObstacle>)]
  /// How each module differs that does, by its id.
  private let changed: [String: OwnChange]

  /// Complexity: that of `TestReach.init`, unless the reach of the old state is known.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  init(
    of catalog: TestCatalog,
    _ analyzer: ImpactAnalyzer,
    _ impact: Impact
  ) throws(CancellationError) {
    base = analyzer.base
    head = analyzer.head
    self.impact = impact
    self.catalog = catalog
    let declarations = CaseDifferences(from: analyzer.base, to: analyzer.head)
    changes = impact.changes.map { change in
      (change, Result { () throws(NarrowingObstacle) in try declarations.differences(of: change) })
    }
    self.declarations = declarations
    changed = Dictionary(
      impact.modules.filter(\.isChanged).map { ($0.id, $0.ownChange) }
        + impact.changedOutside.map { ($0, .whole) }
    ) { first, _ in first }
    known = try KnownReach.of(analyzer.base, analyzer.options)
  }

  /// The tests of a target that can reach what changed; throws why all of them count.
  func tests(of target: Int) throws(NarrowingObstacle) -> Set<DiscoveredTest> {
    let found = catalog.targets[target]
    if let obstacle = found.unlisted { throw obstacle }
    var row = known.reach.unbounded
    if let obstacle = unseenUse(of: found.module) { throw obstacle }
    for difference in try differences(of: target) {
      if let tests = tests(of: difference) { row.formUnion(tests) }
    }
    let launched = launchedApp(of: found.module)
    if let launched { row.formUnion(sharing(stateOf: launched, reaching: row)) }
    var tests = tests(of: found, in: row)
    if launched != nil, let canary = found.tests.first(where: { !$0.isDisabled }) {
      tests.insert(canary)
    }
    return tests
  }

  /// The app of the old state in which the tests of a module run, if it contains a difference.
  private func launchedApp(of module: Int) -> Int? {
    let start = base.graph.index(of: head.graph.modules[module].key)
    return start.flatMap { base.launchedApps(of: $0).first { containsDifference([$0], base) } }
  }

  /// The tests that share state with a launch, if that reaches a difference.
  private func sharing(stateOf app: Int, reaching row: TestRow) -> TestRow {
    let launches = (known.launches[app] ?? []).filter(row.contains)
    guard !launches.isEmpty, !AppLaunch(of: app, in: base).endsEarly else { return row }
    return launches.reduce(into: row) {
      $0.formUnion(known.reach.tests(sharingStateWith: $1))
    }
  }

  /// The tests of a target that reach code which opens files, or starts programs; `nil` if it may be any.
  ///
  /// `unlinked` is that of the old state.
  func openers(
    of target: Int,
    _ unlinked: UnlinkedContents,
    onlyPrograms: Bool
  ) -> Set<DiscoveredTest>? {
    let found = catalog.targets[target]
    guard found.unlisted == nil,
      let module = base.graph.index(of: head.graph.modules[found.module].key),
      base.launchedApps(of: module).isEmpty,
      let places = unlinked.openers(of: module, onlyPrograms: onlyPrograms)
    else { return nil }
    var row = known.reach.unbounded
    for (path, index) in places {
      if let tests = known.reach.tests(meeting: .reached, of: path, index) { row.formUnion(tests) }
    }
    let reaching = tests(of: found, in: row)
    return reaching.contains { !known.numbers(of: $0, in: found).isEmpty } ? reaching : nil
  }

  /// The tests of a target that are in a row, and those that the old state does not have.
  private func tests(of target: TestCatalog.Target, in row: TestRow) -> Set<DiscoveredTest> {
    Set(
      target.tests.filter { test in
        let numbers = known.numbers(of: test, in: target)
        return numbers.isEmpty || numbers.contains(where: row.contains)
      }
    )
  }

  /// The differences in all that a target links.
  func differences(of target: Int) throws(NarrowingObstacle) -> [CaseDifference] {
    let linked = try linkedModules(of: catalog.targets[target].module)
    var differences: [CaseDifference] = []
    let changes = changes.filter { isLinked($0.change.path, among: linked) }
    var unexplained = linked.intersection(changed.keys)
    for (change, found) in changes {
      let found = try found.get()
      // Comments and white space differ for code that sees them, and for no other.
      if !found.isEmpty || change.level == .none {
        unexplained.subtract(owners(of: change.path))
      }
      differences += found
    }
    if let module = unexplained.min() { throw .module(module) }
    return differences + declarations.moved(among: changes.map(\.change))
  }

  /// The tests that a difference counts for.
  private func tests(of difference: CaseDifference) -> TestRow? {
    guard difference.isAdded else {
      return known.reach.tests(meeting: difference.criterion, of: difference.path, difference.index)
    }
    guard let file = head.summaries[difference.path] else { return nil }
    let modules = head.ownership.owners(of: difference.path).compactMap {
      base.graph.index(of: head.graph.modules[$0.module].key)
    }
    return known.reach.tests(
      meeting: difference.criterion,
      ofAdded: difference.index,
      in: file,
      modules
    )
  }

  /// The ids of the modules that have a file in either state.
  private func owners(of path: SourcePath) -> Set<String> {
    [base, head].reduce(into: []) { ids, state in
      ids.formUnion(
        state.ownership.owners(of: path).map { state.graph.modules[$0.module].id }
      )
    }
  }

  private func isLinked(_ path: SourcePath, among modules: Set<String>) -> Bool {
    [base, head].contains { state in
      state.ownership.owners(of: path).contains { owner in
        owner.role > .other && modules.contains(state.graph.modules[owner.module].id)
      }
    }
  }

  /// Why any test of a target may run what differs, though its reach does not show it; `nil` if none may.
  private func unseenUse(of module: Int) -> NarrowingObstacle? {
    let key = head.graph.modules[module].key
    for state in [base, head] {
      guard let start = state.graph.index(of: key) else { return .description }
      for app in state.launchedApps(of: start) where containsDifference([app], state) {
        if state.workspace.testGrains.launch == .once, state.graph.modules[app].kind == .app,
          state.graph.modules[start].kind != .uiTest,
          !AppLaunch(of: app, in: state).roots.isEmpty
        {
          continue
        }
        return .launch(state.graph.modules[app].name)
      }
      let linked = state.graph.graph.reachable(from: [start], .forward)
      for unread in state.unreadModules
      where linked.contains(unread) && containsDifference([unread], state) {
        return .unread(state.graph.modules[unread].id)
      }
    }
    return nil
  }

  private func containsDifference(_ modules: [Int], _ state: WorkspaceSnapshot) -> Bool {
    state.graph.graph.reachable(from: modules, .forward).contains {
      changed[state.graph.modules[$0].id] != nil
    }
  }

  /// The ids of what a target links in either state, if only declarations of it differ.
  private func linkedModules(of module: Int) throws(NarrowingObstacle) -> Set<String> {
    var ids: Set<String> = []
    let key = head.graph.modules[module].key
    for state in [base, head] {
      let graph = state.graph
      guard let start = graph.index(of: key) else { throw .description }
      let reachable = graph.graph.reachable(from: [start], .forward)
      ids.formUnion(reachable.map { graph.modules[$0].id })
      // The code that they write is not known before they run.
      let tools = reachable.filter { [.macro, .plugin].contains(graph.modules[$0].kind) }
      for written in graph.graph.reachable(from: Array(tools), .forward)
      where changed[graph.modules[written].id] != nil {
        throw .generated(graph.modules[written].name)
      }
    }
    for id in ids.sorted() where changed[id] == .whole { throw .module(id) }
    return ids
  }
}

extension WorkspaceSnapshot {
  /// The programs in which the tests of a module run, or which they drive: their launch is a part of each test.
  ///
  /// Rule: tests.case.launch
  func launchedApps(of test: Int) -> [Int] {
    graph.graph.neighbors(of: test).filter { graph.kinds(from: test, to: $0).contains(.hosted) }
  }

  /// Whether plug-ins may write sources of a target: those outside of the workspace that are known to check do not.
  func hasWrittenSources(_ target: Target) -> Bool {
    target.pluginUses.contains { use in
      !CheckingPlugins.names.contains(use.name)
        || graph.modules.contains { $0.kind == .plugin && $0.name == use.name }
    }
  }

  /// The modules with code that is not read: in another language, or written by a plug-in.
  ///
  /// It may use any declaration of its module, and of what that depends on.
  ///
  /// Rule: tests.case.unread
  var unreadModules: [Int] {
    graph.modules.indices.filter { module in
      guard let target = target(of: module) else { return false }
      return hasWrittenSources(target)
        || target.sources.contains { $0.fileExtension != "swift" || summaries[$0] == nil }
    }
  }
}
