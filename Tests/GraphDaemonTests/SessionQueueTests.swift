import GraphEngine
import GraphProtos
import Testing

@testable import GraphRPC

/// What is said of a question that does not get its answer.
@Suite struct SessionQueueTests {
  /// Lets one question of the lane `keys` be answered until `body` has cut that short; the reason it is given.
  private func reason(
    _ body: (SessionQueue) async -> Void
  ) async throws -> String? {
    let queue = SessionQueue()
    let (never, kept) = AsyncStream.makeStream(of: Never.self)
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    #expect(await queue.add(question(1, lane: "keys")).isEmpty)
    async let response = queue.answerNext { question in
      continuation.yield()
      // Until the task is cancelled.
      for await _ in never {}
      return .failure(question.message.id, "cancelled", "")
    }
    var beginnings = begun.makeAsyncIterator()
    await beginnings.next()
    await body(queue)
    let reason = await response?.failure.reason
    kept.finish()
    return reason
  }

  private func question(_ id: UInt64, lane: String) -> SessionQueue.Question {
    var message = Graphd_V1_SessionQuestion()
    (message.id, message.lane) = (id, lane)
    return SessionQueue.Question(message: message, unsaved: .init())
  }

  @Test func whatIsBeingAnsweredCanBeSuperseded() async throws {
    let reason = try await reason { queue in
      _ = await queue.add(question(2, lane: "other"))
      #expect(await queue.add(question(3, lane: "keys")).isEmpty)
    }
    #expect(reason == "superseded")
  }

  @Test func whatIsBeingAnsweredCanBeTakenBack() async throws {
    #expect(try await reason { _ = await $0.cancel(1) } == "cancelled")
  }

  @Test func whatWaitsIsSupersededAtOnce() async throws {
    let queue = SessionQueue()
    _ = await queue.add(question(1, lane: "keys"))
    let said = await queue.add(question(2, lane: "keys"))
    #expect(said.map(\.id) == [1])
    #expect(said.map(\.failure.reason) == ["superseded"])
  }
}
