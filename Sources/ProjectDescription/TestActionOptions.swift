/// An order of tests.
public enum TestExecutionOrdering: String, Codable, Sendable {
  case alphabetical
  case random
}

/// The tests of a plan that run at once.
public enum TestPlanParallelizationMode: String, Codable, Sendable {
  case automatic
  case disabled
  case enabled
  case swiftTestingOnly
}

/// A rule for running tests again.
public enum TestRepetitionMode: String, Codable, Sendable {
  case none
  case untilFailure
  case retryOnFailure
}

/// A time that attachments are kept for.
public enum TestAttachmentLifetime: String, Codable, Sendable {
  case keepAlways
  case deleteOnSuccess
  case keepNever
}

/// A moment that diagnostics are collected at.
public enum TestDiagnosticCollectionPolicy: String, Codable, Sendable {
  case never = "Never"
  case onFailure = "OnFailure"
}

/// A relation of Swift Testing and XCTest.
public enum TestInteropMode: String, Codable, Sendable {
  case limited
  case complete
}

/// A severity of crashes of the program under test.
public enum ApplicationCrashDetectionSeverity: String, Codable, Sendable {
  case disabled
  case warning
  case failure
  case fatalFailure
}

/// A place that tests believe to be at.
public struct TestLocationScenario: Equatable, Sendable {
  public let identifier: String
  public let referenceType: String

  /// Creates a place.
  public init(identifier: String, referenceType: String = "built-in") {
    self.identifier = identifier
    self.referenceType = referenceType
  }
}

/// Options of tests; those that change no test's place are accepted and left out.
public struct TestActionOptions: Equatable, Sendable {
  public var language: SchemeLanguage?
  public var region: String?
  public var preferredScreenCaptureFormat: ScreenCaptureFormat?
  public var coverage: Bool
  public var codeCoverageTargets: [TargetReference]

  /// Returns options.
  public static func options(
    language: SchemeLanguage? = nil,
    region: String? = nil,
    preferredScreenCaptureFormat: ScreenCaptureFormat? = nil,
    coverage: Bool = false,
    codeCoverageTargets: [TargetReference] = [],
    testExecutionOrdering: TestExecutionOrdering = .alphabetical,
    parallelizationMode: TestPlanParallelizationMode? = nil,
    testRepetitionMode: TestRepetitionMode = .none,
    maximumTestRepetitions: Int? = nil,
    repeatInNewRunnerProcess: Bool = false,
    testTimeoutsEnabled: Bool = true,
    defaultTestExecutionTimeAllowance: Int? = nil,
    maximumTestExecutionTimeAllowance: Int? = nil,
    userAttachmentLifetime: TestAttachmentLifetime = .deleteOnSuccess,
    uiTestingScreenshotsLifetime: TestAttachmentLifetime = .deleteOnSuccess,
    areLocalizationScreenshotsEnabled: Bool = false,
    diagnosticCollectionPolicy: TestDiagnosticCollectionPolicy = .never,
    distributor: String? = nil,
    locationScenario: TestLocationScenario? = nil,
    testInteropMode: TestInteropMode? = nil,
    applicationCrashDetectionSeverity: ApplicationCrashDetectionSeverity? = nil
  ) -> TestActionOptions {
    TestActionOptions(
      language: language,
      region: region,
      preferredScreenCaptureFormat: preferredScreenCaptureFormat,
      coverage: coverage,
      codeCoverageTargets: codeCoverageTargets
    )
  }
}
