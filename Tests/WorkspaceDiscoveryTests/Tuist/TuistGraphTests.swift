import Testing

/// The targets, files and dependencies of manifests of Tuist that are literals.
@Suite(.timeLimit(.minutes(10))) struct TuistGraphTests {
  /// A manifest of targets, each written as `name product dependency,dependency`.
  ///
  /// A dependency is a target, or `../Folder@Target`, `x@Product` of external packages, `p@Product` of the project's.
  private static func project(_ name: String, _ targets: String..., extra: String = "") -> String {
    let lines = targets.map { target in
      let words = target.split(separator: " ")
      let list = words.count > 2 ? words[2].split(separator: ",") : []
      let dependencies = list.map { dependency in
        let parts = dependency.split(separator: "@")
        switch (parts.first, parts.last) {
        case ("x", let product?): return ".external(name: \"\(product)\")"
        case ("p", let product?): return ".package(product: \"\(product)\")"
        case (let folder?, let target?) where parts.count == 2:
          return ".project(target: \"\(target)\", path: \"\(folder)\")"
        default: return ".target(name: \"\(dependency)\")"
        }
      }
      return """
        .target(name: "\(words[0])", destinations: .iOS, product: .\(words[1]), bundleId: "id.\(words[0])",
          sources: "\(words[0])/**", dependencies: [\(dependencies.joined(separator: ", "))])
        """
    }
    return """
      import ProjectDescription
      let project = Project(name: "\(name)", \(extra)targets: [
      \(lines.joined(separator: ",\n"))
      ])
      """
  }

  private static func workspace(_ projects: String...) -> String {
    let list = projects.map { "\"\($0)\"" }.joined(separator: ", ")
    return "import ProjectDescription\nlet workspace = Workspace(name: \"W\", projects: [\(list)])"
  }

  // MARK: Graphs

  // Acceptance 1 and 14: an app and a chain of frameworks, each a project of its own.
  @Test(arguments: [
    ("framework", "framework"), ("staticFramework", "framework"), ("staticLibrary", "library"),
    ("dynamicLibrary", "library"),
  ])
  func frameworksOfOtherProjects(_ product: String, _ kind: String) async throws {
    try await checkXcode(
      """
      //- Workspace.swift
      \(Self.workspace("App"))
      //- App/Project.swift
      \(Self.project("App", "App app ../F1@F1,../F2@F2", "AppTests unitTests App"))
      //- F1/Project.swift
      \(Self.project("F1", "F1 \(product) ../F2@F2"))
      //- F2/Project.swift
      \(Self.project("F2", "F2 \(product) ../F3@F3"))
      //- F3/Project.swift
      \(Self.project("F3", "F3 \(product)"))
      //- App/App/App.swift
      //- App/AppTests/AppTests.swift
      //- F1/F1/F1.swift
      //- F2/F2/F2.swift
      //- F3/F3/F3.swift
      """,
      [.target, .source, .edge, .problem],
      expected: """
        edge App/App.xcodeproj App -> F1/F1.xcodeproj/F1
        edge App/App.xcodeproj App -> F2/F2.xcodeproj/F2
        edge App/App.xcodeproj AppTests -> App/App.xcodeproj/App
        edge F1/F1.xcodeproj F1 -> F2/F2.xcodeproj/F2
        edge F2/F2.xcodeproj F2 -> F3/F3.xcodeproj/F3
        source App/App.xcodeproj App App/App/App.swift
        source App/App.xcodeproj AppTests App/AppTests/AppTests.swift
        source F1/F1.xcodeproj F1 F1/F1/F1.swift
        source F2/F2.xcodeproj F2 F2/F2/F2.swift
        source F3/F3.xcodeproj F3 F3/F3/F3.swift
        target App/App.xcodeproj App app App
        target App/App.xcodeproj AppTests test AppTests
        target F1/F1.xcodeproj F1 \(kind) F1
        target F2/F2.xcodeproj F2 \(kind) F2
        target F3/F3.xcodeproj F3 \(kind) F3
        """
    )
  }

  // Acceptance 14: an app copies its extensions, and runs the tests.
  @Test func anAppHasItsExtensions() async throws {
    try await checkXcode(
      """
      //- Project.swift
      \(Self.project("App", "App app Kit,Share,Clip", "Share appExtension Kit", "Clip appClip", "Kit framework",
        "AppTests unitTests App", "AppUITests uiTests App"))
      """,
      [.dependency],
      expected: """
        dep App.xcodeproj App declared -> App.xcodeproj/Kit
        dep App.xcodeproj App declared,embedded -> App.xcodeproj/Clip
        dep App.xcodeproj App declared,embedded -> App.xcodeproj/Share
        dep App.xcodeproj AppTests declared,hosted -> App.xcodeproj/App
        dep App.xcodeproj AppUITests declared,hosted -> App.xcodeproj/App
        dep App.xcodeproj Share declared -> App.xcodeproj/Kit
        """
    )
  }

  // Acceptance 14: a workspace of patterns; a file of the name of a manifest in no project is a source.
  @Test func aWorkspaceHasPatterns() async throws {
    try await checkXcode(
      """
      //- Workspace.swift
      \(Self.workspace("App", "Modules/**"))
      //- App/Project.swift
      \(Self.project("App", "App app"))
      //- Modules/A/Project.swift
      \(Self.project("A", "A framework"))
      //- Modules/Deep/B/Project.swift
      \(Self.project("B", "B framework"))
      //- Modules/Deep/B/B/b.swift
      //- Modules/A/A/Project.swift
      struct Project {}
      //- App/App/Workspace.swift
      struct Workspace {}
      """,
      [.target, .source, .problem],
      expected: """
        source App/App.xcodeproj App App/App/Workspace.swift
        source Modules/Deep/B/B.xcodeproj B Modules/Deep/B/B/b.swift
        source Modules/A/A.xcodeproj A Modules/A/A/Project.swift
        target App/App.xcodeproj App app App
        target Modules/A/A.xcodeproj A framework A
        target Modules/Deep/B/B.xcodeproj B framework B
        """
    )
  }

  // Acceptance 14: resources of a framework, folders, variants of languages, models.
  @Test func aFrameworkHasResources() async throws {
    try await checkXcode(
      """
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "kit", sources: ["Kit/**/*.swift"],
          resources: [.glob(pattern: "Kit/Resources/**", excluding: ["Kit/Resources/no/**"]),
            .folderReference(path: "Kit/Web")]),
      ])
      //- Kit/Kit.swift
      //- Kit/Resources/Images.xcassets/a.imageset/Contents.json
      //- Kit/Resources/en.lproj/Localizable.strings
      //- Kit/Resources/no/no.json
      //- Kit/Resources/Sub/data.json
      //- Kit/Web/index.html
      """,
      [.source, .resource, .problem],
      expected: """
        resource App.xcodeproj Kit Kit/Resources/Images.xcassets/
        resource App.xcodeproj Kit Kit/Resources/Sub/data.json
        resource App.xcodeproj Kit Kit/Resources/en.lproj/Localizable.strings
        resource App.xcodeproj Kit Kit/Web/
        source App.xcodeproj Kit Kit/Kit.swift
        """
    )
  }

  // Acceptance 15
  @Test func namesAreThoseOfModules() async throws {
    try await checkXcode(
      """
      //- Workspace.swift
      \(Self.workspace("One", "Two"))
      //- One/Project.swift
      import ProjectDescription
      let project = Project(name: "One", targets: [
        .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "a", sources: "S/**"),
        .target(name: "my-kit", destinations: .iOS, product: .framework, bundleId: "b", sources: "S/**"),
        .target(name: "Named", destinations: .iOS, product: .framework, productName: "Shown", bundleId: "c",
          sources: "S/**"),
        .target(name: "Set", destinations: .iOS, product: .framework, bundleId: "d", sources: "S/**",
          settings: .settings(base: ["PRODUCT_MODULE_NAME": "Other"])),
        .target(name: "Produced", destinations: .iOS, product: .framework, bundleId: "e", sources: "S/**",
          settings: .settings(base: ["PRODUCT_NAME": "Made"])),
      ])
      //- Two/Project.swift
      \(Self.project("Two", "Core framework ../One@Core"))
      //- One/S/s.swift
      //- Two/Core/core.swift
      """,
      [.target, .edge, .problem],
      expected: """
        edge Two/Two.xcodeproj Core -> One/One.xcodeproj/Core
        target One/One.xcodeproj Core framework Core
        target One/One.xcodeproj Named framework Shown
        target One/One.xcodeproj Produced framework Made
        target One/One.xcodeproj Set framework Other
        target One/One.xcodeproj my-kit framework my_kit
        target Two/Two.xcodeproj Core framework Core
        """
    )
  }

  // Report 24 of selection (tuist/tuist#13365): a product comes from the package that the project names.
  @Test func aProductOfTwoPackagesIsNotDrawnAtRandom() async throws {
    let fixture = """
      //- Project.swift
      \(Self.project("App", "App app p@Kit", extra: "packages: [.local(path: \"B\")], "))
      //- App/app.swift
      //- A/Package.swift
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "A", products: [.library(name: "Kit", targets: ["KitA"])],
        targets: [.target(name: "KitA")])
      //- A/Sources/KitA/a.swift
      //- B/Package.swift
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "B", products: [.library(name: "Kit", targets: ["KitB"])],
        targets: [.target(name: "KitB")])
      //- B/Sources/KitB/b.swift
      """
    for _ in 0..<20 {
      try await checkXcode(fixture, [.edge, .code], expected: "edge App.xcodeproj App -> B/Kit")
    }
  }

  // Reports 11 of selection (tuist/tuist#9629, #9998): equal trees have equal answers.
  @Test func anAnswerIsTheSameEachTime() async throws {
    let fixture = """
      //- Workspace.swift
      \(Self.workspace("M/*"))
      \((0..<6).map { "//- M/P\($0)/Project.swift\n" + Self.project("P\($0)", "A\($0) framework", "B\($0) app A\($0)") }
        .joined(separator: "\n"))
      """
    let first = try await discover(fixture)
    for _ in 0..<20 {
      let next = try await discover(fixture)
      #expect(next == first)
    }
  }

  // Acceptance 28: a file of a package and of a project belongs to both.
  @Test func aPackageLiesBesideProjects() async throws {
    try await checkXcode(
      """
      //- Package.swift
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "Flow", products: [.library(name: "Flow", targets: ["Flow"])],
        targets: [.target(name: "Flow"), .testTarget(name: "FlowTests", dependencies: ["Flow"])])
      //- Tuist/Package.swift
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "Dependencies", dependencies: [.package(path: "..")])
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "Samples", targets: [
        .target(name: "FlowCopy", destinations: .iOS, product: .framework, bundleId: "c", sources: "Sources/Flow/**"),
        .target(name: "Sample", destinations: .iOS, product: .app, bundleId: "s", sources: "Sample/**",
          dependencies: [.external(name: "Flow")]),
      ])
      //- Sources/Flow/flow.swift
      //- Tests/FlowTests/tests.swift
      //- Sample/sample.swift
      """,
      [.source, .edge, .code],
      expected: """
        edge Samples.xcodeproj Sample -> ./Flow
        source Samples.xcodeproj FlowCopy Sources/Flow/flow.swift
        source Samples.xcodeproj Sample Sample/sample.swift
        """
    )
  }

  // Acceptance 27: destinations name the platforms.
  @Test func destinationsArePlatforms() async throws {
    try await checkXcode(
      """
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .target(name: "Phone", destinations: [.iPhone, .iPad], product: .framework, bundleId: "a"),
        .target(name: "Both", destinations: [.iPhone, .mac], product: .framework, bundleId: "b"),
        .target(name: "TV", destinations: .tvOS, product: .framework, bundleId: "c"),
      ])
      """,
      [.platforms, .code],
      expected: """
        platforms App.xcodeproj Both ios,macos
        platforms App.xcodeproj Phone ios
        platforms App.xcodeproj TV tvos
        """
    )
  }
}
