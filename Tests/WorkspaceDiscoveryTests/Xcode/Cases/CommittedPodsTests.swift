import Testing
import WorkspaceModel

/// Projects that CocoaPods makes: they are found by linker flags and by the names of products.
@Suite(.timeLimit(.minutes(10))) struct CommittedPodsTests {
  private static let workspace = """
    //- App.xcworkspace/contents.xcworkspacedata
    <Workspace version = "1.0">
       <FileRef location = "group:App.xcodeproj"></FileRef>
       <FileRef location = "group:Pods/Pods.xcodeproj"></FileRef>
    </Workspace>
    """

  // Rule: xcode.pods.flags
  @Test func theBaseConfigurationLinksPods() async throws {
    try await checkXcode(
      """
      \(Self.workspace)
      //- App.xcodeproj
      group Pods path=Pods
        Pods-App.debug.xcconfig path="Target Support Files/Pods-App/Pods-App.debug.xcconfig"
      target App app
        base@Debug = Pods-App.debug.xcconfig
      target Own app
        base@Debug = Pods-App.debug.xcconfig
        setting OTHER_LDFLAGS = -ObjC
      target Tests test
        base@Debug = Pods-App.debug.xcconfig
        setting OTHER_LDFLAGS = $(inherited) -lTesting
      //- Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig
      FRAMEWORK_SEARCH_PATHS = $(inherited) "${PODS_CONFIGURATION_BUILD_DIR}/Alamofire"
      OTHER_LDFLAGS = $(inherited) -ObjC -l"Net" -l"z" -framework "Alamofire" -framework "UIKit"
      PODS_ROOT = ${SRCROOT}/Pods
      //- Pods/Pods.xcodeproj
      target Alamofire framework
      target Net static
      target Testing static
      target Unused framework
      """,
      [.dependency],
      expected: """
        dep App.xcodeproj App linked -> Pods/Pods.xcodeproj/Alamofire
        dep App.xcodeproj App linked -> Pods/Pods.xcodeproj/Net
        dep App.xcodeproj Tests linked -> Pods/Pods.xcodeproj/Alamofire
        dep App.xcodeproj Tests linked -> Pods/Pods.xcodeproj/Net
        dep App.xcodeproj Tests linked -> Pods/Pods.xcodeproj/Testing
        """
    )
  }

  // Rule: xcode.pods.products
  @Test func theProductOfAllPodsIsLinkedByItsName() async throws {
    try await checkXcode(
      """
      \(Self.workspace)
      //- App.xcodeproj
      target App app
        frameworks Pods_App.framework
      target Ext extension
        frameworks libPods-Ext.a
      //- Pods/Pods.xcodeproj
      files Alamofire/A.swift
      target Pods-App framework product=Pods_App.framework
        setting PRODUCT_NAME = Pods_App
        depends Alamofire
      target Pods-Ext static
      target Alamofire framework
        sources Alamofire/A.swift
        depends Alamofire-Texts
        resources @Alamofire-Texts
      target Alamofire-Texts bundle product=Texts.bundle
        setting PRODUCT_NAME = Texts
      //+ Pods/Alamofire/A.swift
      """,
      [.edge, .source],
      expected: """
        edge App.xcodeproj App -> Pods/Pods.xcodeproj/Pods-App
        edge App.xcodeproj Ext -> Pods/Pods.xcodeproj/Pods-Ext
        edge Pods/Pods.xcodeproj Alamofire -> Pods/Pods.xcodeproj/Alamofire-Texts
        edge Pods/Pods.xcodeproj Pods-App -> Pods/Pods.xcodeproj/Alamofire
        source Pods/Pods.xcodeproj Alamofire Pods/Alamofire/A.swift
        """
    )
  }

  // Rule: xcode.pods.absent
  @Test func podsThatAreNotCommittedAreNoFailure() async throws {
    let fixture = """
      \(Self.workspace)
      //- Podfile
      target 'App'
      //- App.xcodeproj
      files A.swift Pods-App.debug.xcconfig path=Pods/Pods-App.debug.xcconfig
      target App app
        base@Debug = Pods-App.debug.xcconfig
        sources A.swift
        frameworks Pods_App.framework
      //+ A.swift
      """
    try await checkXcode(
      fixture,
      [.source, .target],
      expected: """
        source App.xcodeproj App A.swift
        target App.xcodeproj App app App
        """
    )
    let problems = try await problems(of: fixture)
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { $0.severity != .error })
  }
}
