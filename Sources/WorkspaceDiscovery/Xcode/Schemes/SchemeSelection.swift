import WorkspaceModel

/// The test targets that a scheme runs, with the tests of each.
struct SchemeSelection: Sendable {
  /// The test plans to run.
  enum Choice: Sendable, Hashable {
    /// The scheme's default plan, as `xcodebuild` without `-testPlan` takes it.
    case standard
    /// Plans by name.
    case named([String])
    case all
  }

  /// A test target that may run.
  struct Candidate: Sendable, Hashable {
    var targetName: String
    /// The object's id in a project, the target's name in a package; may be empty.
    var identifier: String
    /// The wrapper of the project, or the folder of the package.
    var container: XcodePlace
    /// The names of the plans that run it; empty without plans.
    var plans: [String]
    /// One for each plan: a test runs if it runs in any of them.
    var lists: [TestLists]

    /// Whether a test of the target runs; for the parameters, see `TestIdentifiers.match`.
    func verdict(
      types: [String],
      name: String,
      library: TestIdentifiers.Library
    ) -> TestLists.Verdict {
      lists.lazy.map { $0.verdict(types: types, name: name, library: library) }.max() ?? .skipped
    }
  }

  /// A choice that cannot be followed.
  enum Fault: Error, Sendable, Hashable {
    /// The scheme has no such plan; `known` are the names that it has.
    case unknownPlan(name: String, known: [String])
    /// The plan's file is absent or not understood.
    case unreadablePlan(name: String, place: XcodePlace)
  }

  /// In the order of the plans, or of the scheme; each target once.
  private(set) var candidates: [Candidate] = []
  /// Whether Xcode makes a test plan for the scheme, whose targets are not known.
  private(set) var mayHaveOthers = false
  private(set) var problems: [Problem] = []

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
  init(
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
      problems.append(Problem(.configurationInvalid, .warning, path: scheme.file.path, message))
      mayHaveOthers = true
      addTestables(of: scheme, &positions)
    }
    guard references.isEmpty else { return }
    mayHaveOthers = scheme.autocreatesTestPlan
    addTestables(of: scheme, &positions)
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
    candidates[position].plans += candidate.plans
    candidates[position].lists += candidate.lists
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
      lists: [target.lists]
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
        lists: [testable.lists]
      )
      add(candidate, &positions)
    }
  }
}
