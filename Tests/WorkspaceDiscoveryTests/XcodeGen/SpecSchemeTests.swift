import TestSupport
import Testing
import WorkspaceModel

/// The schemes that XcodeGen would write.
@Suite struct SpecSchemeTests {
  private func describe(_ scheme: Scheme) -> String {
    let tests = scheme.testables.map { test in
      "\(test.buildable.container.text)/\(test.buildable.targetName)" + (test.isSkipped ? "-" : "")
        + (test.lists == TestLists() ? "" : "*")
    }
    let plans = scheme.plans.map { $0.place.text + ($0.isDefault ? "!" : "") }
    return [scheme.name, tests.joined(separator: ","), plans.joined(separator: ",")]
      .joined(separator: " | ")
  }

  // Rule: xcodegen.scheme, xcodegen.scheme.target, xcodegen.scheme.template
  @Test func schemesAreReadAsIfTheirFilesWereThere() async throws {
    let workspace = try await discover(
      MemoryTree(
        """
        //- ios/project.yml
        name: App
        configs: {Beta Debug: debug, Beta Release: release, Live Debug: debug, Live Release: release}
        packages: {Models: {path: ../Models}}
        schemeTemplates:
          Module:
            build: {targets: {"${scheme_name}": all}}
            test: {targets: ["${tests}"]}
        schemes:
          Full:
            build:
              targets: {App: [run, archive], Kit: all, AppTests: none}
            test:
              config: Live Debug
              targets:
                - AppTests
                - name: KitTests
                  skipped: true
                  skippedTests: [A/b()]
                - package: Models/ModelsTests
              testPlans: [{path: Plans/One.xctestplan}, {path: Two.xctestplan, defaultPlan: true}]
          Kit:
            templates: [Module]
            templateAttributes: {tests: KitTests}
          Mine:
            management: {shared: false}
            build: {targets: {App: all}}
        targets:
          App:
            type: application
            platform: iOS
            scheme:
              configVariants: [Beta, Live]
              testTargets: [AppTests]
          Kit: {type: framework, platform: iOS}
          AppTests: {type: bundle.unit-test, platform: iOS}
          KitTests: {type: bundle.unit-test, platform: iOS, scheme: {}}
        //- ios/Plans/One.xctestplan
        {"version": 1, "testTargets": []}
        //- Models/Package.swift
        """
      )
    )
    #expect(
      workspace.schemes.map(describe) == [
        "App Beta | ios/App.xcodeproj/AppTests | ",
        "App Live | ios/App.xcodeproj/AppTests | ",
        "Full | "
          + "ios/App.xcodeproj/AppTests,ios/App.xcodeproj/KitTests-*,Models/ModelsTests | "
          + "ios/Plans/One.xctestplan,ios/Two.xctestplan!",
        "Kit | ios/App.xcodeproj/KitTests | ",
        "KitTests |  | ",
      ]
    )
    #expect(workspace.testPlans.keys.map(\.description) == ["ios/Plans/One.xctestplan"])
    #expect(workspace.renamedTargets.isEmpty)
    #expect(workspace.xcodeProjects.map(\.description) == ["ios/App.xcodeproj"])
    #expect(workspace.manifestInputs.map(\.description).contains("ios/project.yml"))
  }
}
