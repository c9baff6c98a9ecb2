package import WorkspaceModel

/// The test targets that a scheme runs, with the tests of each.
package struct SchemeSelection: Sendable {
  /// The test plans to run.
  package enum Choice: Sendable, Hashable {
    /// The scheme's default plan, as `xcodebuild` without `-testPlan` takes it.
    case standard
    /// Plans by name.
    case named([String])
    case all
  }

  /// A test target that may run.
  package struct Candidate: Sendable, Hashable {
    package var targetName: String
    /// The object's id in a project, the target's name in a package; may be empty.
    package var identifier: String
    /// The wrapper of the project, or the folder of the package.
    package var container: XcodePlace
    /// The names of the plans that run it; empty without plans.
    package var plans: [String]
    /// One for each plan: a test runs if it runs in any of them.
    package var lists: [TestLists]
    /// How its tests run, apart from which: one text for each plan, for comparison.
    package var options: [String] = []

    /// The same target, which runs what either entry runs.
    func merged(with other: Self) -> Self {
      var merged = self
      merged.plans += other.plans
      merged.lists += other.lists
      merged.options += other.options
      return merged
    }

    /// Whether a test of the target runs; for the parameters, see `TestIdentifiers.match`.
    package func verdict(
      types: [String],
      name: String,
      library: TestIdentifiers.Library,
      tags: TestTags = TestTags()
    ) -> TestLists.Verdict {
      lists.lazy.map { $0.verdict(types: types, name: name, library: library, tags: tags) }.max()
        ?? .skipped
    }
  }

  /// A choice that cannot be followed.
  package enum Fault: Error, Sendable, Hashable {
    /// The scheme has no such plan; `known` are the names that it has.
    case unknownPlan(name: String, known: [String])
    /// The plan's file is absent or not understood.
    case unreadablePlan(name: String, place: XcodePlace)
  }

  /// In the order of the plans, or of the scheme; each target once.
  package private(set) var candidates: [Candidate] = []
  /// Whether Xcode makes a test plan for the scheme, whose targets are not known.
  package private(set) var mayHaveOthers = false
  package private(set) var problems: [Problem] = []

  /// Selects the test targets of `scheme`.
  ///
  /// Where the scheme has plans, they count, and its own test targets may be stale. The default plan is the marked
  /// one, else the first. If nobody named a plan that cannot be read, the scheme's own targets stand in for it.
  ///
  /// - Parameters:
  ///   - scheme: The scheme.
  ///   - plans: The plans that were read, by path.
  ///   - choice: The plans to run.
  /// - Throws: A fault for a plan that was named.
  ///
  /// Complexity: O(targets of the plans).
  package init(
    _ scheme: Scheme,
    plans: [SourcePath: TestPlan],
    choice: Choice = .standard
  ) throws(Fault) {
    let references = try Self.references(scheme, choice)
    var positions: [Key: Int] = [:]
    for reference in references {
      if let plan = reference.place.path.flatMap({ plans[$0] }) {
        for target in plan.targets where target.isEnabled {
          add(target, of: plan, in: scheme, &positions)
        }
        continue
      }
      if case .named = choice {
        throw .unreadablePlan(name: reference.name, place: reference.place)
      }
      let message =
        "The test plan `\(reference.place.text)` of the scheme `\(scheme.name)` is not there or not understood, "
        + "so the scheme's own test targets stand in for it; restore the file or choose another plan"
      problems.append(Problem(.schemeUnreadable, .warning, path: scheme.file.path, message))
      mayHaveOthers = true
      addTestables(of: scheme, &positions)
    }
    guard references.isEmpty else { return }
    mayHaveOthers = scheme.autocreatesTestPlan
    if mayHaveOthers { noteAutomaticPlan(of: scheme) }
    addTestables(of: scheme, &positions)
  }

  private mutating func noteAutomaticPlan(of scheme: Scheme) {
    let message =
      "Xcode makes the test plan of the scheme `\(scheme.name)` by itself, so all test targets in reach count, and "
      + "`xcodebuild` refuses those that it leaves out; save the plan in Xcode to choose them"
    problems.append(Problem(.schemeUnreadable, .note, path: scheme.file.path, message))
  }

  /// The plans that are chosen, each once; none in a scheme without plans.
  private static func references(
    _ scheme: Scheme,
    _ choice: Choice
  ) throws(Fault) -> [Scheme.PlanReference] {
    switch choice {
    case .all:
      var known: Set<XcodePlace> = []
      return scheme.plans.filter { known.insert($0.place).inserted }
    case .standard:
      return (scheme.plans.first(where: \.isDefault) ?? scheme.plans.first).map { [$0] } ?? []
    case .named(let names):
      for name in names where !scheme.plans.contains(where: { $0.name == name }) {
        throw .unknownPlan(name: name, known: scheme.plans.map(\.name))
      }
      var known: Set<XcodePlace> = []
      return scheme.plans.filter { names.contains($0.name) && known.insert($0.place).inserted }
    }
  }

  // MARK: Candidates

  /// The parts that make two entries the same target.
  private struct Key: Hashable {
    var container: XcodePlace
    var identifier: String
  }

  private mutating func add(_ candidate: Candidate, _ positions: inout [Key: Int]) {
    let key = Key(
      container: candidate.container,
      identifier: candidate.identifier.isEmpty ? candidate.targetName : candidate.identifier
    )
    guard let position = positions[key] else {
      positions[key] = candidates.count
      return candidates.append(candidate)
    }
    candidates[position] = candidates[position].merged(with: candidate)
  }

  private mutating func add(
    _ target: TestPlan.Target,
    of plan: TestPlan,
    in scheme: Scheme,
    _ positions: inout [Key: Int]
  ) {
    let candidate = Candidate(
      targetName: target.name,
      identifier: target.identifier,
      container: target.container.resolved(in: scheme.file.folder),
      plans: [plan.name],
      lists: [target.lists],
      options: [[scheme.options, plan.options, target.options].joined(separator: "\n")]
    )
    add(candidate, &positions)
  }

  private mutating func addTestables(of scheme: Scheme, _ positions: inout [Key: Int]) {
    for testable in scheme.testables where !testable.isSkipped {
      let candidate = Candidate(
        targetName: testable.buildable.targetName,
        identifier: testable.buildable.identifier,
        container: testable.buildable.container,
        plans: [],
        lists: [testable.lists],
        options: [scheme.options]
      )
      add(candidate, &positions)
    }
  }
}
