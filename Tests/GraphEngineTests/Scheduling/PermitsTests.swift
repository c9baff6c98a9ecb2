import Synchronization
import TestSupport
import Testing

@testable import GraphEngine

@Suite(.timeLimit(.minutes(10))) struct PermitsTests {
  private final class Order: Sendable {
    private let state = Mutex<[Int]>([])

    var numbers: [Int] { state.withLock { $0 } }

    func append(_ number: Int) { state.withLock { $0.append(number) } }
  }

  @Test func noMoreRunThanThereArePermits() async throws {
    let permits = Permits(3)
    let running = Counter()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await permits.withPermit {
            let count = running.add(1)
            defer { running.add(-1) }
            await Task.yield()
            return count
          }
        }
      }
      for try await count in group { #expect(count <= 3) }
    }
  }

  @Test func theFirstToComeIsTheFirstToRun() async throws {
    let permits = Permits(1)
    let gate = Gate()
    let order = Order()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await permits.withPermit { await gate.pass() } }
      while !permits.isExhausted { await Task.yield() }
      for number in 0..<5 {
        group.addTask { try await permits.withPermit { order.append(number) } }
        while permits.waitingCount <= number { await Task.yield() }
      }
      gate.open()
      try await group.waitForAll()
    }
    #expect(order.numbers == [0, 1, 2, 3, 4])
  }

  @Test func aCancelledTaskLeavesAtOnce() async throws {
    let permits = Permits(1)
    let gate = Gate()
    let holder = Task { try await permits.withPermit { await gate.pass() } }
    while !permits.isExhausted { await Task.yield() }
    let waiting = Task { try await permits.withPermit {} }
    while permits.waitingCount == 0 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(permits.waitingCount == 0)
    gate.open()
    try await holder.value
    try await permits.withPermit {}
  }

  @Test func anErrorGivesThePermitBack() async throws {
    struct Failure: Error {}
    let permits = Permits(1)
    await #expect(throws: Failure.self) { try await permits.withPermit { throw Failure() } }
    try await permits.withPermit {}
  }
}
