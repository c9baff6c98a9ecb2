import TestSupport
import Testing

/// Inputs of generators: catalogs, models and scripts.
@Suite(.timeLimit(.minutes(10))) struct GeneratedChangeTests {
  private static let fixture = """
    //- App.xcodeproj
    folder Kit
      except Kit: Late.xcassets
    folder KitTests
    folder Client
    target Kit framework
      setting STRING_CATALOG_GENERATE_SYMBOLS = NO
      folders Kit
    target Client framework
      folders Client
      depends Kit
    target KitTests test
      folders KitTests
      depends Kit
    //- Kit/Kit.swift
    public let kit = 1
    //- Kit/Icons.xcassets/Contents.json
    {}
    //- Kit/Icons.xcassets/Star.imageset/Contents.json
    {"images": []}
    //- Kit/Icons.xcassets/Star.imageset/star.png
    pixels
    //- Kit/Late.xcassets/Sun.imageset/Contents.json
    {}
    //- Kit/Words.xcstrings
    {"strings": {}}
    //- Kit/Model.xcdatamodeld/Model.xcdatamodel/contents
    <model/>
    //- Client/Client.swift
    import Kit
    func client() { _ = kit }
    //- KitTests/KitTests.swift
    import Testing
    @testable import Kit
    @Test func theKit() { _ = kit }
    """

  private static let resource = """
    changed: App/Kit
    retests: App/KitTests
    tests: KitTests.theKit()
    """
  private static let symbols = """
    changed: App/Kit
    differs: App/Kit App/KitTests
    recompiles: App/Client App/Kit App/KitTests
    retests: App/KitTests
    tests: KitTests.theKit()
    """
  private static let interface = """
    changed: App/Kit
    differs: App/Client App/Kit App/KitTests
    recompiles: App/Client App/Kit App/KitTests
    retests: App/KitTests
    tests: KitTests.theKit()
    """

  // Rule: xcode.change.assets
  @Test func namesInAnAssetCatalogAreDeclarationsOfTheTarget() async throws {
    try await check(Self.fixture, replacing: "pixels", with: "other pixels", Self.resource)
    try await check(
      from: Self.fixture,
      to: Self.fixture.replacing("Star.imageset", with: "Moon.imageset"),
      Self.symbols
    )
    // No member yet.
    try await check(Self.fixture, replacing: "Sun.imageset", with: "Moon.imageset", "")
    let without = try Self.fixture.replacingOnce(
      "  folders Kit\n",
      with: "  folders Kit\n  setting ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS = NO\n"
    )
    try await check(
      from: without,
      to: without.replacing("Star.imageset", with: "Moon.imageset"),
      Self.resource
    )
  }

  // Rule: xcode.change.generated-member
  @Test func aCatalogThatBecomesAMemberDeclaresItsNames() async throws {
    try await check(
      Self.fixture,
      replacing: "  except Kit: Late.xcassets\n",
      with: "",
      Self.symbols
    )
  }

  // Rule: xcode.change.strings
  @Test func aStringCatalogDeclaresNamesOnlyIfASettingSaysSo() async throws {
    let edit = (
      old: "{\"strings\": {}}", new: "{\"strings\": {\"a\": {\"extractionState\": \"manual\"}}}"
    )
    try await check(Self.fixture, replacing: edit.old, with: edit.new, Self.resource)
    try await check(
      try Self.fixture.replacingOnce("SYMBOLS = NO", with: "SYMBOLS = YES"),
      replacing: edit.old,
      with: edit.new,
      Self.symbols
    )
  }

  // Rule: xcode.change.model
  @Test func aDataModelDeclaresClasses() async throws {
    try await check(
      Self.fixture,
      replacing: "<model/>",
      with: "<model><entity/></model>",
      Self.interface
    )
  }

  private static let scripts = """
    //- App.xcodeproj
    folder Kit
    folder KitTests
    target Generator aggregate
      script inputs=$(SRCROOT)/template.stencil lists=inputs.xcfilelist outputs=Kit/Made.swift
    target Kit framework
      folders Kit
      depends Generator
    target KitTests test
      folders KitTests
      depends Kit
    target Other framework
      folders Other
    folder Other
    target OtherTests test
      folders OtherTests
      depends Other
    folder OtherTests
    target Make legacy dir=make
    //- inputs.xcfilelist
    # What the script reads
    $(SRCROOT)/words.txt
    Other/Read.swift
    //- words.txt
    words
    //- numbers.txt
    numbers
    //- template.stencil
    template
    //- make/Makefile
    all:
    //- Kit/Kit.swift
    public let kit = 1
    //- KitTests/KitTests.swift
    import Testing
    @testable import Kit
    @Test func theKit() { _ = kit }
    //- Other/Other.swift
    public let other = 1
    //- Other/Read.swift
    public let read = 1
    //- OtherTests/OtherTests.swift
    import Testing
    @testable import Other
    @Test func theOther() { _ = other }
    """

  private static let generator = """
    changed: App/Generator
    differs: App/Kit App/KitTests
    may recompile: App/Kit App/KitTests
    retests: App/KitTests
    tests: KitTests.theKit()
    """

  // Rule: xcode.change.script
  @Test func whatAScriptReadsMayBeCodeOfWhatDependsOnIt() async throws {
    try await check(Self.scripts, replacing: "\ntemplate\n", with: "\nother\n", Self.generator)
    try await check(Self.scripts, replacing: "\nwords\n", with: "\nother\n", Self.generator)
    try await check(
      Self.scripts,
      replacing: "public let read = 1",
      with: "public let read = 2",
      """
      changed: App/Generator App/Other
      differs: App/Kit App/KitTests App/Other
      recompiles: App/Other App/OtherTests
      may recompile: App/Kit App/KitTests
      retests: App/KitTests App/OtherTests
      tests: KitTests.theKit() OtherTests.theOther()
      """
    )
    try await check(
      Self.scripts,
      replacing: "public let other = 1",
      with: "public let other = 2",
      """
      changed: App/Other
      differs: App/Other
      recompiles: App/Other App/OtherTests
      retests: App/OtherTests
      tests: OtherTests.theOther()
      """
    )
  }

  // Rule: xcode.change.input
  @Test func otherInputsOfAScriptAreAnotherScript() async throws {
    try await check(
      Self.scripts,
      replacing: "$(SRCROOT)/words.txt",
      with: "$(SRCROOT)/words.txt\nnumbers.txt",
      Self.generator
    )
    try await check(
      Self.scripts,
      replacing: "inputs=$(SRCROOT)/template.stencil ",
      with: "",
      Self.generator
    )
    try await check(
      Self.scripts,
      replacing: "# What the script reads",
      with: "# Read by the script",
      ""
    )
  }

  // Rule: xcode.script.named
  @Test func aScriptThatThePhaseOnlyStartsIsAnInput() async throws {
    let fixture = try Self.scripts.replacingOnce(
      "script inputs=$(SRCROOT)/template.stencil lists=inputs.xcfilelist outputs=Kit/Made.swift",
      with: "script runs=\"${SRCROOT}\"/Tools/make.sh,Kit/Kit.swift"
    )
    let edited = fixture + "\n//- Tools/make.sh\nsed 1\n//- Tools/other.sh\nsed 1"
    try await check(edited, replacing: "make.sh\nsed 1", with: "make.sh\nsed 2", Self.generator)
    try await check(edited, replacing: "other.sh\nsed 1", with: "other.sh\nsed 2", "")
    // The script starts the other one, in its own folder.
    let starter = try edited.replacingOnce("make.sh\nsed 1", with: "make.sh\n\"${0%/*}\"/OTHER.sh")
    try await check(starter, replacing: "other.sh\nsed 1", with: "other.sh\nsed 2", Self.generator)
  }

  // Rule: xcode.change.script
  @Test(arguments: ["$(PROJECT_DIR)/make", "${SRCROOT}/./make", "", "$(UNKNOWN)/make"])
  func anotherBuildMayRunInAFolderOfSettings(_ folder: String) async throws {
    let fixture = try Self.scripts.replacingOnce("legacy dir=make", with: "legacy dir=\(folder)")
    try await check(fixture, replacing: "all:", with: "all: a", "changed: App/Make")
  }

  // Rule: xcode.change.script
  @Test func whatAnotherBuildReadsMayBeAnything() async throws {
    try await check(
      Self.scripts,
      replacing: "all:",
      with: "all: a",
      "changed: App/Make"
    )
    try await check(
      try Self.scripts.replacingOnce("depends Other\n", with: "depends Other Make\n"),
      replacing: "all:",
      with: "all: a",
      """
      changed: App/Make
      differs: App/OtherTests
      may recompile: App/OtherTests
      retests: App/OtherTests
      tests: OtherTests.theOther()
      """
    )
  }

  // Rule: xcode.change.resource
  @Test func swiftThatIsAResourceIsNotCompiled() async throws {
    let fixture = """
      //- App.xcodeproj
      folder Kit opaque=Templates
      folder KitTests
      target Kit framework
        folders Kit
      target KitTests test
        folders KitTests
        depends Kit
      //- Kit/Kit.swift
      public let kit = 1
      //- Kit/Templates/Template.swift
      let template = 1
      //- KitTests/KitTests.swift
      import Testing
      @testable import Kit
      @Test func theKit() { _ = kit }
      """
    try await check(fixture, replacing: "let template = 1", with: "let template = 2", Self.resource)
  }

  // Rule: xcode.change.library
  @Test func aLibraryInTheTreeIsAnInterface() async throws {
    let fixture = """
      //- App.xcodeproj
      files Ads.xcframework
      folder Kit
      folder KitTests
      target Kit framework
        folders Kit
        frameworks Ads.xcframework
      target KitTests test
        folders KitTests
        depends Kit
      //- Ads.xcframework/Info.plist
      <plist/>
      //- Ads.xcframework/ios-arm64/Ads.framework/Headers/Ads.h
      int ads(void);
      //- Ads.xcframework/ios-arm64/Ads.framework/Ads
      binary
      //- Kit/Kit.swift
      import Ads
      public let kit = 1
      //- KitTests/KitTests.swift
      import Testing
      @testable import Kit
      @Test func theKit() { _ = kit }
      """
    let all = """
      changed: App/Kit
      differs: App/Kit App/KitTests
      recompiles: App/Kit App/KitTests
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    try await check(fixture, replacing: "int ads(void);", with: "int ads(int);", all)
    try await check(fixture, replacing: "binary", with: "other binary", all)
    try await check(fixture, replacing: "  frameworks Ads.xcframework\n", with: "", all)
  }

  // Rule: xcode.change.rule
  @Test func whatARuleCompilesMayBeAnInterface() async throws {
    let old = expandProjects(
      """
      //- App.xcodeproj
      files Words.proto
      folder Kit
      folder KitTests
      target Kit framework
        folders Kit
        sources Words.proto
      target KitTests test
        folders KitTests
        depends Kit
      //- Words.proto
      message A {}
      //- Kit/Kit.swift
      public let kit = 1
      //- KitTests/KitTests.swift
      import Testing
      import Kit
      @Test func theKit() {}
      """
    )
    let all = """
      changed: App/Kit
      differs: App/Kit App/KitTests
      recompiles: App/Kit App/KitTests
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    let phases = try #require(old.firstRange(of: "buildPhases ="))
    func withRule(_ script: String, _ text: String) -> String {
      // The first target in the file is the framework.
      let rule = "R1 = {isa = PBXBuildRule; filePatterns = \"*.proto\"; script = \(script);};"
      return (text[..<phases.lowerBound] + "buildRules = (R1); " + text[phases.lowerBound...])
        .replacing("objects = {", with: "objects = {\n" + rule)
    }
    let ruled = withRule("protoc", old)
    let edited = ruled.replacing("message A {}", with: "message B {}")
    #expect(try await answer(MemoryTree(ruled), MemoryTree(edited)) == all)
    #expect(try await answer(MemoryTree(ruled), MemoryTree(withRule("buf", old))) == all)
  }
}
