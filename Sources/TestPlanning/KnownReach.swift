import ImpactAnalysis
import TestReach
import WorkspaceModel

/// The reach of all tests of one state.
struct KnownReach: Sendable {
  let reach: TestReach
  private let roots: [TestReach.Root]
  /// The numbers that stand for the launch of an app, by its module; none where it is a part of each test.
  let launches: [Int: [Int]]
  /// How many tests and launches there are.
  var count: Int { roots.count }
  private let numbers: [Name: [Int]]

  /// Follows all tests of a state, once as long as the state is kept.
  ///
  /// Complexity: that of `TestReach.init`.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  static func of(
    _ snapshot: WorkspaceSnapshot,
    _ options: ImpactOptions
  ) throws(CancellationError) -> KnownReach {
    let variant = "\(options.configuration) \(options.buildSystem.map(\.rawValue) ?? "")"
    return try snapshot.derived.value(variant) { () throws(CancellationError) in
      try KnownReach(
        TestCatalog(
          of: snapshot,
          configuration: options.configuration,
          buildSystem: options.buildSystem
        ),
        in: snapshot
      )
    }
  }

  private init(
    _ catalog: TestCatalog,
    in snapshot: WorkspaceSnapshot
  ) throws(CancellationError) {
    var (numbers, roots): ([Name: [Int]], [TestReach.Root]) = ([:], [])
    for target in catalog.targets {
      for test in target.tests {
        numbers[Name(test, of: target), default: []].append(roots.count)
        roots.append(TestReach.Root(test, module: target.module))
      }
    }
    var launches: [Int: [Int]] = [:]
    if snapshot.workspace.testGrains.launch == .once {
      let apps = Set(catalog.targets.flatMap { snapshot.launchedApps(of: $0.module) })
      for app in apps.sorted() {
        let entries = AppLaunch(of: app, in: snapshot).roots
        launches[app] = entries.indices.map { roots.count + $0 }
        roots += entries
      }
    }
    (self.numbers, self.roots, self.launches) = (numbers, roots, launches)
    reach = try TestReach(of: roots, in: snapshot)
  }

  /// The numbers in `reach` of the tests that have a test's name; none if the state has no such test.
  ///
  /// Places distinguish namesakes, and may differ in another state.
  func numbers(of test: DiscoveredTest, in target: TestCatalog.Target) -> [Int] {
    numbers[Name(test, of: target)] ?? []
  }

  /// The first test of this state that has a test's name.
  func root(of test: DiscoveredTest, in target: TestCatalog.Target) -> TestReach.Root? {
    numbers(of: test, in: target).first.map { roots[$0] }
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
}

extension TestReach.Root {
  init(_ test: DiscoveredTest, module: Int) {
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
