import TestPlanning
import Testing

/// Which suites run because their code can see that it stands on another line, or that its file differs.
@Suite struct LineObserverTests {
  private static let text = """
    //- ATests(test)
    import Testing
    func here(_ line: Int = #line) -> Int { line }
    func place(_ place: SourceLocation = #_sourceLocation) -> Int { place.line }
    func fixture() -> String { #filePath }
    struct Edited { @Test func a() {
      _ = 1 /* space */
    } }
    struct Line { @Test func b() {
      // above
      #expect(#line == 10)
    } }
    struct Caller { @Test func c() { #expect(here() == 12) } }
    struct Sourced { @Test func d() { #expect(place() == 13) } }
    struct File { @Test func e() { _ = fixture(); _ = #function } }
    struct Other { @Test func f() {} }

    """

  private func check(
    _ old: String,
    _ new: String,
    and other: (old: String, new: String) = ("", ""),
    selects names: [String],
    in text: String = text,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let selection = try TestWorkspace(text).selection(
      to: TestWorkspace(text.replacing(old, with: new).replacing(other.old, with: other.new))
    )
    let found = selection.choices.filter(\.runs).flatMap(\.test.identifier.suites)
    #expect(found == names, sourceLocation: location)
  }

  @Test func anEditThatMovesNoLine() throws {
    try check("_ = 1", "_ = 2", selects: ["Edited", "File"])
    try check("/* space */", "/* more space */", selects: [])
  }

  @Test func anEditThatMovesLines() throws {
    try check("_ = 1", "\n_ = 2", selects: ["Caller", "Edited", "File", "Line", "Sourced"])
    // The last declaration that looks, too.
    try check("place() == 13", "place()\n == 13", selects: ["Sourced"])
    try check("place() == 13) } }", "place() == 13) }\n }", selects: [])
  }

  @Test func commentsThatMoveLines() throws {
    try check("// above", "// above\n", selects: ["Caller", "Line", "Sourced"])
    try check("struct Other", "\nstruct Other", selects: [])
  }

  /// No declaration begins on another line.
  @Test func aCommentThatMovesWithinADeclaration() throws {
    let below = "  #expect(#line == 10)\n  // above\n"
    try check("  // above\n  #expect(#line == 10)\n", below, selects: ["Line"])
    try check("// above", "// below", selects: [])
    // Other tokens of the file differ, too.
    let between = " /* space */\n} }\nstruct Line { @Test func b() {\n"
    try check(
      "_ = 1" + between + "  // above\n  #expect(#line == 10)\n",
      "_ = 2" + between + below,
      selects: ["Edited", "File", "Line"]
    )
    // An attribute stands above the line of its declaration's name.
    let suite = "struct Late { @Test(.enabled(if: here() == 17))\n// above\nfunc g() {} }\n"
    try check(
      "_ = 1",
      "_ = 2",
      and: ("if: here() == 17))\n// above\n", "if:\nhere() == 17))\n"),
      selects: ["Edited", "File", "Late"],
      in: Self.text + suite
    )
  }

  /// Only the lines of declarations are known in a file that imports no testing library.
  @Test func helpersInOtherFiles() throws {
    let text =
      Self.text + """
        struct User { @Test func u() { _ = helper() } }
        //= Help.swift
        import Foundation
        func helper() -> Int { /**/ here() }
        let other = 1

        """
    try check("other = 1", "other = 2", selects: ["User"], in: text)
    try check("/**/ here()", "here()", and: ("other = 1", "other = 2"), selects: ["User"], in: text)
  }

  @Test func columns() throws {
    let text = Self.text.replacing("_ line: Int = #line", with: "_ column: Int = #column")
    try check("/* space */", "", selects: [], in: text)
    try check("_ = 1", "_ = 2", selects: ["Edited", "File"], in: text)
    try check("#expect(here()", "#expect( here()", selects: ["Caller"], in: text)
    // `SourceLocation` has the column, too.
    try check("#expect(place()", "#expect( place()", selects: ["Sourced"])
    try check(
      "_ = 1",
      "_ = 2",
      and: ("#expect(here()", "#expect( here()"),
      selects: ["Caller", "Edited", "File"],
      in: text
    )
  }

  @Test func directivesGiveLinesOtherNumbers() throws {
    let text = Self.text + "#sourceLocation(file: \"a\", line: 1)\n"
    try check(
      "_ = 1",
      "_ = 2",
      selects: ["Caller", "Edited", "File", "Line", "Other", "Sourced"],
      in: text
    )
  }
}
