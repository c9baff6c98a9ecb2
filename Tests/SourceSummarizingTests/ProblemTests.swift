import SourceSummarizing
import Testing
import WorkspaceModel

/// Files that are not quite Swift.
@Suite(.oneAtATime) struct ProblemTests {
  func check(
    _ bytes: [UInt8],
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let problems = SwiftFile.summary(of: bytes).problems.map { "\($0.code.rawValue):\($0.line)" }
    #expect(problems.joined(separator: " ") == expected, sourceLocation: sourceLocation)
  }

  func check(
    _ source: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    check(Array(source.utf8), expected, sourceLocation: sourceLocation)
  }

  @Test func goodFilesHaveNone() {
    check("", "")
    check("// only a comment", "")
    check("#if X\n#endif", "")
  }

  @Test func syntaxErrorsAreReportedWhereTheyAre() {
    check("struct S {\n  var a: Int\n", "syntax_error:2")
    check("func f() {\n  a b c )\n}", "syntax_error:2 syntax_error:2 syntax_error:2")
    check("let a = \"open\nlet b = 1", "syntax_error:1")
  }

  /// Features that a package has to enable.
  @Test func experimentalFeaturesAreRead() {
    let accessors = "borrow { items }\n    @_lifetime(&self)\n    mutate { &items }"
    let enabled = summary(
      "struct S {\n  var items: Int\n  var first: Int {\n    \(accessors)\n  }\n}"
    )
    #expect(enabled.problems.isEmpty)
    #expect(enabled.declaration("S.first")?.kind == .computedVariable)
    // Without them it is Swift that means something else.
    let call = summary("struct S {\n  var first: Int { mutate { inner } }\n}")
    #expect(call.names.contains("mutate"))
    #expect(call.problems.isEmpty)
  }

  @Test func declarationsBesideAnErrorAreFound() {
    let summary = summary("struct A {}\nfunc f( {\nstruct B { var c: Int }\n")
    #expect(summary.declaration("A") != nil)
    #expect(summary.problems.contains { $0.code == .syntaxError })
  }

  @Test func invalidTextIsRepaired() {
    check(Array("let a = 1\nlet b = \"".utf8) + [0xff] + Array("\"\n".utf8), "invalid_text:2")
    check([0xff, 0xfe], "invalid_text:1 syntax_error:1")
    let summary = SwiftFile.summary(of: Array("struct S {} // ".utf8) + [0xc3] + Array("\n".utf8))
    #expect(summary.declaration("S") != nil)
    #expect(summary.problems.map(\.code) == [.invalidText])
  }

  @Test func strangeBytesAreSurvived() {
    for byte: UInt8 in [0x00, 0x01, 0x1a, 0x7f, 0x80, 0xbf, 0xc0, 0xff] {
      let bytes = Array("struct A {}\n".utf8) + [byte] + Array("\nstruct B {}\n".utf8)
      let summary = SwiftFile.summary(of: bytes)
      #expect(summary.declaration("A") != nil && summary.declaration("B") != nil)
    }
    let marked = SwiftFile.summary(of: [0xef, 0xbb, 0xbf] + Array("struct A {}".utf8))
    #expect(marked == summary("struct A {}"))
  }

  @Test func messagesNameWhatIsWrong() {
    let messages = summary("struct S {").problems.map(\.message)
    #expect(messages == ["`}` is missing here"])
  }

  /// The parser skips them: the token after them has the error, at the end of a file an empty one.
  @Test(arguments: ["", "let b = 1\n"]) func conflictMarkersAreNamed(_ rest: String) {
    let sides = "<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> main\n"
    check("struct A {}\n" + sides + rest, "syntax_error:2")
    let messages = summary("struct A {}\n" + sides + rest).problems.map(\.message)
    #expect(messages == ["The file holds conflict markers"])
  }

  @Test func whatIsWrongBeforeATokenIsNotTheToken() {
    check("struct A {}\n/* open\n", "syntax_error:2")
    #expect(summary("/* open\n").problems.map(\.message) == ["The file does not parse"])
  }
}
