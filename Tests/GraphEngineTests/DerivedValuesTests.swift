import GraphEngine
import TestSupport
import Testing
import WorkspaceModel

/// Values that questions derive of a snapshot.
@Suite(.timeLimit(.minutes(10))) struct DerivedValuesTests {
  @Test func aValueIsMadeOnce() {
    let derived = DerivedValues()
    #expect(derived.known(Int.self) == nil)
    #expect(derived.value { 1 } == 1)
    #expect(derived.value { 2 } == 1)
    #expect(derived.value { "a" } == "a")
    #expect(derived.known(Int.self) == 1)
  }

  @Test func whatIsCancelledLeavesNothing() throws {
    let derived = DerivedValues()
    #expect(throws: CancellationError.self) {
      try derived.value { () throws(CancellationError) -> Int in throw CancellationError() }
    }
    #expect(derived.known(Int.self) == nil)
    #expect(derived.value { 2 } == 2)
  }

  @Test func valuesGoWithTheirState() async throws {
    try await SessionScenario.run { scenario in
      let first = try await scenario.session.workingTree(.fresh)
      _ = first.loaded.derived.value { 1 }
      let same = try await scenario.session.workingTree(.fresh)
      #expect(same.loaded.derived.known(Int.self) == 1)
      // Saved, but nothing in it differs.
      try scenario.repository.write("Sources/Core/a.swift", "a")
      let equal = try await scenario.session.workingTree(.fresh)
      #expect(equal.loaded.derived.known(Int.self) == 1)
      try scenario.repository.write("Sources/Core/a.swift", "a2")
      let other = try await scenario.session.workingTree(.fresh)
      #expect(other.loaded.derived.known(Int.self) == nil)
      #expect(first.loaded.derived.known(Int.self) == 1)
    }
  }
}
