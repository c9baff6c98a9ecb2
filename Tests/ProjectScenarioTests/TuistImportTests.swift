import TestSupport
import Testing
import WorkspaceModel

/// Modules that code imports, declared in a manifest of Tuist or not.
@Suite(.timeLimit(.minutes(10))) struct TuistImportTests {
  private static let forms = [
    ("Plain", "import Kit"), ("Struct", "import struct Kit.Value"),
    ("Protocol", "import protocol Kit.Kind"), ("Sub", "import Kit.Sub"),
    ("Two", "import Foundation; import Kit"), ("Exported", "@_exported import Kit"),
    ("Testable", "@testable import Kit"), ("Comment", "// import Kit"),
    ("Block", "/*\nimport Kit\n*/"), ("Text", "let text = \"\"\"\n  import Kit\n  \"\"\""),
    ("Mac", "#if os(macOS)\nimport Kit\n#endif"), ("Other", "import KitOther"),
  ]

  /// A framework, targets that do not declare that they import it, and the settings of the whole.
  private static func fixture(_ config: String, _ declared: String = "") -> String {
    let targets = forms.map { name, _ in
      """
      .target(name: "\(name)", destinations: .iOS, product: .framework, bundleId: "a", sources: "\(name)/**",
          dependencies: [\(declared == name ? ".target(name: \"Kit\")" : "")]),
      """
    }
    let files = forms.map { name, text in "//- \(name)/a.swift\n\(text)\nlet a = 1" }
    return """
      //- Tuist.swift
      import ProjectDescription
      let tuist = Tuist(project: .tuist(\(config)))
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "k", sources: "Kit/**"),
        \(targets.joined(separator: "\n  "))
      ])
      //- Kit/Kit.swift
      public struct Value {}
      public protocol Kind {}
      public func kit() -> Int { 1 }
      \(files.joined(separator: "\n"))
      """
  }

  /// The modules that are compiled again after an edit of the framework's interface.
  private func recompiled(_ fixture: String) async throws -> [String] {
    let new = try fixture.replacingOnce(
      "kit() -> Int { 1 }",
      with: "kit(_ n: Int = 1) -> Int { n }"
    )
    let found = try await answer(
      MemoryTree(expandProjects(fixture)),
      MemoryTree(expandProjects(new))
    )
    let line = found.split(separator: "\n").first { $0.hasPrefix("recompiles: ") } ?? ""
    return line.dropFirst("recompiles: ".count).split(separator: " ").map {
      String($0.dropFirst(4))
    }
  }

  // Acceptance 13 (tuist/tuist#6706): a condition on another system hides the import.
  @Test func anImportForAnotherSystemDoesNotCount() async throws {
    let found = try await recompiled(Self.fixture(""))
    withKnownIssue(
      "Conditions on systems are not compared with a target's platforms where imports are found"
    ) {
      #expect(!found.contains("Mac"))
    }
  }

  // Acceptance 13, reports of `inspect` (tuist/tuist#7281, #6706, #8038, #6516, #8665): an import counts, declared or not.
  @Test func anImportWithoutADeclarationCounts() async throws {
    let found = try await recompiled(Self.fixture("")).filter { $0 != "Mac" }
    #expect(found == ["Exported", "Kit", "Plain", "Protocol", "Struct", "Sub", "Testable", "Two"])
  }

  // Acceptance 13: where Tuist hides modules that are not declared, those alone count that are.
  @Test func aHiddenModuleDoesNotCount() async throws {
    let config = "generationOptions: .options(enforceExplicitDependencies: true)"
    let found = try await recompiled(Self.fixture(config, "Plain"))
    #expect(found == ["Kit", "Plain"])
  }

  // MARK: External products

  private static func external(_ alpha: String, _ beta: String) -> String {
    func pin(_ name: String, _ version: String) -> String {
      """
      {"identity": "\(name)", "kind": "remoteSourceControl", "location": "https://host/\(name).git", \
      "state": {"revision": "\(name)\(version)", "version": "\(version)"}}
      """
    }
    func targets(_ name: String, _ dependency: String) -> String {
      """
      .target(name: "\(name)", destinations: .iOS, product: .framework, bundleId: "a", sources: "\(name)/**",
          dependencies: [\(dependency)]),
        .target(name: "\(name)Tests", destinations: .iOS, product: .unitTests, bundleId: "b",
          sources: "\(name)Tests/**", dependencies: [.target(name: "\(name)")]),
      """
    }
    func files(_ name: String) -> String {
      """
      //- \(name)/a.swift
      public let a = 1
      //- \(name)Tests/a.swift
      import Testing
      import \(name)
      @Test func the\(name)() {}
      """
    }
    return """
      //- Tuist/Package.swift
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "Dependencies", dependencies: [
        .package(url: "https://host/alpha.git", from: "1.0.0"), .package(url: "https://host/beta.git", from: "1.0.0")])
      //- Tuist/Package.resolved
      {"pins": [\(pin("alpha", alpha)), \(pin("beta", beta))], "version": 2}
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "App", targets: [
        \(targets("A", ".external(name: \"Alpha\")"))
        \(targets("B", ".external(name: \"Beta\")"))
        \(targets("C", ""))
      ])
      \(["A", "B", "C"].map(files).joined(separator: "\n"))
      """
  }

  // Acceptance 11: a product may come from any package outside; what reaches none is not touched.
  @Test func anotherPinReachesTheUsersOfExternalProducts() async throws {
    let found = try await answer(
      MemoryTree(expandProjects(Self.external("1.0.0", "1.0.0"))),
      MemoryTree(expandProjects(Self.external("1.1.0", "1.0.0"))),
      grain: .testCase
    )
    let tests = found.split(separator: "\n").first { $0.hasPrefix("tests: ") }
    #expect(tests == "tests: ATests.theA() BTests.theB()", "\(found)")
    #expect(!found.contains("incomplete"), "\(found)")
  }

  /// A mirror may bring another package: what uses any is another one, as far as it is built with the file's package.
  @Test func mirrorsChangeTheOriginOfPackages() async throws {
    func tree(_ mirror: String) -> MemoryTree {
      MemoryTree(
        expandProjects(
          """
          //- Package.swift
          // swift-tools-version:6.0
          import PackageDescription
          let package = Package(name: "Demo",
            dependencies: [.package(url: "https://host/alpha.git", from: "1.0.0")],
            targets: [
              .target(name: "A", dependencies: [.product(name: "Alpha", package: "alpha")]),
              .target(name: "B"), .testTarget(name: "ATests", dependencies: ["A"]),
              .testTarget(name: "BTests", dependencies: ["B"])])
          //- .swiftpm/configuration/mirrors.json
          {"object": [{"mirror": "\(mirror)", "original": "https://host/alpha.git"}], "version": 1}
          //- Sources/A/A.swift
          import Alpha
          //- Sources/B/B.swift
          public let b = 1
          //- Tests/ATests/ATests.swift
          import Testing
          @Test func theA() {}
          //- Tests/BTests/BTests.swift
          import Testing
          @Test func theB() {}
          """
        )
      )
    }
    let found = try await answer(tree("https://one/a"), tree("https://two/a"), grain: .testCase)
    let tests = found.split(separator: "\n").first { $0.hasPrefix("tests: ") }
    #expect(tests == "tests: ATests.theA()", "\(found)")
  }

  /// Tuist hands the pins of this file to the workspace that it writes.
  @Test func pinsOfTheWrittenWorkspaceAreKnown() async throws {
    func tree(_ version: String) -> MemoryTree {
      let text = Self.external(version, "1.0.0").replacing(
        "Tuist/Package.resolved",
        with: ".package.resolved"
      )
      return MemoryTree(expandProjects(text))
    }
    let found = try await answer(tree("1.0.0"), tree("1.1.0"), grain: .testCase)
    let tests = found.split(separator: "\n").first { $0.hasPrefix("tests: ") }
    #expect(tests == "tests: ATests.theA() BTests.theB()", "\(found)")
    #expect(!found.contains("incomplete"), "\(found)")
  }
}
