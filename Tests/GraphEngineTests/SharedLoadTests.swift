import Synchronization
import Testing

@testable import GraphEngine

@Suite(.timeLimit(.minutes(5))) struct SharedLoadTests {
  private struct Failure: Error, Equatable {}

  @Test func manyCallersGetOneResult() async throws {
    let count = Atomic(0)
    let gate = Gate()
    let load = SharedLoad {
      await gate.pass()
      return count.wrappingAdd(1, ordering: .relaxed).newValue
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { try await load.value() } }
      gate.open()
      for try await value in group { #expect(value == 1) }
    }
    #expect(try await load.value() == 1)
    #expect(count.load(ordering: .relaxed) == 1)
  }

  @Test func aFailureIsEverybodys() async throws {
    let gate = Gate()
    let load = SharedLoad<Int> {
      await gate.pass()
      throw Failure()
    }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<10 {
        group.addTask {
          do { return try await load.value() < 0 } catch { return error is Failure }
        }
      }
      gate.open()
      for await isFailure in group { #expect(isFailure) }
    }
  }

  @Test func aCancelledCallerLeavesTheOthers() async throws {
    let gate = Gate()
    let load = SharedLoad {
      await gate.pass()
      return Task.isCancelled
    }
    let impatient = Task { try await load.value() }
    let patient = Task { try await load.value() }
    impatient.cancel()
    // The work still waits at the gate: only the cancelled caller returns.
    await #expect(throws: CancellationError.self) { try await impatient.value }
    gate.open()
    #expect(try await patient.value == false)
  }

  @Test func theWorkGoesOnWithoutCallers() async throws {
    let gate = Gate()
    let load = SharedLoad {
      await gate.pass()
      return 1
    }
    let only = Task { try await load.value() }
    only.cancel()
    await #expect(throws: CancellationError.self) { try await only.value }
    gate.open()
    #expect(try await load.value() == 1)
  }

  @Test func aCallerThatIsCancelledBeforeItAsks() async throws {
    let gate = Gate()
    let load = SharedLoad {
      await gate.pass()
      return 1
    }
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await load.value()
    }
    await #expect(throws: CancellationError.self) { try await caller.value }
    gate.open()
    #expect(try await load.value() == 1)
  }
}
