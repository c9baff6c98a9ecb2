import HashTreeCollections
import Testing
import WorkspaceModel

@Suite struct TypeNamesTests {
  /// What a state of which one file differs takes over, and whether it knows a type by name.
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
    let gathered = updated.typeNames.gathered()
    #expect(gathered == head.typeNames.gathered(), sourceLocation: sourceLocation)
    #expect(gathered.contains(NameKey(name)), sourceLocation: sourceLocation)
  }

  @Test func otherTypesAloneAreGatheredAgain() throws {
    try check("public struct One { func f() {} ; func g() {} }", isShared: true, knows: "One")
    try check("public class One { var text = 1 }", isShared: true, knows: "One")
    try check("public struct One {} ; enum Two {}", isShared: false, knows: "Two")
    try check("public struct Two { func f() {} }", isShared: false, knows: "Two")
    try check("public struct One { struct Codable {} }", isShared: false, knows: "Codable")
  }
}
