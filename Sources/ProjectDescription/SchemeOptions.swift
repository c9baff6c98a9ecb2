/// A language that a program runs in.
public struct SchemeLanguage: Equatable, ExpressibleByStringInterpolation, Sendable {
  public var identifier: String

  /// Creates a language.
  public init(identifier: String) { self.identifier = identifier }

  /// Creates a language.
  public init(stringLiteral: String) { identifier = stringLiteral }

  /// A language whose texts are twice as long.
  public static var doubleLengthPseudoLanguage: Self {
    "IDELaunchSchemeLanguageDoubleLocalizedStrings"
  }
  /// A language that is laid out from right to left.
  public static var rightToLeftPseudoLanguage: Self {
    "IDELaunchSchemeLanguageRightToLeftLayoutDirection"
  }
  /// A language with accents.
  public static var accentedPseudoLanguage: Self { "IDELaunchSchemeLanguageAccentedLatin" }
  /// A language whose texts have bounds.
  public static var boundedStringPseudoLanguage: Self { "IDELaunchSchemeLanguageBoundedString" }
  /// A language whose texts run from right to left.
  public static var rightToLeftWithStringsPseudoLanguage: Self { "IDELaunchSchemeLanguageRLO" }
}

/// A format of pictures that tests take.
public enum ScreenCaptureFormat: String, Codable, Equatable, Sendable {
  case screenshots
  case screenRecording
}

/// A place that a program believes to be at.
public struct SimulatedLocation: Equatable, Sendable {
  public var identifier: String?
  public var gpxFile: Path?

  private static func place(_ identifier: String) -> Self { Self(identifier: identifier) }

  /// Returns a place of a file.
  public static func custom(gpxFile: Path) -> Self { Self(gpxFile: gpxFile) }

  /// A city.
  public static var london: Self { place("London, England") }
  /// A city.
  public static var johannesburg: Self { place("Johannesburg, South Africa") }
  /// A city.
  public static var moscow: Self { place("Moscow, Russia") }
  /// A city.
  public static var mumbai: Self { place("Mumbai, India") }
  /// A city.
  public static var tokyo: Self { place("Tokyo, Japan") }
  /// A city.
  public static var sydney: Self { place("Sydney, Australia") }
  /// A city.
  public static var hongKong: Self { place("Hong Kong, China") }
  /// A city.
  public static var honolulu: Self { place("Honolulu, HI, USA") }
  /// A city.
  public static var sanFrancisco: Self { place("San Francisco, CA, USA") }
  /// A city.
  public static var mexicoCity: Self { place("Mexico City, Mexico") }
  /// A city.
  public static var newYork: Self { place("New York, NY, USA") }
  /// A city.
  public static var rioDeJaneiro: Self { place("Rio de Janeiro, Brazil") }
}

/// Options of a run, which are not kept.
public struct RunActionOptions: Equatable, Sendable {
  /// The place's older name.
  public typealias SimulatedLocation = ProjectDescription.SimulatedLocation

  /// A capture of the graphics processor's frames.
  public enum GPUFrameCaptureMode: String, Codable, Equatable, Sendable {
    case autoEnabled
    case metal
    case openGL
    case disabled

    /// The mode that Xcode chooses.
    public static var `default`: GPUFrameCaptureMode { .autoEnabled }
  }

  /// Returns options.
  public static func options(
    language: SchemeLanguage? = nil,
    region: String? = nil,
    storeKitConfigurationPath: Path? = nil,
    simulatedLocation: SimulatedLocation? = nil,
    enableGPUFrameCaptureMode: GPUFrameCaptureMode = .default
  ) -> Self { Self() }
}

/// Options of the graphics of a run, which are not kept.
public struct MetalOptions: Equatable, Sendable {
  /// Returns options.
  public static func options(
    apiValidation: Bool = true,
    shaderValidation: Bool = false,
    showGraphicsOverview: Bool = false,
    logGraphicsOverview: Bool = false
  ) -> Self { Self() }
}

/// A checker of a run, in Tuist 2 and 3.
public enum SchemeDiagnosticsOption: String, Codable, Equatable, Sendable {
  case enableAddressSanitizer
  case enableDetectStackUseAfterReturn
  case enableThreadSanitizer
  case mainThreadChecker
  case performanceAntipatternChecker
}

/// The checkers of a run or of tests, which are not kept.
public struct SchemeDiagnosticsOptions: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// Creates options from a list, as in Tuist 2 and 3.
  public init(arrayLiteral elements: SchemeDiagnosticsOption...) {}

  /// Returns options.
  public static func options(
    addressSanitizerEnabled: Bool = false,
    detectStackUseAfterReturnEnabled: Bool = false,
    threadSanitizerEnabled: Bool = false,
    mainThreadCheckerEnabled: Bool = true,
    performanceAntipatternCheckerEnabled: Bool = true
  ) -> Self { [] }
}
