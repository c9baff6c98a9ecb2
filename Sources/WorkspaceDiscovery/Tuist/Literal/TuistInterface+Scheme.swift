extension TuistInterface {
  /// Schemes; of their actions a manifest prints only those that build and test.
  static let schemeDeclarations = """
    extension Scheme {
      @also(scheme) init(
        name: String, shared: Bool = true, hidden: Bool = false, buildAction: BuildAction? = nil,
        testAction: TestAction? = nil, runAction: RunAction? = nil, archiveAction: ArchiveAction? = nil,
        profileAction: ProfileAction? = nil, analyzeAction: AnalyzeAction? = nil
      ) {
        [
          "name": name, "shared": shared, "hidden": hidden, "build": buildAction,
          "test": testAction.tests, "testConfiguration": testAction.configuration,
        ]
      }
    }
    extension TargetReference {
      init(stringLiteral value: String) { ["project": nil, "target": value] }
      static func project(path: Path, target: String) { ["project": path, "target": target] }
      static func target(_ name: String) { ["project": nil, "target": name] }
    }
    extension BuildAction {
      @also(buildAction) init(
        targets: [TargetReference], preActions: [ExecutionAction] = [],
        postActions: [ExecutionAction] = [], buildOrder: BuildOrder = .dependency,
        runPostActionsOnFailure: Bool = false, findImplicitDependencies: Bool = true
      ) {
        [
          "targets": targets, "findImplicitDependencies": findImplicitDependencies,
          "preActions": preActions, "postActions": postActions,
        ]
      }
    }
    extension BuildOrder {
      case dependency, manual
    }
    extension ExecutionAction {
      @also(executionAction) init(
        title: String = "Run Script", scriptText: String, target: TargetReference? = nil,
        shellPath: String? = nil
      ) { scriptText }
    }

    extension TestAction {
      static func targets(
        _ targets: [TestableTarget], arguments: Arguments? = nil,
        configuration: ConfigurationName = .debug, attachDebugger: Bool = true,
        expandVariableFromTarget: TargetReference? = nil, preActions: [ExecutionAction] = [],
        postActions: [ExecutionAction] = [], options: TestActionOptions = .options(),
        diagnosticsOptions: SchemeDiagnosticsOptions = .options(), skippedTests: [String] = []
      ) {
        [
          "configuration": configuration,
          "tests": [
            "kind": "targets", "targets": targets, "queries": [], "skippedTests": skippedTests,
            "preActions": preActions,
          ],
        ]
      }
      static func testPlans(
        _ testPlans: [Path], configuration: ConfigurationName = .debug, attachDebugger: Bool = true,
        preActions: [ExecutionAction] = [], postActions: [ExecutionAction] = []
      ) {
        [
          "configuration": configuration,
          "tests": [
            "kind": "plans", "plans": testPlans, "generated": [], "preActions": preActions,
          ],
        ]
      }
      static func testPlans(
        _ testPlans: [TestPlan], configuration: ConfigurationName = .debug, attachDebugger: Bool = true,
        preActions: [ExecutionAction] = [], postActions: [ExecutionAction] = []
      ) {
        [
          "configuration": configuration,
          "tests": [
            "kind": "plans", "plans": testPlans, "generated": [], "preActions": preActions,
          ],
        ]
      }
    }
    extension TestAction {
      static func testPlans(_ testPlans: Path..., configuration: ConfigurationName = .debug) {
        [
          "configuration": configuration,
          "tests": [
            "kind": "plans", "plans": testPlans, "generated": [], "preActions": [],
          ],
        ]
      }
      init(
        targets: [TestableTarget], arguments: Arguments? = nil, configurationName: String = "Debug",
        coverage: Bool = false, codeCoverageTargets: [TargetReference] = []
      ) {
        [
          "configuration": configurationName,
          "tests": [
            "kind": "targets", "targets": targets, "queries": [], "skippedTests": [], "preActions": [],
          ],
        ]
      }
    }
    extension TestPlan {
      static func preConfigured(path: Path, isDefault: Bool = false) { path }
    }
    extension TestableTarget {
      init(stringLiteral value: String) {
        ["target": ["project": nil, "target": value], "skipped": false]
      }
      init(
        target: TargetReference, skipped: Bool = false, parallelizable: Bool = false,
        randomExecutionOrdering: Bool = false
      ) { ["target": target, "skipped": skipped] }
      static func testableTarget(
        target: TargetReference, isSkipped: Bool = false, isParallelizable: Bool,
        isRandomExecutionOrdering: Bool = false
      ) { ["target": target, "skipped": isSkipped] }
      static func testableTarget(
        target: TargetReference, isSkipped: Bool = false,
        parallelization: TestableTarget.Parallelization = .disabled,
        isRandomExecutionOrdering: Bool = false
      ) { ["target": target, "skipped": isSkipped] }
    }
    extension TestableTarget.Parallelization {
      case disabled, swiftTestingOnly, enabled
    }
    extension TestActionOptions {
      static func options(
        language: SchemeLanguage? = nil, region: String? = nil,
        preferredScreenCaptureFormat: ScreenCaptureFormat? = nil, coverage: Bool = false,
        codeCoverageTargets: [TargetReference] = []
      ) { nil }
    }

    extension RunAction {
      static func runAction(
        configuration: ConfigurationName = .debug, attachDebugger: Bool = true,
        customLLDBInitFile: Path? = nil, preActions: [ExecutionAction] = [],
        postActions: [ExecutionAction] = [], executable: TargetReference? = nil,
        customWorkingDirectory: Path? = nil, filePath: Path? = nil, arguments: Arguments? = nil,
        options: RunActionOptions = .options(),
        diagnosticsOptions: SchemeDiagnosticsOptions = .options()
      ) { nil }
    }
    extension RunAction {
      static func runAction(
        configuration: ConfigurationName = .debug, attachDebugger: Bool = true,
        preActions: [ExecutionAction] = [], postActions: [ExecutionAction] = [], executable: Executable,
        arguments: Arguments? = nil, options: RunActionOptions = .options(),
        diagnosticsOptions: SchemeDiagnosticsOptions = .options()
      ) { nil }
      init(
        configurationName: String = "Debug", preActions: [ExecutionAction] = [],
        postActions: [ExecutionAction] = [], executable: TargetReference? = nil,
        arguments: Arguments? = nil
      ) { nil }
    }
    extension Executable {
      case askOnLaunch
      static func executable(_ target: TargetReference?) { nil }
    }
    extension RunActionOptions {
      static func options(
        language: SchemeLanguage? = nil, region: String? = nil, storeKitConfigurationPath: Path? = nil
      ) { nil }
    }
    extension ArchiveAction {
      static func archiveAction(
        configuration: ConfigurationName, revealArchiveInOrganizer: Bool = true,
        customArchiveName: String? = nil, preActions: [ExecutionAction] = [],
        postActions: [ExecutionAction] = []
      ) { nil }
    }
    extension ProfileAction {
      static func profileAction(
        configuration: ConfigurationName = .release, preActions: [ExecutionAction] = [],
        postActions: [ExecutionAction] = [], executable: TargetReference? = nil,
        arguments: Arguments? = nil
      ) { nil }
    }
    extension AnalyzeAction {
      @also(analyzeAction) init(configuration: ConfigurationName) { nil }
    }
    extension Arguments {
      @also(arguments) init(
        environmentVariables: [String: EnvironmentVariable] = [:], launchArguments: [LaunchArgument] = []
      ) { nil }
    }
    extension EnvironmentVariable {
      init(stringLiteral value: String) { ["value": value, "enabled": true] }
      init(value: String, isEnabled: Bool = true) { ["value": value, "enabled": isEnabled] }
      static func environmentVariable(value: String, isEnabled: Bool) {
        ["value": value, "enabled": isEnabled]
      }
    }
    extension LaunchArgument {
      @also(launchArgument) init(name: String, isEnabled: Bool) { ["name": name, "enabled": isEnabled] }
    }
    extension SchemeLanguage {
      init(stringLiteral value: String) { nil }
    }
    extension ScreenCaptureFormat {
      case screenshots, screenRecording
    }
    extension SchemeDiagnosticsOptions {
      static func options(
        addressSanitizerEnabled: Bool = false, detectStackUseAfterReturnEnabled: Bool = false,
        threadSanitizerEnabled: Bool = false, mainThreadCheckerEnabled: Bool = true,
        performanceAntipatternCheckerEnabled: Bool = true
      ) { nil }
    }
    """
}
