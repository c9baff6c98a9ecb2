import TestSupport
import Testing
import WorkspaceModel

/// Projects in the file `project.xcproj`: JSON5, with memberships at the files.
@Suite(.timeLimit(.minutes(10))) struct JSONProjectTests {
  private static let project = """
    // A comment, and a comma behind the last member.
    {
      "default-configuration": "Release",
      configurations: ['Debug', { name: "Release", file: "Config/Release.xcconfig" }],
      "localizations": { "development": "en" },
      "packages": [],
      "files": [
        { "path": "Packages/Models" },
        { "kind": "group", "path": "Config", "children": [{ "path": "Release.xcconfig" }] },
        { "kind": "group", "path": "Sources", "children": [
          { "path": "A.swift", "target-membership": ["App/compile-sources", "Core/compile-sources"] },
          { "path": "B.swift", "target-membership": [
            { "build-phase": "App/compile-sources", "platforms": ["ios"] },
          ] },
          { "path": "<PROJECT>/C.json", "target-membership": ["App/resources"] },
          { "path": "Core.h", "target-membership": [
            { "build-phase": "Core/headers", "header-role": "public" },
          ] },
          { "kind": "variant-group", "name": "Main.storyboard", "target-membership": ["App/resources"],
            "children": [{ "path": "en.lproj/Main.storyboard" }] },
          { "path": "Unused.swift" },
        ] },
        { "kind": "folder", "path": "Shared", "target-membership": ["App"],
          "opaque-folders": ["Web"], "file-types": { "D.txt": "sourcecode.swift" },
          "membership-exceptions": [
            { "target": "App", "exclusions": ["Out.swift"] },
            { "target": "Core", "inclusions": ["In.swift"] },
          ] },
        { "kind": "group", "name": "Products", "children": [
          { "path": "<PRODUCTS>/App.app", "id": "000000000000000000000001", "index": false },
          { "path": "<PRODUCTS>/Core.framework", "id": "000000000000000000000002",
            "target-membership": ["App/frameworks"] },
        ] },
      ],
      "targets": [
        { "name": "App", "id": "0000000000000000000000A1", "product": "Products/App.app",
          "product-type": "application", "dependencies": ["Core"],
          "build-phases": ["compile-sources", "frameworks", "resources"],
          "package-product-members": [
            { "product-name": "Models", "build-phase": { "build-phase": "frameworks" } },
          ],
          "build-settings": { "PRODUCT_NAME": "My App", "PRODUCT_MODULE_NAME[config=Release]": "Other" } },
        { "name": "Core", "id": "0000000000000000000000A2", "product": "Products/Core.framework",
          "product-type": "framework", "build-phases": ["headers", "compile-sources"],
          "build-settings": { "PRODUCT_NAME": "$(TARGET_NAME)" } },
        { "name": "Tests", "id": "0000000000000000000000A3", "product-type": "bundle.unit-test",
          "test-host-target": "App", "build-phases": ["compile-sources"] },
        { "name": "All", "id": "0000000000000000000000A4", "kind": "aggregate",
          "dependencies": [{ "target": "App", "platforms": ["ios"] }] },
        { "name": "Make", "id": "0000000000000000000000A5", "kind": "external-build-system",
          "build-tool-path": "/usr/bin/make" },
      ],
      "build-settings": { "SDKROOT": "iphoneos" },
    }
    """

  private static let files = """
    //- Packages/Models/Package.swift
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Models",
      products: [.library(name: "Models", targets: ["Models"])],
      targets: [.target(name: "Models")]
    )
    //- Config/Release.xcconfig
    //+ Packages/Models/Sources/Models/M.swift C.json Sources/A.swift Sources/B.swift Sources/Core.h
    //+ Sources/en.lproj/Main.storyboard Sources/Unused.swift Shared/Web/index.html Shared/Web/E.swift
    //+ Shared/D.txt Shared/In.swift Shared/Out.swift
    """

  private func tree(_ text: String) -> String {
    "//- App.xcodeproj/project.xcproj\n" + text + "\n" + Self.files
  }

  // Rule: xcode.json.files
  @Test func membershipsStandAtTheFiles() async throws {
    try await checkXcode(
      tree(Self.project),
      [.source, .resource, .header, .problem],
      expected: """
        header App.xcodeproj Core Sources/Core.h
        resource App.xcodeproj App C.json
        resource App.xcodeproj App Shared/Web/
        resource App.xcodeproj App Sources/en.lproj/Main.storyboard
        source App.xcodeproj App Shared/D.txt
        source App.xcodeproj App Shared/In.swift
        source App.xcodeproj App Sources/A.swift
        source App.xcodeproj App Sources/B.swift
        source App.xcodeproj Core Shared/In.swift
        source App.xcodeproj Core Sources/A.swift
        """
    )
    try await checkXcode(
      tree(Self.project),
      [.filter, .visibility],
      expected: """
        filter App.xcodeproj App Sources/B.swift ios
        visibility App.xcodeproj Core Sources/Core.h shared
        """
    )
  }

  // Rule: xcode.json.targets
  @Test func targetsHaveKindsModulesAndDependencies() async throws {
    try await checkXcode(
      tree(Self.project),
      [.target, .edge],
      expected: """
        edge App.xcodeproj All -> App.xcodeproj/App
        edge App.xcodeproj App -> App.xcodeproj/Core
        edge App.xcodeproj App -> Packages/Models/Models
        edge App.xcodeproj Tests -> App.xcodeproj/App
        target App.xcodeproj All aggregate -
        target App.xcodeproj App app My_App
        target App.xcodeproj Core framework Core
        target App.xcodeproj Make external -
        target App.xcodeproj Tests test -
        """
    )
  }

  // Rule: xcode.json.both
  @Test func theJSONFileCountsIfThereAreTwo() async throws {
    let fixture = """
      \(tree(Self.project))
      \(expandProjects("//- App.xcodeproj\nfiles C.json\ntarget Old app\n  resources C.json"))
      """
    let found = try await lines(of: fixture, [.target, .code])
    #expect(found.contains("target App.xcodeproj App app My_App"))
    #expect(!found.contains { $0.contains(" Old ") })
    #expect(found.filter { $0.hasPrefix("code ") } == ["code note two_project_files"])
  }

  // Rule: xcode.json.unreadable
  @Test(arguments: [
    (
      "{\n  \"default-configuration\"",
      "{ \"required-capabilities\": [\"future files\"],\n  \"default-configuration\""
    ),
    ("\"name\": \"Core\"", "\"name\": \"App\""), ("\"targets\": [", "\"targets\": [" + "["),
    ("\n  \"localizations\"", "\n<<<<<<< HEAD\n  \"localizations\""),
  ])
  func aFileThatXcodeRefusesIsUnreadable(old: String, new: String) async throws {
    let text = Self.project.replacing(old, with: new)
    #expect(text != Self.project)
    let found = try await lines(of: tree(text), [.target, .code])
    let codes = ["code error project_unreadable", "code error project_conflict"]
    #expect(found == [codes[new.contains("<<<<<<<") ? 1 : 0]])
  }

  // Rule: xcode.json.unknown
  @Test func unknownKeysHaveNoEffect() async throws {
    let text = Self.project.replacing(
      "{ \"name\": \"App\",",
      with: "{ 'new-key': { a: [+1, .5, 0x1F, Infinity] }, \"name\": \"App\","
    )
    #expect(text != Self.project)
    #expect(try await lines(of: tree(text)) == lines(of: tree(Self.project)))
    #expect(try await lines(of: tree(text), [.target]).count == 5)
  }
}
