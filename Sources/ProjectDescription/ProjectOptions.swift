extension Project {
  /// The options of a project; those that change no target are not kept.
  public struct Options: Equatable, Sendable {
    public var automaticSchemesOptions: AutomaticSchemesOptions
    public var disableBundleAccessors: Bool
    public var disableSynthesizedResourceAccessors: Bool
    public var xcodeProjectName: String?

    /// Returns options.
    public static func options(
      automaticSchemesOptions: AutomaticSchemesOptions = .enabled(),
      defaultKnownRegions: [String]? = nil,
      developmentRegion: String? = nil,
      disableBundleAccessors: Bool = false,
      disableShowEnvironmentVarsInScriptPhases: Bool = false,
      disableSynthesizedResourceAccessors: Bool = false,
      textSettings: TextSettings = .textSettings(),
      xcodeProjectName: String? = nil,
      folderSortingStrategy: FolderSortingStrategy = .groupsBeforeFolderReferences,
      projectGroup: ProjectGroup = .group(name: "Project")
    ) -> Self {
      Self(
        automaticSchemesOptions: automaticSchemesOptions,
        disableBundleAccessors: disableBundleAccessors,
        disableSynthesizedResourceAccessors: disableSynthesizedResourceAccessors,
        xcodeProjectName: xcodeProjectName
      )
    }
  }
}

extension Project.Options {
  /// The schemes that Tuist makes.
  public enum AutomaticSchemesOptions: Equatable, Sendable {
    /// The targets that share a scheme.
    public enum TargetSchemesGrouping: Equatable, Sendable {
      case singleScheme
      case byNameSuffix(build: Set<String>, test: Set<String>, run: Set<String>)
      case notGrouped
    }

    case enabled(
      targetSchemesGrouping: TargetSchemesGrouping = .byNameSuffix(
        build: ["Implementation", "Interface", "Mocks", "Testing"],
        test: ["Tests", "IntegrationTests", "UITests", "SnapshotTests"],
        run: ["App", "Demo", "Example"]
      ),
      codeCoverageEnabled: Bool = false,
      testingOptions: TestingOptions = [],
      testLanguage: SchemeLanguage? = nil,
      testRegion: String? = nil,
      testScreenCaptureFormat: ScreenCaptureFormat? = nil,
      runLanguage: SchemeLanguage? = nil,
      runRegion: String? = nil
    )
    case disabled

    var groupingJSON: JSON {
      guard case .enabled(let grouping, _, _, _, _, _, _, _) = self else { return .null }
      switch grouping {
      case .singleScheme: return .object(["kind": "single".json])
      case .notGrouped: return .object(["kind": "none".json])
      case .byNameSuffix(let build, let test, let run):
        return .object([
          "kind": "suffix".json, "build": build.json, "test": test.json, "run": run.json,
        ])
      }
    }
  }

  /// The indentation of a project's files, which is not kept.
  public struct TextSettings: Equatable, Sendable {
    /// Returns settings.
    public static func textSettings(
      usesTabs: Bool? = nil,
      indentWidth: UInt? = nil,
      tabWidth: UInt? = nil,
      wrapsLines: Bool? = nil
    ) -> Self { Self() }
  }

  /// The order of groups and folders in Xcode.
  public enum FolderSortingStrategy: Equatable, Sendable {
    case groupsBeforeFolderReferences
    case alphabetical
  }
}

extension Project.Options: ExpressibleByArrayLiteral {
  /// An option of a project in Tuist 2.
  public enum Option: Equatable, Sendable {
    case textSettings(
      usesTabs: Bool? = nil,
      indentWidth: UInt? = nil,
      tabWidth: UInt? = nil,
      wrapsLines: Bool? = nil
    )
  }

  /// Creates options from a list, as in Tuist 2.
  public init(arrayLiteral elements: Option...) { self = .options() }
}

/// Options of the tests in schemes that Tuist makes.
public struct TestingOptions: OptionSet, Equatable, Sendable {
  /// Tests run at once.
  public static let parallelizable = TestingOptions(rawValue: 1 << 0)
  /// Tests run in random order.
  public static let randomExecutionOrdering = TestingOptions(rawValue: 1 << 1)
  /// Tests of Swift Testing run at once.
  public static let swiftTestingOnlyParallelizable = TestingOptions(rawValue: 1 << 2)

  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
