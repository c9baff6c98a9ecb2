import TestPlanning
import Testing
import WorkspaceModel

/// Files that tests open by names that stand in their code.
@Suite struct NamedFilesTests {
  /// A package whose test has some code, and a file of no target.
  private static func text(_ code: String, _ file: String, _ more: String = "") -> String {
    """
    //- Core -rData/x.json
    public let core = 1
    //= z.txt
    unhandled
    //= Data/x.json
    resource
    //- ATests(test)
    import Foundation
    import Testing
    @Test func a() throws {
      \(code)
    }
    //- BTests(test)
    import Foundation
    import Testing
    @Test func b() throws { _ = try String(contentsOfFile: "other.txt", encoding: .utf8) }
    \(more)//= /\(file)
    before

    """
  }

  private func check(
    _ code: String,
    _ file: String,
    isOpened: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try checkSelection(
      Self.text(code, file),
      replacing: "before",
      with: "after",
      selects: isOpened ? "ATests.a() fixture" : "",
      sourceLocation: sourceLocation
    )
  }

  private static let root =
    "let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()\n"

  // Rule: tests.fixtures.named
  @Test(arguments: [
    ("README.md", "README.md"), ("CHANGELOG.md", "../CHANGELOG.md"),
    ("docs/guide.md", "docs/guide.md"),
    (".swiftlint.yml", ".swiftlint.yml"), ("LICENSE", "LICENSE"), (".gitignore", ".gitignore"),
    (".github/workflows/ci.yml", ".github/workflows/ci.yml"), ("CMakeLists.txt", "CMakeLists.txt"),
    ("Podfile.lock", "Podfile.lock"), ("Docs/My Guide.md", "Docs/My Guide.md"),
    ("Makefile", "Makefile"),
  ]) func aTextThatATestNames(_ file: String, _ name: String) throws {
    try check(
      Self.root + "_ = try String(contentsOf: root.appendingPathComponent(\"\(name)\"))",
      file,
      isOpened: true
    )
    if file != "Makefile" {
      try check(
        Self.root + "_ = try String(contentsOf: root.appendingPathComponent(\"other.md\"))",
        file,
        isOpened: false
      )
    }
  }

  // Rule: tests.fixtures.named
  @Test(arguments: [
    "_ = FileManager.default.contents(atPath: \"README\" + \".md\")",
    "_ = Bundle(for: A.self).url(forResource: \"README\", withExtension: \"md\")",
    "_ = URL(string: \"README\")?.appendingPathExtension(\"md\")",
    "for name in [\"LICENSE\", \"README\"] { _ = fopen(\"\\(name).md\", \"r\") }",
    "try run(FilePath(\"/../README.md\"))",
    "_ = try Data(contentsOf: path(\"../../README.md\\n\"))",
    "Process().arguments = [\"-c\", \"cat README.md | wc -l\"]",
    "for file in FileManager.default.enumerator(atPath: #filePath)! where \"\\(file)\".hasSuffix(\".md\") {}",
  ]) func aNameThatIsComposed(_ code: String) throws {
    try check(code, "README.md", isOpened: true)
  }

  // Rule: tests.fixtures.named
  @Test(arguments: [
    // It opens nothing.
    ("#expect(title == \"README.md\")", "README.md"),
    // Prose names no file, and neither does code.
    ("fopen(\"the guide is in another folder\", \"md\")", "guide.md"),
    ("fopen(README, \".md\")", "README.md"),
    // One word of two, and a folder of which nothing is listed.
    ("fopen(\"a.md\", \"r\")", "README.md"), ("fopen(\"docs\", \"r\")", "docs/guide.md"),
  ]) func aNameThatIsNotOpened(_ code: String, _ file: String) throws {
    try check(code, file, isOpened: false)
  }

  // Rule: tests.fixtures.named
  @Test func aFolderThatATestLists() throws {
    let list = Self.root + "_ = try FileManager.default.contentsOfDirectory(atPath: \"docs\")"
    try check(list, "docs/a/guide.md", isOpened: true)
    try check(list, "notes/guide.md", isOpened: false)
  }

  /// The address of a site is no hidden folder, and a source that lists one folder knows no other.
  // Rule: tests.fixtures.named
  @Test(arguments: [("\"https://github.com/a/b\"", false), ("\".github/\", \"yml\"", true)])
  func aHiddenFolderThatATestLists(_ names: String, _ isOpened: Bool) throws {
    try check(
      Self.root + "_ = (try FileManager.default.contentsOfDirectory(atPath: \"d\"), \(names))",
      ".github/workflows/ci.yml",
      isOpened: isOpened
    )
  }

  /// A description of a project is data where a test opens its folder.
  // Rule: tests.fixtures.named
  @Test(arguments: [
    ("Fixtures/P.xcodeproj/project.pbxproj", "Fixtures/P.xcodeproj"),
    ("Fixtures/P.xcodeproj/xcshareddata/xcschemes/P.xcscheme", "P.xcodeproj"),
    ("Fixtures/W.xcworkspace/contents.xcworkspacedata", "W.xcworkspace"),
    ("Fixtures/All.xctestplan", "All.xctestplan"), ("Fixtures/in.xcfilelist", "in.xcfilelist"),
    ("Fixtures/Debug.xcconfig", "Debug.xcconfig"),
    ("Fixtures/Spec/Debug.xcconfig", "Fixtures/Spec"),
  ]) func aDescriptionThatATestNames(_ file: String, _ name: String) throws {
    try check(Self.root + "_ = try load(root, \"\(name)\")", file, isOpened: true)
    try check(Self.root + "_ = try load(root, \"Other\")", file, isOpened: false)
  }

  /// A file of another target needs a folder's name, too.
  // Rule: tests.fixtures.named
  @Test(arguments: [
    ("unhandled", "\"Sources/Core/z.txt\"", true),
    ("resource", "\"Sources/Core/Data/x.json\"", true),
    ("unhandled", "\"z.txt\"", false), ("resource", "\"Core\"", false),
    ("resource", "\"Core\", \"x\" + \".json\"", true),
    ("public let core = 1", "\"Sources/Core/File.swift\"", false),
  ]) func aFileOfAnotherTarget(_ text: String, _ names: String, _ isOpened: Bool) throws {
    try checkSelection(
      Self.text("_ = [\(names)].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }", "a.md"),
      replacing: text,
      with: "after",
      selects: isOpened ? "ATests.a() fixture" : ""
    )
  }

  /// Helpers that only tests use name files for them.
  // Rule: tests.fixtures.named
  @Test(arguments: [true, false]) func aNameInAModuleThatTestsUse(_ isOpened: Bool) throws {
    let text = """
      //- Names
      import Foundation
      public enum Names { public static let all = ["README.md"] }
      //- ATests(test): Names
      import Foundation
      import Names
      import Testing
      @Test func a() throws { _ = Names.all.map { fopen($0, "r") } }
      \(isOpened ? "" : "//- tool(executable): Names\nprint(1)")
      //= /README.md
      before

      """
    try checkSelection(
      text,
      replacing: "before",
      with: "after",
      selects: isOpened ? "ATests.a() fixture" : ""
    )
  }

  // Rule: tests.fixtures.named
  @Test func whatTheConfigurationStatesIsStronger() throws {
    let text = Self.text("fopen(\"README.md\", \"r\")", "README.md")
    for configure in [
      { $0.ignored = ["*.md"] }, { $0.rules = [TestRule(paths: ["*.md"], selects: .none)] },
    ] as [(inout TestWorkspace) -> Void] {
      try checkSelection(
        text,
        replacing: "before",
        with: "after",
        selects: "",
        configure: configure
      )
    }
  }
}
