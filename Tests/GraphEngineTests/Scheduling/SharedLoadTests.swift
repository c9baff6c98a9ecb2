import Synchronization
import TestSupport
import Testing

@testable import GraphEngine

@Suite(.timeLimit(.minutes(10))) struct SharedLoadTests {
  private struct Failure: Error, Equatable {}

  @Test func manyCallersGetOneResult() async throws {
    let count = Atomic(0)
    let gate = Gate()
    let load = SharedLoad(patience: .seconds(60)) { _ in
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
    let load = SharedLoad<Int>(patience: .seconds(60)) { _ in
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
    let load = SharedLoad(patience: .seconds(60)) { _ in
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

  @Test func theWorkGoesOnForAWhileWithoutCallers() async throws {
    let gate = Gate()
    let load = SharedLoad(patience: .seconds(60)) { _ in
      await gate.pass()
      return Task.isCancelled
    }
    let only = Task { try await load.value() }
    only.cancel()
    await #expect(throws: CancellationError.self) { try await only.value }
    gate.open()
    #expect(try await load.value() == false)
  }

  @Test func workThatNoCallerWaitsForIsGivenUp() async throws {
    let cancelled = Gate()
    let load = SharedLoad<Int>(patience: .zero) { _ in
      await withTaskCancellationHandler {
        await cancelled.pass()
      } onCancel: {
        cancelled.open()
      }
      return 1
    }
    let callers = (0..<3).map { _ in Task { try await load.value() } }
    while load.callerCount < 3 { await Task.yield() }
    for caller in callers {
      #expect(!load.isGivenUp)
      caller.cancel()
      await #expect(throws: CancellationError.self) { try await caller.value }
    }
    await cancelled.pass()
    #expect(load.isGivenUp)
    await #expect(throws: GivenUp.self) { try await load.value() }
  }

  @Test func everyCallerSeesTheProgress() async throws {
    let (begun, released) = (Gate(), Gate())
    let load = SharedLoad(patience: .seconds(60)) { progress in
      progress(LoadProgress(.manifests, done: 1, total: 2))
      begun.open()
      await released.pass()
      progress(LoadProgress(.manifests, done: 2, total: 2))
      return 1
    }
    await begun.pass()
    let counts = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<2 {
        group.addTask {
          let seen = Mutex<[Int]>([])
          _ = try? await load.value { step in
            seen.withLock { $0.append(step.done) }
          }
          return seen.withLock { $0 }
        }
      }
      while load.callerCount < 2 { await Task.yield() }
      released.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == [[1, 2], [1, 2]])
  }

  @Test func aCallerThatIsCancelledBeforeItAsks() async throws {
    let gate = Gate()
    let load = SharedLoad(patience: .seconds(60)) { _ in
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
