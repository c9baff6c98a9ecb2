import TestSupport
import Testing
import WorkspaceModel

/// The schemes and test plans that manifests of Tuist name.
@Suite(.timeLimit(.minutes(10))) struct TuistSchemeTests {
  private func describe(_ scheme: Scheme) -> String {
    let tests = scheme.testables.map { $0.buildable.targetName + ($0.isSkipped ? "-" : "") }
    let plans = scheme.plans.map { $0.place.text + ($0.isDefault ? "!" : "") }
    return [scheme.name, tests.joined(separator: ","), plans.joined(separator: ",")]
      .joined(separator: " | ")
  }

  // Acceptance 12, report 5 of selection (tuist/tuist#12270): plans and skipped targets are those of the scheme.
  @Test func aSchemeHasItsPlansAndSkippedTargets() async throws {
    let workspace = try await discover(
      MemoryTree(
        """
        //- Project.swift
        import ProjectDescription
        let project = Project(name: "App", targets: [
          .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "a"),
          .target(name: "KitTests", destinations: .iOS, product: .unitTests, bundleId: "b",
            dependencies: [.target(name: "Kit")]),
          .target(name: "SlowTests", destinations: .iOS, product: .unitTests, bundleId: "c",
            dependencies: [.target(name: "Kit")]),
        ], schemes: [
          .scheme(name: "Planned", buildAction: .buildAction(targets: ["Kit"]),
            testAction: .testPlans(["Plans/All.xctestplan", "Plans/Fast.xctestplan"])),
          .scheme(name: "Listed", buildAction: .buildAction(targets: ["Kit"]),
            testAction: .targets(["KitTests", .testableTarget(target: "SlowTests", isSkipped: true)])),
        ])
        //- Plans/All.xctestplan
        {"testTargets": [
          {"target": {"containerPath": "container:App.xcodeproj", "identifier": "KitTests", "name": "KitTests"}},
          {"enabled": false,
            "target": {"containerPath": "container:App.xcodeproj", "identifier": "SlowTests", "name": "SlowTests"}}
        ], "version": 1}
        //- Plans/Fast.xctestplan
        {"testTargets": [], "version": 1}
        """
      )
    )
    let schemes = workspace.schemes.map(describe)
    #expect(
      schemes.contains("Planned |  | Plans/All.xctestplan!,Plans/Fast.xctestplan"),
      "\(schemes)"
    )
    #expect(schemes.contains("Listed | KitTests,SlowTests- | "), "\(schemes)")
    #expect(workspace.testPlans.count == 2)
    #expect(!workspace.problems.contains { $0.severity == .error })
  }
}
