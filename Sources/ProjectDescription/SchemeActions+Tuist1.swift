extension TestAction {
  /// Creates tests of targets, as in Tuist 1.
  public init(
    targets: [TestableTarget],
    arguments: Arguments? = nil,
    configurationName: String = "Debug",
    coverage: Bool = false,
    codeCoverageTargets: [TargetReference] = [],
    expandVariableFromTarget: TargetReference? = nil,
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = [],
    diagnosticsOptions: SchemeDiagnosticsOptions = .options()
  ) {
    self.init(
      targets,
      arguments: arguments,
      ConfigurationName(configurationName),
      .options(coverage: coverage, codeCoverageTargets: codeCoverageTargets)
    )
    self.preActions = preActions
  }

  /// Returns test plans of files, as in Tuist 1.
  public static func testPlans(
    _ plans: Path...,
    configuration: ConfigurationName = .debug
  ) -> Self {
    .testPlans(plans, configuration: configuration)
  }
}

extension RunAction {
  /// Creates a run of a target, as in Tuist 1.
  public init(
    configurationName: String = "Debug",
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = [],
    executable: TargetReference? = nil,
    arguments: Arguments? = nil,
    options: RunActionOptions = .options(),
    diagnosticsOptions: SchemeDiagnosticsOptions = .options()
  ) {
    configuration = ConfigurationName(configurationName)
    self.executable = executable
    self.arguments = arguments
  }
}

extension ArchiveAction {
  /// Creates an archive, as in Tuist 1.
  public init(
    configurationName: String,
    revealArchiveInOrganizer: Bool = true,
    customArchiveName: String? = nil,
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = []
  ) {
    configuration = ConfigurationName(configurationName)
    self.customArchiveName = customArchiveName
  }
}

extension ProfileAction {
  /// Creates a profile of a target, as in Tuist 1.
  public init(
    configurationName: String = "Release",
    executable: TargetReference? = nil,
    arguments: Arguments? = nil
  ) {
    configuration = ConfigurationName(configurationName)
    self.executable = executable
    self.arguments = arguments
  }
}

extension AnalyzeAction {
  /// Creates an analysis, as in Tuist 1.
  public init(configurationName: String) {
    configuration = ConfigurationName(configurationName)
  }
}
