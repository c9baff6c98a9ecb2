import Foundation
import SourceTrees
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Results of Tuist's manifests that machines share.
@Suite(.enabled(if: TuistRun.isPossible), .timeLimit(.minutes(10))) struct TuistSharingTests {
  private static func fixture(_ line: String = "", imports: String = "") -> String {
    """
    //- Project.swift
    import ProjectDescription
    \(imports)
    \(line)
    let names = ["A", "B"].filter { !$0.isEmpty }
    let project = Project(
      name: "App",
      targets: names.map { name in
        .target(
          name: name, destinations: .iOS, product: .framework, bundleId: "b.\\(name)",
          sources: ["\\(name)/**"])
      })
    //- A/File.swift
    //- B/File.swift
    """
  }

  /// A machine that keeps results in memory of the store alone.
  private func machine(
    _ store: EvaluationSharingTests.Store,
    timeLimit: Duration = .seconds(60)
  ) async throws -> CompiledTuistEvaluator {
    try await TuistRun.evaluator(timeLimit: timeLimit, keepsResults: false, sharing: store)
  }

  @Test func theSecondMachineRunsNothing() async throws {
    let store = EvaluationSharingTests.Store()
    let first = try await TuistRun.discover(Self.fixture(), with: machine(store))
    #expect(first.projectTargets == ["App/A", "App/B"])
    #expect(store.results.keys.map(\.kind) == [.tuist])
    // Whatever this machine runs takes too long.
    let second = try await TuistRun.discover(
      Self.fixture(),
      with: machine(store, timeLimit: .zero)
    )
    #expect(second.projectTargets == ["App/A", "App/B"])
    #expect(second.problems == first.problems)
  }

  @Test func aManifestThatReadsTheClockIsNotShared() async throws {
    let store = EvaluationSharingTests.Store()
    let fixture = Self.fixture("let now = Date()", imports: "import Foundation")
    let workspace = try await TuistRun.discover(fixture, with: machine(store))
    #expect(workspace.projectTargets == ["App/A", "App/B"])
    #expect(store.lookups == 0)
    #expect(store.results.isEmpty)
  }

  @Test(arguments: ["", "garbage", "{}", #"{"manifest":"project"}"#])
  func somethingElseThanADescriptionIsNotUsable(stored: String) {
    #expect(!ManifestEnvelope.isDescription(Array(stored.utf8)))
  }
}
