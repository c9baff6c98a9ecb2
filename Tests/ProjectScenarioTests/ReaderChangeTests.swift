import Testing

/// Readers of files, and starters of programs, that do not list them.
@Suite(.timeLimit(.minutes(10))) struct ReaderChangeTests {
  private static let fixture = """
    //- App.xcodeproj
    folder App
    folder Kit
    folder Tool
    folder KitTests
    folder UITests
    folder OtherTests
    target App app
      folders App
      setting INFOPLIST_FILE = Info.plist
    target Other app
      folders Other
    folder Other
    target Kit framework
      folders Kit
    target Tool framework
      folders Tool
      setting HEADER_SEARCH_PATHS = App
    target KitTests test
      folders KitTests
      depends Kit
    target ToolTests test
      folders ToolTests
      depends Tool
    folder ToolTests
    target UITests ui-test
      folders UITests
      setting TEST_TARGET_NAME = App
    target OtherTests ui-test
      folders OtherTests
      setting TEST_TARGET_NAME = Other
    //- Info.plist
    <plist/>
    //- App/App.swift
    let app = 1
    //- App/Shared.h
    int shared(void);
    //- App/Alone.h
    int alone(void);
    //- Other/Other.swift
    let other = 1
    //- Other/Main.swift
    let main = 1
    //- Kit/Kit.swift
    public let kit = 1
    //- Tool/Tool.m
    #include "Shared.h"
    #include "table.inc"
    int tool(void) { return shared(); }
    //- Tool/table.inc
    1, 2
    //- Tool/more.json
    []
    //- KitTests/KitTests.swift
    import Testing
    import Kit
    @Test func theKit() { _ = kit }
    //- ToolTests/ToolTests.m
    @import XCTest;
    @interface ToolTests : XCTestCase
    @end
    //- UITests/UITests.swift
    import XCTest
    final class UITests: XCTestCase {
      func testLaunch() { XCUIApplication().launch() }
    }
    //- OtherTests/OtherTests.swift
    import XCTest
    final class OtherTests: XCTestCase {
      func testBoth() { XCUIApplication(bundleIdentifier: "org.example.App").launch() }
    }
    """

  // Rule: xcode.change.search-path
  @Test func aHeaderIsReadByTheTargetsThatFindIt() async throws {
    try await check(
      Self.fixture,
      replacing: "int shared(void);",
      with: "long shared(void);",
      """
      changed: App/Tool
      differs: App/Tool
      recompiles: App/Tool
      retests: App/ToolTests
      tests: ToolTests.*
      """
    )
    try await check(Self.fixture, replacing: "int alone(void);", with: "long alone(void);", "")
  }

  // Rule: xcode.change.search-path
  @Test func anIncludedResourceIsCode() async throws {
    try await check(
      Self.fixture,
      replacing: "1, 2",
      with: "1, 3",
      """
      changed: App/Tool
      differs: App/Tool
      recompiles: App/Tool
      retests: App/ToolTests
      tests: ToolTests.*
      """
    )
  }

  // Rule: xcode.change.launch
  @Test func aTestMayLaunchAnotherApp() async throws {
    try await check(
      Self.fixture,
      replacing: "let app = 1",
      with: "let app = 2",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App
      retests: App/UITests
      tests: OtherTests.OtherTests/testBoth UITests.UITests/testLaunch
      """
    )
    try await check(
      Self.fixture,
      replacing: "let other = 1",
      with: "let other = 2",
      """
      changed: App/Other
      differs: App/Other
      recompiles: App/Other
      retests: App/OtherTests
      tests: OtherTests.OtherTests/testBoth
      """
    )
  }

  // Rule: xcode.change.input
  @Test func whatASettingNamesIsAResource() async throws {
    try await check(
      Self.fixture,
      replacing: "<plist/>",
      with: "<plist></plist>",
      """
      changed: App/App
      retests: App/UITests
      tests: OtherTests.OtherTests/testBoth UITests.UITests/testLaunch
      """
    )
  }

  // Rule: xcode.change.input
  @Test func aFileOfAnotherConfigurationIsOfItsTarget() async throws {
    let fixture = """
      //- App.xcodeproj
      folder App
      folder AppTests
      folder Other
      folder OtherTests
      target App app
        folders App
        setting@Debug CODE_SIGN_ENTITLEMENTS = Debug.entitlements
        setting@Release CODE_SIGN_ENTITLEMENTS = $(SRCROOT)/$(TARGET_NAME).entitlements
      target AppTests test
        folders AppTests
        host App
      target OtherTests test
        folders OtherTests
      //- App.entitlements
      release
      //- Debug.entitlements
      debug
      //- App/App.swift
      let app = 1
      //- AppTests/AppTests.swift
      import Testing
      @Test func theApp() {}
      //- OtherTests/OtherTests.swift
      import Testing
      @Test func other() {}
      """
    let expected = """
      changed: App/App
      retests: App/AppTests
      tests: AppTests.theApp()
      """
    try await check(fixture, replacing: "\ndebug", with: "\nmore", expected)
    try await check(fixture, replacing: "\nrelease", with: "\nmore", expected)
  }

  // Rule: xcode.change.moved
  @Test func aFileThatMovesToAnotherTargetChangesBoth() async throws {
    try await check(
      Self.fixture,
      replacing: "//- Other/Other.swift",
      with: "//- Kit/Other.swift",
      """
      changed: App/Kit App/Other
      differs: App/Kit App/Other
      recompiles: App/Kit App/KitTests App/Other
      retests: App/KitTests App/OtherTests
      tests: KitTests.theKit() OtherTests.OtherTests/testBoth
      """
    )
  }

  // Rule: xcode.change.embedded
  @Test func anAppContainsProductsOfOtherPlatforms() async throws {
    let fixture = """
      //- App.xcodeproj
      files Kit.swift Watch.swift
      folder Phone
      folder Watch
      folder UITests
      folder KitTests
      target Kit framework platforms=iphoneos,watchos
        sources Kit.swift Watch.swift[watchos]
      target Watch watch platforms=watchos
        folders Watch
        frameworks @Kit
      target Phone app platforms=iphoneos
        folders Phone
        frameworks @Kit
        copyto Watch @Watch
      target UITests ui-test platforms=iphoneos
        folders UITests
        setting TEST_TARGET_NAME = Phone
      target KitTests test platforms=iphoneos
        folders KitTests
        depends Kit
      //- Kit.swift
      public let kit = 1
      //- Watch.swift
      public func watch() -> Int { 1 }
      //- Watch/Watch.swift
      import Kit
      let w = watch()
      //- Phone/Phone.swift
      import Kit
      let p = kit
      //- UITests/UITests.swift
      import XCTest
      final class UITests: XCTestCase { func testAll() {} }
      //- KitTests/KitTests.swift
      import Testing
      import Kit
      @Test func theKit() { _ = kit }
      """
    try await check(
      fixture,
      replacing: "watch() -> Int { 1 }",
      with: "watch() -> Int { 2 }",
      """
      changed: App/Kit
      differs: App/Kit
      recompiles: App/Kit
      retests: App/UITests
      tests: UITests.UITests/testAll
      """
    )
    let lone = try fixture.replacingOnce("  copyto Watch @Watch\n", with: "")
    try await check(
      lone,
      replacing: "watch() -> Int { 1 }",
      with: "watch() -> Int { 2 }",
      """
      changed: App/Kit
      differs: App/Kit
      recompiles: App/Kit
      """
    )
  }

  // Rule: xcode.change.product
  @Test func aProductOfAnotherNameIsLinkedByNobody() async throws {
    let fixture = """
      //- Kit.xcodeproj
      folder Kit
      target Kit framework product=Core.framework
        setting PRODUCT_NAME = Core
        setting PRODUCT_MODULE_NAME = Kit
        folders Kit
      //- App.xcodeproj
      folder AppTests
      target AppTests test
        folders AppTests
        frameworks Core.framework
      //- All.xcworkspace/contents.xcworkspacedata
      <Workspace version="1.0"><FileRef location="group:App.xcodeproj"/><FileRef location="group:Kit.xcodeproj"/></Workspace>
      //- Kit/Kit.swift
      public let kit = 1
      //- AppTests/AppTests.swift
      import Testing
      @Test func app() {}
      """
    try await check(
      fixture,
      replacing: "public let kit = 1",
      with: "public let kit = 2",
      """
      changed: Kit/Kit
      differs: Kit/Kit
      recompiles: App/AppTests Kit/Kit
      retests: App/AppTests
      tests: AppTests.app()
      """
    )
    try await check(
      from: fixture,
      to: fixture.replacing("PRODUCT_NAME = Core", with: "PRODUCT_NAME = Other")
        .replacing("product=Core", with: "product=Other"),
      """
      changed: App/AppTests Kit/Kit
      differs: App/AppTests Kit/Kit
      recompiles: App/AppTests Kit/Kit
      retests: App/AppTests
      tests: AppTests.app()
      """
    )
  }

  /// A description that graphd reads is data for a test that names its folder.
  // Rule: tests.fixtures.named
  @Test(arguments: [
    ("project.yml", "# \nname: P\ntargets: {A: {type: framework, platform: iOS}}"),
    (
      "Project.swift",
      "import ProjectDescription\nlet project = Project(name: \"P\", targets: []) // "
    ),
    ("P.xctestplan", "{\"version\": 1}"), ("Shared.xcconfig", "// "),
  ]) func aDescriptionIsDataOfATest(_ file: String, _ text: String) async throws {
    let fixture = """
      //- Tool/Package.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Tool", targets: [.testTarget(name: "ToolTests"), .testTarget(name: "MoreTests")])
      //- Tool/Tests/ToolTests/ToolTests.swift
      import Foundation
      import Testing
      @Test func tool() throws { try load(URL(fileURLWithPath: #filePath), "../../../../Fixtures/Spec") }
      //- Tool/Tests/MoreTests/MoreTests.swift
      import Foundation
      import Testing
      @Test func more() throws { try load(URL(fileURLWithPath: #filePath), "Fixture") }
      //- Fixtures/Spec/\(file)
      \(text)
      """
    try await check(from: fixture, to: fixture + " ", "tests: ToolTests.tool()")
  }
}
