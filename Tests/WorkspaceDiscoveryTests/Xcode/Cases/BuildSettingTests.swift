import Testing
import WorkspaceModel

/// Settings of projects, targets and xcconfig files, seen in the names of modules and in platforms.
@Suite(.timeLimit(.minutes(10))) struct BuildSettingTests {
  /// Checks the module of a target whose children are `settings`; `files` come behind the project.
  private func checkModule(
    _ settings: String,
    target: String = "App",
    project: String = "",
    files: String = "",
    expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let indented = settings.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let found = try await lines(
      of: """
        //- App.xcodeproj
        files A.swift App.xcconfig Base.xcconfig
        \(project)
        target "\(target)" app
          sources A.swift
        \(indented)
        //+ A.swift
        \(files)
        """,
      [.target]
    )
    let module = found.first?.split(separator: " ").last.map { String($0) }
    #expect(module == expected, sourceLocation: sourceLocation)
  }

  // Rule: xcode.module.default
  @Test(arguments: [
    ("App", "App"), ("My App-2", "My_App_2"), ("3D", "_D"),
    ("R\u{e9}sum\u{e9}", "R\u{e9}sum\u{e9}"),
    ("A.B+C", "A_B_C"), ("_A", "_A"),
  ])
  func theModuleHasTheNameOfTheProductAsAnIdentifier(target: String, module: String) async throws {
    try await checkModule("", target: target, expected: module)
  }

  // Rule: xcode.module.setting
  @Test(arguments: [
    ("setting PRODUCT_NAME = Ice Cubes", "Ice_Cubes"),
    ("setting PRODUCT_NAME = $(TARGET_NAME)Kit", "AppKit"),
    ("setting PRODUCT_MODULE_NAME = Other", "Other"),
    ("setting PRODUCT_NAME = Ice Cubes\nsetting PRODUCT_MODULE_NAME = Other", "Other"),
  ])
  func aSettingNamesTheModule(settings: String, expected: String) async throws {
    try await checkModule(settings, expected: expected)
  }

  // Rule: xcode.setting.expansion
  @Test(arguments: [
    ("${TARGET_NAME}A", "AppA"), ("$TARGET_NAME", "App"), ("$(PROJECT_NAME)B", "AppB"),
    ("$(CONFIGURATION)", "Debug"), ("$(NAME_$(KIND))", "Chosen"), ("$(TARGET_NAME:lower)", "app"),
    ("$(TARGET_NAME:upper)", "APP"), ("$(SPACED:c99extidentifier)", "A_B"),
    ("$(SPACED:identifier)", "A_B"), ("$(GONE:default=Fallback)", "Fallback"),
    ("$(SPACED:c99extidentifier:lower)", "a_b"),
  ])
  func aSettingMayUseOthers(value: String, expected: String) async throws {
    let settings = """
      setting PRODUCT_MODULE_NAME = \(value)
      setting KIND = one
      setting NAME_one = Chosen
      setting SPACED = A B
      """
    try await checkModule(settings, expected: expected)
  }

  // Rule: xcode.setting.levels
  @Test func theTargetIsStrongerThanItsFileAndBothThanTheProject() async throws {
    let name = "PRODUCT_MODULE_NAME ="
    let base = "base = Base.xcconfig"
    let files = "//- Base.xcconfig\n\(name) ProjectFile\n//- App.xcconfig\n\(name) TargetFile"
    let project = "setting \(name) Project"
    try await checkModule("", project: base, files: files, expected: "ProjectFile")
    try await checkModule("", project: base + "\n" + project, files: files, expected: "Project")
    let both = base + "\n" + project
    try await checkModule(
      "base = App.xcconfig",
      project: both,
      files: files,
      expected: "TargetFile"
    )
    try await checkModule(
      "base = App.xcconfig\nsetting \(name) Target",
      project: both,
      files: files,
      expected: "Target"
    )
  }

  // Rule: xcode.setting.inherited
  @Test func inheritedIsTheValueOfTheNextLowerLevel() async throws {
    let files = "//- Base.xcconfig\nPREFIX = A\n//- App.xcconfig\nPREFIX = $(inherited)C"
    try await checkModule(
      """
      base = App.xcconfig
      setting PREFIX = $(inherited)D
      setting PRODUCT_MODULE_NAME = $(PREFIX)
      """,
      project: "base = Base.xcconfig\nsetting PREFIX = $(inherited)B",
      files: files,
      expected: "ABCD"
    )
  }

  // Rule: xcode.setting.condition
  @Test(arguments: [
    ("setting PRODUCT_MODULE_NAME[sdk=iphoneos*] = Phone", "Phone"),
    ("setting PRODUCT_MODULE_NAME[sdk=macosx*] = Mac", "Plain"),
    ("setting PRODUCT_MODULE_NAME[config=Debug] = Bugs", "Bugs"),
    ("setting PRODUCT_MODULE_NAME[config=Release] = Fast", "Plain"),
    ("setting@Debug PRODUCT_MODULE_NAME = Bugs", "Bugs"),
    ("setting@Release PRODUCT_MODULE_NAME = Fast", "Plain"),
    ("setting PRODUCT_MODULE_NAME[sdk=*][config=Debug] = Both", "Both"),
  ])
  func aConditionLimitsASetting(setting: String, expected: String) async throws {
    try await checkModule("setting PRODUCT_MODULE_NAME = Plain\n" + setting, expected: expected)
  }

  // Rule: xcode.setting.configuration
  @Test func theFirstConfigurationCountsIfThereIsNoDebug() async throws {
    let settings = """
      setting@Alpha PRODUCT_MODULE_NAME = First
      setting@Beta PRODUCT_MODULE_NAME = Second
      """
    let project = "project configurations=Alpha,Beta"
    try await checkModule(settings, project: project, expected: "First")
    let debug = "project configurations=Alpha,Debug,Beta"
    try await checkModule(
      settings + "\nsetting@Debug PRODUCT_MODULE_NAME = Third",
      project: debug,
      expected: "Third"
    )
  }

  // Rule: xcode.platforms
  @Test func theSDKAndTheSupportedPlatformsAreThePlatforms() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      target A app
      target B app platforms=macosx
      target C app platforms=appletvos
      target D app platforms=watchos
      target E app platforms=xros
      target F app platforms=iphoneos,macosx,xros
      target G app
        setting SUPPORTED_PLATFORMS = iphoneos iphonesimulator
        setting SUPPORTS_MACCATALYST = YES
      target H app
        setting SDKROOT = auto
        setting SUPPORTED_PLATFORMS = macosx appletvos appletvsimulator
      target I framework
        setting SUPPORTED_PLATFORMS = $(OWN) macosx
        setting OWN = watchos watchsimulator
      target J framework platforms=driverkit
      """,
      [.platforms],
      expected: """
        platforms App.xcodeproj A ios
        platforms App.xcodeproj B macos
        platforms App.xcodeproj C tvos
        platforms App.xcodeproj D watchos
        platforms App.xcodeproj E visionos
        platforms App.xcodeproj F ios,macos,visionos
        platforms App.xcodeproj G ios,maccatalyst
        platforms App.xcodeproj H macos,tvos
        platforms App.xcodeproj I macos,watchos
        platforms App.xcodeproj J driverkit
        """
    )
  }

  // Rule: xcode.setting.unresolved
  @Test func aSettingThatCannotBeEvaluatedIsAWarning() async throws {
    let fixture = """
      //- App.xcodeproj
      files A.swift
      target App app
        sources A.swift
        setting PRODUCT_MODULE_NAME = $(GONE)
      target Loop framework
        sources A.swift
        setting PRODUCT_NAME = $(OTHER)
        setting OTHER = $(PRODUCT_NAME)
      target Core framework
        sources A.swift
        setting UNUSED = $(GONE)
      //+ A.swift
      """
    try await checkXcode(fixture, [.code], expected: "code warning setting_unresolved")
    #expect(
      try await lines(of: fixture, [.source]) == [
        "source App.xcodeproj App A.swift", "source App.xcodeproj Core A.swift",
        "source App.xcodeproj Loop A.swift",
      ]
    )
    #expect(
      try await lines(of: fixture, [.target]).contains("target App.xcodeproj Core framework Core")
    )
  }

  // Rule: xcode.setting.excluded
  @Test func filesMayBeExcludedByTheirNames() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      group Sources path=Sources
        A.swift AMac.swift BMac.swift C.swift D.json
      target Names app
        sources A.swift AMac.swift BMac.swift C.swift
        resources D.json
        setting EXCLUDED_SOURCE_FILE_NAMES = *Mac.swift D.json
        setting INCLUDED_SOURCE_FILE_NAMES = B*.swift
      target Other app
        sources A.swift C.swift
        setting EXCLUDED_SOURCE_FILE_NAMES[sdk=macosx*] = A.swift
        setting EXCLUDED_SOURCE_FILE_NAMES[sdk=iphone*] = C.swift
      target Fast app
        sources A.swift
        setting@Release EXCLUDED_SOURCE_FILE_NAMES = A.swift
      //+ Sources/A.swift Sources/AMac.swift Sources/BMac.swift Sources/C.swift Sources/D.json
      """,
      [.source, .resource],
      expected: """
        source App.xcodeproj Fast Sources/A.swift
        source App.xcodeproj Names Sources/A.swift
        source App.xcodeproj Names Sources/BMac.swift
        source App.xcodeproj Names Sources/C.swift
        source App.xcodeproj Other Sources/A.swift
        """
    )
  }
}
