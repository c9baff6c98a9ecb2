/// The tests of a scheme; options that change no test's place are not kept.
public struct TestAction: Equatable, Sendable {
  public var testPlans: [Path]?
  public var generatedTestPlans: [TestPlan]?
  public var targets: [TestableTarget]
  public var targetQueries: [TestableTargetQuery] = []
  public var arguments: Arguments?
  public var configuration: ConfigurationName
  public var options: TestActionOptions
  public var skippedTests: [String]?
  public var preActions: [ExecutionAction] = []

  init(
    _ targets: [TestableTarget] = [],
    arguments: Arguments? = nil,
    _ configuration: ConfigurationName,
    _ options: TestActionOptions = .options(),
    skippedTests: [String]? = nil
  ) {
    self.targets = targets
    self.arguments = arguments
    self.configuration = configuration
    self.options = options
    self.skippedTests = skippedTests
  }

  /// Returns tests of targets.
  public static func targets(
    _ targets: [TestableTarget],
    arguments: Arguments? = nil,
    configuration: ConfigurationName = .debug,
    attachDebugger: Bool = true,
    expandVariableFromTarget: TargetReference? = nil,
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = [],
    options: TestActionOptions = .options(),
    diagnosticsOptions: SchemeDiagnosticsOptions = .options(),
    skippedTests: [String] = []
  ) -> Self {
    var action = Self(
      targets,
      arguments: arguments,
      configuration,
      options,
      skippedTests: skippedTests
    )
    action.preActions = preActions
    return action
  }

  /// Returns tests of the targets that queries find.
  public static func targets(
    matching queries: [TestableTargetQuery],
    arguments: Arguments? = nil,
    configuration: ConfigurationName = .debug,
    attachDebugger: Bool = true,
    expandVariableFromTarget: TargetReference? = nil,
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = [],
    options: TestActionOptions = .options(),
    diagnosticsOptions: SchemeDiagnosticsOptions = .options(),
    skippedTests: [String] = []
  ) -> Self {
    var action = Self([], arguments: arguments, configuration, options, skippedTests: skippedTests)
    action.targetQueries = queries
    action.preActions = preActions
    return action
  }

  /// Returns test plans of files.
  public static func testPlans(
    _ testPlans: [Path],
    configuration: ConfigurationName = .debug,
    attachDebugger: Bool = true,
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = []
  ) -> Self {
    var action = Self([], configuration)
    action.testPlans = testPlans
    action.preActions = preActions
    return action
  }

  /// Returns test plans, some of them written in the manifest.
  public static func testPlans(
    _ testPlans: [TestPlan],
    configuration: ConfigurationName = .debug,
    attachDebugger: Bool = true,
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = []
  ) -> Self {
    var action = Self([], configuration)
    action.generatedTestPlans = testPlans
    action.preActions = preActions
    return action
  }
}

extension TestAction: JSONConvertible {
  var json: JSON {
    if testPlans != nil || generatedTestPlans != nil {
      let files = generatedTestPlans?.compactMap(\.file) ?? []
      return .object([
        "kind": "plans".json,
        "plans": ((testPlans ?? []) + files).json,
        "generated": (generatedTestPlans?.compactMap(\.generatedJSON) ?? []).json,
        "preActions": preActions.json,
      ])
    }
    return .object([
      "kind": "targets".json,
      "targets": targets.json,
      "queries": targetQueries.json,
      "skippedTests": (skippedTests ?? []).json,
      "preActions": preActions.json,
    ])
  }
}

extension JSON: JSONConvertible {
  var json: JSON { self }
}

/// A target that a scheme tests.
public struct TestableTarget: Equatable, ExpressibleByStringInterpolation, Sendable {
  /// The tests that run at once.
  public enum Parallelization: Equatable, Sendable {
    case disabled
    case swiftTestingOnly
    case enabled
  }

  public var target: TargetReference
  public var isSkipped: Bool
  public var parallelization: Parallelization
  public var isRandomExecutionOrdering: Bool
  public var simulatedLocation: SimulatedLocation?

  /// Whether all tests run at once.
  public var isParallelizable: Bool { parallelization == .enabled }

  init(
    _ target: TargetReference,
    _ isSkipped: Bool = false,
    _ parallelization: Parallelization = .disabled,
    _ isRandomExecutionOrdering: Bool = false,
    _ simulatedLocation: SimulatedLocation? = nil
  ) {
    self.target = target
    self.isSkipped = isSkipped
    self.parallelization = parallelization
    self.isRandomExecutionOrdering = isRandomExecutionOrdering
    self.simulatedLocation = simulatedLocation
  }

  /// Creates a target, as in Tuist 1 to 3.
  public init(
    target: TargetReference,
    skipped: Bool = false,
    parallelizable: Bool = false,
    randomExecutionOrdering: Bool = false
  ) {
    self.init(target, skipped, parallelizable ? .enabled : .disabled, randomExecutionOrdering)
  }

  /// Creates a target of this project.
  public init(stringLiteral value: String) { self.init(.target(value)) }

  /// Returns a target, with the older way to run tests at once.
  public static func testableTarget(
    target: TargetReference,
    isSkipped: Bool = false,
    isParallelizable: Bool,
    isRandomExecutionOrdering: Bool = false,
    simulatedLocation: SimulatedLocation? = nil
  ) -> Self {
    let parallelization: Parallelization = isParallelizable ? .enabled : .disabled
    return Self(
      target,
      isSkipped,
      parallelization,
      isRandomExecutionOrdering,
      simulatedLocation
    )
  }

  /// Returns a target.
  public static func testableTarget(
    target: TargetReference,
    isSkipped: Bool = false,
    parallelization: Parallelization = .disabled,
    isRandomExecutionOrdering: Bool = false,
    simulatedLocation: SimulatedLocation? = nil
  ) -> Self {
    Self(target, isSkipped, parallelization, isRandomExecutionOrdering, simulatedLocation)
  }
}

extension TestableTarget: JSONConvertible {
  var json: JSON { .object(["target": target.json, "skipped": isSkipped.json]) }
}

/// A query for targets that a scheme tests.
public struct TestableTargetQuery: Equatable, ExpressibleByStringInterpolation, Sendable {
  public var query: TargetQuery
  public var isSkipped = false

  /// Creates a query for a name, or for a tag after `tag:`.
  public init(stringLiteral value: String) { query = TargetQuery(stringLiteral: value) }

  /// Returns a query.
  public static func testableTargets(
    matching query: TargetQuery,
    isSkipped: Bool = false,
    parallelization: TestableTarget.Parallelization = .disabled,
    isRandomExecutionOrdering: Bool = false,
    simulatedLocation: SimulatedLocation? = nil
  ) -> Self {
    var targets: Self = ""
    targets.query = query
    targets.isSkipped = isSkipped
    return targets
  }
}

extension TestableTargetQuery: JSONConvertible {
  var json: JSON { .object(["query": query.json, "skipped": isSkipped.json]) }
}

/// A test plan: a file, or one that Tuist makes.
public enum TestPlan: Equatable, Sendable {
  case preConfigured(path: Path, isDefault: Bool = false)
  case generated(
    name: String,
    testTargets: [TestableTarget],
    path: Path? = nil,
    isDefault: Bool = false
  )

  /// Creates a plan that Tuist makes.
  public init(
    name: String,
    path: Path? = nil,
    testTargets: [TestableTarget],
    isDefault: Bool = false
  ) {
    self = .generated(name: name, testTargets: testTargets, path: path, isDefault: isDefault)
  }

  var file: Path? {
    if case .preConfigured(let path, _) = self { path } else { nil }
  }

  var generatedJSON: JSON? {
    guard case .generated(let name, let targets, let path, _) = self else { return nil }
    return .object(["name": name.json, "path": path.json, "targets": targets.json])
  }
}
