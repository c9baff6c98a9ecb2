import TestSupport
import Testing
import WorkspaceModel

/// Products of packages that projects of Tuist name, and those that the list below `Tuist` names.
@Suite(.timeLimit(.minutes(10))) struct TuistPackageTests {
  /// Two apps that take the product `Kit` from a package of their project; the list has the package, too.
  private static let fixture = """
    //- Project.swift
    import ProjectDescription
    let project = Project(name: "App", packages: [.package(url: "https://host/kit", from: "1.0.0")], targets: [
      .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", sources: "App/**",
        dependencies: [.package(product: "Kit")]), // App
      .target(name: "Other", destinations: .iOS, product: .app, bundleId: "b", sources: "Other/**",
        dependencies: [.package(product: "Kit")]), // Other
    ])
    //- Tuist/Package.swift
    // swift-tools-version:5.9
    import PackageDescription
    let package = Package(name: "D", dependencies: [.package(url: "https://host/kit", from: "1.0.0")])
    //- App/app.swift
    func app() -> Int { 1 }
    //- Other/other.swift
    func other() -> Int { 2 }
    """

  // Rule: tuist.dependency.package
  @Test func theListHasNoProductsForProjects() async throws {
    try await check(
      Self.fixture,
      replacing: "packages: [.package(url: \"https://host/kit\", from: \"1.0.0\")], targets",
      with: "targets",
      """
      changed: App/App App/Other
      differs: App/App App/Other
      recompiles: App/App App/Other
      problems: dependency_unresolved
      incomplete
      """
    )
  }

  // Rule: tuist.dependency.package
  @Test func theRemedyNamesBothWays() async throws {
    let text = try Self.fixture.replacingOnce(
      "packages: [.package(url: \"https://host/kit\", from: \"1.0.0\")], targets",
      with: "targets"
    )
    let problems = try await snapshot(MemoryTree(text)).problems
      .filter { $0.code == .dependencyUnresolved }
    #expect(problems.count == 2)
    #expect(
      problems.allSatisfy {
        $0.message.contains("`packages:`") && $0.message.contains("`.external(name:)`")
      },
      "\(problems)"
    )
  }

  // Rule: tuist.dependency.package
  @Test func aProductOfTheListInsteadIsAnotherDependency() async throws {
    try await check(
      Self.fixture,
      replacing: ".package(product: \"Kit\")]), // App",
      with: ".external(name: \"Kit\")]), // App",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App
      """
    )
  }

  /// A local package that the list names, and the project if `isOwn`.
  private static func local(_ dependency: String, isOwn: Bool) -> String {
    """
    //- Project.swift
    import ProjectDescription
    let project = Project(name: "App", \(isOwn ? "packages: [.local(path: \"Kit\")], " : "")targets: [
      .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", sources: "App/**",
        dependencies: [\(dependency)]),
    ])
    //- Tuist/Package.swift
    // swift-tools-version:5.9
    import PackageDescription
    let package = Package(name: "D", dependencies: [.package(path: "../Kit")])
    //- App/app.swift
    func app() -> Int { 1 }
    //- Kit/Package.swift
    // swift-tools-version:5.9
    import PackageDescription
    let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
      targets: [.target(name: "Kit")])
    //- Kit/Sources/Kit/kit.swift
    public func kit() -> Int { 1 }
    """
  }

  // Rule: tuist.dependency.package
  @Test func aLocalPackageOfTheListIsNoneOfTheProject() async throws {
    let product = ".package(product: \"Kit\")"
    let found = try await answer(
      MemoryTree(Self.local(product, isOwn: true)),
      MemoryTree(Self.local(product, isOwn: false))
    )
    #expect(found.contains("changed: App/App"), "\(found)")
    #expect(found.contains("problems: dependency_unresolved"), "\(found)")
    let listed = try await answer(
      MemoryTree(Self.local(product, isOwn: true)),
      MemoryTree(Self.local(".external(name: \"Kit\")", isOwn: true))
    )
    #expect(listed.contains("changed: App/App"), "\(listed)")
    #expect(!listed.contains("problems"), "\(listed)")
  }

  /// Two projects of one workspace, of which the first may name a package.
  private static func two(_ packages: String, _ value: Int = 1) -> String {
    """
    //- Workspace.swift
    import ProjectDescription
    let workspace = Workspace(name: "W", projects: ["One", "Two"])
    //- One/Project.swift
    import ProjectDescription
    let project = Project(name: "One", \(packages)targets: [
      .target(name: "One", destinations: .iOS, product: .framework, bundleId: "a", sources: "One/**"),
    ])
    //- Two/Project.swift
    import ProjectDescription
    let project = Project(name: "Two", targets: [
      .target(name: "Two", destinations: .iOS, product: .framework, bundleId: "b", sources: "Two/**",
        dependencies: [.package(product: "Kit")]),
    ])
    //- One/One/one.swift
    public let one = 1
    //- Two/Two/two.swift
    func two() -> Int { \(value) }
    """
  }

  // Rule: tuist.dependency.package. Xcode offers the packages of a workspace to each of its projects.
  @Test func aProductMayComeFromAnotherProjectOfTheWorkspace() async throws {
    let packages = "packages: [.package(url: \"https://host/kit\", from: \"1.0.0\")], "
    try await check(
      from: Self.two(packages),
      to: Self.two(packages, 2),
      """
      changed: Two/Two
      differs: Two/Two
      recompiles: Two/Two
      """
    )
    try await check(
      from: Self.two(packages),
      to: Self.two(""),
      """
      changed: Two/Two
      differs: Two/Two
      recompiles: Two/Two
      problems: dependency_unresolved
      incomplete
      """
    )
  }
}
