import TestPlanning
import Testing

/// Which suites run because their code can see that it stands on another line.
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
    selects names: [String],
    in text: String = text,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let selection = try TestWorkspace(text).selection(
      to: TestWorkspace(text.replacing(old, with: new))
    )
    let found = selection.choices.filter(\.runs).flatMap(\.test.identifier.suites)
    #expect(found == names, sourceLocation: location)
  }

  @Test func anEditThatMovesNoLine() throws {
    try check("_ = 1", "_ = 2", selects: ["Edited"])
    try check("/* space */", "/* more space */", selects: [])
  }

  @Test func anEditThatMovesLines() throws {
    try check("_ = 1", "\n_ = 2", selects: ["Caller", "Edited", "Line", "Sourced"])
    // The last declaration that looks, too.
    try check("== 13) } }", "== 13) }\n }", selects: ["Sourced"])
  }

  @Test func commentsThatMoveLines() throws {
    try check("// above", "// above\n", selects: ["Caller", "Line", "Sourced"])
    try check("struct Other", "\nstruct Other", selects: [])
  }

  /// No declaration begins on another line.
  @Test func aCommentThatMovesWithinADeclaration() throws {
    let below = "  #expect(#line == 10)\n  // above\n"
    try check(
      "  // above\n  #expect(#line == 10)\n",
      below,
      selects: ["Caller", "Line", "Sourced"]
    )
    try check("// above", "// below", selects: [])
  }

  @Test func columns() throws {
    let text = Self.text.replacing("_ line: Int = #line", with: "_ column: Int = #column")
    // Any function that is called may receive the column.
    try check("/* space */", "", selects: ["Caller", "Sourced"], in: text)
    try check("_ = 1", "_ = 2", selects: ["Edited"], in: text)
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
