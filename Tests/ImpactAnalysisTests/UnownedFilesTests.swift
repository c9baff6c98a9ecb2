import FileRoles
import HashTreeCollections
import ImpactAnalysis
import Testing
import WorkspaceModel

/// Files that no target has.
@Suite struct UnownedFilesTests {
  /// A package with the target `Lib`, one in `Packages/Kit`, and some files of no target.
  private static func state(
    _ files: [String],
    contents: UInt8 = 0,
    projects: [String] = [],
    read: [String] = [],
    plugins: [String] = [],
    toolchainPins: [String] = [],
    image: (file: String, lines: String)? = nil
  ) throws -> WorkspaceSnapshot {
    var table: FileTable = [:]
    let content = try #require(ContentID(bytes: [UInt8](repeating: contents, count: 20)))
    for file in files {
      table[try #require(SourcePath(file))] = FileEntry(kind: .file, content: content)
    }
    func package(_ folder: String, _ target: String) throws -> Container {
      let path = folder.isEmpty ? SourcePath.root : try #require(SourcePath(folder))
      let prefix = folder.isEmpty ? "" : "\(folder)/"
      let sources = try #require(SourcePath("\(prefix)Sources/\(target)"))
      return Container(
        path: path,
        name: target,
        identity: target.lowercased(),
        manifest: try #require(SourcePath("\(prefix)Package.swift")),
        toolsVersion: "6.0.0",
        evaluation: .evaluated,
        targets: [
          Target(
            name: target,
            moduleName: target,
            kind: .library,
            language: .swift,
            path: sources,
            sources: [try #require(sources.appending("File.swift"))],
            pluginUses: plugins.contains(target) ? [PluginUse(name: "Gen", package: "gen")] : []
          )
        ]
      )
    }
    var workspace = Workspace(
      containers: [try package("", "Lib"), try package("Packages/Kit", "Kit")],
      toolchainPins: Set(toolchainPins.compactMap { SourcePath($0) }),
      xcodeProjects: (projects + read).compactMap { SourcePath($0) },
      unreadProjects: projects.compactMap { SourcePath($0) }
    )
    if let image { workspace.imagePins[try #require(SourcePath(image.file))] = image.lines }
    return WorkspaceSnapshot(files: table, workspace: workspace, summaries: [:])
  }

  private static func impact(
    of files: [String],
    projects: [String] = [],
    read: [String] = [],
    plugins: [String] = []
  ) throws -> Impact {
    try ImpactAnalyzer(
      from: state(files, contents: 0, projects: projects, read: read, plugins: plugins),
      to: state(files, contents: 1, projects: projects, read: read, plugins: plugins),
      options: ImpactOptions()
    ).impact()
  }

  private static func settling(_ files: String...) throws -> [String] {
    SettlingPatterns(try state([])).patterns(for: files.compactMap { SourcePath($0) })
  }

  @Test func manyAreReportedOnceWithWhatSettlesThem() throws {
    let files = ["Data/a.json", "Data/In/b.json", "Packages/extra.txt", "top.dat"]
    let impact = try Self.impact(of: files)
    #expect(!impact.isComplete)
    #expect(impact.problems.map(\.code) == [.unownedFile])
    let message = try #require(impact.problems.first?.message)
    #expect(message.contains("`ignore: [Data/**, Packages/extra.txt, /top.dat]`"), "\(message)")
    #expect(message.hasSuffix("settles all 4"), "\(message)")
    #expect(impact.problems.first?.path?.description == "Data/In/b.json")
    #expect(impact.problems.first?.otherPaths.count == 3)
    #expect(
      impact.problems.first?.suggestedPatterns == ["Data/**", "Packages/extra.txt", "/top.dat"]
    )
  }

  @Test func oneIsNamed() throws {
    let problem = try #require(try Self.impact(of: ["top.dat"]).problems.first)
    #expect(problem.path?.description == "top.dat")
    #expect(problem.message.hasPrefix("`top.dat` belongs to no module"))
    #expect(problem.message.hasSuffix("settles it"))
  }

  /// A pattern matches the files that it settles, and no file of a module.
  @Test func patternsMatchNoModule() throws {
    #expect(try Self.settling("Sources/notes.txt") == ["Sources/notes.txt"])
    #expect(
      try Self.settling("Packages/Kit/Data/a", "Packages/Kit/Data/b") == ["Packages/Kit/Data/**"]
    )
    #expect(
      try Self.settling("Packages/Other/a", "Sources/Old/b") == [
        "Packages/Other/**", "Sources/Old/**",
      ]
    )
    #expect(try Self.settling("a b/c: d", "-x/y") == ["a b/**", "-x/**"])
    #expect(SettlingPatterns.scalar("a b/**") == "\"a b/**\"")
    #expect(SettlingPatterns.scalar("-x/**") == "\"-x/**\"")
    #expect(SettlingPatterns.scalar("a\"\n") == "\"a\\\"\\x0a\"")
  }

  @Test func filesOfToolsAreSilent() throws {
    let impact = try Self.impact(of: [
      ".github/workflows/ci.yml", "Makefile", ".swiftlint.yml", "LICENSE.txt", "CHANGES.rst",
      "Guides/README.adoc",
    ])
    #expect(impact.isComplete)
    #expect(impact.problems.isEmpty && impact.modules.isEmpty)
    #expect(impact.changes.allSatisfy { $0.level == .none })
  }

  /// A plug-in may read anything but what only services read.
  @Test(arguments: [
    ("Makefile", true), (".swiftlint.yml", true), ("Samples/a.swift", true), ("top.dat", true),
    (".github/workflows/ci.yml", false), ("README.md", false),
  ]) func plugInsMayReadThem(_ file: String, _ isRead: Bool) throws {
    let impact = try Self.impact(of: [file], plugins: ["Lib"])
    #expect(impact.modules.map(\.id) == (isRead ? ["Lib/Lib"] : []))
  }

  @Test(arguments: [
    (".swift-version", ["Kit/Kit", "Lib/Lib"]), ("Packages/.swift-version", ["Kit/Kit"]),
  ])
  func anotherToolchain(_ file: String, _ modules: [String]) throws {
    let impact = try Self.impact(of: [file])
    #expect(impact.isComplete)
    #expect(impact.modules.filter(\.outputCanChange).map(\.id) == modules)
  }

  @Test(arguments: [(0, 1), (1, 0)])
  func aVersionManagersFileThatNamesSwiftIsAnotherToolchain(_ old: Int, _ new: Int) throws {
    let (file, pins) = ("Packages/mise.toml", [[], ["Packages/mise.toml"]])
    let impact = try ImpactAnalyzer(
      from: Self.state([file], toolchainPins: pins[old]),
      to: Self.state([file], contents: 1, toolchainPins: pins[new]),
      options: ImpactOptions()
    ).impact()
    #expect(impact.modules.filter(\.outputCanChange).map(\.id) == ["Kit/Kit"])
    let other = try Self.impact(of: [file])
    #expect(other.isComplete && other.modules.isEmpty)
  }

  // Rule: unknown.image
  @Test(arguments: [
    ("Dockerfile", ["Kit/Kit", "Lib/Lib"]), ("docker/test.Dockerfile", ["Kit/Kit", "Lib/Lib"]),
    ("Packages/Kit/Dockerfile", ["Kit/Kit"]), ("Packages/docker/Dockerfile", ["Kit/Kit"]),
  ])
  func anotherImageOfSwiftIsAnotherToolchain(_ file: String, _ modules: [String]) throws {
    for (lines, expected) in [("FROM swift:6.1", modules), ("FROM swift:6.0", [])] {
      let impact = try ImpactAnalyzer(
        from: Self.state([file], image: (file, "FROM swift:6.0")),
        to: Self.state([file], contents: 1, image: (file, lines)),
        options: ImpactOptions()
      ).impact()
      #expect(impact.isComplete)
      #expect(impact.modules.filter(\.outputCanChange).map(\.id) == expected)
    }
  }

  @Test func swiftOfNoTargetIsNoted() throws {
    let impact = try Self.impact(of: ["Samples/a.swift", "Samples/b.swift"])
    #expect(impact.isComplete)
    #expect(impact.problems.map(\.severity) == [.note])
    #expect(impact.modules.isEmpty)
  }

  @Test func partsOfAProjectAreReportedOnce() throws {
    let files = [
      "App/AppDelegate.swift", "App/Info.plist", "App/App.xcodeproj/project.pbxproj",
      "App/Assets.xcassets/a.png", "App/Bridge.h",
    ]
    let impact = try Self.impact(of: files, projects: ["App/App.xcodeproj"])
    #expect(impact.isComplete)
    #expect(impact.problems.map(\.code) == [.xcodeProjectNotRead])
    #expect(impact.problems.map(\.severity) == [.warning])
    // Without a project nobody knows what they are.
    #expect(try !Self.impact(of: ["App/Info.plist"]).isComplete)
    // A project's folder ends at that of a package in it.
    #expect(try !Self.impact(of: ["Packages/Kit/x.plist"], projects: ["App.xcodeproj"]).isComplete)
    // Anything may read other texts.
    #expect(try !Self.impact(of: ["App/table.json"], projects: ["App/App.xcodeproj"]).isComplete)
  }

  /// The parts of a project that no target has are read by nobody, but for headers.
  @Test func partsOfAProjectThatNoTargetHas() throws {
    let files = [
      "App/AppDelegate.swift", "App/Old.m", "App/Info.plist", "App/Assets.xcassets/a.png",
      "App/App.xcodeproj/project.pbxproj", "App/App.xcodeproj/xcuserdata/me/x.plist",
      "App/Debug.xcconfig",
    ]
    let impact = try Self.impact(of: files, read: ["App/App.xcodeproj"])
    #expect(impact.isComplete && impact.modules.isEmpty)
    #expect(impact.problems.map(\.severity) == [.note])
    #expect(
      impact.problems.flatMap { [$0.path].compactMap(\.self) + $0.otherPaths }.count == 4
    )
    #expect(try !Self.impact(of: ["App/Bridge.h"], read: ["App/App.xcodeproj"]).isComplete)
  }

  @Test func aDraftOfTheConfiguration() throws {
    let files = [
      "App/App.xcodeproj/project.pbxproj", "App/Main.swift", "App/Assets.xcassets/a.png",
      "App/more.json",
      "Data/a.json", "Data/b.json", "Makefile", "README.md", "Package.swift", "Package.resolved",
      "Sources/Lib/File.swift", "top.dat",
    ]
    let draft = ConfigurationDraft(for: try Self.state(files, projects: ["App/App.xcodeproj"])).text
    let platforms = try Self.state([], projects: ["App/App.xcodeproj"]).workspace.platformNames
    #expect(
      draft == """
        # Settings of graphd for this repository, made by `graphctl init`.

        # Code under `#if` counts as far as it is compiled for one of these platforms.
        # platforms: [\(platforms.joined(separator: ", "))]  # the default

        # Files that change no module and select no test.
        ignore:
          # Parts of Xcode projects that could not be read.
          - App/**  # 3 files
          # No target has these files. Move a line to `ignore` if no build and no test reads them.
          # - Data/**  # 2 files
          # - /top.dat  # 1 file

        """
    )
    let empty = ConfigurationDraft(for: try Self.state(["README.md"])).text
    #expect(empty.hasSuffix("ignore: []\n"))
    // A key with a value would make the proposals invalid once they are no comments.
    let proposal = ConfigurationDraft(for: try Self.state(["top.dat"])).text
    #expect(proposal.contains("\n# ignore:\n  # No target has"))
    #expect(proposal.hasSuffix("\n  # - /top.dat  # 1 file\n"))
  }

  // Rule: unknown.submodule-named
  @Test func aDraftLeavesANamedSubmodule() throws {
    let state = try Self.state(["Modules/notes.dat", "Modules/Kit"])
    var workspace = state.workspace
    workspace.namedSubmodules = [try #require(SourcePath("Modules/Kit"))]
    let whole = WorkspaceSnapshot(files: state.files, workspace: workspace, summaries: [:])
    let draft = ConfigurationDraft(for: whole).text
    #expect(draft.hasSuffix("\n  # - Modules/notes.dat  # 1 file\n"))
  }

  /// A folder in which a project has sources is not ignored as a whole, and neither is what describes the project.
  @Test func aDraftLeavesTheFoldersOfProjects() throws {
    let state = try Self.state(
      ["App/App.xcodeproj/project.pbxproj", "App/Main.swift", "App/more.json", "Data/a.json"],
      read: ["App/App.xcodeproj"]
    )
    var workspace = state.workspace
    let target = Target(
      name: "App",
      moduleName: "App",
      kind: .executable,
      language: .swift,
      path: nil,
      sources: [try #require(SourcePath("App/Main.swift"))]
    )
    workspace.containers.append(
      Container(
        kind: .project,
        path: try #require(SourcePath("App/App.xcodeproj")),
        name: "App",
        identity: "",
        manifest: try #require(SourcePath("App/App.xcodeproj/project.pbxproj")),
        evaluation: .static,
        targets: [target]
      )
    )
    let whole = WorkspaceSnapshot(files: state.files, workspace: workspace, summaries: [:])
    let draft = ConfigurationDraft(for: whole).text
    #expect(draft.contains("\n# ignore:\n  # No target has"))
    #expect(draft.hasSuffix("\n  # - App/more.json  # 1 file\n  # - Data/**  # 1 file\n"))
  }
}
