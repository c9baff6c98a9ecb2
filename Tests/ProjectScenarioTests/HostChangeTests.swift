import TestSupport
import Testing

/// The programs in which tests run, or that they drive.
@Suite(.timeLimit(.minutes(10))) struct HostChangeTests {
  private static let fixture = """
    //- App.xcodeproj
    folder App
    folder Kit
    folder Widget
    folder AppTests
    folder KitTests
    folder UITests
    target App app
      folders App
      frameworks @Kit
      copy PlugIns @Widget
    target Kit framework
      folders Kit
    target Widget extension
      folders Widget
    target AppTests test
      folders AppTests
      setting TEST_HOST = $(BUILT_PRODUCTS_DIR)/App.app/App
    target KitTests test
      folders KitTests
      depends Kit
    target UITests ui-test
      folders UITests
      setting TEST_TARGET_NAME = App
    //- App/App.swift
    import Kit
    func app() -> Int { kit() }
    //- App/Data.json
    {}
    //- Kit/Kit.swift
    public func kit() -> Int { 1 }
    //- Widget/Widget.swift
    public func widget() -> Int { 1 }
    //- AppTests/AppTests.swift
    import XCTest
    @testable import App
    final class AppTests: XCTestCase {
      func testApp() { _ = app() }
    }
    //- KitTests/KitTests.swift
    import XCTest
    import Kit
    final class KitTests: XCTestCase {
      func testKit() { _ = kit() }
    }
    //- UITests/UITests.swift
    import XCTest
    final class UITests: XCTestCase {
      func testLaunch() { XCUIApplication().launch() }
    }
    """

  // Rule: xcode.change.host
  @Test func aChangeOfAnAppSelectsWhatItHosts() async throws {
    try await check(
      Self.fixture,
      replacing: "app() -> Int { kit() }",
      with: "app() -> Int { kit() + 1 }",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App
      retests: App/AppTests App/UITests
      tests: AppTests.AppTests/testApp UITests.UITests/testLaunch
      """
    )
    try await check(
      Self.fixture,
      replacing: "func app() -> Int { kit() }",
      with: "func app() -> Int { kit() }\npublic func more() {}",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App App/AppTests
      retests: App/AppTests App/UITests
      tests: AppTests.AppTests/testApp UITests.UITests/testLaunch
      """
    )
  }

  // Rule: xcode.change.host
  @Test func aResourceOfAnAppSelectsWhatItHosts() async throws {
    try await check(
      Self.fixture,
      replacing: "{}\n//- Kit/Kit.swift",
      with: "[]\n//- Kit/Kit.swift",
      """
      changed: App/App
      retests: App/AppTests App/UITests
      tests: AppTests.AppTests/testApp UITests.UITests/testLaunch
      """
    )
  }

  // Rule: xcode.change.embedded
  @Test func anExtensionSelectsTestsOfTheAppAroundIt() async throws {
    try await check(
      Self.fixture,
      replacing: "widget() -> Int { 1 }",
      with: "widget() -> Int32 { 1 }",
      """
      changed: App/Widget
      differs: App/Widget
      recompiles: App/Widget
      retests: App/AppTests App/UITests
      tests: AppTests.AppTests/testApp UITests.UITests/testLaunch
      """
    )
  }

  // Rule: xcode.change.driven
  @Test func testsThatDriveAnAppAreTheSameProgram() async throws {
    try await check(
      """
      //- App.xcodeproj
      folder App
      folder UITests
      target App app
        folders App
      target UITests ui-test
        folders UITests
        depends App
        setting TEST_TARGET_NAME = App
        setting SWIFT_OBJC_BRIDGING_HEADER = UITests/Bridge.h
      //- App/App.swift
      public protocol Made {}
      extension Made { public init?(number: Int) { return nil } }
      //- UITests/Bridge.h
      void help(void);
      //- UITests/Launch.swift
      import XCTest
      struct Page { init(number: Int) {} }
      final class Launch: XCTestCase { func testLaunch() { _ = Page(number: 1) } }
      """,
      replacing: "init?(number: Int)",
      with: "init?(number: Int8)",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App App/UITests
      retests: App/UITests
      tests: UITests.Launch/testLaunch
      """
    )
  }

  // Rule: xcode.change.host
  @Test func aFrameworkSelectsItsTestsAndThoseOfItsApps() async throws {
    try await check(
      Self.fixture,
      replacing: "kit() -> Int { 1 }",
      with: "kit() -> Int { 2 }",
      """
      changed: App/Kit
      differs: App/Kit
      recompiles: App/Kit
      retests: App/AppTests App/KitTests App/UITests
      tests: AppTests.AppTests/testApp KitTests.KitTests/testKit UITests.UITests/testLaunch
      """
    )
  }

  // Rule: xcode.change.host
  @Test func testsSelectNothingElse() async throws {
    try await check(
      Self.fixture,
      replacing: "func testKit() { _ = kit() }",
      with: "func testKit() { _ = kit() + 1 }",
      """
      changed: App/KitTests
      differs: App/KitTests
      recompiles: App/KitTests
      retests: App/KitTests
      tests: KitTests.KitTests/testKit
      """
    )
  }

  // Rule: xcode.change.host
  @Test func anotherHostChangesTheTests() async throws {
    try await check(
      Self.fixture,
      replacing: "  setting TEST_TARGET_NAME = App\n",
      with: "",
      """
      changed: App/UITests
      differs: App/UITests
      recompiles: App/UITests
      retests: App/UITests
      tests: UITests.UITests/testLaunch
      """
    )
  }

  // Rule: xcode.change.phase
  @Test func anotherPlaceOfACopyIsAnotherApp() async throws {
    let old = expandProjects(Self.fixture)
    let new = try old.replacingOnce("dstSubfolderSpec = 13;", with: "dstSubfolderSpec = 10;")
    let found = try await answer(MemoryTree(old), MemoryTree(new))
    #expect(
      found == """
        changed: App/App
        differs: App/App App/AppTests
        recompiles: App/App App/AppTests
        retests: App/AppTests App/UITests
        tests: AppTests.AppTests/testApp UITests.UITests/testLaunch
        """
    )
  }
}
