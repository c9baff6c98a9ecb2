import ImpactAnalysis
import Testing
import WorkspaceModel

@Suite struct BuildSystemChoiceTests {
  // Rule: build.system
  @Test(arguments: [
    ("5.9", BuildSystem.swiftPM), ("6.3.1", .swiftPM), ("6.3-dev", .swiftPM), ("6.4", .swiftBuild),
    ("6.10.1", .swiftBuild), ("7.0", .swiftBuild), ("swift-6.3.1-RELEASE", .swiftPM),
    ("6.4-snapshot-2026-07-01", .swiftBuild), ("main-snapshot-2026-07-01", .swiftBuild),
    ("swift-DEVELOPMENT-SNAPSHOT-2026-07-01-a", .swiftBuild), ("6", nil), ("latest", nil),
    ("", nil),
    ("6.", nil), ("xcode", nil), ("99999999999999999999.1", nil),
  ]) func theDefaultOfAVersion(version: String, system: BuildSystem?) {
    #expect(BuildSystem(defaultOfSwift: version) == system)
  }

  @Test func theFirstThatDecidesCounts() {
    var options = ImpactOptions(buildSystem: .swiftPM)
    options.swiftVersion = "6.4"
    options.swiftVersionInPath = "6.3.1"
    var workspace = Workspace()
    workspace.buildSystem = .swiftBuild
    workspace.swiftVersion = "6.3"
    var found: [String] = []
    func note() {
      let choice = BuildSystemChoice(options, workspace)
      found.append(
        "\(choice.reason) \(choice.system?.rawValue ?? "-") \(choice.swiftVersion ?? "-")"
      )
    }
    note()
    options.buildSystem = nil
    note()
    workspace.buildSystem = nil
    note()
    options.swiftVersion = nil
    note()
    // A name that stands for what is installed decides nothing.
    workspace.swiftVersion = "latest"
    note()
    options.swiftVersionInPath = nil
    note()
    #expect(
      found == [
        "question swiftpm -", "configuration swiftbuild -", "toolchain swiftbuild 6.4",
        "versionFile swiftpm 6.3", "path swiftpm 6.3.1", "unknown - -",
      ]
    )
  }

  // Rule: build.system
  @Test func anUnknownBuildSystemLeavesOnlyStaleModulesOpen() throws {
    let before = Scenario(
      """
      //- Core
      public struct Account { public var name = 1; public init() {} }
      //- Feature: Core
      import Core
      public struct Profile { public var account = Account(); public init() {} }
      //- App: Feature
      import Feature
      public func f() -> Profile { Profile() }
      //- Other
      public func g() {}

      """
    )
    let after = try before.replacing(
      "public var name",
      with: "private var pad = 1; public var name"
    )
    func impact(_ system: BuildSystem?) throws -> Impact {
      try before.impact(to: after, ImpactOptions(buildSystem: system)).impact()
    }
    func modules(_ system: BuildSystem?) throws -> [String] {
      try impact(system).modules.map { module in
        let staleness = module.staleness.map { " stale \($0.certainty)" } ?? ""
        return "\(module.name) \(module.outputCanChange) \(module.recompilation)\(staleness)"
      }
    }
    #expect(
      try modules(nil) == [
        "App true unknown stale possible", "Core true yes", "Feature true yes",
      ]
    )
    #expect(
      try modules(.swiftPM) == ["App true no stale certain", "Core true yes", "Feature true yes"]
    )
    #expect(try modules(.swiftBuild) == ["App true yes", "Core true yes", "Feature true yes"])
    #expect(try impact(nil).isComplete)
    #expect(try impact(nil).running == impact(.swiftPM).running)
  }
}
