import TestSupport
import Testing

/// Files of no target that settings, rules and scripts of a target name.
@Suite(.timeLimit(.minutes(10))) struct InputChangeTests {
  /// A tool, a framework with tests, and a second framework with tests; `lines` belong to the framework.
  private static func fixture(_ lines: String, _ files: String, project: String = "") -> String {
    """
    //- App.xcodeproj
    \(project)
    folder Kit
    folder KitTests
    folder Other
    folder OtherTests
    target Kit framework
      folders Kit
    \(lines)
    target KitTests test
      folders KitTests
      depends Kit
    target Other framework
      folders Other
    target OtherTests test
      folders OtherTests
      depends Other
    //- Kit/Kit.swift
    public let kit = 1
    //- KitTests/KitTests.swift
    import Testing
    import Kit
    @Test func theKit() {}
    //- Other/Other.swift
    public let other = 1
    //- OtherTests/OtherTests.swift
    import Testing
    import Other
    @Test func theOther() {}
    \(files)
    """
  }

  /// The framework behaves otherwise, and nothing is compiled.
  private static let behaves = """
    changed: App/Kit
    retests: App/KitTests
    tests: KitTests.theKit()
    """

  private static let compiles = """
    changed: App/Kit
    differs: App/Kit App/KitTests
    recompiles: App/Kit App/KitTests
    retests: App/KitTests
    tests: KitTests.theKit()
    """

  private static let mayCompile = compiles.replacing("recompiles", with: "may recompile")

  // Rule: xcode.change.input
  @Test(arguments: [
    "OTHER_LDFLAGS = -Wl,-sectcreate,__TEXT,__info_plist,$(SRCROOT)/Conf/Tool.plist",
    "OTHER_LDFLAGS = [-sectcreate, __TEXT, __info_plist, Conf/Tool.plist]",
    "OTHER_LDFLAGS = -Xlinker -exported_symbols_list -Xlinker \"${PROJECT_DIR}/Conf/Tool.plist\"",
    "OTHER_LDFLAGS[sdk=iphoneos*] = -order_file conf/tool.plist",
    "setting@Release OTHER_LDFLAGS = -order_file Conf/Tool.plist",
  ]) func whatAFlagOfTheLinkerNamesIsAnInput(_ setting: String) async throws {
    let line = setting.hasPrefix("setting") ? "  \(setting)" : "  setting \(setting)"
    let fixture = Self.fixture(line, "//- Conf/Tool.plist\nold\n//- Conf/Free.plist\nfree\n")
    try await check(fixture, replacing: "\nold", with: "\nnew", Self.behaves)
    try await check(fixture, replacing: "\nfree", with: "\nmore", "")
  }

  // Rule: xcode.change.input
  @Test(arguments: [
    "OTHER_SWIFT_FLAGS = -Xcc -fmodule-map-file=$(SRCROOT)/Conf/Tool.plist",
    "OTHER_CFLAGS = -include Conf/Tool.plist", "MY_TABLE = Conf/Tool.plist",
  ]) func whatAFlagOfACompilerNamesIsCode(_ setting: String) async throws {
    let fixture = Self.fixture("  setting \(setting)", "//- Conf/Tool.plist\nold\n")
    try await check(fixture, replacing: "\nold", with: "\nnew", Self.compiles)
  }

  // Rule: xcode.change.input
  @Test func whatAConfigurationFileNamesIsAnInput() async throws {
    let fixture = Self.fixture(
      "  base = Kit.xcconfig",
      """
      //- Kit.xcconfig
      #include "Base.xcconfig"
      PLIST = ${SRCROOT}/Conf
      //- Base.xcconfig
      OTHER_LDFLAGS = -Wl,-sectcreate,__TEXT,__info_plist,$(PLIST)/Tool.plist
      //- Conf/Tool.plist
      old
      """,
      project: "files Kit.xcconfig"
    )
    try await check(fixture, replacing: "\nold", with: "\nnew", Self.behaves)
  }

  // Rule: xcode.rule.input
  @Test(arguments: ["gen", "table", "more", "called"])
  func whatARuleReadsIsAnInput(_ text: String) async throws {
    let fixture = Self.fixture(
      "  rule *.proto inputs=$(SRCROOT)/Tools/table.plist outputs=free.plist runs=$SRCROOT/Tools/gen.sh,Tools/more.entitlements",
      """
      //- Kit/a.proto
      message A {}
      //- Tools/gen.sh
      # gen
      python3 Tools/next.py
      //- Tools/next.py
      # called
      //- Tools/table.plist
      table
      //- Tools/more.entitlements
      more
      //- free.plist
      free
      //- Tools/free.sh
      # nobody
      """
    )
    let line = ["gen", "called"].contains(text) ? "# \(text)" : "\n\(text)\n"
    try await check(
      fixture,
      replacing: line,
      with: line.replacing(text, with: "x"),
      Self.mayCompile
    )
    try await check(fixture, replacing: "# nobody", with: "# x", "")
  }

  // Rule: xcode.script.list
  @Test(arguments: ["  $(SRCROOT)/Conf/a.strings", "Conf/a.strings\t", "\t ./Conf/a.strings  \r"])
  func aListOfFilesHasBlanksAroundLines(_ line: String) async throws {
    let fixture = Self.fixture(
      "  script lists=in.xcfilelist",
      "//- in.xcfilelist\n  # Conf/b.strings\n\(line)\n\n//- Conf/a.strings\n\"old\" = \"\";\n//- Conf/b.strings\n\"free\" = \"\";"
    )
    try await check(fixture, replacing: "\"old", with: "\"new", Self.mayCompile)
    try await check(fixture, replacing: "\"free", with: "\"more", "")
  }

  // Rule: xcode.change.input
  @Test func theProgramOfAnotherBuildIsAnInput() async throws {
    let fixture = Self.fixture(
      "  depends Lib\ntarget Lib legacy dir=Vendor tool=$(SRCROOT)/Tools/build.sh",
      """
      //- Vendor/Makefile
      all:
      //- Tools/build.sh
      sh ../Tools/step.sh
      //- Tools/step.sh
      # old
      """
    )
    try await check(
      fixture,
      replacing: "# old",
      with: "# new",
      Self.mayCompile.replacing("changed: App/Kit", with: "changed: App/Lib")
    )
  }

  /// The same in a spec of XcodeGen.
  // Rules: xcode.change.input, xcode.rule.input
  @Test(arguments: [
    (
      "settings: {OTHER_LDFLAGS: \"-sectcreate __TEXT __info_plist $(SRCROOT)/Conf/Tool.plist\"}",
      false
    ),
    ("settings: {base: {OTHER_LDFLAGS: [-order_file, Conf/Tool.plist]}}", false),
    ("buildRules: [{filePattern: \"*.proto\", script: \"Conf/gen.sh Conf/Tool.plist\"}]", true),
  ]) func aSpecNamesAFile(_ entry: String, _ isGenerator: Bool) async throws {
    let fixture = """
      //- project.yml
      name: App
      targets:
        Kit:
          type: framework
          platform: iOS
          sources: Kit
          \(entry)
        KitTests:
          type: bundle.unit-test
          platform: iOS
          sources: KitTests
          dependencies: [{target: Kit}]
      //- Kit/Kit.swift
      public let kit = 1
      //- KitTests/KitTests.swift
      import Testing
      import Kit
      @Test func theKit() {}
      //- Conf/Tool.plist
      old
      //- Conf/Free.plist
      free
      //- Conf/gen.sh
      true
      """
    try await check(
      fixture,
      replacing: "\nold",
      with: "\nnew",
      isGenerator ? Self.mayCompile : Self.behaves
    )
    try await check(fixture, replacing: "\nfree", with: "\nmore", "")
  }
}
