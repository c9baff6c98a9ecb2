import ImpactAnalysis
import TestSupport
import Testing
import WorkspaceModel

/// The remedies for submodules that differ and that no target has.
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
        //- Modules/notes.dat
        \(commit)
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

  // Rule: unknown.submodule-named
  @Test func noPatternHidesANamedSubmodule() async throws {
    let found = try await impact(Self.tree("one"), Self.tree("two"))
    let problems = found.problems.filter { $0.severity == .error }
    #expect(!found.isComplete)
    #expect(problems.map { $0.path?.description } == ["Data", "Modules/Kit"])
    #expect(problems.map(\.otherPaths.count) == [1, 0])
    #expect(problems.map(\.suggestedPatterns) == [["/Data", "Modules/notes.dat"], []])
    #expect(problems.last?.message.hasPrefix("`Modules/Kit` is a submodule in which") == true)
    #expect(problems.last?.message.contains("ignore") == false)
  }
}
