import TestSupport

/// The edits of an Xcode project beside the package of `LiveScript`: shell commands, drawn at random.
///
/// The project has a synchronized folder, `App`, a group whose files it lists, `Classic`, and an xcconfig file.
enum LiveProjectScript {
  private static let wrapper = "App.xcodeproj"
  private static let projectFile = "\(wrapper)/project.pbxproj"

  static let start = [
    projectFile: ProjectFixture(name: wrapper).text(
      """
      base = Settings.xcconfig
      package .
      files Settings.xcconfig
      group Classic path=Classic
        a.swift b.swift
      folder App
      target App app
        folders App
        depends Kit
      target Kit framework
        sources a.swift
      target KitTests test
        sources b.swift
        host App
      """
    ),
    "Settings.xcconfig":
      "#include? \"Other.xcconfig\"\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG\n",
    "App/a.swift": "import Kit\nlet app = kit\n",
    "Classic/a.swift": "public let kit = 1\n",
    "Classic/b.swift": "import Testing\n@Test func theKit() {}\n",
  ]

  /// A path that a file of the project may have.
  static func file(_ random: inout SeededGenerator) -> String {
    let folder = random.one(of: ["App", "App", "App/Sub", "App/Icons.xcassets", "Classic"])
    return "\(folder)/\(random.one(of: ["a.swift", "b.swift", "c.swift", "a.m", "a.h", "a.json"]))"
  }

  /// The text of a project with other members, exceptions, settings or dependencies.
  private static func project(_ random: inout SeededGenerator) -> String {
    func maybe(_ text: String) -> String { random.once(in: 2) ? text + "\n" : "" }
    let file = random.one(of: ["a.swift", "b.swift", "Sub/a.swift", "a.h", "Icons.xcassets"])
    let lines = [
      maybe("base = Settings.xcconfig"), maybe("package ."), "files Settings.xcconfig\n",
      "group Classic path=Classic\n  a.swift b.swift c.swift a.m a.h\n",
      "folder App" + random.one(of: ["\n", "\n", " opaque=Sub\n"]),
      maybe("  except App: \(file)"), maybe("  except Kit: \(file)"), maybe("  public Kit: a.h"),
      maybe("  filter App: a.swift[macos]"), "target App app\n", maybe("  folders App"),
      maybe("  depends Kit"), maybe("  products Core"),
      maybe("  setting SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) A\(random.below(3))"),
      maybe("  script inputs=App/a.json lists=Inputs.xcfilelist outputs=Classic/c.swift"),
      "target Kit framework\n", maybe("  sources a.swift"),
      maybe("  sources \(random.one(of: ["c.swift", "a.m", "b.swift[ios]"]))"),
      maybe("  setting SWIFT_OBJC_BRIDGING_HEADER = Classic/a.h"),
      "target KitTests test\n", maybe("  sources b.swift"), maybe("  folders App"),
      maybe("  host App"),
    ]
    let fixture = ProjectFixture(
      name: wrapper,
      salt: random.one(of: ["", "", "other"]),
      isReversed: random.once(in: 4)
    )
    return fixture.text(lines.joined())
  }

  private static func write(_ text: String, to path: String) -> String {
    "mkdir -p $(dirname \(path)) && printf '%s\\n' '\(text)' > \(path)"
  }

  /// Files that describe projects, with texts that they may have.
  static func description(_ random: inout SeededGenerator) -> (path: String, text: String) {
    let number = random.below(3)
    let workspace =
      "<Workspace version=\"1.0\"><FileRef location=\"group:App.xcodeproj\"/></Workspace>"
    let lock = """
      {"pins": [{"identity": "x", "location": "https://h/x", "state": {"version": "1.0.\(number)"}}], "version": 2}
      """
    return random.one(of: [
      (projectFile, project(&random)), (projectFile, project(&random)),
      (projectFile, random.one(of: ["{ objects = {", "<<<<<<< HEAD\n{}", ""])),
      ("Settings.xcconfig", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = B\(number)"),
      ("Settings.xcconfig", "#include \"Other.xcconfig\"\nPRODUCT_NAME = N\(number)"),
      ("Other.xcconfig", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = C\(number)"),
      ("Inputs.xcfilelist", "App/\(random.one(of: ["a.json", "b.swift"]))"),
      ("All.xcworkspace/contents.xcworkspacedata", workspace),
      ("All.xcworkspace/xcshareddata/swiftpm/Package.resolved", lock),
    ])
  }

  /// One thing that people, Xcode or git do.
  static func action(_ random: inout SeededGenerator) -> String {
    let (one, other) = (file(&random), file(&random))
    let (path, text) = description(&random)
    let code = LiveScript.text(&random)
    return random.one(of: [
      write(text, to: path), write(text, to: path), write(text, to: path), write(code, to: one),
      write(code, to: one), "rm \(one)", "mv \(one) \(other)", "cp \(one) \(other)",
      "mv App/a.swift Sources/Core/c.swift", "mv Sources/Core/a.swift App/b.swift",
      "mv App/Sub Classic/", "mv App Moved", "mv Moved App", "rm -r App", "rm \(path)",
      "git checkout -q -f HEAD -- \(projectFile)", "mv \(wrapper) Other.xcodeproj",
      "mv Other.xcodeproj \(wrapper)", "cp -r \(wrapper) Other.xcodeproj", "rm -r \(wrapper)",
      "rm -r Other.xcodeproj All.xcworkspace", "ln -s ../Classic App/Sub",
      "ln -s Settings.xcconfig Other.xcconfig", "mkdir -p App/K && cp Package.swift App/K/",
      "echo 'App/Sub/' >> .gitignore",
    ])
  }
}
