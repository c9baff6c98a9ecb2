import TestSupport
import Testing

/// Targets of Tuist that share names, files or bundles with others.
@Suite(.timeLimit(.minutes(10))) struct TuistTargetTests {
  // Report 20 of selection (tuist/tuist#10984): an app copies the resources of its static frameworks.
  @Test func aResourceOfAStaticFrameworkIsInTheApp() async throws {
    let fixture = """
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", sources: "App/**",
          dependencies: [.target(name: "Kit")]),
        .target(name: "AppTests", destinations: .iOS, product: .unitTests, bundleId: "b", sources: "AppTests/**",
          dependencies: [.target(name: "App")]),
        .target(name: "Kit", destinations: .iOS, product: .staticFramework, bundleId: "c", sources: "Kit/*.swift",
          resources: "Kit/Resources/**"),
      ])
      //- App/app.swift
      import Kit
      func app() -> Int { kit() }
      //- AppTests/tests.swift
      import Testing
      @testable import App
      @Test func theApp() { _ = app() }
      //- Kit/kit.swift
      public func kit() -> Int { 1 }
      //- Kit/Resources/one.json
      {}
      """
    try await check(
      fixture,
      adding: "//- Kit/Resources/two.json\n{}",
      """
      changed: App/Kit
      retests: App/AppTests
      tests: AppTests.theApp()
      """
    )
  }

  // Acceptance 15, report 10 of selection (tuist/tuist#8533): a target is known by its project and its name.
  @Test func targetsOfOneNameAreTwo() async throws {
    func project(_ name: String) -> String {
      """
      //- \(name)/Project.swift
      import ProjectDescription
      let project = Project(name: "\(name)", targets: [
        .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "a", sources: "Core/**"),
        .target(name: "CoreTests", destinations: .iOS, product: .unitTests, bundleId: "b", sources: "Tests/**",
          dependencies: [.target(name: "Core")]),
      ])
      //- \(name)/Core/core.swift
      public func core() -> Int { 1 } // \(name)
      //- \(name)/Tests/tests.swift
      import Testing
      import Core
      @Test func the\(name)() { _ = core() }
      """
    }
    let fixture = [project("One"), project("Two")].joined(separator: "\n")
    try await check(
      fixture,
      replacing: "{ 1 } // Two",
      with: "{ 2 } // Two",
      """
      changed: Two/Core
      differs: Two/Core
      recompiles: Two/Core
      retests: Two/CoreTests
      tests: CoreTests.theTwo()
      """
    )
  }

  // Acceptance 28: a file of a package and of a project belongs to both.
  @Test func aSharedFileSelectsTheTestsOfBoth() async throws {
    let fixture = """
      //- Package.swift
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "Flow", products: [.library(name: "Flow", targets: ["Flow"])],
        targets: [.target(name: "Flow"), .testTarget(name: "FlowTests", dependencies: ["Flow"])])
      //- Samples/Project.swift
      import ProjectDescription
      let project = Project(name: "Samples", targets: [
        .target(name: "Copy", destinations: .iOS, product: .framework, bundleId: "a", sources: "../Sources/Flow/**"),
        .target(name: "CopyTests", destinations: .iOS, product: .unitTests, bundleId: "b", sources: "Tests/**",
          dependencies: [.target(name: "Copy")]),
      ])
      //- Sources/Flow/flow.swift
      public func flow() -> Int { 1 }
      //- Tests/FlowTests/tests.swift
      import Testing
      import Flow
      @Test func theFlow() { _ = flow() }
      //- Samples/Tests/tests.swift
      import Testing
      import Copy
      @Test func theCopy() { _ = flow() }
      """
    let new = try fixture.replacingOnce("{ 1 }", with: "{ 2 }")
    let found = try await answer(MemoryTree(fixture), MemoryTree(new))
    let tests = found.split(separator: "\n").first { $0.hasPrefix("tests: ") } ?? ""
    #expect(
      tests.dropFirst("tests: ".count).split(separator: " ").sorted()
        == ["CopyTests.theCopy()", "FlowTests.theFlow()"],
      "\(found)"
    )
  }

  // Buildable folders (tuist/tuist#11202): an exception of another target adds files to it.
  @Test func aFileOfAFolderMayBelongToAnotherTargetToo() async throws {
    let fixture = """
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "a", buildableFolders: [
          .folder("Kit", exceptions: .exceptions([.exception(target: "Other", included: ["Shared.swift"])]))]),
        .target(name: "Other", destinations: .iOS, product: .framework, bundleId: "b", sources: "Other/**"),
        .target(name: "Third", destinations: .iOS, product: .framework, bundleId: "c", sources: "Third/**"),
      ])
      //- Kit/Kit.swift
      func kit() -> Int { 1 }
      //- Kit/Shared.swift
      func shared() -> Int { 2 }
      //- Other/other.swift
      func other() -> Int { 1 }
      //- Third/third.swift
      func third() -> Int { 1 }
      """
    try await check(
      fixture,
      replacing: "{ 2 }",
      with: "{ 3 }",
      """
      changed: App/Kit App/Other
      differs: App/Kit App/Other
      recompiles: App/Kit App/Other
      """
    )
  }

  // A key of a table in a buildable folder is an interface as well (tuist/tuist#8335).
  @Test func aTableInABuildableFolderHasAccessors() async throws {
    let fixture = """
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "a", buildableFolders: ["Kit"]),
        .target(name: "User", destinations: .iOS, product: .framework, bundleId: "b", sources: "User/**",
          dependencies: [.target(name: "Kit")]),
      ])
      //- Kit/Kit.swift
      func kit() -> Int { 1 }
      //- Kit/en.lproj/Localizable.strings
      "title" = "One %d";
      //- User/user.swift
      import Kit
      func user() -> String { KitStrings.title(1) }
      """
    try await check(fixture, replacing: "One", with: "Two", "changed: App/Kit")
    for text in ["One %@", "One %d\"; \"more\" = \"More"] {
      try await check(
        fixture,
        replacing: "One %d",
        with: text,
        """
        changed: App/Kit
        differs: App/Kit App/User
        recompiles: App/Kit App/User
        """
      )
    }
  }

  // Acceptance 20: a cycle of targets is an error, a diamond is none.
  @Test func aCycleIsAProblem() async throws {
    func fixture(_ last: String) -> String {
      func target(_ name: String, _ dependencies: [String]) -> String {
        let list = dependencies.map { ".target(name: \"\($0)\")" }.joined(separator: ", ")
        return """
          .target(name: "\(name)", destinations: .iOS, product: .framework, bundleId: "a", sources: "\(name)/**",
            dependencies: [\(list)]),
          """
      }
      return """
        //- Project.swift
        import ProjectDescription
        let project = Project(name: "P", targets: [
          \(target("A", ["B", "C"])) \(target("B", ["D"])) \(target("C", ["D"]))
          \(target("D", last.isEmpty ? [] : [last]))
        ])
        //- A/a.swift
        //- B/b.swift
        //- C/c.swift
        //- D/d.swift
        """
    }
    let diamond = MemoryTree(fixture(""))
    let found = try await answer(diamond, MemoryTree(fixture("A")))
    #expect(found.contains("problems: dependency_cycle"), "\(found)")
    let comment = try fixture("").replacingOnce("//- D/d.swift", with: "//- D/d.swift\nlet d = 1")
    let other = try await answer(diamond, MemoryTree(comment))
    #expect(!other.contains("problems"), "\(other)")
  }
}
