/// Two projects of Xcode, two workspaces, schemes and test plans.
package enum SampleProject {
  /// A project of synchronized folders with a library and two test targets.
  private static func project(_ name: String) -> String {
    func target(_ id: String, _ name: String, _ type: String) -> String {
      """
      \(id) = {isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(type)";
        buildPhases = (\(id)1, \(id)2); buildConfigurationList = L; dependencies = (\(id == "T" ? "D" : ""));
        fileSystemSynchronizedGroups = (\(id)3);};
      \(id)1 = {isa = PBXSourcesBuildPhase; files = ();};
      \(id)2 = {isa = PBXFrameworksBuildPhase; files = ();};
      \(id)3 = {isa = PBXFileSystemSynchronizedRootGroup; path = \(name); sourceTree = "<group>";};
      """
    }
    return """
      // !$*UTF8*$!
      {archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (C, T, U); buildConfigurationList = L;};
        G = {isa = PBXGroup; children = (C3, T3, U3); sourceTree = "<group>";};
        L = {isa = XCConfigurationList; buildConfigurations = (B);};
        B = {isa = XCBuildConfiguration; name = Debug; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME)";};};
        D = {isa = PBXTargetDependency; target = C;};
        \(target("C", name, "framework"))
        \(target("T", name + "Tests", "bundle.unit-test"))
        \(target("U", name + "Checks", "bundle.unit-test"))
      };}

      """
  }

  private static func scheme(_ attributes: String, _ plans: [String] = []) -> String {
    let list = plans.map { "<TestPlanReference reference = \"container:\($0).xctestplan\"/>" }
    return """
      <Scheme><TestAction \(attributes)>
      <TestPlans>\(list.joined())</TestPlans>
      <Testables><TestableReference>
        <BuildableReference BlueprintName = "CoreTests" BlueprintIdentifier = "T"
          ReferencedContainer = "container:Core.xcodeproj"/>
      </TestableReference></Testables>
      </TestAction></Scheme>

      """
  }

  private static func plan(_ targets: [String]) -> String {
    let entries = targets.map { name in
      """
      {"target": {"containerPath": "container:Core.xcodeproj", "name": "\(name)",
        "identifier": "\(name == "CoreTests" ? "T" : "U")"}}
      """
    }
    return "{\"testTargets\": [\(entries.joined(separator: ","))], \"version\": 1}\n"
  }

  /// The file of the library that its tests use.
  package static let source = "Core/Core/Core.swift"
  /// By path.
  package static let files = [
    "Core/Core.xcodeproj/project.pbxproj": project("Core"),
    "Core/Core.xcodeproj/xcshareddata/xcschemes/Core.xcscheme": scheme(""),
    "Core/Core.xcodeproj/xcshareddata/xcschemes/Planned.xcscheme": scheme("", ["Fast", "Broken"]),
    "Core/Core.xcodeproj/xcshareddata/xcschemes/Damaged.xcscheme": "<Scheme",
    "Core/Fast.xctestplan": plan(["CoreTests"]),
    "Core/Broken.xctestplan": "{",
    source: "public func core() -> Int { 1 }\n",
    "Core/CoreTests/A.swift": """
    import Testing
    import Core
    @Suite struct Numbers {
      @Test func one() { #expect(core() == 1) }
      @Test(arguments: [1]) func other(than number: Int) {}
    }

    """,
    "Core/CoreChecks/B.swift": """
    import XCTest
    final class Checks: XCTestCase { func testOne() {} }

    """,
    "Net/Net.xcodeproj/project.pbxproj": project("Net"),
    "Net/Net.xcodeproj/xcshareddata/xcschemes/Core.xcscheme": scheme(""),
    "Net/Net/N.swift": "public func net() {}\n",
    "Net/NetTests/N.swift": "import Testing\n@Test func net() {}\n",
    "Net/NetChecks/C.swift": "import Testing\n@Test func check() {}\n",
    "All.xcworkspace/contents.xcworkspacedata": """
    <Workspace version = "1.0">
      <FileRef location = "group:Core/Core.xcodeproj"/>
    </Workspace>

    """,
    "Both.xcworkspace/contents.xcworkspacedata": """
    <Workspace version = "1.0">
      <FileRef location = "group:Core/Core.xcodeproj"/>
      <FileRef location = "group:Net/Net.xcodeproj"/>
    </Workspace>

    """,
  ]
}
