import GraphCore
package import WorkspaceModel

/// The tests of a catalog that the chosen plans of a scheme run.
package struct SchemeTests: Sendable {
  /// Two test targets of one name: `xcodebuild` names a target by its name alone.
  package struct Ambiguity: Error, Sendable, Hashable {
    package var name: String
    /// The projects' wrappers or the packages' folders, sorted.
    package var containers: [SourcePath]
  }

  package let scheme: Scheme
  /// By target of the catalog, one of the scheme's.
  fileprivate var candidates: [Int: SchemeSelection.Candidate] = [:]
  /// By target of the catalog that is a library, the targets that load it.
  private var loaders: [Int: [Int]] = [:]
  package private(set) var problems: [Problem]

  /// Finds the scheme's targets in a catalog.
  ///
  /// A target is found by its identifier, for its name in a scheme may be stale, and else by its name. Where Xcode
  /// makes the plan, all test targets in reach count.
  ///
  /// - Parameters:
  ///   - selection: The targets of the chosen plans.
  ///   - scheme: The scheme.
  ///   - catalog: All tests of the state.
  ///   - reach: The scheme's project or workspace; `nil` for everything.
  /// - Throws: `Ambiguity`, if the scheme runs two targets of one name.
  ///
  /// Complexity: O(targets · log targets).
  package init(
    _ selection: SchemeSelection,
    of scheme: Scheme,
    in catalog: TestCatalog,
    reach: XcodeWorkspace?
  ) throws(Ambiguity) {
    self.scheme = scheme
    problems = selection.problems
    let targets = catalog.targets
    let bundles = targets.indices.filter { targets[$0].loadedBy == nil }
    var positions: [Key: Int] = [:]
    for index in bundles {
      let target = targets[index]
      positions[Key(container: target.container, text: target.bundleName)] = index
    }
    for index in bundles {
      for identifier in targets[index].identifiers {
        positions[Key(container: targets[index].container, text: identifier)] = index
      }
    }
    for candidate in selection.candidates {
      let keys = [candidate.identifier, candidate.targetName].compactMap { text in
        candidate.container.path.map { Key(container: $0, text: text) }
      }
      guard let position = keys.lazy.compactMap({ positions[$0] }).first else {
        problems.append(Self.absence(of: candidate, in: scheme))
        continue
      }
      candidates[position] = candidates[position].map { $0.merged(with: candidate) } ?? candidate
    }
    try Self.requireUniqueNames(candidates.keys.map { targets[$0] })
    if selection.mayHaveOthers {
      let reached = reach?.containers
      for index in bundles where candidates[index] == nil {
        let target = targets[index]
        if reached?.contains(target.container) == false { continue }
        candidates[index] = SchemeSelection.Candidate(
          targetName: target.bundleName,
          identifier: "",
          container: .inside(target.container),
          plans: [],
          lists: [TestLists()],
          options: [scheme.options]
        )
      }
    }
    for index in targets.indices {
      loaders[index] = targets[index].loadedBy
    }
  }

  private struct Key: Hashable {
    var container: SourcePath
    var text: String
  }

  /// - Throws: `Ambiguity`, if two test targets have one name.
  fileprivate static func requireUniqueNames(_ targets: [TestCatalog.Target]) throws(Ambiguity) {
    let byName = Dictionary(grouping: targets, by: \.bundleName)
    for (name, targets) in byName.sorted(by: { $0.key < $1.key }) where targets.count > 1 {
      throw Ambiguity(name: name, containers: targets.map(\.container).sorted())
    }
  }

  private static func absence(
    of candidate: SchemeSelection.Candidate,
    in scheme: Scheme
  ) -> Problem {
    Problem(
      .referenceDangling,
      .note,
      path: scheme.file.path,
      "The scheme `\(scheme.name)` tests `\(candidate.targetName)` of `\(candidate.container.text)`, of which no test "
        + "is known; remove it from the scheme if it is not there any more"
    )
  }

  /// Whether a test of one of the catalog's targets runs, or may run.
  ///
  /// Complexity: that of `TestLists.verdict`, for each plan.
  func runs(_ test: DiscoveredTest, of target: Int) -> Bool {
    if let loaders = loaders[target] {
      return loaders.contains { candidates[$0]?.runs(test) == true }
    }
    return candidates[target]?.runs(test) == true
  }

  /// How the tests of a target run, as a text for comparison.
  func options(of target: Int) -> [String] {
    (loaders[target] ?? [target]).flatMap { candidates[$0]?.options ?? [] }
  }
}

extension SchemeSelection.Candidate {
  fileprivate func runs(_ test: DiscoveredTest) -> Bool {
    // It stands for all tests that are not known.
    if test.isUnknown { return true }
    let suites = test.identifier.suites
    let types =
      test.library == .xctest
      ? suites.flatMap { $0.split(separator: ".").map(String.init) } : suites
    let verdict = verdict(
      types: types,
      name: test.identifier.name,
      library: test.library == .xctest ? .xctest : .swiftTesting,
      tags: test.allTags
    )
    return verdict >= .mayRun
  }
}

extension TestSelection {
  /// Leaves only the tests of what a project or workspace reaches.
  ///
  /// Complexity: O(choices).
  package mutating func keepTests(reachedBy workspace: XcodeWorkspace) {
    let reached = workspace.containers
    let targets = catalog.targets
    choices.removeAll { !reached.contains(targets[$0.target].packagePath) }
    catalog.keepLoaders { reached.contains(targets[$0].container) }
  }

  /// Selects the tests that a scheme runs in another way than before, or did not run before.
  ///
  /// - Parameters:
  ///   - scheme: The tests that it runs now.
  ///   - earlier: The tests of the same catalog that it ran in the old state; `nil` without such a scheme or plan.
  ///
  /// Complexity: O(choices + targets).
  package mutating func selectTests(of scheme: SchemeTests, since earlier: SchemeTests?) {
    let runsOtherwise = catalog.targets.indices.map { target in
      earlier?.options(of: target) != scheme.options(of: target)
    }
    for index in choices.indices where choices[index].because.mayBecomeNeed {
      let (target, test) = (choices[index].target, choices[index].test)
      guard scheme.runs(test, of: target) else { continue }
      if !runsOtherwise[target], earlier?.runs(test, of: target) == true { continue }
      choices[index].runs = true
      choices[index].because = TestReason(kind: .scheme, subject: scheme.scheme.name)
    }
  }

  /// Leaves only the tests that a scheme runs; those of the others that the change needs become `notInScheme`.
  ///
  /// Complexity: O(choices).
  package mutating func keepTests(of scheme: SchemeTests) {
    problems += scheme.problems
    let all = choices
    (choices, notInScheme) = ([], [])
    for choice in all {
      if scheme.runs(choice.test, of: choice.target) {
        choices.append(choice)
      } else if choice.because.isNeed {
        notInScheme.append(choice)
      }
    }
    catalog.keepLoaders { scheme.candidates[$0] != nil }
  }

  /// The arguments of `xcodebuild -only-testing:` that together select what runs; see `OnlyTesting`.
  ///
  /// - Throws: If two targets of one name have tests that run.
  ///
  /// Complexity: O(tests · log tests).
  package func onlyTesting() throws(SchemeTests.Ambiguity) -> [String] {
    let running = choices.filter(\.runs)
    let targets = Set(running.map(\.target))
    try SchemeTests.requireUniqueNames(
      targets.map { catalog.targets[$0] }.filter { $0.loadedBy == nil }
    )
    let totals = TestFilters.Totals(
      targets.lazy.flatMap { index in
        catalog.targets[index].tests.map { catalog.named($0, of: catalog.targets[index]) }
      }
    )
    return OnlyTesting(totals).arguments(
      running.map { catalog.named($0.test, of: catalog.targets[$0.target]) }
    )
  }
}

extension TestReason {
  /// Whether a scheme that runs the test otherwise makes the change need it.
  fileprivate var mayBecomeNeed: Bool { !isNeed && kind != .tag }

  /// Whether the change needs the test, rather than a question or nothing.
  fileprivate var isNeed: Bool {
    switch kind {
    case .asked, .unreached, .unrelated, .proven, .audited, .tag: false
    case .changed, .dependency, .executable, .fixture, .rule, .unownedFile, .incomplete, .scheme:
      true
    }
  }
}
