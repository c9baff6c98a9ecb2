import Foundation
import TestSupport
import Testing
import WorkspaceModel

/// The problems of manifests of Tuist, and all that is known nevertheless.
@Suite(.timeLimit(.minutes(10))) struct TuistProblemTests {
  private static func project(
    _ name: String = "App",
    _ dependencies: String = "",
    sources: String = "\"S/**\"",
    more: String = ""
  ) -> String {
    """
    import ProjectDescription
    let project = Project(name: "\(name)", targets: [
      .target(name: "\(name)", destinations: .iOS, product: .framework, bundleId: "a", sources: [\(sources)],
        dependencies: [\(dependencies)]),
      \(more)
    ])
    """
  }

  /// The problems besides those that only state how manifests are read, as `severity code path: message`.
  private func problems(_ fixture: String) async throws -> [String] {
    try await discover(MemoryTree(expandProjects(fixture))).problems
      .filter { $0.code != .manifestReadStatically || $0.severity == .error }
      .map { problem in
        let place = [problem.path.map { "\($0)" }, problem.line.map { "\($0)" }].compactMap { $0 }
        return
          "\(problem.severity) \(problem.code.rawValue) \(place.joined(separator: ":")): \(problem.message)"
      }
  }

  /// Checks that there is one problem with some texts.
  private func check(
    _ fixture: String,
    _ texts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await problems(fixture)
    #expect(found.count == 1, "\(found)", sourceLocation: sourceLocation)
    for text in texts {
      #expect(
        found.first?.contains(text) == true,
        "\(text) in \(found)",
        sourceLocation: sourceLocation
      )
    }
  }

  // A file of secrets is on some machines alone.
  @Test(arguments: [
    ("", ["Secrets.xcconfig"]),
    ("ignore: [Secrets.xcconfig]", []),
    ("ignore: [Other.xcconfig]", ["Secrets.xcconfig"]),
    ("#include", ["Base.xcconfig"]),
    ("#include\nignore: [\"**/Secrets.xcconfig\"]", []),
  ])
  func aMissingConfigurationIsSettledByIgnoring(
    _ settings: String,
    _ expected: [String]
  ) async throws {
    let isIncluded = settings.hasPrefix("#include")
    let project = """
      import ProjectDescription
      let project = Project(name: "App", settings: .settings(configurations: [
        .debug(name: "Debug", xcconfig: "\(isIncluded ? "Base" : "Secrets").xcconfig")]), targets: [
        .target(name: "App", destinations: .iOS, product: .framework, bundleId: "a", sources: ["S/**"])])
      """
    let fixture = """
      //- .graphd.yml
      \(settings.replacing("#include\n", with: "").replacing("#include", with: ""))
      //- Project.swift
      \(project)
      //- S/a.swift
      //- Base.xcconfig
      #include "Secrets.xcconfig"
      """
    let problems = try await discover(MemoryTree(expandProjects(fixture))).problems
      .filter { $0.code == .configurationInvalid }
    #expect(problems.compactMap { $0.path.map { "\($0)" } } == expected, "\(problems)")
  }

  // Acceptance 20
  @Test func aMissingProjectIsAProblemOfItsTarget() async throws {
    try await check(
      "//- Project.swift\n\(Self.project("App", ".project(target: \"Gone\", path: \"Gone\")"))\n//- S/a.swift",
      "reference_dangling Project.swift",
      "`App`",
      "`Gone`"
    )
  }

  // Acceptance 20
  @Test func aMisspeltTargetHasASuggestion() async throws {
    let other =
      ".target(name: \"Network\", destinations: .iOS, product: .framework, bundleId: \"b\")"
    try await check(
      "//- Project.swift\n\(Self.project("App", ".target(name: \"Netwrk\")", more: other))\n//- S/a.swift",
      "reference_dangling Project.swift",
      "`App`",
      "`Netwrk`",
      "`Network`"
    )
  }

  // Acceptance 20
  @Test func anUnknownExternalProductIsAProblem() async throws {
    try await check(
      """
      //- Project.swift
      \(Self.project("App", ".external(name: \"Gone\")"))
      //- S/a.swift
      """,
      "dependency_unresolved Project.swift",
      "`App`",
      "`Gone`"
    )
  }

  // Acceptance 20: a package that is not in the tree may make any product.
  @Test func anExternalProductOfAPackageOutsideIsNoProblem() async throws {
    let found = try await problems(
      """
      //- Project.swift
      \(Self.project("App", ".external(name: \"Unknown\")"))
      //- Tuist/Package.swift
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "D", dependencies: [.package(url: "https://host/x.git", from: "1.0.0")])
      //- S/a.swift
      """
    )
    #expect(found == [])
  }

  // Acceptance 20, report of the graph (tuist/tuist#7523, #546): a cycle is named, a diamond is none.
  @Test func aCycleIsNamedAndADiamondIsNone() async throws {
    func target(_ name: String, _ dependencies: String...) -> String {
      let list = dependencies.map { ".target(name: \"\($0)\")" }.joined(separator: ", ")
      return """
        .target(name: "\(name)", destinations: .iOS, product: .framework, bundleId: "a", sources: "S/**",
          dependencies: [\(list)])
        """
    }
    func project(_ targets: String...) -> String {
      "//- Project.swift\nimport ProjectDescription\nlet project = Project(name: \"P\", targets: ["
        + targets.joined(separator: ",\n") + "])\n//- S/a.swift"
    }
    let diamond = project(
      target("A", "B", "C"),
      target("B", "D"),
      target("C", "D"),
      target("D")
    )
    #expect(try await problems(diamond) == [])
    try await checkXcode(
      project(target("F", "G"), target("G", "F")),
      [.edge],
      expected: "edge P.xcodeproj F -> P.xcodeproj/G\nedge P.xcodeproj G -> P.xcodeproj/F"
    )
  }

  // Acceptance 20
  @Test func aPatternInAMissingFolderIsAProblemOfItsTarget() async throws {
    try await check(
      "//- Project.swift\n\(Self.project("App", sources: "\"S/**\", \"Gone/**\""))\n//- S/a.swift",
      "reference_dangling Project.swift",
      "`App`",
      "`Gone`"
    )
  }

  // Acceptance 21
  @Test func aPatternOfAWorkspaceThatFindsNothingIsAProblem() async throws {
    try await check(
      """
      //- Workspace.swift
      import ProjectDescription
      let workspace = Workspace(name: "W", projects: ["App", "Modules/*"])
      //- App/Project.swift
      \(Self.project())
      //- App/S/a.swift
      """,
      "reference_dangling Workspace.swift",
      "`Modules/*`"
    )
  }

  // Acceptance 21
  @Test func aFileOfTheNameIsNoManifestByItself() async throws {
    let fixture =
      "//- Project.swift\nstruct Project { let name = 1 }\n//- S/Project.swift\nimport Foundation"
    #expect(try await problems(fixture) == [])
    try await checkXcode(fixture, [.target, .code], expected: "")
  }

  // Acceptance 21
  @Test func aMisspeltManifestHasAHint() async throws {
    try await check(
      """
      //- Workspac.swift
      import ProjectDescription
      let workspace = Workspace(name: "W", projects: ["App"])
      //- App/Project.swift
      \(Self.project())
      //- App/S/a.swift
      """,
      "Workspac.swift",
      "`Workspace.swift`"
    )
  }

  // Acceptance 21: an empty manifest describes nothing, and others stay known.
  @Test func anEmptyManifestIsAProblemOfItsOwn() async throws {
    let fixture = """
      //- Workspace.swift
      import ProjectDescription
      let workspace = Workspace(name: "W", projects: ["App", "Empty"])
      //- App/Project.swift
      \(Self.project())
      //- Empty/Project.swift
      //- App/S/a.swift
      """
    try await check(fixture, "error", "Empty/Project.swift")
    try await checkXcode(fixture, [.target], expected: "target App/App.xcodeproj App framework App")
  }

  // Acceptance 10
  @Test(.timeLimit(.minutes(10)))
  func aCycleOfConfigurationFilesEnds() async throws {
    let found = try await problems(
      """
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "App", settings: .settings(configurations: [
        .debug(name: "Debug", xcconfig: "A.xcconfig"), .release(name: "Release", xcconfig: "A.xcconfig")]), targets: [
          .target(name: "App", destinations: .iOS, product: .framework, bundleId: "a")])
      //- A.xcconfig
      #include "B.xcconfig"
      //- B.xcconfig
      #include "A.xcconfig"
      """
    )
    #expect(found.contains { $0.contains("xcconfig") }, "\(found)")
  }

  // Acceptance 23: code is refused by its name, not guessed; the rest is exact.
  @Test func whatCodeComputesIsRefused() async throws {
    let fixture = """
      //- Workspace.swift
      import ProjectDescription
      let workspace = Workspace(name: "W", projects: ["App", "Kit"])
      //- App/Project.swift
      \(Self.project())
      //- Kit/Project.swift
      import ProjectDescription
      import ProjectDescriptionHelpers
      let project = Project.feature(name: "Kit")
      //- Tuist/ProjectDescriptionHelpers/Project+Feature.swift
      import ProjectDescription
      extension Project { static func feature(name: String) -> Project { Project(name: name) } }
      //- App/S/a.swift
      """
    try await check(
      fixture,
      "error manifest_read_statically Kit/Project.swift:2",
      "`import ProjectDescriptionHelpers`",
      "`--manifests static`"
    )
    try await checkXcode(fixture, [.target], expected: "target App/App.xcodeproj App framework App")
  }

  // Acceptance 23
  @Test func aStaticReaderNeverRuns() async throws {
    try await TemporaryFolder.with { folder in
      let fixture = """
        //- Project.swift
        import Foundation
        import ProjectDescription
        _ = FileManager.default.createFile(atPath: "\(folder.file("made"))", contents: nil)
        \(Self.project())
        //- S/a.swift
        """
      _ = try await problems(fixture)
      #expect(!FileManager.default.fileExists(atPath: folder.file("made")))
    }
  }
}
