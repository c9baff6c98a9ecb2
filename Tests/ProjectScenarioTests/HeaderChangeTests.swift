import TestSupport
import Testing

/// Swift and Objective-C side by side.
@Suite(.timeLimit(.minutes(10))) struct HeaderChangeTests {
  private static let fixture = """
    //- App.xcodeproj
    files App-Bridging.h Legacy.h Legacy.m Private.h Prefix.pch Kit.h KitOwn.h Kit.m Kit.swift Plain.m
    folder App
    folder AppTests
    folder KitTests
    target App app
      setting SWIFT_OBJC_BRIDGING_HEADER = App-Bridging.h
      setting GCC_PREFIX_HEADER = Prefix.pch
      folders App
      sources Legacy.m
    target Kit framework
      headers Kit.h(Public) KitOwn.h
      sources Kit.m Kit.swift
    target Plain static
      sources Plain.m
    target AppTests test
      folders AppTests
      host App
    target KitTests test
      folders KitTests
      depends Kit
    target Client framework
      folders Client
      depends Kit
    folder Client
    //- App-Bridging.h
    #import "Legacy.h"
    //- Legacy.h
    int legacy(void);
    //- Private.h
    int own(void);
    //- Prefix.pch
    #define PREFIX 1
    //- Legacy.m
    #import "Legacy.h"
    #import "Private.h"
    int legacy(void) { return 1; }
    //- Kit.h
    int kit(void);
    //- KitOwn.h
    int kit_own(void);
    //- Kit.m
    #import "Kit.h"
    #import "KitOwn.h"
    int kit(void) { return 1; }
    //- Kit.swift
    import Foundation
    @objc public class Thing: NSObject {
      @objc public func run() -> Int { 1 }
    }
    //- Plain.m
    int plain(void) { return 1; }
    //- App/App.swift
    func app() -> Int32 { legacy() }
    //- AppTests/AppTests.swift
    import Testing
    @testable import App
    @Test func theApp() { _ = app() }
    //- KitTests/KitTests.swift
    import Testing
    import Kit
    @Test func theKit() { _ = kit() }
    //- Client/Client.m
    #import <Kit/Kit-Swift.h>
    int client(void) { return [Thing new].run; }
    //- Client/Client.swift
    import Foundation
    func client() {}
    """

  // Rule: xcode.change.bridging
  @Test func whatABridgingHeaderIncludesIsReadByAllSwiftOfItsTarget() async throws {
    let all = """
      changed: App/App
      differs: App/App App/AppTests
      recompiles: App/App App/AppTests
      retests: App/AppTests
      tests: AppTests.theApp()
      """
    try await check(Self.fixture, replacing: "int legacy(void);", with: "long legacy(void);", all)
    try await check(
      Self.fixture,
      replacing: "#import \"Legacy.h\"\n//- Legacy.h",
      with: "#import \"Legacy.h\"\n#import \"Kit.h\"\n//- Legacy.h",
      all
    )
  }

  // Rule: xcode.folder.excluded-header
  @Test func aHeaderThatItsFolderExcludesIsReadByWhatIncludesIt() async throws {
    let fixture = """
      //- App.xcodeproj
      folder App
        except App: Monitor.h Free.h
      folder AppTests
      target App app
        setting SWIFT_OBJC_BRIDGING_HEADER = App/Bridging.h
        folders App
      target AppTests test
        folders AppTests
        host App
      //- App/Bridging.h
      #import "Monitor.h"
      //- App/Monitor.h
      int monitor(void);
      //- App/Free.h
      int free_of_readers(void);
      //- App/App.swift
      func app() -> Int32 { monitor() }
      //- AppTests/AppTests.swift
      import Testing
      @testable import App
      @Test func theApp() { _ = app() }
      """
    try await check(
      fixture,
      replacing: "int monitor",
      with: "long monitor",
      """
      changed: App/App
      differs: App/App App/AppTests
      recompiles: App/App App/AppTests
      retests: App/AppTests
      tests: AppTests.theApp()
      """
    )
    try await check(fixture, replacing: "int free", with: "long free", "")
  }

  // Rule: xcode.change.header
  @Test func aHeaderOfTheTargetsOwnIsReadByWhatIncludesIt() async throws {
    try await check(
      Self.fixture,
      replacing: "int own(void);",
      with: "long own(void);",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App
      retests: App/AppTests
      tests: AppTests.theApp()
      """
    )
    try await check(
      Self.fixture,
      replacing: "int kit_own(void);",
      with: "long kit_own(void);",
      """
      changed: App/Kit
      differs: App/Kit
      recompiles: App/Kit
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    )
  }

  // Rule: xcode.change.prefix
  @Test func aPrefixHeaderIsReadByAllSourcesOfTheCFamily() async throws {
    try await check(
      Self.fixture,
      replacing: "#define PREFIX 1",
      with: "#define PREFIX 2",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App
      retests: App/AppTests
      tests: AppTests.theApp()
      """
    )
  }

  // Rule: xcode.change.header
  @Test func aPublicHeaderIsReadByClients() async throws {
    try await check(
      Self.fixture,
      replacing: "int kit(void);",
      with: "long kit(void);",
      """
      changed: App/Kit
      differs: App/Client App/Kit App/KitTests
      recompiles: App/Client App/Kit App/KitTests
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    )
    try await check(
      Self.fixture,
      replacing: "headers Kit.h(Public) KitOwn.h",
      with: "headers Kit.h(Public) KitOwn.h(Public)",
      """
      changed: App/Kit
      differs: App/Client App/Kit App/KitTests
      recompiles: App/Client App/Kit App/KitTests
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    )
    try await check(
      Self.fixture,
      replacing: "int kit(void);",
      with: "int kit(void); // one",
      """
      changed: App/Kit
      recompiles: App/Kit
      """
    )
  }

  // Rule: xcode.change.generated-header
  @Test func objectiveCReadsTheHeaderThatSwiftWrites() async throws {
    try await check(
      Self.fixture,
      replacing: "public func run() -> Int {",
      with: "public func run() -> Int32 {",
      """
      changed: App/Client App/Kit
      differs: App/Client App/Kit
      recompiles: App/Client App/Kit App/KitTests
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    )
    try await check(
      Self.fixture,
      replacing: "run() -> Int { 1 }",
      with: "run() -> Int { 2 }",
      """
      changed: App/Kit
      differs: App/Kit
      recompiles: App/Kit
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    )
  }

  // Rule: xcode.change.reordered
  @Test func anotherOrderChangesNothing() async throws {
    let old = MemoryTree(expandProjects(Self.fixture))
    let new = MemoryTree(expandProjects(Self.fixture, salt: "x", isReversed: true))
    #expect(try await answer(old, new) == "")
  }
}
