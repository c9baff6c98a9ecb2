import GraphEngine
import Testing

@testable import RepositoryHosting

@Suite(.timeLimit(.minutes(10))) struct QuestionQueueTests {
  private func queue(_ questions: Int, waiting: Int) -> QuestionQueue {
    var limits = ServerConfiguration.Limits()
    (limits.questions, limits.waiting) = (questions, waiting)
    return QuestionQueue(name: "app", limits: limits)
  }

  @Test func questionsBeyondTheLimitsAreRefused() async throws {
    let queue = queue(1, waiting: 1)
    try await queue.enter()
    let second = Task { try await queue.enter() }
    while queue.waitingCount == 0 { await Task.yield() }
    let error = await #expect(throws: EngineError.self) { try await queue.enter() }
    #expect(error?.code == .repositoryBusy)
    queue.leave()
    try await second.value
    queue.leave()
    try await queue.enter()
  }

  @Test func aQuestionThatLeavesWhileItWaitsTakesNoTurn() async throws {
    let queue = queue(1, waiting: 4)
    try await queue.enter()
    let second = Task { try await queue.enter() }
    while queue.waitingCount == 0 { await Task.yield() }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    queue.leave()
    try await queue.enter()
  }

  @Test func withoutAQueueASecondQuestionIsRefusedAtOnce() async throws {
    let queue = queue(1, waiting: 0)
    try await queue.enter()
    await #expect(throws: EngineError.self) { try await queue.enter() }
  }
}
