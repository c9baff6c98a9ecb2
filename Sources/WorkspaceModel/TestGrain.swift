/// The tests that are selected together.
package enum TestGrain: String, Sendable, Hashable, CaseIterable {
  /// All tests of a target together.
  case target
  /// Each test case by itself, by its reach.
  case testCase = "case"
}

/// The launches of an app that count for the tests which run in it.
package enum TestLaunch: String, Sendable, Hashable, CaseIterable {
  /// The launch is a part of each test.
  case each
  /// The launch is a test of its own, for which one test of each bundle runs.
  case once
}

/// The grain of each test target that the workspace's configuration states.
package struct TestGrains: Sendable, Hashable {
  /// The grain of all other targets; `nil` if the configuration states none.
  package var others: TestGrain?
  /// By the name of a test target, or its id.
  package var named: [String: TestGrain]

  /// The launches that count where tests run in an app.
  package var launch = TestLaunch.each

  package init(_ others: TestGrain? = nil, named: [String: TestGrain] = [:]) {
    self.others = others
    self.named = named
  }

  /// The grain of a target; `asked` counts before the configuration's for all targets that it does not name.
  ///
  /// Rule: tests.grain
  package func grain(of target: Module, asked: TestGrain?) -> TestGrain {
    named[target.id] ?? named[target.name] ?? asked ?? others ?? .testCase
  }

  /// Whether tests of one of some targets are selected by themselves.
  package func includesCase(of targets: [Module], asked: TestGrain?) -> Bool {
    targets.contains { grain(of: $0, asked: asked) == .testCase }
  }
}
