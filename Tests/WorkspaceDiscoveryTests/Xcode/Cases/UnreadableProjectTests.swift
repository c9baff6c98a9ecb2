import TestSupport
import Testing
import WorkspaceModel

/// Project files that cannot be read: one problem with a place, and nothing of the project.
@Suite(.timeLimit(.minutes(10))) struct UnreadableProjectTests {
  private static let file = "App.xcodeproj/project.pbxproj"

  private static let good = ProjectFixture(name: "App.xcodeproj").text(
    """
    files A.swift B.swift
    target App app
      sources A.swift B.swift
    """
  )

  /// A tree with a project of this text, and with another one that is in order.
  private func tree(_ text: String) -> String {
    expandProjects(
      """
      //- \(Self.file)
      \(text)
      //- Other.xcodeproj
      files A.swift
      target Other app
        sources A.swift
      //+ A.swift B.swift
      """
    )
  }

  /// Checks that the project is left out with one error of the code at the line, and that the other is read.
  private func check(
    _ text: String,
    _ code: String = "project_unreadable",
    line: Int?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await lines(of: tree(text), [.source, .problem])
    let place = Self.file + (line.map { ":\($0)" } ?? "")
    #expect(
      found == ["problem error \(code) \(place)", "source Other.xcodeproj Other A.swift"],
      sourceLocation: sourceLocation
    )
  }

  // Rule: xcode.unreadable.ignored
  @Test(arguments: [
    ("App.xcodeproj/", true), ("*.pbxproj", true), ("Other.xcodeproj/", false), ("A.swift", false),
  ])
  func aPatternSettlesAProjectThatIsNotUnderstood(_ pattern: String, isSettled: Bool) async throws {
    let settings = "\n//- .graphd.yml\nignore: [\"\(pattern)\"]\n"
    let found = try await lines(of: tree("") + settings, [.source, .problem])
    let problem = isSettled ? [] : ["problem error project_unreadable \(Self.file)"]
    #expect(found == problem + ["source Other.xcodeproj Other A.swift"])
  }

  /// The lines of a good project, of which one is replaced.
  private func replacing(_ line: String, with text: String) throws -> (text: String, line: Int) {
    var lines = Self.good.split(separator: "\n", omittingEmptySubsequences: false)
    let index = try #require(lines.firstIndex { $0.hasSuffix(line) })
    lines[index] = text[...]
    return (lines.joined(separator: "\n"), index + 1)
  }

  // Rule: xcode.unreadable.good
  @Test func theProjectsOfTheseTestsAreGood() async throws {
    let found = try await lines(of: tree(Self.good), [.source, .problem])
    #expect(
      found == [
        "source App.xcodeproj App A.swift", "source App.xcodeproj App B.swift",
        "source Other.xcodeproj Other A.swift",
      ]
    )
  }

  // Rule: xcode.unreadable.conflict
  @Test func marksOfAConflictAreReportedAtTheirLine() async throws {
    let marks = "<<<<<<< HEAD\n\tobjectVersion = 77;\n=======\n\tobjectVersion = 70;\n>>>>>>> other"
    let damaged = try replacing("objectVersion = 77;", with: marks)
    try await check(damaged.text, "project_conflict", line: damaged.line)
  }

  // Rule: xcode.unreadable.conflict
  @Test(arguments: ["=======", "<<<<<<< HEAD", ">>>>>>> other"])
  func oneMarkOfAConflictIsReported(mark: String) async throws {
    let damaged = try replacing("objectVersion = 77;", with: "\tobjectVersion = 77;\n" + mark)
    try await check(damaged.text, "project_conflict", line: damaged.line + 1)
  }

  // Rule: xcode.unreadable.conflict
  @Test func marksInAQuotedTextAreNoConflict() async throws {
    let text = "\tobjectVersion = 77;\n\tnote = \"\n=======\n<<<<<<< HEAD\n\";"
    let damaged = try replacing("objectVersion = 77;", with: text)
    #expect(try await lines(of: tree(damaged.text), [.source]).count == 3)
  }

  // Rule: xcode.unreadable.syntax
  @Test(arguments: [
    "objectVersion 77;", "objectVersion = ;", "objectVersion = a+b;", "objectVersion = caf\u{e9};",
    "objectVersion = [a];", "objectVersion = (a b);", "objectVersion = (a;",
    "objectVersion = {a = b};",
    "objectVersion = x/*y*/z;", "= 77;", "objectVersion = 77;;",
  ])
  func aFaultOfTheGrammarIsReportedAtItsLine(line: String) async throws {
    let damaged = try replacing("objectVersion = 77;", with: "\t" + line)
    try await check(damaged.text, line: damaged.line)
  }

  // Rule: xcode.unreadable.syntax
  @Test(arguments: ["\tobjectVersion = 77", "\tobjectVersion = 77; }", "\tobjectVersion = (a"])
  func aFaultMayBeFoundOnTheNextLine(line: String) async throws {
    let damaged = try replacing("objectVersion = 77;", with: line)
    let problem = try #require(try await problems(of: tree(damaged.text)).first)
    #expect(problem.code.rawValue == "project_unreadable")
    let found = try #require(problem.line)
    #expect((damaged.line...damaged.line + 1).contains(found))
  }

  // Rule: xcode.unreadable.column
  @Test func theMessageNamesTheColumn() async throws {
    let damaged = try replacing("objectVersion = 77;", with: "\tobjectVersion = 77 x;")
    let problem = try #require(try await problems(of: tree(damaged.text)).first)
    #expect(problem.line == damaged.line)
    #expect(problem.message.contains("column"))
  }

  // Rule: xcode.unreadable.truncated
  @Test func aTruncatedFileIsUnreadable() async throws {
    let bytes = Array(Self.good.utf8)
    for count in stride(from: 20, to: bytes.count - 4, by: max(1, bytes.count / 40)) {
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      let found = try await lines(of: tree(text), [.source, .code])
      #expect(
        found == ["code error project_unreadable", "source Other.xcodeproj Other A.swift"],
        "cut after \(count) bytes"
      )
    }
  }

  // Rule: xcode.unreadable.kind
  @Test(arguments: [
    "", "// !$*UTF8*$!\n", "text", "(a, b)", "{}", "{objects = {}; }", "{rootObject = A; }",
    "[1, 2]",
    "{rootObject = A; objects = {A = {isa = PBXGroup; }; }; }", "{rootObject = A; objects = (A); }",
    "{rootObject = A; objects = {A = text; }; }", "{rootObject = {}; objects = {}; }",
    "<plist></plist>",
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>objects</key></dict></plist>",
    "bplist00",
    "{\"rootObject\": 1, \"objects\": []}", "null", "version https://git-lfs.github.com/spec/v1\n",
  ])
  func aFileWithoutAProjectIsUnreadable(text: String) async throws {
    let found = try await lines(of: tree(text), [.source, .code])
    #expect(found == ["code error project_unreadable", "source Other.xcodeproj Other A.swift"])
  }

  // Rule: xcode.unreadable.bytes
  @Test func bytesThatAreNoTextAreUnreadable() async throws {
    var tree = MemoryTree(tree(Self.good))
    let path = try #require(SourcePath(Self.file))
    for bytes in [[0xFF, 0xFE], [0], Array("bplist00".utf8) + Array(repeating: 0xFF, count: 64)] {
      tree.add(path, bytes: bytes)
      let found = try await lines(of: tree, [.source, .code])
      #expect(found == ["code error project_unreadable", "source Other.xcodeproj Other A.swift"])
    }
  }

  // Rule: xcode.unreadable.deep
  @Test(arguments: [
    ("(", ")"), ("{a = ", ";}"), ("{\"a\": ", "}"), ("[", "]"), ("<array>", "</array>"),
  ])
  func deepNestingIsUnreadable(open: String, close: String) async throws {
    let depth = 100_000
    let text = String(repeating: open, count: depth) + String(repeating: close, count: depth)
    let found = try await lines(of: tree(text), [.source, .code])
    #expect(found == ["code error project_unreadable", "source Other.xcodeproj Other A.swift"])
  }

  // Rule: xcode.unreadable.duplicate
  @Test func theLastOfTwoEqualKeysCounts() async throws {
    let damaged = try replacing(
      "\tpath = B.swift;",
      with: "\tpath = Gone.swift;\n\tpath = B.swift;"
    )
    let found = try await lines(of: tree(damaged.text), [.source])
    #expect(found.contains("source App.xcodeproj App B.swift"))
    let problems = try await problems(of: tree(damaged.text))
    #expect(problems.map(\.severity) == [.warning])
    #expect(problems.first?.path?.description == Self.file)
    let line = try #require(problems.first?.line)
    #expect((damaged.line...damaged.line + 1).contains(line))
  }

  // Rule: xcode.unreadable.revision
  @Test func aRepairedFileIsReadAgain() async throws {
    let damaged = try replacing("objectVersion = 77;", with: "=======")
    let broken = try await lines(of: tree(damaged.text), [.source])
    #expect(broken == ["source Other.xcodeproj Other A.swift"])
    #expect(try await lines(of: tree(Self.good), [.source]).count == 3)
  }
}
