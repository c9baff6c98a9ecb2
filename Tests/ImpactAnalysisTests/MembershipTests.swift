import ImpactAnalysis
import Testing

/// Modules that come or go.
@Suite struct MembershipTests {
  @Test func onlyFilesWhoseCanImportNamesTheModuleFeelIt() throws {
    let after = """
      //- Asks
      #if canImport(Old_Kit)
      public let answer = 1
      #endif
      //- AsksAnother
      #if canImport(Other)
      public let answer = 1
      #endif

      """
    // Code names the module, not the target.
    let before = Scenario("//- Old-Kit\npublic let kit = 1\n" + after)
    let named = try before.impact(to: Scenario(after)).named
    #expect(named == ["Asks"])
  }
}
