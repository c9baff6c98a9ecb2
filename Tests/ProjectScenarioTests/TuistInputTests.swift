import TestSupport
import Testing

/// Edits of files that a target of Tuist is made of, besides its sources.
@Suite(.timeLimit(.minutes(10))) struct TuistInputTests {
  private static let changed = """
    changed: App/Kit
    differs: App/Kit
    recompiles: App/Kit
    retests: App/KitTests
    tests: KitTests.theKit()
    """

  /// Settings may change the interface as well.
  private static let changedWidely = """
    changed: App/Kit
    differs: App/Kit App/KitTests
    recompiles: App/Kit App/KitTests
    retests: App/KitTests
    tests: KitTests.theKit()
    """

  /// The same, and only a build shows what the script writes.
  private static let scriptReads = changedWidely.replacing("recompiles", with: "may recompile")

  /// A framework with some arguments, its tests, and a second framework with tests.
  private static func fixture(
    _ arguments: String,
    project: String = "",
    product: String = ".framework",
    _ files: String = ""
  ) -> String {
    """
    //- Project.swift
    import ProjectDescription
    let project = Project(name: "App", \(project)targets: [
      .target(name: "Kit", destinations: .iOS, product: \(product), bundleId: "kit", \(arguments)),
      .target(name: "KitTests", destinations: .iOS, product: .unitTests, bundleId: "kit.tests",
        sources: "KitTests/**", dependencies: [.target(name: "Kit")]),
      .target(name: "Other", destinations: .iOS, product: .framework, bundleId: "other", sources: "Other/**"),
      .target(name: "OtherTests", destinations: .iOS, product: .unitTests, bundleId: "other.tests",
        sources: "OtherTests/**", dependencies: [.target(name: "Other")]),
    ])
    //- Kit/Kit.swift
    public func kit() -> Int { 1 }
    //- KitTests/KitTests.swift
    import Testing
    import Kit
    @Test func theKit() { _ = kit() }
    //- Other/Other.swift
    public func other() -> Int { 1 }
    //- OtherTests/OtherTests.swift
    import Testing
    import Other
    @Test func theOther() { _ = other() }
    \(files)
    """
  }

  // Acceptance 10, report 14 of selection (tuist/tuist#7961): included files count.
  @Test func anIncludedConfigurationFileCounts() async throws {
    let fixture = Self.fixture(
      """
      sources: "Kit/**", settings: .settings(configurations: [
        .debug(name: "Debug", xcconfig: "Configs/Kit.xcconfig"), .release(name: "Release")])
      """,
      """
      //- Configs/Kit.xcconfig
      #include "Middle.xcconfig"
      //- Configs/Middle.xcconfig
      #include "Base.xcconfig"
      //- Configs/Base.xcconfig
      OTHER_SWIFT_FLAGS = -D ONE
      """
    )
    try await check(fixture, replacing: "-D ONE", with: "-D TWO", Self.changedWidely)
  }

  // Acceptance 10: a cycle is a problem.
  @Test func includesThatEndNowhereAreAProblem() async throws {
    let fixture = Self.fixture(
      """
      sources: "Kit/**", settings: .settings(configurations: [
        .debug(name: "Debug", xcconfig: "Configs/Kit.xcconfig")])
      """,
      """
      //- Configs/Kit.xcconfig
      #include "Base.xcconfig"
      //- Configs/Base.xcconfig
      OTHER_SWIFT_FLAGS = -D ONE
      """
    )
    let found = try await answer(
      MemoryTree(expandProjects(fixture)),
      MemoryTree(
        expandProjects(
          fixture.replacing(
            "OTHER_SWIFT_FLAGS",
            with: "#include \"Kit.xcconfig\"\nOTHER_SWIFT_FLAGS"
          )
        )
      )
    )
    #expect(found.contains("problems: "), "\(found)")
  }

  // Rule: xcode.change.input
  @Test(arguments: [
    "base: [\"OTHER_LDFLAGS\": \"-Wl,-sectcreate,__TEXT,__info_plist,$(SRCROOT)/Conf/Tool.plist\"]",
    "base: [\"OTHER_LDFLAGS\": [\"-order_file\", \"Conf/Tool.plist\"]]",
    "configurations: [.debug(name: \"Debug\", xcconfig: \"Conf/Kit.xcconfig\")]",
  ]) func aSettingNamesAFile(_ settings: String) async throws {
    let fixture = Self.fixture(
      "sources: \"Kit/**\", settings: .settings(\(settings))",
      """
      //- Conf/Kit.xcconfig
      OTHER_LDFLAGS = -sectcreate __TEXT __info_plist "$(PROJECT_DIR)/Conf/Tool.plist"
      //- Conf/Tool.plist
      <plist/>
      //- Conf/Free.plist
      <plist></plist>
      """
    )
    let expected = """
      changed: App/Kit
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    try await check(fixture, replacing: "<plist/>", with: "<plist >", expected)
    try await check(fixture, replacing: "<plist></plist>", with: "<plist><a/></plist>", "")
  }

  // Report 17 of selection (tuist/tuist#12012, #12524): settings of another configuration do not count.
  @Test func settingsOfReleaseAreNotThoseOfDebug() async throws {
    func fixture(_ debug: String, _ release: String) -> String {
      Self.fixture(
        """
        sources: "Kit/**", settings: .settings(configurations: [
          .debug(name: "Debug", settings: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "\(debug)"]),
          .release(name: "Release", settings: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "\(release)"])])
        """
      )
    }
    try await check(from: fixture("A", "A"), to: fixture("B", "A"), Self.changedWidely)
    try await check(from: fixture("A", "A"), to: fixture("A", "B"), "")
  }

  // Report 13 of selection (tuist/tuist#9998): the text of a script counts.
  @Test func theTextOfAScriptCounts() async throws {
    let fixture = Self.fixture(
      #"sources: "Kit/**", scripts: [.pre(script: "echo one", name: "Say", basedOnDependencyAnalysis: false)]"#
    )
    try await check(fixture, replacing: "echo one", with: "echo two", Self.changedWidely)
  }

  // Reports 15 and 25 of selection (tuist/tuist#8391, #12114): inputs of scripts count, lists of them by their files.
  @Test func theInputsOfAScriptCount() async throws {
    let fixture = Self.fixture(
      #"""
      sources: "Kit/**", scripts: [.pre(path: "Scripts/run.sh", name: "Run", inputPaths: ["Inputs/one.json"],
        inputFileListPaths: ["Inputs/all.xcfilelist"])]
      """#,
      """
      //- Scripts/run.sh
      echo run
      //- Inputs/one.json
      {"one": 1}
      //- Inputs/all.xcfilelist
      $(SRCROOT)/Inputs/two.json
      //- Inputs/two.json
      {"two": 1}
      //- Inputs/three.json
      {"three": 1}
      """
    )
    try await check(fixture, replacing: "echo run", with: "echo ran", Self.scriptReads)
    try await check(fixture, replacing: "\"one\": 1", with: "\"one\": 2", Self.scriptReads)
    try await check(fixture, replacing: "\"two\": 1", with: "\"two\": 2", Self.scriptReads)
    try await check(
      fixture,
      replacing: "Inputs/two.json\n//-",
      with: "Inputs/three.json\n//-",
      Self.changedWidely
    )
  }

  // Report 16 of selection (tuist/tuist#8449, #8557): a generated source need not be there.
  @Test func aGeneratedSourceIsNoProblem() async throws {
    let fixture = Self.fixture(#"sources: ["Kit/**", .generated("Made/Made.swift")]"#)
    try await check(
      fixture,
      replacing: "kit() -> Int { 1 }",
      with: "kit() -> Int { 2 }",
      Self.changed
    )
  }

  // Report 19 of selection (tuist/tuist#7111)
  @Test func anotherProductIsSeenByItsTests() async throws {
    let sources = #"sources: "Kit/**""#
    try await check(
      from: Self.fixture(sources),
      to: Self.fixture(sources, product: ".staticFramework"),
      Self.changedWidely
    )
  }

  // Report 7 of selection (tuist/tuist#10475): the name of a file of tests counts.
  @Test func aRenamedFileOfTestsRunsAgain() async throws {
    try await check(
      Self.fixture(#"sources: "Kit/**""#),
      replacing: "//- KitTests/KitTests.swift",
      with: "//- KitTests/Renamed.swift",
      """
      changed: App/KitTests
      differs: App/KitTests
      recompiles: App/KitTests
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    )
  }

  // Report 8 of selection (tuist/tuist#6930): code that knows its file differs with the file's name.
  @Test func aRenamedFileThatKnowsItsNameDiffers() async throws {
    let fixture = try Self.fixture(#"sources: "Kit/**""#)
      .replacingOnce("kit() -> Int { 1 }", with: "kit() -> String { #filePath }")
    try await check(
      fixture,
      replacing: "//- Kit/Kit.swift",
      with: "//- Kit/Renamed.swift",
      """
      changed: App/Kit
      differs: App/Kit
      recompiles: App/Kit App/KitTests
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    )
  }

  // Report 21 of selection (tuist/tuist#8362, #9290, #8336, #8335): exceptions add up, and any file is a member.
  @Test func aBuildableFolderHasAllItsFiles() async throws {
    let fixture = Self.fixture(
      #"""
      buildableFolders: [.folder("Kit", exceptions: [
        .exception(excluded: ["One.swift"]), .exception(excluded: ["Two.swift"])])]
      """#,
      """
      //- Kit/One.swift
      let one = 1
      //- Kit/Two.swift
      let two = 1
      //- Kit/Inter.ttf
      font 1
      //- Kit/Cube.stl
      solid 1
      """
    )
    try await check(fixture, replacing: "let one = 1", with: "let one = 2", "")
    try await check(fixture, replacing: "let two = 1", with: "let two = 2", "")
    for (old, new) in [("font 1", "font 2"), ("solid 1", "solid 2")] {
      let found = try await answer(
        MemoryTree(expandProjects(fixture)),
        MemoryTree(expandProjects(try fixture.replacingOnce(old, with: new)))
      )
      #expect(found.contains("changed: App/Kit\n"), "\(new): \(found)")
      #expect(found.contains("retests: App/KitTests\n"), "\(new): \(found)")
    }
  }

  /// A framework with a table of texts, one that uses an accessor, one that does not, and their tests.
  private static func accessors(_ options: String = "") -> String {
    """
    //- Project.swift
    import ProjectDescription
    let project = Project(name: "App", \(options)targets: [
      .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "kit", sources: "Kit/Sources/**",
        resources: "Kit/Texts/**"),
      .target(name: "User", destinations: .iOS, product: .framework, bundleId: "user", sources: "User/**",
        dependencies: [.target(name: "Kit")]),
      .target(name: "Other", destinations: .iOS, product: .framework, bundleId: "other", sources: "Other/**",
        dependencies: [.target(name: "Kit")]),
      .target(name: "KitTests", destinations: .iOS, product: .unitTests, bundleId: "kit.tests",
        sources: "KitTests/**", dependencies: [.target(name: "Kit")]),
    ])
    //- Kit/Sources/Kit.swift
    public func kit() -> Int { 1 }
    //- Kit/Texts/Localizable.strings
    "title" = "One";
    //- User/User.swift
    import Kit
    public func user() -> String { KitStrings.title }
    //- Other/Other.swift
    import Kit
    public func other() -> Int { kit() }
    //- KitTests/KitTests.swift
    import Foundation
    import Testing
    import Kit
    @Test func opens() { _ = Bundle.main.url(forResource: "Localizable", withExtension: "strings") }
    @Test func calls() { _ = kit() }
    """
  }

  private static let added = (old: "\"One\";", new: "\"One\";\n\"more\" = \"More\";")
  private static let resource = """
    changed: App/Kit
    retests: App/KitTests
    tests: KitTests.calls() KitTests.opens()
    """

  @Test func aTemplateOfAccessorsIsAnInterface() async throws {
    try await check(
      Self.accessors() + "\n//- Tuist/ResourceSynthesizers/Strings.stencil\n// first",
      replacing: "// first",
      with: "// second",
      """
      changed: App/Kit
      differs: App/Kit App/KitTests App/Other App/User
      recompiles: App/Kit App/KitTests App/Other App/User
      retests: App/KitTests
      tests: KitTests.calls() KitTests.opens()
      """
    )
  }

  // Acceptance 9
  @Test func aKeyOfAnAccessorIsAnInterface() async throws {
    try await check(
      Self.accessors(),
      replacing: Self.added.old,
      with: Self.added.new,
      """
      changed: App/Kit
      differs: App/Kit App/KitTests App/Other App/User
      recompiles: App/Kit App/KitTests App/Other App/User
      retests: App/KitTests
      tests: KitTests.calls() KitTests.opens()
      """
    )
  }

  // Acceptance 9
  @Test func aValueOfATableIsAResource() async throws {
    try await check(Self.accessors(), replacing: "\"One\";", with: "\"Two\";", Self.resource)
  }

  // Acceptance 9
  @Test func withoutAccessorsAKeyIsAResource() async throws {
    try await check(
      Self.accessors("options: .options(disableSynthesizedResourceAccessors: true), "),
      replacing: Self.added.old,
      with: Self.added.new,
      Self.resource
    )
  }
}
