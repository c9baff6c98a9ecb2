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
  private let takers: LocationTakers
  private let modules: [String: ModuleImpact]

  /// A declaration that differs, in one state, and what must be so in the reach of a test for which it counts.
  struct Difference {
    let path: SourcePath
    /// Its place in the file of the new state if that alone has it, else in that of the old one.
    let index: Int
    let isAdded: Bool
    let effect: Effect
    let criterion: ReachCriterion
  }

  /// Complexity: that of `TestReach.init`, unless the reach of the old state is known.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  init(
    of catalog: TestCatalog,
    _ analyzer: ImpactAnalyzer,
    _ impact: Impact,
    _ takers: LocationTakers
  ) throws(CancellationError) {
    base = analyzer.base
    head = analyzer.head
    self.impact = impact
    self.catalog = catalog
    self.takers = takers
    modules = Dictionary(impact.modules.map { ($0.id, $0) }) { first, _ in first }
    known = try KnownReach.of(analyzer.base, analyzer.options)
  }

  /// The tests of a target that can reach what changed; throws why all of them count.
  func tests(of target: Int) throws(NarrowingObstacle) -> Set<DiscoveredTest> {
    let found = catalog.targets[target]
    if let obstacle = found.unlisted { throw obstacle }
    var row = known.reach.unbounded
    if impact.changes.isEmpty { return [] }
    if let obstacle = unseenUse(of: found.module) { throw obstacle }
    for difference in try differences(of: target) {
      if let tests = tests(of: difference) { row.formUnion(tests) }
    }
    return Set(
      found.tests.filter { test in
        let numbers = known.numbers(of: test, in: found)
        return numbers.isEmpty || numbers.contains(where: row.contains)
      }
    )
  }

  /// The differences in all that a target links.
  func differences(of target: Int) throws(NarrowingObstacle) -> [Difference] {
    let linked = try linkedModules(of: catalog.targets[target].module)
    var differences: [Difference] = []
    for change in impact.changes where isLinked(change.path, among: linked) {
      differences += try self.differences(of: change)
    }
    return differences
  }

  /// The tests that a difference counts for.
  private func tests(of difference: Difference) -> TestRow? {
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
      self.modules[state.graph.modules[$0].id]?.isChanged == true
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
      where modules[graph.modules[written].id]?.isChanged == true {
        throw .generated(graph.modules[written].name)
      }
    }
    for id in ids.sorted() where modules[id]?.ownChange == .whole { throw .module(id) }
    return ids
  }

  // MARK: Changes

  /// The differences of a file.
  private func differences(of change: FileChange) throws(NarrowingObstacle) -> [Difference] {
    let (before, after) = (base.summaries[change.path], head.summaries[change.path])
    guard before?.isSwift != false, after?.isSwift != false, before != nil || after != nil else {
      throw .content(change.path)
    }
    for summary in [before, after] {
      guard let summary else { continue }
      guard summary.problems.isEmpty else { throw .syntax(change.path) }
      guard summary.locationDirectives.isEmpty else { throw .directives(change.path) }
    }
    var result: [Difference] = []
    func add(_ index: Int, isAdded: Bool, _ effect: Effect, _ criteria: [ReachCriterion]) {
      result += criteria.map { criterion in
        Difference(
          path: change.path,
          index: index,
          isAdded: isAdded,
          effect: effect,
          criterion: criterion
        )
      }
    }
    if let before, let after, before.importedModules != after.importedModules {
      guard !(before.imports + after.imports).contains(where: { $0.attributes.contains(.exported) })
      else { throw .imports(change.path) }
      for index in before.declarations.indices {
        add(index, isAdded: false, .import, [.reached])
      }
    } else if change.level != .none, change.declarations.isEmpty {
      throw .content(change.path)
    }
    let (old, new) = (before.map(Places.init), after.map(Places.init))
    for declaration in change.declarations where declaration.effect != .import {
      let (gone, added) = (old?[declaration.name] ?? [], new?[declaration.name] ?? [])
      if gone.isEmpty, added.isEmpty { throw .unnamed(declaration.name) }
      for index in gone {
        guard let before else { continue }
        let criteria = try Self.criteria(of: declaration, before.declarations[index])
        add(index, isAdded: false, declaration.effect, criteria)
      }
      for index in added {
        guard let after else { continue }
        let criteria = try Self.criteria(of: declaration, after.declarations[index])
        // A test that reaches another body reaches the old one, too.
        if gone.isEmpty || criteria != [.reached] {
          add(index, isAdded: true, declaration.effect, criteria)
        }
      }
    }
    if let before, let after {
      for index in LineObservers(of: after, takers).differing(from: before) {
        for place in old?[after.qualifiedName(ofDeclarationAt: index)] ?? [] {
          add(place, isAdded: false, .sourceLocation, [.reached])
        }
      }
    }
    return result
  }

  /// The declarations of a file by their qualified names.
  private struct Places {
    private var indices: [String: [Int]] = [:]

    init(_ summary: FileSummary) {
      for index in summary.declarations.indices {
        indices[summary.qualifiedName(ofDeclarationAt: index), default: []].append(index)
      }
    }

    subscript(name: String) -> [Int] { indices[name] ?? [] }
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
    // A layout and a table matter where there are values.
    if declaration.kind.isNominalType, [.storage, .dispatch].contains(change.effect) {
      return [.values]
    }
    guard let criteria = criteria(forUsersOf: declaration) else { throw .unnamed(change.name) }
    return criteria
  }

  /// The criteria for a change of a declaration that its users see; `nil` where names do not show who uses it.
  static func criteria(forUsersOf declaration: Declaration) -> [ReachCriterion]? {
    switch declaration.kind {
    case .operator, .precedenceGroup, .macro, .macroExpansion, .topLevelCode: nil
    case .typeAlias where SuiteNarrowing.decidesLiterals(declaration.name): nil
    case .initializer, .deinitializer, .subscript: [.reached, .makers]
    case .struct, .class, .actor, .enum, .protocol: [.reached, .typeNamed, .mentioned]
    case .extension, .enumCase: [.reached, .typeNamed]
    case .storedVariable where !declaration.flags.contains(.isStatic): [.reached, .named, .values]
    case .storedVariable, .function, .computedVariable, .typeAlias, .associatedType:
      [.reached, .named]
    }
  }
}

extension WorkspaceSnapshot {
  /// The programs in which the tests of a module run, or which they drive: their launch is a part of each test.
  ///
  /// Rule: tests.case.launch
  func launchedApps(of test: Int) -> [Int] {
    graph.graph.neighbors(of: test).filter { graph.kinds(from: test, to: $0).contains(.hosted) }
  }

  /// The modules with code that is not read: in another language, or written by a plug-in.
  ///
  /// It may use any declaration of its module, and of what that depends on.
  ///
  /// Rule: tests.case.unread
  var unreadModules: [Int] {
    graph.modules.indices.filter { module in
      guard let target = target(of: module) else { return false }
      return !target.pluginUses.isEmpty
        || target.sources.contains { $0.fileExtension != "swift" || summaries[$0] == nil }
    }
  }
}
