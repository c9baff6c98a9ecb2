import SourceSummarizing
import Testing
import WorkspaceModel

/// What is read of headers of the C family.
@Suite struct HeaderTests {
  /// Checks which lines there are: where each ends, and under which condition.
  func check(
    _ source: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let summary = HeaderFile.summary(of: Array(source.utf8))
    let lines = summary.header?.lines.map { line in
      "\(line.line): \(summary.conditions[Int(line.condition)])"
    }
    // What nobody knows is named by its hash.
    let text = lines?.joined(separator: "\n").replacing(/unknown_[0-9a-f]+/, with: "unknown")
    #expect(text == expected, sourceLocation: sourceLocation)
  }

  /// Checks whether two texts have the same lines, wherever they stand.
  func checkSame(
    _ isSame: Bool,
    _ left: String,
    _ right: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func texts(_ source: String) -> [Fingerprint]? {
      HeaderFile.summary(of: Array(source.utf8)).header?.lines.map(\.text)
    }
    #expect((texts(left) == texts(right)) == isSame, sourceLocation: sourceLocation)
  }

  @Test func aSourceHasOneLineForThoseThatFollowEachOther() {
    func lines(_ source: String) -> [HeaderLine]? {
      HeaderFile.summary(ofSource: Array(source.utf8)).header?.lines
    }
    let source = "int a;\nint b;\n#ifdef _WIN32\nint c;\n#endif\nint d;\n"
    #expect(lines(source)?.map(\.line) == [1, 4, 6])
    #expect(lines("int a; // one\nint b;\n") == lines("int a;\nint b;\n"))
    #expect(lines("int a;\n\nint b;\n") != lines("int a;\nint b;\n"))
    #expect(lines("int a;\nint c;\n") != lines("int a;\nint b;\n"))
  }

  private let apple = "(os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))"

  @Test func linesStandUnderTheConditionsAroundThem() {
    check(
      """
      #ifndef GUARD_H
      #define GUARD_H
      int a;
      #if defined(_WIN32) && !defined __ANDROID__
      int b;
      # elif __APPLE__ || 0
      int c;
      #else
      int d;
      #endif
      #endif
      """,
      """
      2: !unknown
      3: !unknown
      5: !unknown && os(Windows) && !os(Android)
      7: !unknown && !(os(Windows) && !os(Android)) && (\(apple) || false)
      9: !unknown && !(os(Windows) && !os(Android)) && !(\(apple) || false)
      """
    )
  }

  @Test func whatIsNoCombinationOfMacrosIsNotKnown() {
    for condition in ["VERSION >= 2", "__has_include(<x.h>)", "A ? B : C", "2", "", "A & B", "!="] {
      let summary = HeaderFile.summary(of: Array("#if \(condition)\nint a;\n#endif".utf8))
      #expect(summary.conditions.count == 2, "\(condition)")
      #expect(BuildPlatform.linux.holds(summary.conditions[1]) == nil, "\(condition)")
    }
  }

  @Test(arguments: [
    ("#ifdef _WIN32", false), ("#ifndef _WIN32", true), ("#if 0", false), ("#if 1", true),
    ("#if !(defined(__APPLE__) || defined(_MSC_VER))", true), ("#if defined(__linux__)", true),
    ("#if __FreeBSD__", false), ("#if _WIN32 && OTHER", false), ("#  if 0 /* why */ // not", false),
  ])
  func platformsAreKnown(directive: String, holds: Bool) {
    let summary = HeaderFile.summary(of: Array("\(directive)\nint a;\n#endif".utf8))
    #expect(summary.conditions.count == 2)
    #expect(BuildPlatform.linux.holds(summary.conditions.last ?? "") == holds)
  }

  @Test func commentsAndSpacesAreNotRead() {
    checkSame(true, "int a; // b\nint c;", "int  a;\n\n/* d\n e */ int c;")
    checkSame(true, "int a\\\n;", "int a;")
    checkSame(false, "int a;", "int b;")
    checkSame(false, "int a b;", "int ab;")
    checkSame(false, "char *a = \"/* b */\";", "char *a = \"/* c */\";")
    checkSame(false, "char *a = \"\\\"// b\";", "char *a = \"\\\"// c\";")
    checkSame(false, "auto a = R\"x(// b)\")x\";", "auto a = R\"x(// c)\")x\";")
    checkSame(false, "char a = '\"'; int b;", "char a = '\"'; int c;")
    checkSame(false, "char *a = \"x\\\n// b\";", "char *a = \"x\\\n// c\";")
    checkSame(false, "/* a *\\\n/ int b;", "/* a *\\\n/ int c;")
    checkSame(true, "/** a **/ int b;", "/*** c **/ int b;")
  }

  @Test func linesEndWhereTheyEnd() {
    check("int a;\n// b\nint /* c\n d */ e;\nint \\\n f;", "1: \n4: \n6: ")
  }

  @Test func bodiesOfFunctionsAreNoted() {
    func hasBodies(_ source: String) -> Bool {
      HeaderFile.summary(of: Array(source.utf8)).constructs.contains(.functionBodies)
    }
    #expect(hasBodies("static inline int f(int a) { return a; }"))
    #expect(hasBodies("int f(int a)\n{\nreturn a;\n}"))
    #expect(hasBodies("int f() const noexcept {}"))
    #expect(!hasBodies("struct S { int a; };\nint f(int a);\nenum E { A = (1) };"))
  }

  @Test func nothingMakesItFail() {
    for source in [
      "#if", "#endif", "#else\n#elif A", "/*", "\"", "R\"", "'", "\\", "#", "#if (", "\\\r",
    ] {
      #expect(HeaderFile.summary(of: Array(source.utf8)).header?.lines != nil, "\(source)")
    }
    let deep = String(repeating: "(", count: 100_000) + "A" + String(repeating: "!", count: 100_000)
    let summary = HeaderFile.summary(of: Array("#if \(deep)\nint a;\n#endif".utf8))
    #expect(BuildPlatform.linux.holds(summary.conditions.last ?? "") == nil)
  }
}
