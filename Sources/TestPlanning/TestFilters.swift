/// Selects exactly some of the tests of one package, on a command line.
package struct TestFilters: Sendable, Hashable {
  /// For `swift test --filter`: a test runs if one of them matches.
  package var filters: [String] = []
  /// For `xcodebuild -only-testing:`.
  package var onlyTesting: [String] = []

  /// The longest pattern: systems bound the length of an argument, Linux at 128 KiB.
  private static let longestPattern = 32_768

  /// - Parameters:
  ///   - chosen: What is to run.
  ///   - all: All tests of the package: what is chosen as a whole is named as a whole.
  package init(_ chosen: [Named], of all: [Named]) {
    let certain = all.filter { !$0.test.isModuleGuessed }
    let totals = Dictionary(grouping: certain) { $0.test.identifier.module }
    let chosenByModule = Dictionary(grouping: chosen.filter { !$0.test.isModuleGuessed }) {
      $0.test.identifier.module
    }
    for (module, tests) in chosenByModule.sorted(by: { $0.key < $1.key }) {
      let others = totals[module] ?? []
      // No list of names selects what nobody knows.
      if others.count == tests.count || tests.contains(where: \.mayHaveOthers) {
        filters.append("^\(Self.module(module))")
      } else {
        filters += Self.patterns(Self.module(module), tests, of: others)
      }
    }
    let guessed = chosen.filter(\.test.isModuleGuessed)
    if !guessed.isEmpty { filters += Self.patterns(DiscoveredTest.anyModule, guessed, of: []) }
    onlyTesting = Self.onlyTesting(chosen, of: all)
  }

  /// A test and the name of the target that it belongs to.
  package struct Named: Sendable, Hashable {
    package var target: String
    package var test: DiscoveredTest
    /// Whether the target may hold tests that are not known.
    package var mayHaveOthers: Bool

    package init(target: String, test: DiscoveredTest, mayHaveOthers: Bool = false) {
      self.target = target
      self.test = test
      self.mayHaveOthers = mayHaveOthers
    }
  }

  // MARK: swift test

  /// Alternations of suites that are chosen as a whole, and of single tests, behind a pattern for their module.
  private static func patterns(
    _ module: String,
    _ tests: [Named],
    of others: [Named]
  ) -> [String] {
    var alternatives: [String] = []
    let totals = Dictionary(grouping: others) { $0.test.identifier.suites.first }
    let bySuite = Dictionary(grouping: tests) { $0.test.identifier.suites.first }
    for (suite, tests) in bySuite.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      if let suite, totals[suite]?.count == tests.count {
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

  // MARK: xcodebuild

  private static func onlyTesting(_ chosen: [Named], of all: [Named]) -> [String] {
    let totals = Dictionary(grouping: all, by: \.target)
    var result: [String] = []
    for (target, tests) in Dictionary(grouping: chosen, by: \.target).sorted(by: { $0.key < $1.key }
    ) {
      let others = totals[target] ?? []
      if others.count == tests.count {
        result.append(target)
        continue
      }
      let suites = Dictionary(grouping: others) { $0.test.identifier.suites.first }
      for (suite, tests) in Dictionary(grouping: tests, by: { $0.test.identifier.suites.first })
        .sorted(by: { ($0.key ?? "") < ($1.key ?? "") })
      {
        if let suite, suites[suite]?.count == tests.count {
          result.append("\(target)/\(suite)")
        } else {
          result += tests.map { named in
            ([target] + named.test.identifier.suites + [named.test.identifier.name]).joined(
              separator: "/"
            )
          }.sorted()
        }
      }
    }
    return result
  }
}
