import ImpactAnalysis
import TestSupport
import Testing
import WorkspaceModel

/// Submodules that are not read and of which no target is known to compile a file.
@Suite struct SubmoduleRemedyTests {
  /// A workspace that names a project in the submodule `Modules/Kit`, and no file of the submodule `Data`.
  private static func tree(_ commit: String) throws -> MemoryTree {
    var tree = MemoryTree(
      expandProjects(
        """
        //- App.xcworkspace/contents.xcworkspacedata
        <Workspace version = "1.0">
          <FileRef location = "group:App.xcodeproj"></FileRef>
          <FileRef location = "group:Modules/Kit/Kit.xcodeproj"></FileRef>
        </Workspace>
        //- App.xcodeproj
        files A.swift
        target App app
          sources A.swift
        //+ A.swift
        """
      )
    )
    tree.addSubmodule(try #require(SourcePath("Modules/Kit")), commit: commit)
    tree.addSubmodule(try #require(SourcePath("Data")), commit: commit)
    return tree
  }

  /// The app may find what the workspace builds of the project; no target can have a file of `Data`.
  ///
  /// Rule: unknown.submodule-project
  @Test func onlyUsersOfASubmoduleAreInDoubt() async throws {
    let found = try await impact(Self.tree("one"), Self.tree("two"))
    #expect(found.isComplete, "\(found.problems)")
    #expect(found.modules.map(\.id) == ["App/App"])
    let same = try await impact(Self.tree("one"), Self.tree("one"))
    #expect(same.isComplete && same.modules.isEmpty)
    #expect(same.problems.map(\.severity) == [.note, .note])
    #expect(!same.problems.contains { !$0.isIncidental })
  }

  /// A folder that a target only copies is compiled by none.
  ///
  /// Rule: unknown.submodule
  @Test func aFolderOfResourcesIsNotInDoubt() async throws {
    func tree(_ commit: String, _ source: String) throws -> MemoryTree {
      var tree = MemoryTree(
        expandProjects(
          """
          //- App.xcodeproj
          files A.swift B.swift Icons path=Media/Icons
          target App app
            sources A.swift
            resources Icons
          target Other framework
            sources B.swift
          //- A.swift
          \(source)
          //- B.swift
          func other() {}
          """
        )
      )
      tree.addSubmodule(try #require(SourcePath("Media")), commit: commit)
      return tree
    }
    let edited = try await impact(tree("one", "func a() {}"), tree("one", "func a() { a() }"))
    #expect(edited.isComplete && edited.modules.map(\.id) == ["App/App"])
    #expect(!edited.problems.contains { !$0.isIncidental }, "\(edited.problems)")
    let moved = try await impact(tree("one", "func a() {}"), tree("two", "func a() {}"))
    #expect(moved.isComplete && moved.modules.allSatisfy { !$0.outputCanChange })
    #expect(moved.running == ["App/App"])
  }

  /// XcodeGen lists what it finds in a submodule like anything else.
  ///
  /// Rule: unknown.submodule
  @Test(arguments: [
    ("Libs/Sub", true), ("Libs/Sub/Sources", true), ("Libs", true), ("Libs/Sub/a.swift", true),
    ("{path: Libs/Sub/Data, type: folder}", true), ("{path: Libs/Sub/X, type: syncedFolder}", true),
    ("{path: Libs/Sub/X, optional: true}", true), ("Other", false), ("Libs/Subway", false),
  ])
  func sourcesOfXcodeGenInASubmodule(_ source: String, _ isNamed: Bool) async throws {
    func tree(_ commit: String) throws -> MemoryTree {
      var tree = MemoryTree(
        """
        //- project.yml
        name: App
        targets:
          App:
            type: application
            platform: iOS
            sources: [\(source)]
        //- Libs/b.swift
        //- Other/c.swift
        //- Libs/Subway/d.swift
        """
      )
      tree.addSubmodule(try #require(SourcePath("Libs/Sub")), commit: commit)
      return tree
    }
    let found = try await impact(tree("one"), tree("two"))
    #expect(found.isComplete)
    #expect(found.modules.map(\.id) == (isNamed ? ["App/App"] : []))
  }
}
