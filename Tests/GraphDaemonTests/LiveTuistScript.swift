import TestSupport

/// The edits of a project that Tuist would generate, beside the package of `LiveScript`: shell commands, drawn at random.
enum LiveTuistScript {
  private static let manifest = "Feature/Project.swift"
  private static let workspace = "Workspace.swift"

  static let start = [
    workspace:
      "import ProjectDescription\nlet w = Workspace(name: \"W\", projects: [\"Feature\"])\n",
    manifest: project(
      "App",
      #"sources: "Sources/**", resources: "Texts/**", dependencies: [.target(name: "Base")]"#
    ),
    "Feature/Feature.xcconfig": "SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG\n",
    "Feature/Sources/a.swift": "import Base\nlet feature = base + AppStrings.title\n",
    "Feature/Base/a.swift": "public let base = \"1\"\n",
    "Feature/Tests/a.swift": "import Testing\nimport Base\n@Test func theBase() { _ = base }\n",
    "Feature/Texts/a.strings": "\"title\" = \"One\";\n",
  ]

  /// A manifest of literals; only the arguments of the first target differ.
  private static func project(_ name: String, _ arguments: String) -> String {
    """
    import ProjectDescription
    let project = Project(name: "\(name)", targets: [
      .target(name: "App", destinations: .iOS, product: .framework, bundleId: "a", \(arguments)),
      .target(name: "Base", destinations: .iOS, product: .framework, bundleId: "b", sources: "Base/**"),
      .target(name: "BaseTests", destinations: .iOS, product: .unitTests, bundleId: "c", sources: "Tests/**",
        dependencies: [.target(name: "Base")]),
    ])

    """
  }

  /// A path that a file of the project may have.
  static func file(_ random: inout SeededGenerator) -> String {
    let folder = random.one(of: ["Sources", "Sources", "Sources/Sub", "Base", "Tests", "Texts"])
    return "Feature/\(folder)/\(random.one(of: ["a.swift", "b.swift", ".c.swift", "a.json"]))"
  }

  /// The text of a manifest with other members, settings or dependencies.
  private static func project(_ random: inout SeededGenerator) -> String {
    let sources = random.one(of: [
      #"sources: "Sources/**""#, #"sources: [.glob("Sources/**", excluding: "Sources/Sub/**")]"#,
      #"sources: ["Sources/*.swift", "Base/b.swift"]"#, #"sources: []"#, #"sources: "Gone/**""#,
    ])
    let resources = random.one(of: [#", resources: "Texts/**""#, ""])
    let dependencies = random.one(of: [
      ", dependencies: [.target(name: \"Base\")]",
      ", dependencies: [.project(target: \"K\", path: \"../Packages\")]",
      "",
    ])
    let settings = random.one(of: [
      "",
      """
      , settings: .settings(configurations: [.debug(name: "Debug", xcconfig: "Feature.xcconfig"),
          .release(name: "Release")])
      """,
    ])
    let folders = random.one(of: ["", "", #", buildableFolders: ["Base"]"#])
    let name = random.one(of: ["App", "App", "Other"])
    let order = [sources, resources, dependencies, settings]
    return project(name, order.joined() + folders)
  }

  /// Files that describe the project, with texts that they may have.
  static func description(_ random: inout SeededGenerator) -> (path: String, text: String) {
    let number = random.below(3)
    let folders = random.one(of: ["\"Feature\"", "\"**\"", "\"Feature\", \"Gone\"", ""])
    return random.one(of: [
      (manifest, project(&random)), (manifest, project(&random)), (manifest, project(&random)),
      (manifest, random.one(of: ["", "import ProjectDescription\nlet p = make()", "let x = 1"])),
      (
        workspace,
        "import ProjectDescription\nlet w = Workspace(name: \"W\", projects: [\(folders)])"
      ),
      ("Feature/Feature.xcconfig", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = B\(number)"),
      ("Feature/Feature.xcconfig", "#include \"Other.xcconfig\""),
      ("Feature/Other.xcconfig", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = C\(number)"),
      ("Feature/Texts/a.strings", "\"title\" = \"\(number)\";"),
      ("Feature/Texts/a.strings", "\"title\" = \"1\"; \"k\(number)\" = \"%d\";"),
    ])
  }

  /// One thing that people or git do.
  static func action(_ random: inout SeededGenerator) -> String {
    let (one, other) = (file(&random), file(&random))
    let (path, text) = description(&random)
    let code = LiveScript.text(&random)
    func write(_ text: String, to path: String) -> String {
      "mkdir -p $(dirname \(path)) && printf '%s\\n' '\(text)' > \(path)"
    }
    return random.one(of: [
      write(text, to: path), write(text, to: path), write(text, to: path), write(code, to: one),
      write(code, to: one), "rm \(one)", "mv \(one) \(other)", "cp \(one) \(other)", "rm \(path)",
      "mv Feature Moved", "mv Moved Feature", "mv Feature/Sources/Sub Feature/Base/",
      "git checkout -q -f HEAD -- Feature", "cp -r Feature Second", "rm -r Second",
      "mkdir -p Tuist", "ln -s ../Base Feature/Sources/Sub", "touch Tuist.swift",
    ])
  }
}
