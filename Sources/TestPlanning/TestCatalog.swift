import GraphCore
import HashTreeCollections
package import ImpactAnalysis
package import WorkspaceModel

/// All tests of one state of a workspace, found without building it.
package struct TestCatalog: Sendable {
  /// The tests of one module.
  package struct Target: Sendable {
    /// The index of the module in the snapshot's graph.
    package var module: Int
    /// `package/target`.
    package var id: String
    package var name: String
    /// The package that runs its tests: of a library that only tests of other packages link, one of these.
    package var package: String
    /// The folder of that package's manifest.
    package var packagePath: SourcePath
    /// In the order of their identifiers.
    package var tests: [DiscoveredTest]
    /// Why there may be more of them than are known; `nil` if there are none.
    ///
    /// If there may be, all run or none, and one more test stands for them.
    package var unlisted: NarrowingObstacle?
    /// Whether there may be more of them than are known.
    package var mayHoldOthers: Bool { unlisted != nil }
    /// The package or project that declares the module.
    package var container: SourcePath
    /// The ids by which schemes refer to it that know it by another name.
    package var identifiers: [String]
    /// The name of its test bundle, which `xcodebuild` takes.
    package var bundleName: String
    package var moduleName: String
    /// The positions in `targets` of the test targets that load a library; `nil` for a test target.
    package var loadedBy: [Int]?
  }

  /// Test targets, and modules that they link and that hold tests of Swift Testing; by id.
  package private(set) var targets: [Target] = []
  /// The files that start tests by themselves and leave some out, with a warning each.
  package private(set) var problems: [Problem] = []

  /// Leaves out test targets that do not run, as those that load libraries with tests.
  ///
  /// Complexity: O(targets + loaders).
  mutating func keepLoaders(_ isKept: (_ position: Int) -> Bool) {
    let isKept = targets.indices.map(isKept)
    for index in targets.indices { targets[index].loadedBy?.removeAll { !isKept[$0] } }
  }

  /// A test with everything that a command line must name.
  package func named(_ test: DiscoveredTest, of target: Target) -> TestFilters.Named {
    TestFilters.Named(
      target: target.bundleName,
      test: test,
      mayHaveOthers: target.mayHoldOthers,
      moduleName: target.moduleName,
      bundles: target.loadedBy?.map { targets[$0].bundleName }
    )
  }

  /// Finds all tests.
  ///
  /// Complexity: O(declarations of the modules that hold tests), and of the files that declare what their
  /// classes inherit.
  ///
  /// - Parameters:
  ///   - snapshot: The state.
  ///   - configuration: What is built, which `#if DEBUG` asks about.
  ///   - buildSystem: The builder of the tests, if it is known. Swift Build ignores `LinuxMain.swift`.
  package init(
    of snapshot: WorkspaceSnapshot,
    configuration: ImpactOptions.Configuration,
    buildSystem: BuildSystem? = .swiftPM
  ) {
    let graph = snapshot.graph
    let knownModules = snapshot.modulesWithSources
    for module in Self.modules(of: snapshot) {
      guard let target = snapshot.target(of: module),
        let package = snapshot.runningPackage(of: module)
      else { continue }
      let sources = TestSources(snapshot, module: module, configuration)
      var tests = SwiftTestingDiscovery(sources).tests
      if target.kind.isTest { tests += XCTestDiscovery(sources).tests }
      if let entryPoint = TestEntryPoint(sources, buildSystem) {
        let started = entryPoint.started(tests)
        let omitted = tests.count - started.count
        if omitted > 0 { problems.append(entryPoint.omission(of: omitted, graph.modules[module])) }
        tests = started
      }
      let unlisted = target.unlistedTests(sources, knownModules)
      // A list of the known tests would leave out the others.
      if unlisted != nil, let path = target.sources.first {
        tests.append(.unknown(ofModule: sources.moduleName, path: path))
      }
      targets.append(
        Target(
          module: module,
          id: graph.modules[module].id,
          name: graph.modules[module].name,
          package: package.name,
          packagePath: package.path,
          tests: tests,
          unlisted: unlisted,
          container: graph.modules[module].key.containerPath,
          identifiers: snapshot.identifiers(of: module),
          bundleName: snapshot.bundleName(of: module),
          moduleName: sources.moduleName
        )
      )
    }
    placeNamesakes()
    let positions = Dictionary(
      targets.enumerated().map { ($1.module, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for index in targets.indices {
      let module = targets[index].module
      if !graph.modules[module].isTest {
        targets[index].loadedBy = snapshot.testModules(above: module).compactMap { positions[$0] }
      }
      targets[index].tests.sort {
        ($0.library.rawValue, $0.identifier) < ($1.library.rawValue, $1.identifier)
      }
    }
  }

  /// Test targets, and modules that they link and that declare tests of Swift Testing; ascending.
  ///
  /// Complexity: O(files of the modules that tests link).
  static func modules(of snapshot: WorkspaceSnapshot) -> [Int] {
    let graph = snapshot.graph
    let testModules = graph.modules.indices.filter { graph.modules[$0].isTest }
    let linked = graph.graph.reachable(from: testModules, .forward)
    return graph.modules.indices.filter { module in
      guard linked.contains(module), let target = snapshot.target(of: module),
        snapshot.container(of: module) != nil
      else { return false }
      return target.kind.isTest || snapshot.declaresTests(target)
    }
  }

  /// Tests of Swift Testing whose names, but for the module, are those of another one of the same package are
  /// told apart by their places.
  private mutating func placeNamesakes() {
    struct Name: Hashable {
      var package: SourcePath
      var path: [String]
    }
    func name(_ test: DiscoveredTest, _ target: Target) -> Name {
      Name(package: target.packagePath, path: test.identifier.suites + [test.identifier.name])
    }
    var counts: [Name: Int] = [:]
    for target in targets {
      for test in target.tests where test.library == .swiftTesting {
        counts[name(test, target), default: 0] += 1
      }
    }
    for index in targets.indices {
      for position in targets[index].tests.indices {
        let test = targets[index].tests[position]
        guard test.library == .swiftTesting else { continue }
        if counts[name(test, targets[index])] == 1 {
          targets[index].tests[position].identifier.location = nil
        }
      }
    }
  }
}

extension TestCatalog.Target {
  /// Whether its code, or what tests have in common below it, can call off a test that runs.
  ///
  /// Complexity: O(files of the modules below).
  package func skipsWhenItRuns(_ snapshot: WorkspaceSnapshot) -> Bool {
    let isRenamed = isRunBy(snapshot, \.renamesTest)
    return isRunBy(snapshot) { file in
      file.cancelsTests || isRenamed && file.position(of: .cancel) != nil
        || Self.skips.contains { file.position(of: $0) != nil }
    }
  }

  /// Whether traits of its own, or of what tests have in common below it, run code around its tests: what fails there
  /// is no test's failure.
  ///
  /// Complexity: O(files of the modules below).
  package func mayFailOutsideOfTests(_ snapshot: WorkspaceSnapshot) -> Bool {
    isRunBy(snapshot) { file in Self.traits.contains { file.position(of: $0) != nil } }
  }

  /// Whether a file that its tests run is of some kind.
  private func isRunBy(
    _ snapshot: WorkspaceSnapshot,
    _ file: (FileSummary) -> Bool
  ) -> Bool {
    snapshot.graph.graph.reachable(from: [module], .forward).contains { module in
      (snapshot.target(of: module)?.sources ?? [])
        .contains { snapshot.summaries[$0].map(file) == true }
    }
  }

  /// What XCTest offers to call off a test that runs.
  private static let skips = ["XCTSkip", "XCTSkipIf", "XCTSkipUnless"].map { NameKey($0) }
  /// The protocols of traits that run code.
  private static let traits = ["SuiteTrait", "TestScoping", "TestTrait"].map { NameKey($0) }
}

extension FileSummary {
  /// Whether some code may call `Test.cancel` (ST-0016).
  fileprivate var cancelsTests: Bool {
    guard position(of: .test) != nil else { return false }
    return declarations(mentioning: .cancel).contains { index in
      let declaration = declarations[index]
      // In a signature it is an attribute.
      let code: [Declaration.Section] = [.storage, .exposedBody, .body]
      if code.contains(where: { names(in: $0, of: declaration).contains("Test") }) { return true }
      return enclosingTypes(of: declaration).contains {
        $0.kind == .extension && baseName(of: $0) == "Test"
      }
    }
  }

  /// Whether an alias may mean `Test`.
  fileprivate var renamesTest: Bool {
    position(of: .test) != nil
      && declarations.contains {
        $0.kind == .typeAlias && names(in: .signature, of: $0).contains("Test")
      }
  }
}

extension NameKey {
  fileprivate static let cancel = NameKey("cancel")
  fileprivate static let test = NameKey("Test")
}

extension WorkspaceSnapshot {
  /// The package with whose tests a module runs: its own, or the first one of those whose test targets link it.
  func runningPackage(of module: Int) -> Container? {
    let packages = testModules(above: module).compactMap { self.container(of: $0) }
    let own = self.container(of: module)?.path
    return packages.first { $0.path == own } ?? packages.min { $0.path < $1.path }
  }
}

extension WorkspaceSnapshot {
  /// The target's name as its project writes it: `Core` of the node `Core~2`, which has a namesake.
  fileprivate func bundleName(of module: Int) -> String {
    let name = graph.modules[module].name
    guard let mark = name.lastIndex(of: "~"), let container = container(of: module),
      container.kind == .project, Int(name[name.index(after: mark)...]) != nil,
      container.targets.contains(where: { $0.name == name[..<mark] })
    else { return name }
    return String(name[..<mark])
  }

  /// The ids by which schemes refer to a target that they know by another name.
  fileprivate func identifiers(of module: Int) -> [String] {
    let renamed = workspace.renamedTargets[graph.modules[module].key.containerPath] ?? [:]
    return renamed.filter { $0.value == graph.modules[module].key.target }.keys.sorted()
  }

  /// The test modules that load a module, ascending.
  fileprivate func testModules(above module: Int) -> [Int] {
    graph.graph.reachable(from: [module], .backward).filter { graph.modules[$0].isTest }
  }
}

extension WorkspaceModel.Target {
  /// Why it may have tests that stand in no Swift source, if it may.
  ///
  /// Macros write tests when they are expanded, and plug-ins when they run. The runtime finds tests of Objective-C,
  /// too, which are not read.
  /// Rule: tests.unlisted.cause
  fileprivate func unlistedTests(
    _ sources: TestSources,
    _ knownModules: Set<String>
  ) -> NarrowingObstacle? {
    if sources.mayHoldWrittenTests { return .macros }
    if sources.snapshot.hasWrittenSources(self) { return .plugins }
    guard kind.isTest else { return nil }
    if sources.asksRuntime,
      let foreign = self.sources.first(where: { $0.fileExtension != "swift" })
    {
      return .foreignSource(foreign)
    }
    var classes = OutsideTestCases(sources, knownModules)
    return classes.first().map { NarrowingObstacle.superclass(of: $0) }
  }
}

extension WorkspaceSnapshot {
  fileprivate func declaresTests(_ target: WorkspaceModel.Target) -> Bool {
    target.language == .swift
      && target.sources.contains { path in
        summaries[path]?.tests.contains { $0.kind == .test } == true
      }
  }
}
