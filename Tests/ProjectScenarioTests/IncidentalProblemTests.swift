import ImpactAnalysis
import TestSupport
import Testing
import WorkspaceModel

/// Which problems matter to an answer about a change.
@Suite struct IncidentalProblemTests {
  /// `Broken` has a file that does not parse and `App` lists a file that is not there, in both states.
  private static let fixture = """
    //- App.xcodeproj
    files A.swift B.swift C.swift D.swift Gone.swift
    target App app
      sources A.swift Gone.swift
    target Broken framework
      sources B.swift C.swift
    target Other framework
      sources D.swift
    //- A.swift
    func a() {}
    //- B.swift
    func b( {
    //- C.swift
    func c() {}
    //- D.swift
    func d() {}
    """

  /// The codes of the problems that matter, and of those that do not, after the edit of a function.
  private func codes(
    editing name: String
  ) async throws -> (touched: Set<String>, incidental: Set<String>) {
    let edited = try Self.fixture.replacingOnce(
      "func \(name)() {}",
      with: "func \(name)() { _ = 1 }"
    )
    let found = try await impact(
      MemoryTree(expandProjects(Self.fixture)),
      MemoryTree(expandProjects(edited))
    )
    func codes(_ problems: [Problem]) -> Set<String> { Set(problems.map(\.code.rawValue)) }
    return (
      codes(found.problems.filter { !$0.isIncidental }),
      codes(found.problems.filter(\.isIncidental))
    )
  }

  @Test func warningsMatterToTheModulesOfTheirFiles() async throws {
    let own = try await codes(editing: "c")
    #expect(own.touched == ["syntax_error"])
    #expect(own.incidental == ["reference_dangling"])
    let other = try await codes(editing: "d")
    #expect(other.touched == [])
    #expect(other.incidental == ["reference_dangling", "syntax_error"])
  }

  @Test func whatTheChangeBringsMatters() async throws {
    let good = try Self.fixture.replacingOnce("func b( {", with: "func b() {}")
    let found = try await impact(
      MemoryTree(expandProjects(good)),
      MemoryTree(expandProjects(Self.fixture))
    )
    let touched = found.problems.filter { !$0.isIncidental }
    #expect(Set(touched.map(\.code)) == [.syntaxError])
  }

  @Test func anAnswerAboutOneStateHasErrorsOnly() {
    let severities: [Problem.Severity] = [.note, .warning, .error]
    let problems = severities.map { Problem(.settingUnresolved, $0, "It").inState }
    #expect(problems.map(\.isIncidental) == [true, true, false])
  }
}
