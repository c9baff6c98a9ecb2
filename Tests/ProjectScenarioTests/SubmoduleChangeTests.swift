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
    let listing = try await tree.listing()
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

  @Test func aTargetThatDoesNotHoldTheFolderIsNotInDoubt() async throws {
    let impact = try await impact(Self.project, replacing: "{ 1 }", with: "{ 2 }")
    #expect(impact.isComplete, "\(impact.problems)")
    #expect(impact.modules.map(\.id) == ["App/App"])
    let problems = impact.problems.filter { $0.code == .submoduleNotRead }
    #expect(problems.map(\.severity) == [.note])
    #expect(!problems.contains { !$0.isIncidental })
  }

  @Test func aTargetThatKeepsInStepWithTheFolderCountsAsChanged() async throws {
    let impact = try await impact(Self.project, replacing: "return 1", with: "return 2")
    #expect(impact.isComplete)
    #expect(isWhole("App/Kit", impact))
    // It is reported once, with the remedy.
    let problems = impact.problems.filter { $0.code == .submoduleNotRead }
    #expect(problems.map(\.severity) == [.warning])
    #expect(problems.first?.isIncidental == false)
    #expect(problems.first?.message.contains("so `App/Kit` counts as changed") == true)
  }

  @Test func aTargetThatListsAFileOfTheFolderCountsAsChanged() async throws {
    let impact = try await impact(Self.listing, replacing: "app() -> Int", with: "app() -> Int?")
    #expect(impact.isComplete)
    #expect(isWhole("App/App", impact))
    #expect(!isWhole("App/Kit", impact))
    // Another body is no difference that the file could be compiled with.
    let body = try await self.impact(Self.listing, replacing: "{ 1 }", with: "{ 2 }")
    #expect(!isWhole("App/App", body))
  }

  /// Code of the C family uses what its target depends on.
  @Test func aTargetWithoutSwiftIsNotInDoubtForOthers() async throws {
    let fixture = """
      //- App.xcodeproj
      files App.swift Hidden.c path=Kit/vendor/Hidden.c
      target Low framework
        sources Hidden.c
      target App app
        sources App.swift
      //- App.swift
      func app() -> Int { 1 }
      """
    let impact = try await impact(fixture, replacing: "app() -> Int", with: "app() -> Int?")
    #expect(impact.modules.map(\.id) == ["App/App"])
  }

  /// A package that is evaluated without a submodule, into which its manifest may look, beside an app.
  @Test(arguments: [true, false])
  func aManifestThatMayLookIntoASubmodule(isSameCommit: Bool) async throws {
    let submodule = try #require(SourcePath("Private"))
    func state(_ body: String, _ commit: String) async throws -> WorkspaceSnapshot {
      var tree = MemoryTree(
        expandProjects(
          """
          //- App.xcodeproj
          folder App
          target App app
            folders App
          //- App/App.swift
          func app() -> Int { \(body) }
          //- Package.swift
          // swift-tools-version: 5.9
          import PackageDescription
          let package = Package(
            name: "Tools",
            dependencies: [.package(url: "https://example.com/Out.git", from: "1.0.0")],
            targets: [
              .target(name: "Tools", dependencies: [.product(name: "Out", package: "Out")])
            ]
          )
          //- Sources/Tools/Tools.swift
          func tool() {}
          """
        )
      )
      tree.addSubmodule(submodule, commit: commit)
      let listing = try await tree.listing()
      let loaded = try await snapshotLoader().load(tree, listing: listing, earlier: nil) { _ in }
      var problem = Problem(.manifestFilesNotSeen, .error, path: SourcePath("Package.swift"), "")
      problem.ignorableFile = submodule
      var workspace = loaded.snapshot.workspace
      workspace.problems.append(problem)
      return WorkspaceSnapshot(
        files: loaded.snapshot.files,
        workspace: workspace,
        summaries: loaded.snapshot.summaries
      )
    }
    let impact = try ImpactAnalyzer(
      from: try await state("1", "a"),
      to: try await state("2", isSameCommit ? "a" : "b"),
      options: ImpactOptions()
    ).impact()
    #expect(impact.isComplete == isSameCommit)
    if isSameCommit {
      #expect(isWhole("Tools/Tools", impact))
      #expect(impact.modules.map(\.id) == ["App/App", "Tools/Tools"])
      #expect(!isWhole("App/App", impact))
    }
    let codes = impact.problems.filter { $0.severity != .note }.map(\.code)
    #expect(codes.contains(isSameCommit ? .submoduleNotRead : .manifestFilesNotSeen))
    #expect(!codes.contains(isSameCommit ? .manifestFilesNotSeen : .submoduleNotRead))
  }

  private func isWhole(_ module: String, _ impact: Impact) -> Bool {
    impact.modules.contains { $0.id == module && $0.ownChange == .whole }
  }
}
