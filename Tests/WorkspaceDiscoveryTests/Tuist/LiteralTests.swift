import DocumentFormats
import Foundation
import TestSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Manifests of Tuist that are read without being run.
@Suite struct LiteralTests {
  private static func value(
    _ text: String,
    _ name: String = "Project.swift"
  ) throws -> DocumentValue {
    let path = try #require(SourcePath(name))
    let kind = try #require(TuistManifest.kind(of: path))
    return try TuistLiterals.value(of: TuistManifest(kind: kind, path: path, text: text))
  }

  private static func json(_ text: String) throws -> DocumentValue {
    try JSON5.read(Array(text.utf8)).value
  }

  @Test(arguments: LiteralForm.all)
  func formsAreKnown(_ form: LiteralForm) throws {
    let found = form.part(of: try Self.value(form.manifest))
    #expect(found == (try Self.json(form.json)), "\(form.argument)")
  }

  // MARK: Whole manifests

  /// Checks a member of the value of a manifest, after the import.
  private func check(
    _ text: String,
    in name: String = "Project.swift",
    _ keys: [String],
    _ json: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var value = try Self.value("import ProjectDescription\n" + text, name)
    for key in keys { value = Int(key).map { value.elements[$0] } ?? value[key] ?? .null }
    #expect(value == (try Self.json(json)), sourceLocation: sourceLocation)
  }

  @Test func constantsAreKnown() throws {
    try check(
      """
      import Foundation
      private let name = "App"
      let id = "com.x." + name
      let shared: [TargetDependency] = [.target(name: "A")]
      enum Names { static let core = "Core", ui = "\\(Names.core)UI" }
      extension TargetDependency { static let alamofire: TargetDependency = .external(name: "Alamofire") }
      let project = Project(name: name, targets: [
        Target.target(name: "\\(name)Kit", destinations: [.mac, .iPhone], product: .staticFramework, bundleId: id,
          dependencies: shared + [.alamofire, .target(name: Names.ui)])
      ])
      """,
      ["targets", "0"],
      """
      {"additionalFiles":[],"buildRules":[],"buildableFolders":[],"bundleId":"com.x.App","copyFiles":[],
      "coreDataModels":[],"dependencies":[{"kind":"target","name":"A","status":"required","platforms":null},
      {"kind":"external","name":"Alamofire","platforms":null},
      {"kind":"target","name":"CoreUI","status":"required","platforms":null}],"deploymentTargets":{},
      "destinations":["iPhone","mac"],"entitlements":null,"environmentVariables":{},"foreignBuild":null,"headers":null,
      "infoPlist":{"kind":"default"},"launchArguments":[],"mergeable":false,"mergedBinaryType":"disabled",
      "metadataTags":[],"name":"AppKit","onDemandResourcesTags":null,"privacyManifest":null,
      "product":"static_framework","productName":null,"resources":[],"scripts":[],"settings":null,"sources":[]}
      """
    )
  }

  @Test func textsAreKnown() throws {
    try check(##"Project(name: "a\u{e9}\"\\" + #"\n"#)"##, ["name"], #""aé\"\\\\n""#)
    try check(
      "let a = \"x\"\nProject(name: \"\"\"\n  1\n    \\(a)2 \\\n  3\n  \"\"\")",
      ["name"],
      #""1\n  x2 3""#
    )
  }

  @Test func targetsOfOlderVersionsAreKnown() throws {
    let manifest = """
      let project = Project(name: "P", targets: [
        Target(name: "T", platform: .iOS, product: .app, bundleId: "b",
          deploymentTarget: .iOS(targetVersion: "15.0", devices: [.iphone, .ipad], supportsMacDesignedForIOS: false)),
        Target(name: "U", platform: .macOS, product: .unitTests, bundleId: "c",
          deploymentTarget: .macOS(targetVersion: "12.0"),
          actions: [.pre(script: "a", name: "A")], scripts: [.post(script: "b", name: "B")]),
        Target(name: "V", platform: .iOS, product: .framework, bundleId: "d"),
      ])
      """
    try check(manifest, ["targets", "0", "destinations"], #"["iPad","iPhone"]"#)
    try check(manifest, ["targets", "0", "deploymentTargets"], #"{"iOS":"15.0"}"#)
    try check(manifest, ["targets", "1", "destinations"], #"["mac"]"#)
    try check(manifest, ["targets", "1", "scripts", "1", "name"], #""B""#)
    try check(
      manifest,
      ["targets", "2", "destinations"],
      #"["iPad","iPhone","macWithiPadDesign"]"#
    )
  }

  @Test func otherManifestsAreKnown() throws {
    try check(
      #"let workspace = Workspace(name: "W", projects: ["App", "Modules/**", .relativeToRoot("R")])"#,
      in: "Workspace.swift",
      [],
      """
      {"name":"W","projects":[{"type":"manifest","path":"App"},{"type":"manifest","path":"Modules/**"},
      {"type":"root","path":"R"}],"schemes":[],"additionalFiles":[],"automaticSchemes":true,
      "enforceExplicitDependencies":null}
      """
    )
    let plugins = """
      [{"kind":"local","path":{"type":"root","path":"P"}},{"kind":"git","url":"u","reference":"1","directory":null}]
      """
    let locations = #"plugins: [.local(path: .relativeToRoot("P")), .git(url: "u", tag: "1")]"#
    try check("let config = Config(\(locations))", in: "Tuist/Config.swift", ["plugins"], plugins)
    try check(
      "let tuist = Tuist(project: .tuist(\(locations)))",
      in: "Tuist.swift",
      ["plugins"],
      plugins
    )
    try check(
      "let tuist = Tuist(project: .tuist(generationOptions: .options(enforceExplicitDependencies: true)))",
      in: "Tuist.swift",
      ["enforceExplicitDependencies"],
      "true"
    )
    try check(#"let plugin = Plugin(name: "N")"#, in: "Plugin.swift", [], #"{"name":"N"}"#)
  }

  @Test func theFirstValueCounts() throws {
    try check("let a = Project(name: \"A\")\nlet b = Project(name: \"B\")", ["name"], #""A""#)
  }

  // MARK: Refusals

  @Test(arguments: [
    // The text, and the line that is not known.
    (
      "import ProjectDescription\nimport ProjectDescriptionHelpers\nlet p = Project(name: \"P\")", 2
    ),
    ("@testable import ProjectDescription\nlet p = Project(name: \"P\")", 1),
    ("import ProjectDescription\nlet p = Project(\n  name: make()\n)", 3),
    ("import ProjectDescription\nlet p = Project.make(name: \"P\")", 2),
    ("import ProjectDescription\nlet p = Project(name: \"P\",\n  unknown: 1)", 3),
    ("import ProjectDescription\nlet p = Project(organizationName: \"O\",\n  name: \"P\")", 2),
    (
      "import ProjectDescription\nlet p = Project(name: \"P\", targets: [\n  .target(name: \"T\")\n])",
      3
    ),
    ("import ProjectDescription\nfor _ in 1...2 {}\nlet p = Project(name: \"P\")", 2),
    ("import ProjectDescription\nvar a = \"a\"\nlet p = Project(name: a)", 2),
    ("import ProjectDescription\n#if os(macOS)\n#endif\nlet p = Project(name: \"P\")", 2),
    ("import ProjectDescription\nlet a = Environment.flag\nlet p = Project(name: \"P\")", 2),
    // A constant is empty above its own line.
    ("import ProjectDescription\nlet p = Project(name: a)\nlet a = \"a\"", 2),
    ("import ProjectDescription\nlet a = 1\nlet p = Project(name: \"\\(a)\")", 3),
    ("import ProjectDescription\nlet a = \"a\"\nlet p = Project(name: a.uppercased())", 3),
    // A text is no path.
    ("import ProjectDescription\nlet a = \"a\"\nlet p = Workspace(name: a, projects: [\n  a])", 4),
    ("import ProjectDescription\nlet a = []\nlet p = Project(name: \"P\")", 2),
    (
      "import ProjectDescription\nlet p = Project(name: \"P\", settings: .settings(base: [\n\"A\": \"1\",\n\"A\": \"2\"]))",
      4
    ),
    (
      "import ProjectDescription\nlet p = Project(name: \"P\", packages: [\n  .remote(url: \"u\", requirement: .exact(\"new\"))])",
      3
    ),
    ("import ProjectDescription\nlet p = Workspace(name: \"W\", projects: [\n  \"//a\"])", 3),
    (
      "import ProjectDescription\nlet p = Project(name: \"P\", settings: .settings(\n  defaultSettings: .all))",
      3
    ),
    (
      "import ProjectDescription\nenum Target { static let a = \"a\" }\nlet p = Project(name: \"P\")",
      2
    ),
    ("import ProjectDescription\nlet p = Project(name: \"P\"", 2),
    ("import ProjectDescription\nlet p = Project(name: \"P\", targets: [\n]) { $0 }", 2),
  ])
  func otherCodeIsRefused(_ text: String, line: Int) throws {
    let failure = #expect(throws: ManifestFailure.self) { try Self.value(text) }
    #expect(failure?.line == line)
    #expect(failure?.code == .readStatically)
  }

  @Test(arguments: [
    "", "import ProjectDescription",
    "import ProjectDescription\nlet w = Workspace(name: \"W\", projects: [])",
  ])
  func manifestsWithoutValueAreRefused(_ text: String) throws {
    let failure = #expect(throws: ManifestFailure.self) { try Self.value(text) }
    #expect(failure?.code == .readStatically)
  }

  @Test(.timeLimit(.minutes(10))) func textsThatGrowAreRefused() throws {
    var lines = ["import ProjectDescription", "let a0 = \"aaaaaaaaaa\""]
    for index in 1...60 { lines.append("let a\(index) = a\(index - 1) + a\(index - 1)") }
    lines.append("let p = Project(name: a60)")
    let failure = #expect(throws: ManifestFailure.self) {
      try Self.value(lines.joined(separator: "\n"))
    }
    #expect(failure?.code == .readStatically)
  }

  /// Wrong texts are refused, whatever is wrong; seeds are printed.
  @Test(.timeLimit(.minutes(10))) func damagedManifestsAreRefusedOrRead() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    print("seed \(seed)")
    for form in LiteralForm.all {
      for _ in 0..<8 {
        var bytes = Array(form.manifest.utf8)
        let start = Int.random(in: 0..<bytes.count, using: &random)
        bytes.removeSubrange(
          start..<min(bytes.count, start + Int.random(in: 1...9, using: &random))
        )
        _ = try? Self.value(String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  // MARK: Workspaces

  @Test func nothingIsRunStatically() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "graphd-\(UUID()).txt")
    let workspace = try await discover(
      """
      //- Workspace.swift
      import ProjectDescription
      let workspace = Workspace(name: "W", projects: ["A", "B"])
      //- A/Project.swift
      import Foundation
      import ProjectDescription
      try "x".write(toFile: "\(file.path)", atomically: true, encoding: .utf8)
      let project = Project(name: "A")
      //- B/Project.swift
      import ProjectDescription
      let project = Project(name: "B", targets: [
        .target(name: "B", destinations: .iOS, product: .framework, bundleId: "b", sources: "Sources/**")
      ])
      //- B/Sources/B.swift
      """
    )
    #expect(!FileManager.default.fileExists(atPath: file.path))
    let problem = try #require(
      workspace.problems.first { $0.path?.description == "A/Project.swift" }
    )
    #expect(problem.code == .manifestReadStatically)
    #expect(problem.severity == .error)
    #expect(problem.line == 3)
    #expect(workspace.containers.flatMap(\.targets).map(\.name) == ["B"])
  }
}
