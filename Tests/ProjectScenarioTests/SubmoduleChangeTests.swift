import GraphEngine
import ImpactAnalysis
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

/// Submodules of one commit in the folders of a project's targets.
///
/// Rule: unknown.submodule
@Suite(.timeLimit(.minutes(10))) struct SubmoduleChangeTests {
  private static let project = """
    //- App.xcodeproj
    folder Kit
    folder App
    target Kit framework
      folders Kit
    target App app
      folders App
      frameworks @Kit
    //- Kit/Kit.m
    int kit(void) { return 1; }
    //- App/App.swift
    func app() -> Int { 1 }
    """

  /// The same, but the app lists a file of the submodule.
  private static let listing = """
    //- App.xcodeproj
    folder Kit
    files App.swift Hidden.swift path=Kit/vendor/Hidden.swift
    target Kit framework
      folders Kit
    target App app
      sources App.swift Hidden.swift
      frameworks @Kit
    //- Kit/Kit.m
    int kit(void) { return 1; }
    //- App.swift
    func app() -> Int { 1 }
    """

  private func state(_ fixture: String) async throws -> WorkspaceSnapshot {
    let submodule = try #require(SourcePath("Kit/vendor"))
    var tree = MemoryTree(expandProjects(fixture))
    tree.addSubmodule(submodule)
    var listing = try await tree.listing()
    listing.problems.append(
      Problem(.submoduleNotRead, .note, path: submodule, "It is another repository")
    )
    return try await snapshotLoader().load(tree, listing: listing, earlier: nil) { _ in }.snapshot
  }

  private func impact(
    _ fixture: String,
    replacing old: String,
    with new: String
  ) async throws -> Impact {
    let changed = try fixture.replacingOnce(old, with: new)
    return try ImpactAnalyzer(
      from: try await state(fixture),
      to: try await state(changed),
      options: ImpactOptions()
    ).impact()
  }

  @Test func aTargetThatDoesNotHoldTheFolderIsComplete() async throws {
    let impact = try await impact(Self.project, replacing: "{ 1 }", with: "{ 2 }")
    #expect(impact.isComplete, "\(impact.problems)")
    #expect(impact.modules.map(\.id) == ["App/App"])
    let problems = impact.problems.filter { $0.code == .submoduleNotRead }
    #expect(problems.map(\.severity) == [.note])
  }

  @Test func aTargetThatKeepsInStepWithTheFolderIsIncomplete() async throws {
    let impact = try await impact(Self.project, replacing: "return 1", with: "return 2")
    #expect(!impact.isComplete)
    // It is reported once.
    #expect(impact.problems.filter { $0.code == .submoduleNotRead }.map(\.severity) == [.error])
  }

  @Test func aTargetThatListsAFileOfTheFolderIsIncomplete() async throws {
    let impact = try await impact(Self.listing, replacing: "{ 1 }", with: "{ 2 }")
    #expect(!impact.isComplete)
  }
}
