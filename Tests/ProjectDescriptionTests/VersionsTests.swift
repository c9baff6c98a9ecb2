import Foundation
import Testing

@testable import ProjectDescription

/// Manifests of each version of Tuist that a reader may meet; that they compile is most of the test.
@Suite("versions of Tuist", .timeLimit(.minutes(10)))
struct VersionsTests {
  @Test(
    "a target of one platform has the devices of its deployment target",
    arguments: [
      (DeploymentTarget.iOS(targetVersion: "14.0", devices: [.iphone, .ipad]), true),
      (.iOS(targetVersion: "14.0", devices: [.iphone], supportsMacDesignedForIOS: false), false),
    ]
  )
  func platform(deploymentTarget: DeploymentTarget, hasMac: Bool) {
    let target = Target(
      name: "A",
      platform: .iOS,
      product: .app,
      bundleId: "a",
      deploymentTarget: deploymentTarget,
      infoPlist: .extendingDefault(with: ["UILaunchScreen": [:]]),
      sources: ["Sources/**"],
      entitlements: "A.entitlements",
      scripts: [.pre(tool: "swiftlint", name: "Lint")],
      dependencies: [.project(target: "B", path: .relativeToRoot("B"))],
      environment: ["K": "V"]
    )
    #expect(target.destinations.contains(.iPhone))
    #expect(target.destinations.contains(.macWithiPadDesign) == hasMac)
    #expect(target.deploymentTargets == .iOS("14.0"))
    #expect(target.environmentVariables == ["K": "V"])
    #expect(target.platform == .iOS)
  }

  @Test("Tuist 1: actions, options in a list, schemes by initializers")
  func first() {
    let plist: [String: InfoPlist.Value] = ["A": .string("b")]
    let target = Target(
      name: "A",
      platform: .macOS,
      product: .commandLineTool,
      bundleId: "a",
      infoPlist: .dictionary(plist),
      sources: "Sources/**",
      entitlements: Path("A.entitlements"),
      actions: [TargetAction.post(path: "a.sh", name: "A")],
      settings: Settings(base: ["A": "B"], configurations: [CustomConfiguration.debug(name: "D")])
    )
    #expect(target.scripts.map(\.order) == [.post])
    #expect(target.entitlements == .file(path: "A.entitlements"))
    let config = TuistConfig(
      compatibleXcodeVersions: ["10.3"],
      generationOptions: [.xcodeProjectName("X-\(.projectName)"), .developmentRegion("de")]
    )
    #expect(config.json.text.contains("${project_name}"))
    let scheme = Scheme(
      name: "S",
      buildAction: BuildAction(targets: ["A"], preActions: [ExecutionAction(scriptText: "x")]),
      testAction: TestAction(targets: ["T"], arguments: Arguments(launch: ["-x": true])),
      runAction: RunAction(configurationName: "Debug", executable: "A"),
      archiveAction: ArchiveAction(configurationName: "Release"),
      analyzeAction: AnalyzeAction(configurationName: "Debug")
    )
    #expect(scheme.testAction?.targets.map(\.target.targetName) == ["T"])
  }

  @Test("Tuist 3: dependencies beside the project")
  func third() {
    let dependencies = Dependencies(
      carthage: [.github(path: "a/b", requirement: .upToNext("1.0.0"))],
      swiftPackageManager: SwiftPackageManagerDependencies(
        [.remote(url: "u", requirement: .upToNextMajor(from: "1.0.0"))],
        productTypes: ["U": .framework]
      ),
      platforms: [.iOS]
    )
    #expect(
      dependencies.json.text == #"""
        {"carthage":["github a/b upToNext 1.0.0"],"packages":[{"kind":"remote",\#
        "requirement":"from 1.0.0","url":"u"}],"productTypes":{"U":"framework"}}
        """#
    )
  }

  @Test("Tuist 4: factories, buildable folders, tags")
  func fourth() {
    let target = Target.target(
      name: "A",
      destinations: [.iPhone],
      product: .framework,
      bundleId: "a",
      deploymentTargets: .multiplatform(iOS: "16.0", macOS: "13.0"),
      buildableFolders: ["Sources"],
      dependencies: [.target(name: "B", condition: .when([.ios]))],
      metadata: .metadata(tags: ["layer:core"])
    )
    let project = Project(
      name: "P",
      options: .options(automaticSchemesOptions: .disabled, disableBundleAccessors: true),
      packages: [.package(url: "u", from: "1.0.0", traits: ["t"])],
      targets: [
        target,
        .foreignBuild(
          name: "F",
          destinations: .iOS,
          script: "make",
          inputs: [.folder("src")],
          output: .xcframework(path: "F.xcframework", linking: .static)
        ),
      ]
    )
    let text = project.json.text
    #expect(text.contains(#""metadataTags":["layer:core"]"#))
    #expect(text.contains(#""automaticSchemes":false"#))
    #expect(text.contains(#""deploymentTargets":{"iOS":"16.0","macOS":"13.0"}"#))
    #expect(text.contains(#""inputs":[{"kind":"folder","path":{"path":"src""#))
  }

  @Test("2026: queries, generated plans, cache profiles")
  func latest() {
    let plan = TestPlan.generated(name: "P", testTargets: ["T"])
    #expect(TestAction.testPlans([plan, .preConfigured(path: "Q")]).json.text.contains("\"P\""))
    let queries = TestAction.targets(matching: ["tag:fast", "*-Tests"])
    #expect(queries.targetQueries.map(\.query) == [.tagged("fast"), .named("*-Tests")])
    let tuist = Tuist(
      xcodeCache: .xcodeCache(upload: Environment.isCI),
      project: .tuist(
        compatibleXcodeVersions: .upToNextMajor("26.0"),
        generationOptions: .options(enableCaching: true, manifestEnvironment: ["A_*"]),
        cacheOptions: .options(
          profiles: .profiles(["d": .profile(.allPossible, except: ["tag:x"])], default: "d")
        )
      )
    )
    #expect(tuist.json.text.contains(#""manifestEnvironment":["A_*"]"#))
  }

  @Test("helpers may have values in types of theirs that are coded")
  func codable() {
    struct Module: Codable {
      var entitlements: Entitlements?
      var settings: SettingsDictionary
      var dependencies: [TargetDependency]
      var product: Product
    }
    let module = Module(settings: ["A": "1"], dependencies: [.core], product: .app)
    #expect(throws: NotCodable.self) { try JSONEncoder().encode(module) }
  }

  @Test("helpers extend the types and read them")
  func helpers() {
    #expect(TargetDependency.core == .project(target: "Core", path: .relativeToRoot("Core")))
    var target = Target.module("A")
    target.dependencies.append(.core)
    target.name += "Tests"
    #expect(target.name == "ATests")
    #expect([SourceFileGlob].defaults == ["Sources/**"])
  }
}

extension TargetDependency {
  fileprivate static let core = TargetDependency.project(
    target: "Core",
    path: .relativeToRoot("Core")
  )
}

extension Target {
  fileprivate static func module(_ name: String) -> Target {
    .target(name: name, destinations: .iOS, product: .framework, bundleId: "b.\(name)")
  }
}

extension [SourceFileGlob] {
  fileprivate static var defaults: Self { ["Sources/**"] }
}
