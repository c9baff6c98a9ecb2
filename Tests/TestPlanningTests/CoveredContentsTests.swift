import HashTreeCollections
import ImpactAnalysis
import TestHistory
import TestPlanning
import Testing
import WorkspaceModel

/// The hashes of what tests can run, without what they are known not to execute.
@Suite struct CoveredContentsTests {
  private static let text = """
    //- Core
    public enum Kind { case plain, other }
    public func run(_ kind: Kind) -> Int {
      kind == .plain ? plain() : other()
    }
    func plain() -> Int { 1 }
    func other() -> Int {
      let twice = { 2 * $0 }
      return twice(2)
    }
    func free() -> Int { 3 }
    let start = 7
    //- ATests(test): Core
    import Core
    import Testing
    @Test func plain() { #expect(run(.plain) == 1) }

    """
  /// By target and by the line of its file where code begins.
  private static let counts: [String: [Int: Bool]] = [
    "Core": [2: true, 5: true, 6: false, 7: false, 10: true], "ATests": [3: true],
  ]

  private struct State {
    var contents: CoveredContents
    var module: Int
    var test: String
    var paths: [SourcePath]
  }

  private func state(_ text: String, _ test: String = "plain()") throws -> State {
    let snapshot = try TestWorkspace(text).snapshot()
    let followed = CaseContents.followedFiles(in: snapshot)
    let cases = try CaseContents(of: snapshot)
    let contents = try CoveredContents(
      cases,
      in: snapshot,
      ImpactOptions(),
      followed: followed,
      digest: RunningContentsTests.digest
    )
    let tests = try #require(cases.contents.first)
    return State(
      contents: contents,
      module: tests.key,
      test: try #require(tests.value.keys.first { $0.hasSuffix(test) }),
      paths: followed.sorted()
    )
  }

  private func execution(
    _ counts: [String: [Int: Bool]],
    in state: State
  ) -> ExecutedDeclarations? {
    var files: [SourcePath: [Int: Bool]] = [:]
    for path in state.paths {
      files[path] = counts.first { "\(path)".contains($0.key) }?.value
    }
    return state.contents.executed(by: state.test, ofModule: state.module, files)
  }

  private func hash(_ state: State, _ executed: ExecutedDeclarations) -> RunContents? {
    state.contents.contents(of: state.test, ofModule: state.module, executing: executed)
  }

  // Rule: tests.case.coverage
  @Test(arguments: [
    // Code that was not executed.
    ("2 * $0", "3 * $0", true), ("return twice(2)", "return twice(3)", true),
    // Code that was.
    ("func plain() -> Int { 1 }", "func plain() -> Int { 4 }", false),
    ("kind == .plain ?", "kind != .other ?", false),
    ("run(.plain) == 1", "run(.plain) != 2", false),
    // Code that no test reaches, and a value, which is no function.
    ("{ 3 }", "{ 4 }", true), ("let start = 7", "let start = 8", true),
    // A surface that users see, though the code is not executed.
    ("func other() -> Int {", "func other() -> Int8 {", false),
    ("func other() -> Int {", "func other(_ n: Int = 1) -> Int {", false),
    ("case plain, other", "case other, plain", false),
    // Another body that reaches something more.
    ("return twice(2)", "return twice(free())", false),
  ]) func whatAChangeProves(_ old: String, _ new: String, _ isProven: Bool) throws {
    let before = try state(Self.text)
    let executed = try #require(execution(Self.counts, in: before))
    let contents = try #require(hash(before, executed))
    let after = try state(Self.text.replacing(old, with: new))
    #expect((hash(after, executed) == contents) == isProven)
  }

  /// Code that no count shows was executed.
  @Test(arguments: [[:], ["Core": [2: true, 5: true, 6: true, 7: false]], ["Core": [1: false]]])
  func whatIsNotCounted(_ counts: [String: [Int: Bool]]) throws {
    let before = try state(Self.text)
    let executed = try #require(execution(counts, in: before))
    let after = try state(Self.text.replacing("2 * $0", with: "3 * $0"))
    #expect(hash(after, executed) != hash(before, executed))
  }

  /// A value that is reached counts, whatever was executed.
  @Test func aValueCounts() throws {
    let text = Self.text.replacing("{ 1 }", with: "{ start }")
    let before = try state(text)
    let executed = try #require(execution(Self.counts, in: before))
    let after = try state(text.replacing("let start = 7", with: "let start = 8"))
    #expect(hash(after, executed) != hash(before, executed))
  }

  /// Other executed declarations are other contents.
  @Test func contentsDependOnWhatWasExecuted() throws {
    let state = try state(Self.text)
    let some = try #require(execution(Self.counts, in: state))
    let all = try #require(execution([:], in: state))
    #expect(hash(state, some) != hash(state, all))
  }

  /// A process of an exit test may end without its counts.
  @Test func exitTestsHaveNone() throws {
    let text = Self.text.replacing(
      "#expect(run(.plain) == 1)",
      with: "await #expect(processExitsWith: .failure) { _ = run(.other) }"
    )
    #expect(execution(Self.counts, in: try state(text)) == nil)
    let other =
      text + """
        //= Other.swift
        import Core
        import Testing
        @Test func third() { _ = free() }

        """
    #expect(execution(Self.counts, in: try state(other, "third()")) != nil)
  }
}
