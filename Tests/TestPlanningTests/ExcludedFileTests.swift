import ImpactAnalysis
import TestPlanning
import Testing

/// Files that a manifest excludes from a target.
///
/// Rule: unknown.excluded
@Suite struct ExcludedFileTests {
  private static func text(
    library: String,
    test: String,
    exclusion: String = " -xlist.dat"
  ) -> String {
    """
    //- Low
    public func low() {}
    //- Lib\(exclusion): Low
    public func lib() { \(library) }
    //= list.dat
    old entries
    //- LibTests(test): Lib
    import Testing
    @Test func one() { \(test) }

    """
  }

  private func check(
    library: String = "",
    test: String = "lib()",
    selects expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try checkSelection(
      Self.text(library: library, test: test),
      replacing: "old entries",
      with: "new entries",
      selects: expected,
      sourceLocation: sourceLocation
    )
  }

  @Test func nothingOpensTheFile() throws {
    try check(selects: "")
    let text = Self.text(library: "", test: "lib()")
    let other = text.replacing("old entries", with: "new entries")
    let impact = try ImpactAnalyzer(
      from: TestWorkspace(text).snapshot(),
      to: TestWorkspace(other).snapshot(),
      options: ImpactOptions()
    ).impact()
    #expect(impact.isComplete)
    #expect(impact.modules.isEmpty)
    #expect(impact.changes.map(\.level) == [.none])
  }

  @Test(arguments: ["read(#filePath)", "fopen(\"list.dat\", \"r\")", "Process().run()"])
  func theTargetMayOpenIt(code: String) throws {
    try check(library: code, selects: "LibTests.one() dependency")
  }

  @Test func aModuleBelowMayOpenIt() throws {
    let text = Self.text(library: "low()", test: "lib()")
      .replacing("func low() {}", with: "func low() { FileManager.default }")
    try checkSelection(
      text,
      replacing: "old entries",
      with: "new entries",
      selects: "LibTests.one() dependency"
    )
  }

  @Test func theTestMayOpenIt() throws {
    try check(test: "read(contentsOfFile: #filePath)", selects: "LibTests.one() fixture")
  }

  /// Without the exclusion the file may be any input of the target.
  @Test func aFileThatIsNotExcludedMayBeOpened() throws {
    try checkSelection(
      Self.text(library: "", test: "lib()", exclusion: ""),
      replacing: "old entries",
      with: "new entries",
      selects: "LibTests.one() dependency"
    )
  }
}
