import TestSupport
import Testing
import WorkspaceModel

/// Products of packages that targets of projects use.
@Suite(.timeLimit(.minutes(10))) struct PackageProductTests {
  /// A package with a product that has its name.
  private static func package(_ path: String, named name: String = "Models") -> String {
    let folder = path.isEmpty ? "" : path + "/"
    return """
      //- \(folder)Package.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "\(name)",
        products: [.library(name: "\(name)", targets: ["\(name)"])],
        targets: [.target(name: "\(name)")]
      )
      //+ \(folder)Sources/\(name)/\(name).swift
      """
  }

  private static let models = package("Packages/Models")

  // Rule: xcode.package.local
  @Test(arguments: ["relativePath", "path"])
  func aProjectNamesALocalPackage(key: String) async throws {
    try await checkXcode(
      """
      //- Apps/App.xcodeproj
      package ../Packages/Models key=\(key)
      target App app
        products ../Packages/Models:Models
      target Named app
        products Models
      target Depending app
        depends product:Models
      \(Self.models)
      """,
      [.edge],
      expected: """
        edge Apps/App.xcodeproj App -> Packages/Models/Models
        edge Apps/App.xcodeproj Depending -> Packages/Models/Models
        edge Apps/App.xcodeproj Named -> Packages/Models/Models
        """
    )
  }

  // Rule: xcode.package.reach
  @Test(arguments: ["wrapper", "folder", "text"])
  func aReferenceToAFolderBringsItsPackageIntoReach(type: String) async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      group Packages path=Packages
        Models type=\(type)
      target App app
        products Models
      \(Self.models)
      """,
      [.edge],
      expected: "edge App.xcodeproj App -> Packages/Models/Models"
    )
  }

  // Rule: xcode.package.reach
  @Test func aSynchronizedFolderBringsItsPackagesIntoReach() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Packages
      target App app
        products Models
      \(Self.models)
      """,
      [.edge],
      expected: "edge App.xcodeproj App -> Packages/Models/Models"
    )
  }

  // Rule: xcode.package.reach
  @Test func aWorkspaceBringsPackagesIntoReach() async throws {
    try await checkXcode(
      """
      //- All.xcworkspace/contents.xcworkspacedata
      <Workspace version = "1.0">
         <FileRef location = "group:Apps/App.xcodeproj"></FileRef>
         <FileRef location = "group:Apps/Other.xcodeproj"></FileRef>
         <FileRef location = "container:Packages/Models"></FileRef>
      </Workspace>
      //- Apps/App.xcodeproj
      target App app
        products Models Net
      //- Apps/Other.xcodeproj
      package ../Packages/Net
      \(Self.models)
      \(Self.package("Packages/Net", named: "Net"))
      """,
      [.edge],
      expected: """
        edge Apps/App.xcodeproj App -> Packages/Models/Models
        edge Apps/App.xcodeproj App -> Packages/Net/Net
        """
    )
  }

  // Rule: xcode.package.outside
  @Test func aProductOfNoPackageInReachIsOutside() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      package https://host.example/algorithms.git
      target App app
        products Models https://host.example/algorithms.git:Algorithms
      \(Self.models)
      """,
      [.edge],
      expected: """
        edge App.xcodeproj App -> -/Algorithms
        edge App.xcodeproj App -> -/Models
        """
    )
  }

  // Rule: xcode.package.ambiguous
  @Test func twoPackagesWithOneProductAreBothDependencies() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      package Packages/Models
      package Other/Models
      target App app
        products Models
      target Exact app
        products Other/Models:Models
      \(Self.models)
      \(Self.package("Other/Models"))
      """,
      [.edge, .code],
      expected: """
        code note product_ambiguous
        edge App.xcodeproj App -> Other/Models/Models
        edge App.xcodeproj App -> Packages/Models/Models
        edge App.xcodeproj Exact -> Other/Models/Models
        """
    )
  }

  // Rule: xcode.package.replaced
  @Test func aLocalPackageReplacesARemoteOneOfItsName() async throws {
    try await checkXcode(
      """
      //- All.xcworkspace/contents.xcworkspacedata
      <Workspace version = "1.0">
         <FileRef location = "group:App.xcodeproj"></FileRef>
         <FileRef location = "group:Packages/Models"></FileRef>
      </Workspace>
      //- App.xcodeproj
      package https://host.example/team/Models.git
      target App app
        products https://host.example/team/Models.git:Models
      \(Self.models)
      """,
      [.edge],
      expected: "edge App.xcodeproj App -> Packages/Models/Models"
    )
  }

  // Rule: xcode.package.absent
  @Test func aPackageOfTheTreeStandsForOneThatIsNotThere() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      package Packages/Models
      target App app
      //- Tools/Package.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Tools",
        dependencies: [.package(path: "../Models"), .package(path: "../Gone")],
        targets: [.target(name: "Tools", dependencies: [.product(name: "Models", package: "Models")])]
      )
      //- Tools/Sources/Tools/Tools.swift
      \(Self.models)
      """,
      [.code],
      expected: """
        code error package_not_found
        code note package_not_found
        """
    )
  }

  // Rule: xcode.package.returning
  @Test func aPathMayLeaveTheWorkspaceAndComeBackByItsName() async throws {
    try await checkXcode(
      """
      //- Apps/App.xcodeproj
      package ../../Demo
      target App app
        products ../../Demo:Models
      target Named app
        products Models
      //- Apps/Other.xcodeproj
      package ../../Else
      target Other app
        products ../../Else:Models
      \(Self.package(""))
      """,
      [.edge],
      expected: """
        edge Apps/App.xcodeproj App -> ./Models
        edge Apps/App.xcodeproj Named -> ./Models
        edge Apps/Other.xcodeproj Other -> -/Models
        """
    )
  }

  // Rule: xcode.package.returning
  @Test(arguments: [
    ("../../Demo", ""), ("../../Demo/Kit", "Kit"), (".././../Demo/Kit/..", ""), ("../../demo", nil),
    ("../../Else", nil), ("../../../Demo", nil), ("../..", nil), ("/Demo", nil),
  ])
  func aPathOfAManifestMayComeBack(_ written: String, _ folder: String?) async throws {
    let workspace = try await discover(
      """
      //- Tools/Package.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Tools",
        dependencies: [.package(path: "\(written)")],
        targets: [.target(name: "Tools")]
      )
      //+ Tools/Sources/Tools/Tools.swift
      \(Self.package(""))
      \(Self.package("Kit"))
      """
    )
    let tools = try #require(workspace.packages.first { $0.name == "Tools" })
    let place = folder.map { SourcePath($0) ?? .root }
    #expect(tools.dependencies.map(\.location) == [place.map { .local($0) } ?? .outside(written)])
  }

  // Rule: xcode.package.same-folder
  @Test func aPackageAndAProjectMayShareAFolder() async throws {
    let fixture = """
      //- Models.xcodeproj
      files Models.swift path=Sources/Models/Models.swift
      target Models framework
        sources Models.swift
      //- Apps/App.xcodeproj
      package ..
      target App app
        products Models
      \(Self.package(""))
      """
    try await checkXcode(
      fixture,
      [.source, .edge],
      expected: """
        edge Apps/App.xcodeproj App -> ./Models
        source Models.xcodeproj Models Sources/Models/Models.swift
        """
    )
    let workspace = try await discover(expandProjects(fixture))
    #expect(workspace.packages.map(\.path) == [.root])
    #expect(
      workspace.packages.flatMap(\.targets).flatMap(\.sources).map(\.description) == [
        "Sources/Models/Models.swift"
      ]
    )
    #expect(Set(workspace.containers.map(\.path)).count == workspace.containers.count)
    #expect(workspace.containers.count == 3)
  }

  // Rule: xcode.package.plugin
  @Test func aPluginIsUsedByItsName() async throws {
    let fixture = """
      //- App.xcodeproj
      package Packages/Models
      target App app
        products Models plugin:Lint
      \(Self.models)
      """
    let workspace = try await discover(expandProjects(fixture))
    let target = workspace.containers.flatMap(\.targets).first { $0.name == "App" }
    #expect(target?.pluginUses.map(\.name) == ["Lint"])
    try await checkXcode(
      fixture,
      [.edge],
      expected: "edge App.xcodeproj App -> Packages/Models/Models"
    )
  }
}
