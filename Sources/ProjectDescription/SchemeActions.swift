/// A value of an environment variable.
public struct EnvironmentVariable: Hashable, Sendable, ExpressibleByStringInterpolation {
  public var value: String
  public var isEnabled: Bool

  /// Creates a value.
  public init(value: String, isEnabled: Bool = true) {
    self.value = value
    self.isEnabled = isEnabled
  }

  /// Creates a value that is used.
  public init(stringLiteral value: String) { self.init(value: value) }

  /// Returns a value.
  public static func environmentVariable(value: String, isEnabled: Bool) -> Self {
    Self(value: value, isEnabled: isEnabled)
  }
}

extension EnvironmentVariable: JSONConvertible {
  var json: JSON { .object(["value": value.json, "enabled": isEnabled.json]) }
}

/// An argument of a program.
public struct LaunchArgument: Equatable, Sendable {
  public var name: String
  public var isEnabled: Bool

  /// Creates an argument.
  public init(name: String, isEnabled: Bool) {
    self.name = name
    self.isEnabled = isEnabled
  }

  /// Returns an argument.
  public static func launchArgument(name: String, isEnabled: Bool) -> Self {
    Self(name: name, isEnabled: isEnabled)
  }
}

extension LaunchArgument: JSONConvertible {
  var json: JSON { .object(["name": name.json, "enabled": isEnabled.json]) }
}

/// The environment and arguments of a program.
public struct Arguments: Equatable, Sendable {
  public var environmentVariables: [String: EnvironmentVariable]
  public var launchArguments: [LaunchArgument]

  /// Creates an environment and arguments, as in Tuist 3.
  public init(
    environmentVariables: [String: EnvironmentVariable] = [:],
    launchArguments: [LaunchArgument] = []
  ) {
    self.environmentVariables = environmentVariables
    self.launchArguments = launchArguments
  }

  /// Creates an environment and arguments, as in Tuist 2 and 3.
  public init(environment: [String: String], launchArguments: [LaunchArgument] = []) {
    self.init(
      environmentVariables: environment.mapValues { EnvironmentVariable(value: $0) },
      launchArguments: launchArguments
    )
  }

  /// Creates an environment and arguments, as in Tuist 1.
  public init(environment: [String: String] = [:], launch: [String: Bool]) {
    self.init(
      environment: environment,
      launchArguments: launch.sorted { $0.key < $1.key }
        .map { LaunchArgument(name: $0.key, isEnabled: $0.value) }
    )
  }

  /// Returns an environment and arguments.
  public static func arguments(
    environmentVariables: [String: EnvironmentVariable] = [:],
    launchArguments: [LaunchArgument] = []
  ) -> Self {
    Self(environmentVariables: environmentVariables, launchArguments: launchArguments)
  }

  /// Returns an environment and arguments, as in Tuist 3.
  public static func arguments(
    environment: [String: String],
    launchArguments: [LaunchArgument] = []
  ) -> Self {
    Self(environment: environment, launchArguments: launchArguments)
  }
}

/// A script before or after an action of a scheme.
public struct ExecutionAction: Equatable, Sendable {
  public var title: String
  public var scriptText: String
  public var target: TargetReference?
  public var shellPath: String?

  /// Creates a script.
  public init(
    title: String = "Run Script",
    scriptText: String,
    target: TargetReference? = nil,
    shellPath: String? = nil
  ) {
    self.title = title
    self.scriptText = scriptText
    self.target = target
    self.shellPath = shellPath
  }

  /// Returns a script.
  public static func executionAction(
    title: String = "Run Script",
    scriptText: String,
    target: TargetReference? = nil,
    shellPath: String? = nil
  ) -> Self {
    Self(title: title, scriptText: scriptText, target: target, shellPath: shellPath)
  }
}

extension ExecutionAction: JSONConvertible {
  var json: JSON { scriptText.json }
}

/// A program that a scheme runs.
public enum Executable: Equatable, Sendable {
  case askOnLaunch
  case executable(TargetReference?)

  var target: TargetReference? {
    if case .executable(let target) = self { target } else { nil }
  }
}

/// A moment that a program is launched at.
public enum LaunchStyle: Equatable, Sendable {
  case automatically
  case waitForExecutableToBeLaunched
}

/// The run of a scheme; the dump leaves it out, and some of its options are not kept.
public struct RunAction: Equatable, Sendable {
  public var configuration: ConfigurationName
  public var executable: TargetReference?
  public var arguments: Arguments?

  /// Returns a run of a target.
  public static func runAction(
    configuration: ConfigurationName = .debug,
    attachDebugger: Bool = true,
    customLLDBInitFile: Path? = nil,
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = [],
    executable: TargetReference? = nil,
    customWorkingDirectory: Path? = nil,
    filePath: Path? = nil,
    arguments: Arguments? = nil,
    options: RunActionOptions = .options(),
    diagnosticsOptions: SchemeDiagnosticsOptions = .options(),
    metalOptions: MetalOptions = .options(),
    expandVariableFromTarget: TargetReference? = nil,
    launchStyle: LaunchStyle = .automatically,
    appClipInvocationURLString: String? = nil
  ) -> RunAction {
    RunAction(configuration: configuration, executable: executable, arguments: arguments)
  }

  /// Returns a run of a program, or one that Xcode prompts for.
  public static func runAction(
    configuration: ConfigurationName = .debug,
    attachDebugger: Bool = true,
    customLLDBInitFile: Path? = nil,
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = [],
    executable: Executable,
    customWorkingDirectory: Path? = nil,
    filePath: Path? = nil,
    arguments: Arguments? = nil,
    options: RunActionOptions = .options(),
    diagnosticsOptions: SchemeDiagnosticsOptions = .options(),
    metalOptions: MetalOptions = .options(),
    expandVariableFromTarget: TargetReference? = nil,
    launchStyle: LaunchStyle = .automatically,
    appClipInvocationURLString: String? = nil
  ) -> RunAction {
    RunAction(configuration: configuration, executable: executable.target, arguments: arguments)
  }
}

/// The archive of a scheme; the dump leaves it out.
public struct ArchiveAction: Equatable, Sendable {
  public var configuration: ConfigurationName
  public var customArchiveName: String?

  /// Returns an archive.
  public static func archiveAction(
    configuration: ConfigurationName,
    revealArchiveInOrganizer: Bool = true,
    customArchiveName: String? = nil,
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = []
  ) -> ArchiveAction {
    ArchiveAction(configuration: configuration, customArchiveName: customArchiveName)
  }
}

/// The profile of a scheme; the dump leaves it out.
public struct ProfileAction: Equatable, Sendable {
  public var configuration: ConfigurationName
  public var executable: TargetReference?
  public var arguments: Arguments?

  /// Returns a profile of a target.
  public static func profileAction(
    configuration: ConfigurationName = .release,
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = [],
    executable: TargetReference? = nil,
    arguments: Arguments? = nil
  ) -> ProfileAction {
    ProfileAction(configuration: configuration, executable: executable, arguments: arguments)
  }

  /// Returns a profile of a program, or one that Xcode prompts for.
  public static func profileAction(
    configuration: ConfigurationName = .release,
    preActions: [ExecutionAction] = [],
    postActions: [ExecutionAction] = [],
    executable: Executable,
    arguments: Arguments? = nil
  ) -> ProfileAction {
    ProfileAction(configuration: configuration, executable: executable.target, arguments: arguments)
  }
}

/// The analysis of a scheme.
public struct AnalyzeAction: Equatable, Sendable {
  public var configuration: ConfigurationName

  /// Creates an analysis, as in Tuist 3.
  public init(configuration: ConfigurationName) { self.configuration = configuration }

  /// Returns an analysis.
  public static func analyzeAction(configuration: ConfigurationName) -> AnalyzeAction {
    AnalyzeAction(configuration: configuration)
  }
}
