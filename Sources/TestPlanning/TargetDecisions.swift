import FileRoles
import GraphCore
import HashTreeCollections
import ImpactAnalysis
import WorkspaceModel

/// What a change means for the tests of each target.
struct TargetDecisions {
  private let base: WorkspaceSnapshot
  private let head: WorkspaceSnapshot
  private let impact: Impact
  private var decisions: [Int: TargetDecision] = [:]
  private let unlinked: UnlinkedContents
  private let unlinkedBefore: UnlinkedContents
  private let rules: TestRules
  /// What differs and may be opened: no rule and no `ignore:` says that it does not matter.
  private let openable: [SourcePath]
  /// What differs and is ignored wherever no target lists it, and lies with no tests.
  private let ignoredAnyway: Set<SourcePath>
  /// Changed files of no target: scripts, and Swift that tests may open as text.
  private let unowned: (scripts: [SourcePath], texts: [SourcePath])
  /// Changed submodules that are not read, and of which no target compiles a file.
  private let submodules: [SourcePath]
  /// Changed files that no compiler reads.
  private var nameable = NameableFiles()
  /// What rules of the configuration select, by target.
  private var ruled: [String: TestReason] = [:]
  private(set) var problems: [Problem] = []

  /// By the new state's index of the module.
  subscript(module: Int) -> TargetDecision { decisions[module] ?? .none }

  init(
    _ analyzer: ImpactAnalyzer,
    impact: Impact,
    catalog: TestCatalog,
    grain: TestGrain?
  ) {
    base = analyzer.base
    head = analyzer.head
    self.impact = impact
    unlinked = UnlinkedContents(head)
    unlinkedBefore = UnlinkedContents(base)
    let rules = TestRules(analyzer.head)
    let ignored = analyzer.head.workspace.ignoredPaths.map { PathPattern($0) }
    let openable = impact.changes.filter { change in
      rules.selection(of: change.path) != TestRule.Selection.none
        && !ignored.contains { $0.matches(change.path) }
    }
    self.openable = openable.map(\.path)
    let states = [analyzer.base, analyzer.head]
    ignoredAnyway = Self.ignoredAnyway(impact.changes, in: states)
    let isSubmodule = { (path: SourcePath) in states.contains { $0.files[path]?.kind == .submodule }
    }
    let others = openable.filter { $0.module == nil }
    submodules = others.map(\.path).filter(isSubmodule)
    let kinds = others.filter { !isSubmodule($0.path) }.map {
      ($0.path, analyzer.unownedFiles.kind(of: $0.path))
    }
    unowned = (
      kinds.filter { $0.1 == .script }.map(\.0),
      kinds.filter { [.source, .app].contains($0.1) }.map(\.0)
    )
    for path in self.openable {
      let file = NameableFile(path, in: states, analyzer.unownedFiles.kind(of: path))
      if let file { nameable.add(file) }
    }
    self.rules = rules
    let general = applyRules(to: catalog)
    for target in catalog.targets {
      for unknown in unlinked.unknownRuns(of: target.module) {
        problems.append(
          Problem(
            .configurationInvalid,
            .warning,
            "No target or program is called `\(unknown)`, which `\(target.name)` starts by `tests.runs` in "
              + ".graphd.yml: it may start any"
          )
        )
      }
      let reason = general ?? incompleteReason(of: target.module)
      decisions[target.module] = reason.map { .all($0) } ?? decision(of: target.module)
    }
    narrow(catalog, analyzer, grain)
  }

  /// Narrows the decisions by what each test can reach.
  private mutating func narrow(
    _ catalog: TestCatalog,
    _ analyzer: ImpactAnalyzer,
    _ grain: TestGrain?
  ) {
    let grains = head.workspace.testGrains
    let wide: [(target: Int, reason: TestReason)] = catalog.targets.indices.compactMap { index in
      let module = head.graph.modules[catalog.targets[index].module]
      guard grains.grain(of: module, asked: grain) == .testCase,
        case .all(let reason) = decisions[catalog.targets[index].module], reason.followsCode,
        // Names that are looked up when the tests run cannot be followed.
        !impact.rewired.contains(module.id)
      else { return nil }
      return (index, reason)
    }
    guard !wide.isEmpty, let cases = try? CaseNarrowing(of: catalog, analyzer, impact) else {
      return
    }
    for (target, reason) in wide {
      decisions[catalog.targets[target].module] = decision(of: target, in: catalog, reason, cases)
    }
  }

  /// The decision for the tests of a target that reach a difference, or code for which the reason counts.
  private func decision(
    of target: Int,
    in catalog: TestCatalog,
    _ reason: TestReason,
    _ cases: CaseNarrowing
  ) -> TargetDecision {
    let module = catalog.targets[target].module
    let isRunning = impact.running.contains(head.graph.modules[module].id)
    do {
      let differing = isRunning ? try cases.tests(of: target) : []
      let difference = self.reason(of: module)
      var reasons: [DiscoveredTest: TestReason] = [:]
      for test in differing { reasons[test] = difference }
      if [.fixture, .executable].contains(reason.kind) {
        let isProgram = reason.kind == .executable
        guard let openers = cases.openers(of: target, unlinkedBefore, onlyPrograms: isProgram)
        else { return .all(reason) }
        for test in openers { reasons[test] = reason }
      }
      return .tests(reasons)
    } catch {
      var reason = reason
      if [.changed, .dependency].contains(reason.kind) { reason.obstacle = error }
      return .all(reason)
    }
  }

  // MARK: Everything

  /// Applies the first rule that matches each file; says why everything runs, if it does.
  private mutating func applyRules(to catalog: TestCatalog) -> TestReason? {
    let testFolders = head.foldersOfTests.union(base.foldersOfTests)
    for change in impact.changes {
      let path = change.path.description
      switch rules.selection(of: change.path) {
      case .all: return TestReason(kind: .rule, subject: path)
      case .targets(let names):
        if let unknown = rules.unknownName(among: names) {
          problems.append(
            Problem(
              .configurationInvalid,
              .warning,
              "No target with tests is called `\(unknown)`, which a rule under `tests:` in "
                + ".graphd.yml selects for `\(path)`: everything runs"
            )
          )
          return TestReason(kind: .rule, subject: path)
        }
        for name in names { ruled[name] = TestReason(kind: .rule, subject: path) }
      // Tests may open what lies beside them, a text without a meaning for compilers, too.
      case nil
      where change.module == nil && !submodules.contains(change.path)
        && testFolders.contains { change.path.isInside($0) }:
        return TestReason(kind: .unownedFile, subject: path)
      // An owned file selects what its owners mean all the same.
      case nil where change.module == nil && change.level == .unknown:
        return TestReason(kind: .unownedFile, subject: path)
      case nil where change.path.name == PackageLock.fileName && !isLock(change.path):
        return TestReason(kind: .unownedFile, subject: path)
      case .none?, nil: continue
      }
    }
    return nil
  }

  /// Whether a package, or a project of Xcode, is built with the versions that a file pins.
  private func isLock(_ path: SourcePath) -> Bool {
    [base, head].contains { state in
      state.workspace.locks[path] != nil
        || state.workspace.packages.contains { $0.path == path.parent }
    }
  }

  private func incompleteReason(of module: Int) -> TestReason? {
    let problem = impact.problems.first {
      $0.severity == .error && $0.code != .unownedFile && !isElsewhere($0, for: module)
    }
    return problem.map { TestReason(kind: .incomplete, subject: $0.path?.description ?? "") }
  }

  /// Whether a problem is one of the manifest of a package with which the package of a test is not built.
  ///
  /// Rule: tests.incomplete.package
  private func isElsewhere(_ problem: Problem, for module: Int) -> Bool {
    guard problem.code == .manifestUnreadable, let manifest = problem.path else { return false }
    let key = head.graph.modules[module].key
    return [base, head].allSatisfy { state in
      let packages = state.workspace.packages
      guard let own = packages.first(where: { $0.path == key.containerPath }),
        let failed = packages.first(where: { $0.manifest == manifest })
      else { return false }
      return !state.workspace.packages(builtWith: own.path).contains(failed.path)
    }
  }

  // MARK: One target

  private func decision(of module: Int) -> TargetDecision {
    let description = head.graph.modules[module]
    if let reason = ruled[description.name] ?? ruled[description.id] { return .all(reason) }
    let opened =
      fixture(of: module) ?? nestedFixture(of: module) ?? unownedFile(of: module)
      ?? namedFile(of: module)
    if let opened { return .all(opened) }
    if let executable = startedExecutables(of: module).first(where: impact.running.contains) {
      return .all(TestReason(kind: .executable, subject: executable, distance: 1))
    }
    guard impact.running.contains(description.id) else { return .none }
    return .all(reason(of: module))
  }

  /// The ids of what a test may start in either state: what is gone cannot be unlinked any more.
  private func startedExecutables(of module: Int) -> [String] {
    let old = base.graph.index(of: head.graph.modules[module].key)
    return unlinked.executables(of: module).map { head.graph.modules[$0].id }
      + (old.map { unlinkedBefore.executables(of: $0) } ?? []).map { base.graph.modules[$0].id }
  }

  /// A file in the target's folder, or behind a link there, that the target neither compiles nor bundles; in a nested
  /// package too.
  ///
  /// Rule: tests.fixtures.project. A project states no folder of a target.
  private func fixture(of module: Int) -> TestReason? {
    guard head.graph.modules[module].isTest, let target = head.target(of: module) else {
      return nil
    }
    let before = base.graph.index(of: head.graph.modules[module].key)
    let targets = [target, before.flatMap { base.target(of: $0) }].compactMap(\.self)
    for path in openable {
      let isInFolder =
        target.path.map(path.isInside)
        ?? (isBeside(module, path, head) || before.map { isBeside($0, path, base) } == true)
      let isIgnored = ignoredAnyway.contains(path)
      guard isInFolder || targets.contains(where: { $0.links(to: path, isIgnored: isIgnored) }),
        !targets.contains(where: { $0.compiles(path) })
      else { continue }
      return TestReason(
        kind: .fixture,
        subject: path.description,
        place: isInFolder ? .folder : .link
      )
    }
    return nil
  }

  /// Whether a file that no target compiles lies beside the tests of a project.
  private func isBeside(_ test: Int, _ path: SourcePath, _ state: WorkspaceSnapshot) -> Bool {
    state.ownership.tests(beside: path).contains(test)
      && state.ownership.owners(of: path).allSatisfy { $0.role < .header }
  }

  /// A file of a package that the target may open as a fixture.
  private func nestedFixture(of module: Int) -> TestReason? {
    let old = base.graph.index(of: head.graph.modules[module].key)
    let nested = unlinked.nestedPackages(of: module)
      .union(old.map { unlinkedBefore.nestedPackages(of: $0) } ?? [])
    guard !nested.isEmpty else { return nil }
    let packages = Set((head.workspace.packages + base.workspace.packages).map(\.path))
    let file = openable.first { path in
      !ignoredAnyway.contains(path)
        && packages.nearest(around: path).map(nested.contains) == true
        && !isSource(path, ofPackageOf: module)
    }
    return file.map { TestReason(kind: .fixture, subject: $0.description, place: .package) }
  }

  /// Whether targets of a test's own package alone have a file, as a source, in each state that has the file.
  ///
  /// The path of a target may lead into the folder of another package (SwiftPM: Target, `path`): its sources are none
  /// of that package.
  /// Rule: tests.fixtures.own
  private func isSource(_ path: SourcePath, ofPackageOf module: Int) -> Bool {
    let container = head.graph.modules[module].key.containerPath
    return [base, head].allSatisfy { state in
      if state.files[path] == nil { return true }
      let owners = state.ownership.owners(of: path)
      return owners.contains { $0.role >= .header }
        && owners.allSatisfy { state.graph.modules[$0.module].key.containerPath == container }
    }
  }

  /// A script that the target may start, or a text of no target that it may open.
  private func unownedFile(of module: Int) -> TestReason? {
    let (scripts, texts) = unowned
    guard !scripts.isEmpty || !texts.isEmpty || !submodules.isEmpty else { return nil }
    let old = base.graph.index(of: head.graph.modules[module].key)
    // Rule: tests.submodule
    if let submodule = submodules.first,
      unlinked.startsPrograms(module) || old.map(unlinkedBefore.startsPrograms) == true
        || unlinked.namesPlaces(module) || old.map(unlinkedBefore.namesPlaces) == true
    {
      return TestReason(kind: .fixture, subject: submodule.description, place: .outside)
    }
    if let script = scripts.first,
      unlinked.startsPrograms(module) || old.map(unlinkedBefore.startsPrograms) == true
    {
      return TestReason(kind: .executable, subject: script.description, distance: 1)
    }
    let folder = head.container(of: module)?.folder ?? .root
    guard let text = texts.first(where: { $0.isInside(folder) }),
      unlinked.namesPlaces(module) || old.map(unlinkedBefore.namesPlaces) == true
    else { return nil }
    return TestReason(kind: .fixture, subject: text.description, place: .outside)
  }

  /// A file that the target may open because its code has the name.
  ///
  /// Rule: tests.fixtures.named
  private func namedFile(of module: Int) -> TestReason? {
    if nameable.isEmpty { return nil }
    let old = base.graph.index(of: head.graph.modules[module].key)
    let named = [
      NamedFiles(of: module, in: head, unlinked),
      old.flatMap { NamedFiles(of: $0, in: base, unlinkedBefore) },
    ].compactMap(\.self)
    return named.lazy.compactMap { $0.files(among: nameable).first }.first.map { file in
      TestReason(
        kind: .fixture,
        subject: file.path.description,
        place: file.isOwned ? .target : .outside
      )
    }
  }

  /// The files of `ToolFile.table` that no target lists and no plug-in reads, and that lie neither in a test
  /// target's folder nor beside one: a snapshot may have any name.
  private static func ignoredAnyway(
    _ changes: [FileChange],
    in states: [WorkspaceSnapshot]
  ) -> Set<SourcePath> {
    let toolFiles = ToolFiles(packageFolders: Set(states.flatMap(\.workspace.packages).map(\.path)))
    let tests = states.flatMap(\.workspace.containers).flatMap(\.targets).filter { $0.kind.isTest }
    let folders = Set(tests.compactMap(\.path)).union(states.flatMap(\.foldersOfTests))
    let ignored = changes.filter { change in
      change.level == .none && toolFiles.readers(of: change.path) == .nobody
        && folders.nearest(around: change.path) == nil
        && states.flatMap { $0.ownership.owners(of: change.path) }.allSatisfy { $0.role == .other }
    }
    return Set(ignored.map(\.path))
  }

  private func reason(of module: Int) -> TestReason {
    let id = head.graph.modules[module].id
    let found = impact.modules.first { $0.id == id }
    let first = found?.origin.reasons.first
    let isOwn = first?.module == id
    return TestReason(
      kind: isOwn ? .changed : .dependency,
      subject: first?.module ?? id,
      declaration: first?.declaration ?? "",
      distance: found?.origin.distance ?? 0
    )
  }
}

extension Target {
  fileprivate func compiles(_ path: SourcePath) -> Bool {
    sources.contains(path) || headers.contains(path)
  }

  /// Whether a link in the folder leads to a file that is not compiled, or to a folder around it.
  ///
  /// One that leads to a folder around the target's own was not made for what is ignored anyway: all of that can be
  /// reached without it.
  fileprivate func links(to path: SourcePath, isIgnored: Bool) -> Bool {
    linked.contains { found in
      path.isInside(found) && !(isIgnored && self.path?.isInside(found) == true)
    }
  }
}

extension TestReason {
  /// Whether only tests can have the reason that reach certain code.
  fileprivate var followsCode: Bool {
    switch kind {
    case .changed, .dependency, .executable: true
    case .fixture: ![.folder, .link].contains(place)
    default: false
    }
  }
}
