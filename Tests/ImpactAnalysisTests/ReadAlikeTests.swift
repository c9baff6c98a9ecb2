import ImpactAnalysis
import Testing

/// Edits of files of which compilers read the same.
@Suite struct ReadAlikeTests {
  /// Checks which modules an edit makes different, compiles again and asks to test again.
  private func check(
    _ before: String,
    _ old: String,
    _ new: String,
    different: Set<String> = [],
    recompiled: Set<String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scenario = Scenario(before)
    let impact = try scenario.impact(to: scenario.replacing(old, with: new)).impact()
    func names(_ isSo: (ModuleImpact) -> Bool) -> Set<String> {
      Set(impact.modules.filter(isSo).map(\.name))
    }
    #expect(names(\.outputCanChange) == different, sourceLocation: sourceLocation)
    #expect(names(\.buildRecompiles) == recompiled, sourceLocation: sourceLocation)
    #expect(impact.running.isEmpty == different.isEmpty, sourceLocation: sourceLocation)
  }

  private let swift = """
    //- Windows
    #if os(Windows)
    import Core
    public func only() -> Int { 1 }
    #endif
    //- Above: Windows
    import Windows

    """

  @Test func nothingOfTheSwiftFileIsCompiled() throws {
    try check(swift, "{ 1 }", "{ 2 }", recompiled: ["Windows"])
  }

  @Test func somethingOfTheSwiftFileIsCompiledNow() throws {
    try check(
      swift,
      "#if os(Windows)",
      "#if !os(Windows)",
      different: ["Windows", "Above"],
      recompiled: ["Windows", "Above"]
    )
  }

  /// A `.swiftmodule` lists imports of code that is left out.
  @Test func anImportIsLeftOut() throws {
    let scenario = Scenario(swift)
    let edited = try scenario.replacing("import Core", with: "import Core\nimport Other")
    let impact = try scenario.impact(to: edited).impact()
    #expect(impact.modules.filter(\.outputCanChange).map(\.name).contains("Windows"))
  }

  private let c = """
    //- CLow(c)
    int low(void);
    //= CLow.c
    int low(void) { return 1; }
    #ifdef _WIN32
    int windows(void) { return 2; }
    #endif
    //- Above: CLow
    import CLow

    """

  @Test func aCommentOfASource() throws {
    try check(c, "{ return 1; }", "{ return 1; } // One.", recompiled: ["CLow", "Above"])
  }

  @Test func whatASourceHasForAnotherPlatform() throws {
    try check(c, "{ return 2; }", "{ return 3; }", recompiled: ["CLow", "Above"])
  }

  @Test func theLinesOfASource() throws {
    try check(
      c,
      "int low(void) {",
      "\nint low(void) {",
      different: ["CLow"],
      recompiled: ["CLow", "Above"]
    )
  }
}
