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
  private struct State {
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

  /// Follows the reach of the tests of some targets.
  ///
  /// Complexity: that of `TestReach.init`, for both states.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  init(
    _ targets: [Int],
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
    let tests = targets.flatMap { target in catalog.targets[target].tests.map { (target, $0) } }
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
    for change in impact.changes {
      let owners = [base, head].flatMap { state in
        state.snapshot.ownership.owners(of: change.path).filter { owner in
          owner.role > .other && linked.contains(state.snapshot.graph.modules[owner.module].id)
        }
      }
      guard !owners.isEmpty else { continue }
      let rows = try rows(of: change)
      for (state, row) in rows {
        for (test, number) in state.numbers[target] ?? [:] where row.contains(number) {
          selected.insert(test)
        }
      }
    }
    for state in [base, head] where !impact.changes.isEmpty {
      for (test, number) in state.numbers[target] ?? [:]
      where state.reach.unbounded.contains(number) { selected.insert(test) }
    }
    return selected
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

  /// The tests that a changed file counts for, in each state.
  private func rows(of change: FileChange) throws(NarrowingObstacle) -> [(State, TestRow)] {
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
    var result: [(State, TestRow)] = []
    func add(_ state: State, _ row: TestRow?) { if let row { result.append((state, row)) } }
    let importsDiffer = before.map(\.importedModules) != after.map(\.importedModules)
    if importsDiffer, before != nil, after != nil {
      for (state, summary) in [(base, before), (head, after)] {
        guard let summary else { continue }
        guard !summary.imports.contains(where: { $0.attributes.contains(.exported) }) else {
          throw .imports(change.path)
        }
        for index in summary.declarations.indices {
          add(state, state.reach.tests(reaching: change.path, index))
        }
      }
    } else if change.level != .none, change.declarations.isEmpty {
      throw .content(change.path)
    }
    for declaration in change.declarations where declaration.effect != .import {
      var isFound = false
      for (state, summary) in [(base, before), (head, after)] {
        for index in summary?.declarations.indices ?? 0..<0
        where summary?.qualifiedName(ofDeclarationAt: index) == declaration.name {
          isFound = true
          for row in try rows(of: declaration, at: index, of: change.path, in: state) {
            add(state, row)
          }
        }
      }
      if !isFound { throw .unnamed(declaration.name) }
    }
    if let before, let after {
      for index in LineObservers(of: after, takers).differing(from: before) {
        add(head, head.reach.tests(reaching: change.path, index))
      }
    }
    return result
  }

  /// The tests that one changed declaration counts for in a state.
  private func rows(
    of change: DeclarationChange,
    at index: Int,
    of path: SourcePath,
    in state: State
  ) throws(NarrowingObstacle) -> [TestRow?] {
    guard let summary = state.snapshot.summaries[path] else { return [] }
    let declaration = summary.declarations[index]
    let reaching = state.reach.tests(reaching: path, index)
    switch (change.effect, change.kind) {
    case (.body, .modified), (.internalName, _), (.defaultArgument, _), (.sourceLocation, _),
      (.diagnostics, _):
      return [reaching]
    case (.exposedBody, .modified) where !declaration.typeFollowsFromCode: return [reaching]
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
    case .initializer, .deinitializer, .subscript:
      return [reaching, state.reach.tests(makingTypeOf: path, index)]
    case .struct, .class, .actor, .enum, .protocol:
      // A layout and a table matter where there are values.
      if [.storage, .dispatch].contains(change.effect) {
        return [state.reach.tests(withValuesOfTypeOf: path, index)]
      }
      return [
        reaching, state.reach.tests(namingTypeOf: path, index),
        summary.key(of: declaration).flatMap { state.reach.tests(mentioning: $0) },
      ]
    case .extension, .enumCase: return [reaching, state.reach.tests(namingTypeOf: path, index)]
    case .storedVariable, .function, .computedVariable, .typeAlias, .associatedType:
      let named = summary.key(of: declaration).flatMap { state.reach.tests(mentioning: $0) }
      guard let typed = state.reach.tests(namingTypeOf: path, index) else {
        return [reaching, named]
      }
      let isStored = declaration.kind == .storedVariable && !declaration.flags.contains(.isStatic)
      return [
        reaching, named?.intersection(typed),
        isStored ? state.reach.tests(withValuesOfTypeOf: path, index) : nil,
      ]
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
