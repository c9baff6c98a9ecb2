import GraphCore
import HashTreeCollections
package import ImpactAnalysis
package import WorkspaceModel

/// Which tests a change asks for, and why.
///
/// It never misses: what is not known selects.
package struct TestSelection: Sendable {
  package enum Strategy: String, Sendable, Hashable, CaseIterable {
    /// Excludes tests that nothing different is run by.
    case safe
    /// Excludes nothing: the likeliest to fail come first.
    case ranked
  }

  /// One test and what is decided of it.
  package struct Choice: Sendable {
    package var test: DiscoveredTest
    /// Index into the catalog's targets.
    package var target: Int
    package var runs: Bool
    package var because: TestReason
  }

  package let strategy: Strategy
  package internal(set) var catalog: TestCatalog
  /// By target and identifier; if ranked, the likeliest to fail first.
  package var choices: [Choice] = []
  /// The tests that the change needs and that no chosen plan of a scheme runs, in the same order.
  package internal(set) var notInScheme: [Choice] = []
  /// What is said about the whole: why everything runs.
  package internal(set) var problems: [Problem]
  /// Whether no test that can behave differently is left out.
  package private(set) var isComplete: Bool

  /// Selects among the tests of the new state.
  ///
  /// Complexity: that of the catalog, and O(declarations) of the test targets that changed.
  ///
  /// Without a `grain` the workspace's configuration decides how finely.
  package init(
    _ analyzer: ImpactAnalyzer,
    impact: Impact,
    catalog: TestCatalog,
    strategy: Strategy = .safe,
    grain: TestGrain? = nil,
    tags: TagFilter = TagFilter()
  ) {
    self.strategy = strategy
    self.catalog = catalog
    // A file of no module selects everything, so that nothing is missing on its account.
    problems = impact.problems.filter { $0.code != .unownedFile }
    isComplete = !problems.contains { $0.severity == .error }
    let decisions = TargetDecisions(analyzer, impact: impact, catalog: catalog, grain: grain)
    problems += decisions.problems + catalog.problems + Self.staleness(impact)
    let rules = analyzer.head.workspace.tagRules
    for (index, target) in catalog.targets.enumerated() {
      let decision = decisions[target.module]
      for test in target.tests {
        let (runs, reason) = tags.apply(decision.choice(of: test), to: test, rules)
        choices.append(Choice(test: test, target: index, runs: runs, because: reason))
      }
    }
    guard strategy == .ranked else { return }
    choices = choices.enumerated().sorted { left, right in
      (left.element.because.rank, left.offset) < (right.element.because.rank, right.offset)
    }.map(\.element)
    for index in choices.indices where choices[index].because.kind != .tag {
      choices[index].runs = true
    }
  }

  /// The warning that tests may run what a build leaves as it was: they can pass where a build from scratch fails.
  private static func staleness(_ impact: Impact) -> [Problem] {
    func problem(
      _ certainty: StaleCertainty,
      _ severity: Problem.Severity,
      _ leaves: String
    ) -> Problem? {
      let stale = impact.modules.filter { $0.staleness?.certainty == certainty }.map {
        "`\($0.id)`"
      }
      guard !stale.isEmpty else { return nil }
      let shown = stale.prefix(3).joined(separator: ", ")
      let others = stale.count > 3 ? " and \(stale.count - 3) more modules" : ""
      return Problem(
        .staleOutput,
        severity,
        "A build on top of an earlier one \(leaves) outputs of \(shown)\(others) as they were: "
          + "run `swift package clean` before the tests"
      )
    }
    return [problem(.certain, .warning, "leaves"), problem(.possible, .note, "possibly leaves")]
      .compactMap(\.self)
  }

  /// Selects all tests of one state, whatever changed.
  package init(
    all catalog: TestCatalog,
    of snapshot: WorkspaceSnapshot,
    strategy: Strategy = .safe,
    tags: TagFilter = TagFilter()
  ) {
    self.strategy = strategy
    self.catalog = catalog
    problems = snapshot.problems.map(\.inState) + catalog.problems
    isComplete = snapshot.isComplete
    choices = catalog.targets.enumerated().flatMap { index, target in
      target.tests.map { test in
        let (runs, reason) = tags.apply((true, .asked), to: test, [])
        return Choice(test: test, target: index, runs: runs, because: reason)
      }
    }
  }
}

/// Why a test runs, or why not.
package struct TestReason: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// All tests were asked for.
    case asked
    /// The test's own target differs.
    case changed
    /// Something that the test links, loads or runs differs.
    case dependency
    /// An executable that the test may start differs.
    case executable
    /// A file differs that a test may open.
    case fixture
    /// A rule of `.graphd.yml` says so.
    case rule
    /// A file differs that nobody owns.
    case unownedFile = "unowned_file"
    /// Something could not be read or decided.
    case incomplete
    /// Nothing that the test runs differs.
    case unreached
    /// Its target differs, but not in what the test's suite uses.
    case unrelated
    /// It passed on the very same contents, whose hash begins with the subject.
    case proven
    /// The scheme of the question runs it in another way than before, or did not run it.
    case scheme
    /// It passed on the very same contents, and runs anyway, as a share of such tests does.
    case audited
    /// The question or a rule of `.graphd.yml` leaves it out by its tags.
    case tag
  }

  /// Where a file lies that a test may open.
  package enum Place: Sendable, Hashable {
    /// In its target's folder.
    case folder
    /// Elsewhere; a link in the target's folder leads to it, or to a folder around it.
    case link
    /// In a package in the folder of the test's own.
    case package
    /// Beside all targets.
    case outside
    /// In another target.
    case target

    fileprivate var text: String {
      switch self {
      case .folder: "in its target's folder"
      case .link: "behind a link in its target's folder"
      case .package: "in a package below its own"
      case .outside: "in no target"
      case .target: "in another target"
      }
    }
  }

  package var kind: Kind
  /// The id of the module, or the path, that it goes back to; empty if none.
  package var subject = ""
  /// The changed declaration; empty if none is meant.
  package var declaration = ""
  /// Module hops from the change.
  package var distance = 0
  /// Of a fixture.
  package var place = Place.folder
  /// Why all tests of a changed target run; `nil` if only some suites do.
  package var obstacle: NarrowingObstacle?

  static let asked = TestReason(kind: .asked)
  static let unreached = TestReason(kind: .unreached)

  /// The smaller, the likelier is a different outcome.
  var rank: Int {
    switch kind {
    case .asked, .changed, .fixture, .scheme: 0
    case .dependency, .executable: distance
    case .rule: 20
    case .unrelated: 1_000
    case .unownedFile, .incomplete: 1_001
    case .unreached, .proven, .audited, .tag: 1_002
    }
  }
}

extension TestReason {
  /// A sentence for a person.
  package var text: String {
    let what = declaration.isEmpty ? "`\(subject)`" : "`\(declaration)` of `\(subject)`"
    // An import is no declaration that code could run.
    let changed =
      declaration.hasPrefix("import ") ? "an import changed" : "`\(declaration)` changed"
    let width = obstacle.map { "; all tests of the target run, because \($0.text)" } ?? ""
    return switch kind {
    case .asked: "All tests were asked for"
    case .changed:
      (declaration.isEmpty ? "Its target differs" : "\(what) differs in its target") + width
    case .dependency:
      (declaration.isEmpty
        ? "It links `\(subject)`, which differs" : "It links `\(subject)`, where \(changed)")
        + width
    case .executable: "It may start `\(subject)`, which differs"
    case .fixture: "It may open `\(subject)`, which lies \(place.text)"
    case .rule: "A rule of `.graphd.yml` names `\(subject)`"
    case .unownedFile: "All tests run, because no target has `\(subject)`"
    case .incomplete:
      "All tests run, because "
        + (subject.isEmpty ? "not everything is understood" : "`\(subject)` is not understood")
    case .unreached: "Nothing that it runs differs"
    case .unrelated: "Nothing that it uses differs"
    case .proven: "It passed on the same contents, `\(subject)`"
    case .tag: "Tags leave it out: `\(subject)`"
    case .audited: "It passed on the same contents, `\(subject)`, and is audited"
    case .scheme: "The scheme `\(subject)` runs it in another way than before, or did not run it"
    }
  }
}
