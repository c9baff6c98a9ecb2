import HashTreeCollections
import Testing
import WorkspaceModel

@Suite struct TypeNamesTests {
  /// Checks a state of which one file differs: whether it shares its names with the one before, and knows a name.
  private func check(
    _ text: String,
    isShared: Bool,
    knows name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let base = try Scenario("//- A\npublic struct One { func f() {} }").snapshot()
    let head = try Scenario("//- A\n" + text).snapshot()
    let updated = WorkspaceSnapshot(
      updating: base,
      files: head.files,
      summaries: head.summaries,
      changed: Array(head.summaries.keys),
      problems: []
    )
    #expect((updated.typeNames === base.typeNames) == isShared, sourceLocation: sourceLocation)
    for key in [NameKey(name), NameKey("One"), NameKey("Missing")] {
      #expect(
        updated.typeNames.declareType(key) == head.typeNames.declareType(key),
        sourceLocation: sourceLocation
      )
      #expect(
        updated.typeNames.declareAlias(key) == head.typeNames.declareAlias(key),
        sourceLocation: sourceLocation
      )
    }
    let key = NameKey(name)
    #expect(
      updated.typeNames.declareType(key) || updated.typeNames.declareAlias(key),
      sourceLocation: sourceLocation
    )
  }

  @Test func otherTypesAloneAreGatheredAgain() throws {
    try check("public struct One { func f() {} ; func g() {} }", isShared: true, knows: "One")
    try check("public class One { var text = 1 }", isShared: true, knows: "One")
    try check("public struct One {} ; enum Two {}", isShared: false, knows: "Two")
    try check("public struct Two { func f() {} }", isShared: false, knows: "Two")
    try check("public struct One { struct Codable {} }", isShared: false, knows: "Codable")
  }

  @Test func otherAliasesAreGatheredAgain() throws {
    try check("public struct One {} ; typealias Two = One", isShared: false, knows: "Two")
    try check("public struct One { typealias Error = Int }", isShared: false, knows: "Error")
  }
}
