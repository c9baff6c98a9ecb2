import TestSupport
import Testing
import WorkspaceModel

/// Workspaces: which projects and packages see each other.
@Suite(.timeLimit(.minutes(10))) struct WorkspaceReachTests {
  // Rule: xcode.workspace.locations
  @Test func theLocationsOfNestedGroupsAddUp() async throws {
    let fixture = """
      //- Build/All.xcworkspace/contents.xcworkspacedata
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version = "1.0">
         <!-- <FileRef location = "group:Not.xcodeproj"></FileRef> -->
         <Group location = "container:../Apps" name = "Apps">
            <Group location = "group:Phone" name = "Phone">
               <FileRef location = "group:App.xcodeproj"/>
            </Group>
            <Group location = "group:" name = "Libraries">
               <FileRef location = "group:Core.xcodeproj"></FileRef>
            </Group>
         </Group>
         <Group location = "container:" name = "Own">
            <FileRef location = "group:Net.xcodeproj"></FileRef>
         </Group>
         <FileRef location = "absolute:/opt/Other.xcodeproj"></FileRef>
         <FileRef location = "developer:Other.xcodeproj"></FileRef>
         <FileRef location = "group:Gone.xcodeproj"></FileRef>
      </Workspace>
      //- Apps/Phone/App.xcodeproj
      target App app
        frameworks Core.framework Net.framework Not.framework
      //- Apps/Core.xcodeproj
      target Core framework
      //- Build/Net.xcodeproj
      target Net framework
      //- Build/Not.xcodeproj
      target Not framework
      """
    try await checkXcode(
      fixture,
      [.edge],
      expected: """
        edge Apps/Phone/App.xcodeproj App -> Apps/Core.xcodeproj/Core
        edge Apps/Phone/App.xcodeproj App -> Build/Net.xcodeproj/Net
        """
    )
    let problems = try await problems(of: fixture)
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { $0.severity != .error })
  }

  // Rule: xcode.workspace.union
  @Test func aProjectInTwoWorkspacesHasTheDependenciesOfBoth() async throws {
    try await checkXcode(
      """
      //- One.xcworkspace/contents.xcworkspacedata
      <Workspace version = "1.0">
         <FileRef location = "group:App.xcodeproj"></FileRef>
         <FileRef location = "group:Core.xcodeproj"></FileRef>
      </Workspace>
      //- Two.xcworkspace/contents.xcworkspacedata
      <Workspace version = "1.0">
         <FileRef location = "group:App.xcodeproj"></FileRef>
         <FileRef location = "group:Net.xcodeproj"></FileRef>
      </Workspace>
      //- App.xcodeproj
      target App app
        frameworks Core.framework Net.framework
      //- Core.xcodeproj
      target Core framework
        frameworks Net.framework
      //- Net.xcodeproj
      target Net framework
      """,
      [.edge],
      expected: """
        edge App.xcodeproj App -> Core.xcodeproj/Core
        edge App.xcodeproj App -> Net.xcodeproj/Net
        """
    )
  }

  // Rule: xcode.workspace.self
  @Test func theWorkspaceInAProjectIsTheProject() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      files A.swift
      target App app
        sources A.swift
      //- App.xcodeproj/project.xcworkspace/contents.xcworkspacedata
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version = "1.0">
         <FileRef location = "self:"></FileRef>
      </Workspace>
      //+ A.swift
      """,
      [.target, .source, .problem],
      expected: """
        source App.xcodeproj App A.swift
        target App.xcodeproj App app App
        """
    )
  }

  // Rule: xcode.workspace.packages
  @Test func aWorkspaceMayHaveOnlyPackages() async throws {
    let fixture = """
      //- All.xcworkspace/contents.xcworkspacedata
      <Workspace version = "1.0">
         <FileRef location = "group:Models"></FileRef>
      </Workspace>
      //- Models/Package.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Models", targets: [.target(name: "Models")])
      //+ Models/Sources/Models/A.swift
      """
    let workspace = try await discover(expandProjects(fixture))
    #expect(workspace.containers.map(\.path.description) == ["Models"])
    #expect(workspace.packages.flatMap(\.targets).map(\.name) == ["Models"])
    #expect(try await problems(of: fixture) == [])
  }

  // Rule: xcode.workspace.damage
  @Test(arguments: ["", "<Workspace", "<Workspace><FileRef location = \"group:A", "\u{0}\u{1}"])
  func anUnreadableWorkspaceLeavesItsProjectsReadable(text: String) async throws {
    let fixture = """
      //- All.xcworkspace/contents.xcworkspacedata
      \(text)
      //- App.xcodeproj
      files A.swift
      target App app
        sources A.swift
      //+ A.swift
      """
    try await checkXcode(fixture, [.source], expected: "source App.xcodeproj App A.swift")
    #expect(try await !problems(of: fixture).isEmpty)
  }

  // Rule: xcode.project.proxy
  @Test func aProjectMayDependOnTargetsAndProductsOfAnother() async throws {
    try await checkXcode(
      """
      //- Apps/App.xcodeproj
      group Libraries
        Core.xcodeproj path=../Core/Core.xcodeproj
      target App app
        depends Core.xcodeproj@Core
      target Linking app
        frameworks Core.xcodeproj@CoreUI
        copy Frameworks Core.xcodeproj@CoreUI
      //- Core/Core.xcodeproj
      target Core framework
      target CoreUI framework
      """,
      [.dependency],
      expected: """
        dep Apps/App.xcodeproj App declared -> Core/Core.xcodeproj/Core
        dep Apps/App.xcodeproj Linking embedded,linked -> Core/Core.xcodeproj/CoreUI
        """
    )
  }

  // Rule: xcode.project.renumbered
  @Test func aProxyWithAnUnknownIDIsResolvedByItsName() async throws {
    let app = expandProjects(
      """
      //- App.xcodeproj
      files Core.xcodeproj
      target App app
        depends Core.xcodeproj@Core
      """,
      salt: "another"
    )
    try await checkXcode(
      app + "\n" + """
        //- Core.xcodeproj
        target Core framework
        """,
      [.edge],
      expected: "edge App.xcodeproj App -> Core.xcodeproj/Core"
    )
  }

  // Rule: xcode.project.embedded
  @Test func aReferencedProjectIsInReachOfImplicitDependencies() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      files Core.xcodeproj path=Libraries/Core.xcodeproj
      target App app
        frameworks Core.framework
      //- Libraries/Core.xcodeproj
      target Core framework
      """,
      [.edge],
      expected: "edge App.xcodeproj App -> Libraries/Core.xcodeproj/Core"
    )
  }

  // Rule: xcode.project.submodule
  @Test func aDependencyIntoASubmoduleIsKept() async throws {
    var tree = MemoryTree(
      expandProjects(
        """
        //- App.xcodeproj
        files A.swift Core.xcodeproj path=Libraries/Core/Core.xcodeproj
        target App app
          sources A.swift
          depends Core.xcodeproj@Core
        //+ A.swift
        """
      )
    )
    tree.addSubmodule(try #require(SourcePath("Libraries/Core")))
    let found = try await lines(of: tree, [.edge, .source])
    #expect(
      found == [
        "edge App.xcodeproj App -> Libraries/Core/Core.xcodeproj/Core",
        "source App.xcodeproj App A.swift",
      ]
    )
    let problems = try await discover(tree).problems
    #expect(problems.contains { $0.code == .submoduleNotRead })
  }

  // Rule: xcode.project.absent
  @Test func aReferencedProjectMayBeAbsent() async throws {
    let fixture = """
      //- App.xcodeproj
      files A.swift Gone.xcodeproj Far.xcodeproj path=../../Far.xcodeproj
      target App app
        sources A.swift
        depends Gone.xcodeproj@Core Far.xcodeproj@Core
        frameworks Far.xcodeproj@Core
      //+ A.swift
      """
    try await checkXcode(fixture, [.source], expected: "source App.xcodeproj App A.swift")
    let problems = try await problems(of: fixture)
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { $0.severity != .error })
  }
}
