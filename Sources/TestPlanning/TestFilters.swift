/// Selects exactly some of the tests of one package, on a command line.
package struct TestFilters: Sendable, Hashable {
  /// For `swift test --filter`: a test runs if one of them matches.
  package var filters: [String] = []
  /// For `xcodebuild -only-testing:`; see `OnlyTesting`.
  package var onlyTesting: [String] = []

  /// The longest pattern: systems bound the length of an argument, Linux at 128 KiB.
  private static let longestPattern = 32_768

  /// - Parameters:
  ///   - chosen: What is to run.
  ///   - all: All tests of the package: what is chosen as a whole is named as a whole.
  ///
  /// Complexity: O(chosen).
  package init(_ chosen: [Named], of all: Totals) {
    let chosenByModule = Dictionary(grouping: chosen.filter { !$0.test.isModuleGuessed }) {
      $0.test.identifier.module
    }
    for (module, tests) in chosenByModule.sorted(by: { $0.key < $1.key }) {
      // No list of names selects what nobody knows.
      if all.modules[module] == tests.count || tests.contains(where: \.mayHaveOthers) {
        filters.append("^\(Self.module(module))")
      } else {
        let isWhole = { all.suites[Suite(place: module, name: $0)] == $1 }
        filters += Self.patterns(Self.module(module), tests, isWhole: isWhole)
      }
    }
    let guessed = chosen.filter(\.test.isModuleGuessed)
    if !guessed.isEmpty {
      filters += Self.patterns(DiscoveredTest.anyModule, guessed) { _, _ in false }
    }
    onlyTesting = OnlyTesting(all).arguments(chosen)
  }

  /// A test and the name of the target that it belongs to.
  package struct Named: Sendable, Hashable {
    package var target: String
    package var test: DiscoveredTest
    /// Whether the target may hold tests that are not known.
    package var mayHaveOthers: Bool
    /// The module of the target; `nil` if that is not known.
    package var moduleName: String?
    /// The test targets that load the library of the test; `nil` for a test in a test target.
    package var bundles: [String]?

    package init(
      target: String,
      test: DiscoveredTest,
      mayHaveOthers: Bool = false,
      moduleName: String? = nil,
      bundles: [String]? = nil
    ) {
      self.target = target
      self.test = test
      self.mayHaveOthers = mayHaveOthers
      self.moduleName = moduleName
      self.bundles = bundles
    }
  }

  /// How many tests of a package there are of each kind: counted once for the plan of all its shards.
  package struct Totals: Sendable {
    fileprivate private(set) var modules: [String: Int] = [:]
    fileprivate private(set) var suites: [Suite: Int] = [:]
    private(set) var targets: [String: Int] = [:]
    fileprivate private(set) var targetSuites: [Suite: Int] = [:]

    /// - Complexity: O(tests).
    package init(_ tests: some Sequence<Named>) {
      for named in tests {
        let identifier = named.test.identifier
        targets[named.target, default: 0] += 1
        if !named.test.isModuleGuessed { modules[identifier.module, default: 0] += 1 }
        guard let suite = identifier.suites.first else { continue }
        targetSuites[Suite(place: named.target, name: suite), default: 0] += 1
        if !named.test.isModuleGuessed {
          suites[Suite(place: identifier.module, name: suite), default: 0] += 1
        }
      }
    }

    /// How many tests of a target an outermost suite contains.
    func count(of suite: String, in target: String) -> Int? {
      targetSuites[Suite(place: target, name: suite)]
    }
  }

  /// A suite of a module, or of a target.
  fileprivate struct Suite: Hashable {
    var place: String
    var name: String
  }

  // MARK: swift test

  /// Alternations of suites that are chosen as a whole, and of single tests, behind a pattern for their module.
  private static func patterns(
    _ module: String,
    _ tests: [Named],
    isWhole: (_ suite: String, _ count: Int) -> Bool
  ) -> [String] {
    var alternatives: [String] = []
    let bySuite = Dictionary(grouping: tests) { $0.test.identifier.suites.first }
    for (suite, tests) in bySuite.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      if let suite, isWhole(suite, tests.count) {
        alternatives.append(escaped(suite) + "/")
      } else {
        alternatives += tests.map { ending($0.test) }
      }
    }
    var patterns: [String] = []
    var current: [String] = []
    var length = 0
    func finish() {
      if !current.isEmpty {
        patterns.append("^\(module)(?:\(current.joined(separator: "|")))")
      }
      current = []
      length = 0
    }
    for alternative in alternatives {
      if length + alternative.utf8.count > longestPattern { finish() }
      current.append(alternative)
      length += alternative.utf8.count + 1
    }
    finish()
    return patterns
  }

  /// What follows the module's name, to the end or, of a test of Swift Testing, to its place.
  static func ending(_ test: DiscoveredTest) -> String {
    let name = (test.identifier.suites + [test.identifier.name]).map(escaped).joined(separator: "/")
    if let location = test.identifier.location { return name + "/" + escaped(location) + "$" }
    return test.library == .xctest ? name + "$" : name + "/"
  }

  /// A module and the point behind it.
  static func module(_ name: String) -> String { escaped(name) + "\\." }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if ".*+?()[]{}^$|\\/".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
