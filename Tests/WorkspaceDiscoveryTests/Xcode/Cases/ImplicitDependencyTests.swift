import Testing
import WorkspaceModel

/// Dependencies on targets of the workspace: stated, and found by the names of products.
@Suite(.timeLimit(.minutes(10))) struct ImplicitDependencyTests {
  // Rule: xcode.dependency.declared
  @Test func aDependencyIsDeclaredLinkedAndEmbedded() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      target App app
        depends Core Ext[ios] All
        frameworks @Core
        copy Frameworks @Core
        copy PlugIns @Ext
      target Core framework
      target Ext extension
        frameworks @Core
      target All aggregate
        depends Core
      """,
      [.dependency],
      expected: """
        dep App.xcodeproj All declared -> App.xcodeproj/Core
        dep App.xcodeproj App declared -> App.xcodeproj/All
        dep App.xcodeproj App declared,embedded -> App.xcodeproj/Ext
        dep App.xcodeproj App declared,embedded,linked -> App.xcodeproj/Core
        dep App.xcodeproj Ext linked -> App.xcodeproj/Core
        """
    )
  }

  // Rule: xcode.dependency.name
  @Test func aDependencyMayHaveNoMoreThanAName() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      target App app
        depends name:Core name:Gone
      target Core framework
      """,
      [.edge],
      expected: "edge App.xcodeproj App -> App.xcodeproj/Core"
    )
  }

  // Rule: xcode.implicit.product
  @Test func aLinkedProductIsADependency() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      target App app
        frameworks Core.framework libNet.a libTool.dylib UIKit.framework libz.tbd
        copy Frameworks Core.framework
        copyto PlugIns Ext.appex
        copy Resources Texts.bundle
      target Core framework
      target Net static
      target Tool dynamic
      target Ext extension
      target Texts bundle
      target Other framework
      """,
      [.dependency],
      expected: """
        dep App.xcodeproj App embedded -> App.xcodeproj/Ext
        dep App.xcodeproj App embedded -> App.xcodeproj/Texts
        dep App.xcodeproj App embedded,linked -> App.xcodeproj/Core
        dep App.xcodeproj App linked -> App.xcodeproj/Net
        dep App.xcodeproj App linked -> App.xcodeproj/Tool
        """
    )
  }

  // Rule: xcode.implicit.product
  @Test func theProductCountsAndNotTheNameOfTheTarget() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      target App app
        frameworks Core.framework libNet.a Stale.framework CoreKit.framework
        copy Resources Texts.bundle
      target CoreKit framework product=Core.framework stale=Stale
        setting PRODUCT_NAME = Core
      target "Net iOS" static product=libNet.a stale=Net
        setting PRODUCT_NAME = Net
      target App-Texts bundle product=Texts.bundle
        setting PRODUCT_NAME = Texts
      """,
      [.edge],
      expected: """
        edge App.xcodeproj App -> App.xcodeproj/App-Texts
        edge App.xcodeproj App -> App.xcodeproj/CoreKit
        edge App.xcodeproj App -> App.xcodeproj/Net iOS
        """
    )
  }

  // Rule: xcode.implicit.flags
  @Test func linkerFlagsNameDependencies() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      target App app
        setting OTHER_LDFLAGS = -ObjC -framework "Core" -lNet -framework UIKit -lz
      target Listed app
        setting OTHER_LDFLAGS = [$(inherited), -framework, Core, -lNet]
      target Silent app
        setting OTHER_LDFLAGS = -framework Core
        setting IMPLICIT_DEPENDENCIES_IGNORE_LDFLAGS = YES
      target Core framework
      target Net static
      """,
      [.dependency],
      expected: """
        dep App.xcodeproj App linked -> App.xcodeproj/Core
        dep App.xcodeproj App linked -> App.xcodeproj/Net
        dep App.xcodeproj Listed linked -> App.xcodeproj/Core
        dep App.xcodeproj Listed linked -> App.xcodeproj/Net
        """
    )
  }

  // Rule: xcode.implicit.workspace
  @Test func projectsOfAWorkspaceSeeTheProductsOfEachOther() async throws {
    let projects = """
      //- App.xcodeproj
      target App app
        frameworks Core.framework
      //- Libraries/Core.xcodeproj
      target Core framework
      """
    let workspace = """

      //- All.xcworkspace/contents.xcworkspacedata
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version = "1.0">
         <FileRef location = "group:App.xcodeproj"></FileRef>
         <FileRef location = "group:Libraries/Core.xcodeproj"></FileRef>
      </Workspace>
      """
    try await checkXcode(
      projects + workspace,
      [.dependency],
      expected: "dep App.xcodeproj App linked -> Libraries/Core.xcodeproj/Core"
    )
    try await checkXcode(projects, [.edge], expected: "")
  }

  // Rule: xcode.implicit.self
  @Test func aTargetNeverDependsOnItself() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      target Core framework id=phone
        frameworks Core.framework
        setting OTHER_LDFLAGS = -framework Core
      target App app
        frameworks Core.framework
      """,
      [.edge],
      expected: "edge App.xcodeproj App -> App.xcodeproj/Core"
    )
  }

  // Rule: xcode.implicit.platform
  @Test func onlyTargetsOfACommonPlatformAreCandidates() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      target Phone app
        frameworks Core.framework
      target Mac app platforms=macosx
        frameworks Core.framework
      target Both app platforms=iphoneos,macosx
        frameworks Core.framework
      target Vision app platforms=xros
        frameworks Core.framework
      target "Core iOS" framework product=Core.framework
        setting PRODUCT_NAME = Core
      target "Core macOS" framework product=Core.framework platforms=macosx
        setting PRODUCT_NAME = Core
        frameworks Core.framework
      target "Core tvOS" framework product=Core.framework platforms=appletvos
        setting PRODUCT_NAME = Core
      target "Core watchOS" framework product=Core.framework platforms=watchos
        setting PRODUCT_NAME = Core
      """,
      [.edge],
      expected: """
        edge App.xcodeproj Both -> App.xcodeproj/Core iOS
        edge App.xcodeproj Both -> App.xcodeproj/Core macOS
        edge App.xcodeproj Mac -> App.xcodeproj/Core macOS
        edge App.xcodeproj Phone -> App.xcodeproj/Core iOS
        """
    )
  }

  // Rule: xcode.implicit.ambiguous
  @Test func severalCandidatesAreAllDependencies() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      target App app
        frameworks Core.framework
      target One framework product=Core.framework
        setting PRODUCT_NAME = Core
      target Two framework product=Core.framework
        setting PRODUCT_NAME = Core
      """,
      [.edge, .code],
      expected: """
        code note product_ambiguous
        edge App.xcodeproj App -> App.xcodeproj/One
        edge App.xcodeproj App -> App.xcodeproj/Two
        """
    )
  }

  // Rule: xcode.implicit.declared
  @Test func aDeclaredDependencyDecidesAmongProductsOfOneName() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      target App app
        depends Two
        frameworks Core.framework
      target One framework product=Core.framework
        setting PRODUCT_NAME = Core
      target Two framework product=Core.framework
        setting PRODUCT_NAME = Core
      """,
      [.edge, .code],
      expected: "edge App.xcodeproj App -> App.xcodeproj/Two"
    )
  }

  // Rule: xcode.dependency.host
  @Test func testsDependOnTheirHost() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      target App app
      target Named app product=Other.app
        setting PRODUCT_NAME = Other
      target ByAttribute test
        host App
      target ByPath test
        setting BUNDLE_LOADER = $(TEST_HOST)
        setting TEST_HOST = $(BUILT_PRODUCTS_DIR)/Other.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/Other
      target ByMacPath test platforms=macosx
        setting TEST_HOST = $(BUILT_PRODUCTS_DIR)/Mac.app/Contents/MacOS/Mac
      target ByPlainPath test
        setting TEST_HOST = $(BUILT_PRODUCTS_DIR)/App.app/App
      target Driving ui-test
        setting TEST_TARGET_NAME = Named
      target Free test
        setting TEST_HOST = none
      target Mac app platforms=macosx
      """,
      [.dependency],
      expected: """
        dep App.xcodeproj ByAttribute hosted -> App.xcodeproj/App
        dep App.xcodeproj ByMacPath hosted -> App.xcodeproj/Mac
        dep App.xcodeproj ByPath hosted -> App.xcodeproj/Named
        dep App.xcodeproj ByPlainPath hosted -> App.xcodeproj/App
        dep App.xcodeproj Driving hosted -> App.xcodeproj/Named
        """
    )
  }
}
