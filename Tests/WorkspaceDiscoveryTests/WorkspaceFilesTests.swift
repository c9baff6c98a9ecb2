import SourceTrees
import TestSupport
import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// Which manifests are read, and the files beside them.
@Suite struct WorkspaceFilesTests {
  @Test func everyFolderWithAManifestIsAPackage() async throws {
    let workspace = try await discover(
      """
      //- Package.swift
      //- Packages/A/Package.swift
      //- Packages/A/Examples/Package.swift
      //- Versioned/Package@swift-6.0.swift
      //- .build/checkouts/x/Package.swift
      //- Deep/.swiftpm/Package.swift
      //- DerivedData/x/Package.swift
      //- Pods/x/Package.swift
      //- Carthage/x/Package.swift
      //- Sources/A/MyPackage.swift
      //- Sources/A/Package.swift.md
      """
    )
    #expect(
      workspace.packages.map(\.path.description)
        == ["", "Packages/A", "Packages/A/Examples", "Versioned"]
    )
  }

  // Rule: tests.tags.rules
  @Test func rulesOfTestsByTags() async throws {
    let workspace = try await discover(
      """
      //- Package.swift
      //- .graphd.yml
      tests:
        rules:
          - tags: [nightly, .slow]
            selects: none
          - paths: [docs/**]
            selects: none
          - { tags: [smoke], selects: all }
          - { tags: [smoke], selects: [ATests] }
          - { tags: [], selects: all }
      """
    )
    #expect(
      workspace.tagRules == [
        TagRule(["nightly", "slow"], runs: false), TagRule(["smoke"], runs: true),
      ]
    )
    #expect(workspace.testRules.map(\.paths) == [["docs/**"]])
    #expect(workspace.problems.filter { $0.code == .configurationInvalid }.count == 2)
  }

  @Test(arguments: [
    (["Package.swift": "5.5", "Package@swift-6.3.swift": "5.0"], "Package@swift-6.3.swift"),
    (["Package.swift": "5.5", "Package@swift-6.swift": "5.0"], "Package@swift-6.swift"),
    (["Package.swift": "5.5", "Package@swift-6.0.swift": "6.0"], "Package@swift-6.0.swift"),
    (["Package.swift": "5.5", "Package@swift-5.9.1.swift": "5.9"], "Package@swift-5.9.1.swift"),
    (["Package.swift": "5.5", "Package@swift-5.9.swift": "5.5"], "Package.swift"),
    (["Package.swift": "7.0", "Package@swift-5.9.swift": "5.5"], "Package@swift-5.9.swift"),
    (["Package.swift": "5.5", "Package@swift-6.9.swift": "6.9"], "Package.swift"),
    (["Package.swift": "5.5", "Package@swift-next.swift": "6.0"], "Package.swift"),
    (["Package@swift-5.9.swift": "5.9"], "Package@swift-5.9.swift"),
  ])
  func theManifestOfTheToolchainIsChosen(versions: [String: String], chosen: String) async throws {
    let fixture = versions.map { "//- \($0.key)\n// swift-tools-version:\($0.value)" }
    let evaluator = PreparedEvaluator { _ in .success("{}") }
    let workspace = try await discover(
      fixture.joined(separator: "\n"),
      manifests: .evaluated(evaluator)
    )
    #expect(workspace.packages.map(\.manifest.description) == [chosen])
    #expect(evaluator.asked.count == 1)
  }

  @Test func versionManagersThatNameSwiftPinTheToolchain() async throws {
    let workspace = try await discover(
      """
      //- Package.swift
      //- .tool-versions
      ruby 3.3.0
      swift 6.3.1
      //- A/mise.toml
      [tools]
      "core:swift" = "6.3"
      //- B/.mise.toml
      [tools]
      swiftlint = "0.57"
      "ubi:apple/swift-format" = "600"
      """
    )
    #expect(
      workspace.toolchainPins.map(\.description).sorted() == [".tool-versions", "A/mise.toml"]
    )
    // The contents decide, so that a change of them is read again.
    #expect(workspace.manifestInputs.count == 3)
  }

  @Test func unknownKeysOfADumpAreIgnored() async throws {
    let dump = """
      {"name": "Demo", "future": {"x": [1, true, null]}, "toolsVersion": {"_version": "6.0.0"},
       "targets": [{"name": "A", "type": "regular", "new": 1, "settings": [], "resources": [],
         "dependencies": [{"byName": ["B", {"platformNames": ["macos"], "config": "debug"}]}]}]}
      """
    let workspace = try await discover(
      "//- Package.swift\n//- Sources/A/A.swift",
      manifests: .evaluated(PreparedEvaluator { _ in .success(dump) })
    )
    let target = try #require(workspace.packages.first?.targets.first)
    #expect(
      target.dependencies == [
        TargetDependency(.byName("B"), condition: "config(debug) platforms(macos)")
      ]
    )
    #expect(workspace.problems.isEmpty)
  }

  /// The settings of a package with this dump.
  private func settings(_ dump: String) async throws -> String {
    let workspace = try await discover(
      "//- Package.swift",
      manifests: .evaluated(PreparedEvaluator { _ in .success(dump) })
    )
    return try #require(workspace.packages.first).settings
  }

  @Test func onlyWhatIsCompiledWithIsASetting() async throws {
    let first = try await settings(
      """
      {"platforms": [{"platformName": "ios", "version": "18.0"}, {"platformName": "macos"}],
       "traits": [{"name": "A", "enabledTraits": ["B", "C"], "description": "Text"}]}
      """
    )
    let second = try await settings(
      """
      {"platforms": [{"platformName": "macos"}, {"platformName": "ios", "version": "18.0"}],
       "traits": [{"name": "A", "enabledTraits": ["C", "B"], "description": "Another"}],
       "name": "Other", "cLanguageStandard": null}
      """
    )
    let third = try await settings(#"{"platforms": [{"platformName": "macos"}]}"#)
    #expect(first == second)
    #expect(first != third)
    #expect(first.contains("traits=A(B,C)"))
  }

  /// An editor's text is not run as long as it does not parse.
  @Test func aManifestThatIsBeingTyped() async throws {
    let evaluator = PreparedEvaluator { source in
      .success(#"{"name": "\#(source.text.contains("Second") ? "Second" : "First")"}"#)
    }
    let start = "// swift-tools-version: 5.9\nimport PackageDescription\n"
    let path = try #require(SourcePath("Package.swift"))
    let saved = MemoryTree(
      "//- Package.swift\n" + start + "let package = Package(name: [\"First\"].joined())"
    )
    func load(_ text: String, over tree: MemoryTree) async throws -> Workspace {
      let overlay = OverlayTree(over: tree, unsaved: [path: Array(text.utf8)], format: .sha1)
      let loader = WorkspaceLoader(
        manifests: .evaluated(evaluator),
        workspaceName: "Demo",
        width: 1
      )
      return try await loader.load(overlay, listing: overlay.listing())
    }
    let typed = start + "let package = Package(name: [\"Second\"].joined()"
    let half = try await load(typed, over: saved)
    #expect(half.packages.map(\.name) == ["First"])
    #expect(half.problems.map(\.code) == [.manifestUnreadable])
    #expect(half.problems.map(\.line) == [3])
    #expect(evaluator.asked.allSatisfy { !$0.text.contains("Second") })
    let whole = try await load(typed + ")", over: saved)
    #expect(whole.packages.map(\.name) == ["Second"])
    #expect(whole.problems.isEmpty)
    let count = evaluator.asked.count
    let neverSaved = try await load(typed, over: MemoryTree("//- README\n"))
    #expect(neverSaved.packages.map(\.evaluation) == [.static])
    #expect(evaluator.asked.count == count)
  }

  @Test func aManifestForANewerToolchainIsNotRun() async throws {
    let evaluator = PreparedEvaluator { _ in .success("{}") }
    let workspace = try await discover(
      "//- Package.swift\n// swift-tools-version: 99.0\nlet package = Package(name: name)",
      manifests: .evaluated(evaluator)
    )
    #expect(workspace.problems.map(\.code) == [.manifestUnreadable])
    #expect(workspace.problems.first?.message.contains("Swift tools 99.0.0") == true)
    #expect(evaluator.asked.isEmpty)
  }

  @Test func aTimeOutKeepsThePackage() async throws {
    let evaluator = PreparedEvaluator { _ in .failure(ManifestFailure(.timedOut, "too long")) }
    let workspace = try await discover(
      """
      //- Package.swift
      let package = Package(name: "Demo", targets: [.target(name: "A")])
      //- Sources/A/A.swift
      """,
      manifests: .evaluated(evaluator)
    )
    #expect(workspace.packages.first?.targets.map(\.name) == ["A"])
    #expect(workspace.problems.map(\.code) == [.manifestTimedOut])
    #expect(workspace.problems.map(\.severity) == [.error])
  }

  @Test func pinsOfAllVersions() async throws {
    let workspace = try await discover(
      """
      //- Package.swift
      //- Package.resolved
      {"version": 3, "originHash": "x", "pins": [
        {"identity": "swift-log", "kind": "remoteSourceControl", "location": "https://l/swift-log.git",
         "state": {"revision": "abc", "version": "1.5.0"}},
        {"identity": "branchy", "location": "https://l/branchy", "state":
         {"revision": "def", "branch": "main"}}]}
      //- App/App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved
      {"version": 3, "pins": []}
      //- Stray/Package.resolved
      {"version": 3, "pins": []}
      //- Inner/Package.swift
      //- Inner/Package.resolved
      {"object": {"pins": [
        {"package": "Log", "repositoryURL": "https://l/Swift-Log.git", "state":
         {"revision": "old", "version": "1.0.0", "branch": null}},
        {"package": "Old", "repositoryURL": "https://l/Old.git", "state":
         {"revision": "123", "version": "2.0.0", "branch": null}}]}, "version": 1}
      """
    )
    #expect(
      Dictionary(uniqueKeysWithValues: workspace.locks.map { ($0.description, $1.pins) }) == [
        "Package.resolved": [
          "swift-log": Pin(location: "https://l/swift-log.git", version: "1.5.0", revision: "abc"),
          "branchy": Pin(
            location: "https://l/branchy",
            version: nil,
            branch: "main",
            revision: "def"
          ),
        ],
        "Inner/Package.resolved": [
          "swift-log": Pin(location: "https://l/Swift-Log.git", version: "1.0.0", revision: "old"),
          "old": Pin(location: "https://l/Old.git", version: "2.0.0", revision: "123"),
        ],
        "App/App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved": [:],
      ]
    )
  }

  @Test func aDamagedPinFileIsAProblem() async throws {
    let workspace = try await discover("//- Package.swift\n//- Package.resolved\n<<<<<<< HEAD")
    #expect(workspace.locks.values.map(\.pins) == [[:]])
    #expect(workspace.locks.values.allSatisfy { $0.damage != nil })
    #expect(workspace.problems.contains { $0.path?.description == "Package.resolved" })
  }

  @Test func aConfigurationThatIsTriedCountsInstead() async throws {
    let tree = MemoryTree("//- .graphd.yml\nignore: [own]\n//- Package.swift\n")
    func ignored(_ configuration: String?) async throws -> [String] {
      let loader = WorkspaceLoader(
        manifests: .static,
        workspaceName: "Demo",
        configuration: configuration,
        width: 1
      )
      return try await loader.load(tree, listing: tree.listing()).ignoredPaths
    }
    #expect(try await ignored(nil) == ["own"])
    #expect(try await ignored("ignore: [tried]") == ["tried"])
    #expect(try await ignored("") == [])
  }

  @Test func ignoredPaths() async throws {
    let workspace = try await discover("//- .graphd.yml\nignore:\n  - docs/**\n  - \"*.md\"")
    #expect(workspace.ignoredPaths == ["docs/**", "*.md"])
    #expect(workspace.problems.isEmpty)
  }

  @Test func aSystemIsToldItsPlatform() async throws {
    let workspace = try await discover("//- .graphd.yml\nplatforms: [iOS]")
    #expect(workspace.problems.first?.message.hasSuffix("windows; iOS is `apple`") == true)
    #expect(workspace.platforms == ["any"])
  }

  @Test func platformsOfManifests() async throws {
    let workspace = try await discover(
      "//- Package.swift\nlet package = Package(name: \"Demo\", platforms: [.iOS(.v18), .visionOS(\"2.0\")])"
    )
    #expect(workspace.packages.first?.platforms == ["ios", "visionos"])
  }

  @Test func platforms() async throws {
    let workspace = try await discover("//- .graphd.yml\nplatforms: [linux, apple]")
    #expect(workspace.platforms == ["linux", "apple"])
    #expect(workspace.platform?.holds("os(Windows)") == false)
    #expect(workspace.platform?.holds("os(Linux)") == .some(nil))
  }

  @Test func testRules() async throws {
    let workspace = try await discover(
      """
      //- .graphd.yml
      tests:
        rules:
          - {paths: [docs/**], selects: none}
          - paths: [ci/**, "*.sh"]
            selects: all
          - {paths: [fixtures], selects: [ATests, BTests]}
        runs:
          ATests: [tool]
          BTests: []
        grain: { "*": case, ATests: target }
      """
    )
    #expect(
      workspace.testRules == [
        TestRule(paths: ["docs/**"], selects: .none),
        TestRule(paths: ["ci/**", "*.sh"], selects: .all),
        TestRule(paths: ["fixtures"], selects: .targets(["ATests", "BTests"])),
      ]
    )
    #expect(workspace.testRuns == ["ATests": ["tool"], "BTests": []])
    #expect(workspace.testGrains == TestGrains(.testCase, named: ["ATests": .target]))
    #expect(workspace.problems.isEmpty)
  }

  @Test(arguments: [
    "tests: [a]", "tests: {rule: []}", "tests: {rules: docs}", "tests: {rules: [docs]}",
    "tests: {rules: [{paths: docs, selects: none}]}", "tests: {rules: [{paths: [a]}]}",
    "tests: {rules: [{paths: [a], selects: some}]}", "tests: {rules: [{paths: [], selects: all}]}",
    "tests: {rules: [{paths: [a], selects: all, why: b}]}", "tests: {runs: [a]}",
    "tests: {runs: {a: b}}", "tests: {grain: suite}", "tests: {grain: {ATests: [case]}}",
  ])
  func aMalformedTestRuleIsAProblem(text: String) async throws {
    let workspace = try await discover("//- .graphd.yml\n" + text)
    #expect(workspace.problems.map(\.code) == [.configurationInvalid])
    #expect(workspace.testRules.isEmpty)
  }

  // Rule: tests.grain
  @Test(arguments: [
    ("grain: case", TestGrains(.testCase)), ("grain: target", TestGrains(.target)),
    // The wider one.
    ("grain: suite", TestGrains(.target)), ("runs: {}", TestGrains()),
    ("grain: {ATests: suite}", TestGrains(named: ["ATests": .target])),
  ])
  func grainsOfTests(_ text: String, _ grains: TestGrains) async throws {
    let workspace = try await discover("//- .graphd.yml\ntests: {\(text)}")
    #expect(workspace.testGrains == grains)
  }

  // Rule: tests.case.launch
  @Test(arguments: [
    ("launch: once", TestLaunch.once), ("launch: each", .each), ("runs: {}", .each),
    ("launch: once, grain: case", .once), ("launch: never", nil),
  ])
  func launchesOfApps(_ text: String, _ launch: TestLaunch?) async throws {
    let workspace = try await discover("//- .graphd.yml\ntests: {\(text)}")
    #expect(workspace.testGrains.launch == launch ?? .each)
    #expect(workspace.problems.isEmpty == (launch != nil))
  }

  @Test(arguments: [
    "platforms: [beos]", "platforms: linux", "ignore: [docs", "ignore: text", "- a", "ignroe: [a]",
    "ignore: [[a]]", "ignore: {a: b}", "ignore: [\"!a\"]", "ignore: [!a]",
  ])
  func aMalformedConfigurationIsAProblem(text: String) async throws {
    let workspace = try await discover("//- .graphd.yml\n" + text)
    #expect(workspace.problems.map(\.code) == [.configurationInvalid])
  }

  @Test func features() async throws {
    let workspace = try await discover(
      """
      //- .graphd.yml
      features:
        roles: {interface: ["*Interface"], testing: [Fake*, "Mocks/**"]}
        layers:
          umbrella: [Domain]
          foundation:
            - Projects/Core/**
            - "Base*"
      """
    )
    let settings = workspace.features
    #expect(workspace.problems.isEmpty)
    #expect(settings.roles.map(\.value) == [.interface, .testing])
    #expect(settings.roles.flatMap(\.patterns).map(\.text) == ["*Interface", "Fake*", "Mocks/**"])
    #expect(settings.layers.map(\.value) == [.umbrella, .foundation])
    #expect(settings.layers.last?.patterns.map(\.line) == [6, 7])
    #expect(settings.file?.description == ".graphd.yml")
  }

  /// Each with the line of the fault and a part of the message.
  @Test(arguments: [
    ("features: [a]", 1, "mapping with `roles` and `layers`"),
    ("features:\n  layer: {}", 2, "unknown key `layer`"),
    ("features:\n  roles: [a]", 2, "mapping from `source`"),
    ("features:\n  roles:\n    mock: [a]", 3, "unknown key `mock` in `features.roles`"),
    ("features:\n  roles:\n    tests: a", 3, "`features.roles.tests` is a list of patterns"),
    ("features:\n  layers:\n    base: [a]", 3, "known are `foundation`, `product`"),
    ("features:\n  layers:\n    app: [\"!a\"]", 3, "begins with `!`"),
    ("features:\n  layers:\n    app: [[a]]", 3, "is a list of patterns"),
    ("features:\n  layers:\n    app: [\"\"]", 3, "none is empty"),
    (
      "feature: {}", 1,
      "`features`, `resources`, `wiring`, `layers`, `rules`, `allow`, `visible_to`"
    ),
  ])
  func aFaultOfFeaturesIsAProblem(text: String, line: Int, message: String) async throws {
    let workspace = try await discover("//- .graphd.yml\n" + text)
    let problem = try #require(workspace.problems.first)
    #expect(workspace.problems.count == 1 && problem.code == .configurationInvalid)
    #expect(problem.line == line && problem.message.contains(message), "\(problem.message)")
    #expect(workspace.features.roles.isEmpty && workspace.features.layers.isEmpty)
  }

  @Test func resourceSettings() async throws {
    let workspace = try await discover(
      """
      //- .graphd.yml
      resources:
        catalogs: complete
        localizers: [L, Kit.tr]
        languages: [en, zh-Hans]
        unused: report
      """
    )
    let settings = workspace.resources
    #expect(workspace.problems.isEmpty)
    #expect(settings.hasCompleteCatalogs && settings.reportsUnused)
    #expect(settings.localizers == ["L", "tr"] && settings.languages == ["en", "zh-Hans"])
    #expect(settings.file?.description == ".graphd.yml")
  }

  /// Each with the line of the fault and a part of the message.
  @Test(arguments: [
    ("resources: [a]", 1, "mapping with `catalogs`"),
    ("resources:\n  table: a", 2, "unknown key `table` in `resources`; known are `catalogs`"),
    ("resources:\n  catalogs: true", 2, "`resources.catalogs` is `complete`"),
    ("resources:\n  unused: [report]", 2, "`resources.unused` is `report`"),
    ("resources:\n  localizers: L", 2, "list of functions"),
    ("resources:\n  localizers:\n    - \"tr(_:)\"", 3, "list of functions"),
    ("resources:\n  languages: []", 2, "list of languages"),
    ("resources:\n  languages: [en, \"de fr\"]", 2, "list of languages"),
  ])
  func aFaultOfResourcesIsAProblem(text: String, line: Int, message: String) async throws {
    let workspace = try await discover("//- .graphd.yml\n" + text)
    let problem = try #require(workspace.problems.first)
    #expect(workspace.problems.count == 1 && problem.code == .configurationInvalid)
    #expect(problem.line == line && problem.message.contains(message), "\(problem.message)")
    var none = ResourceSettings()
    none.file = problem.path
    #expect(workspace.resources == none)
  }

  @Test func namesOfWiringAreRead() async throws {
    let workspace = try await discover(
      """
      //- .graphd.yml
      wiring:
        roots:
          components: [BaseComponent, Scope]
          libraries: [Foundations]
      """
    )
    #expect(workspace.problems.isEmpty)
    #expect(
      workspace.wiring.names == [
        .components: ["BaseComponent", "Scope"], .libraries: ["Foundations"],
      ]
    )
  }

  /// Each with the line of the fault and a part of the message.
  @Test(arguments: [
    ("wiring: [a]", 1, "`wiring` is a mapping with `roots`"),
    ("wiring:\n  root: {}", 2, "unknown key `root` in `wiring`; known is `roots`"),
    ("wiring:\n  roots: Component", 2, "mapping from `components`, `holders`"),
    ("wiring:\n  roots:\n    component: [a]", 3, "unknown key `component` in `wiring.roots`"),
    ("wiring:\n  roots:\n    holders: a", 3, "`wiring.roots.holders` is a list of names"),
    ("wiring:\n  roots:\n    holders: []", 3, "`wiring.roots.holders` is a list of names"),
    ("wiring:\n  roots:\n    modules: [[a]]", 3, "`wiring.roots.modules` is a list of names"),
    ("wiring:\n  roots:\n    routers: [\"\"]", 3, "`wiring.roots.routers` is a list of names"),
  ])
  func aFaultOfWiringIsAProblem(text: String, line: Int, message: String) async throws {
    let workspace = try await discover("//- .graphd.yml\n" + text)
    let problem = try #require(workspace.problems.first)
    #expect(workspace.problems.count == 1 && problem.code == .configurationInvalid)
    #expect(problem.line == line && problem.message.contains(message), "\(problem.message)")
  }

  /// What `!` was to take back must not be ignored.
  @Test func ignoredPathsThatAreTakenBack() async throws {
    let workspace = try await discover("//- .graphd.yml\nignore: [docs/**, \"!docs/a\"]")
    #expect(workspace.ignoredPaths.isEmpty)
    #expect(workspace.problems.first?.message.contains("begins with `!`") == true)
  }

  @Test func textThatIsNoYAMLIsOneSentence() async throws {
    let workspace = try await discover("//- .graphd.yml\nplatforms: [linux]\nignore: [a]]")
    let problem = try #require(workspace.problems.first)
    #expect(problem.line == 2)
    #expect(!problem.message.contains { $0.isNewline }, "\(problem.message)")
  }

  @Test func anEmptyConfigurationIsFine() async throws {
    let workspace = try await discover("//- .graphd.yml")
    #expect(workspace == Workspace())
  }
}

/// Where projects and workspaces of Xcode lie.
@Suite struct XcodeProjectsTests {
  @Test func eachIsFoundOnce() async throws {
    let workspace = try await discover(
      """
      //- Package.swift
      let package = Package(name: "Demo", targets: [.target(name: "A")])
      //- Sources/A/A.swift
      //- App/App.xcodeproj/project.pbxproj
      //- App/App.xcodeproj/project.xcworkspace/contents.xcworkspacedata
      //- App/Main.swift
      //- Demo.xcworkspace/contents.xcworkspacedata
      //- .swiftpm/xcode/package.xcworkspace/contents.xcworkspacedata
      //- .build/checkouts/Other/Other.xcodeproj/project.pbxproj
      //- Pods/Pods.xcodeproj/project.pbxproj
      """
    )
    #expect(
      workspace.xcodeProjects.map(\.description) == [
        "App/App.xcodeproj", "Demo.xcworkspace", "Pods/Pods.xcodeproj",
      ]
    )
    // An empty file has no targets, and nothing of it can be missing.
    #expect(workspace.unreadProjects.isEmpty)
    let empty = workspace.problems.filter { $0.code == .projectUnreadable }
    #expect(empty.map(\.severity) == [.note, .note])
  }

  @Test func aPackageIsNoProject() async throws {
    let workspace = try await discover(
      "//- Package.swift\n//- .swiftpm/xcode/package.xcworkspace/contents.xcworkspacedata"
    )
    #expect(workspace.xcodeProjects.isEmpty && workspace.unreadProjects.isEmpty)
  }
}
