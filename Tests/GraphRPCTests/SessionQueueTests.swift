import GraphEngine
import GraphProtos
import Metrics
import MetricsExport
import TestSupport
import Testing

@testable import GraphRPC

@Suite(.timeLimit(.minutes(10))) struct SessionQueueTests {
  private func question(
    _ id: UInt32,
    lane: String = "",
    bytesTaken: Int = 0
  ) -> SessionQueue.Question {
    var message = Graphd_V1_SessionQuestion()
    (message.id, message.lane) = (id, lane)
    return SessionQueue.Question(
      message: message,
      unsaved: UnsavedTexts(),
      bytesTaken: bytesTaken
    )
  }

  @Test func textsThatOnlyWaitingQuestionsHoldAreBounded() async {
    // The name of the lane counts.
    let queue = SessionQueue(byteLimit: 101)
    #expect(await queue.add(question(1, lane: "a", bytesTaken: 500)).isEmpty)
    #expect(await queue.add(question(2, bytesTaken: 600)).isEmpty)
    let refused = await queue.add(question(3, bytesTaken: 601))
    #expect(refused.map(\.id) == [3])
    #expect(refused.map(\.failure.reason) == [.questionsTooLarge])
    // What it supersedes is not held any more.
    #expect(await queue.add(question(4, lane: "a", bytesTaken: 700)).map(\.id) == [1])
  }

  /// What is said of a question that is being answered while `body` runs.
  private func answer(
    of running: SessionQueue.Question,
    during body: (SessionQueue) async -> Void
  ) async -> Graphd_V1_OpenSessionResponse? {
    let queue = SessionQueue()
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    _ = await queue.add(running)
    async let answer = queue.answerNext { question in
      continuation.finish()
      while !Task.isCancelled { await Task.yield() }
      return .failure(question.message.id, .cancelled, "as the engine says it")
    }
    for await _ in begun {}
    await body(queue)
    return await answer
  }

  @Test func theQuestionThatIsBeingAnsweredIsSuperseded() async {
    let answer = await answer(of: question(1, lane: "a")) { queue in
      #expect(await queue.add(question(2, lane: "a")).isEmpty)
    }
    #expect(answer?.id == 1)
    #expect(answer?.failure.reason == .superseded)
  }

  @Test func whatBecomesOfQuestionsIsCounted() async throws {
    let registry = PrometheusRegistry()
    try await withMetricsFactory(registry) {
      let queue = SessionQueue()
      _ = await queue.add(question(1, lane: "a"))
      _ = await queue.add(question(2, lane: "a"))
      _ = await queue.add(question(2))
      _ = await queue.add(question(3))
      _ = await queue.cancel(3)
      _ = await queue.cancel(3)
      let answer = await queue.answerNext { .failure($0.message.id, .invalidRequest, "") }
      #expect(answer?.id == 2)
      let parsed = try PrometheusParser(registry.text())
      for outcome in ["answered", "superseded", "cancelled", "refused"] {
        let count = parsed.value("graphd_session_questions_total", ["outcome": outcome])
        #expect(count == 1, "\(outcome)")
      }
      #expect(parsed.value("graphd_session_answer_seconds_count") == 1)
    }
  }

  /// Work that does not look at its cancellation delays no answer.
  @Test func nobodyWaitsForTheWorkOfASupersededQuestion() async {
    let queue = SessionQueue()
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (end, release) = AsyncStream.makeStream(of: Void.self)
    let work: @Sendable (SessionQueue.Question) async -> Graphd_V1_OpenSessionResponse = {
      question in
      guard question.message.id == 1 else { return .failure(question.message.id, .unreadable, "") }
      begin.finish()
      // A task of its own is not cancelled.
      await Task { for await _ in end {} }.value
      return .failure(1, .internal, "")
    }
    _ = await queue.add(question(1, lane: "a"))
    async let first = queue.answerNext(work)
    for await _ in begun {}
    _ = await queue.add(question(2, lane: "a"))
    #expect(await first?.failure.reason == .superseded)
    #expect(await queue.answerNext(work)?.failure.reason == .unreadable)
    release.finish()
  }

  @Test func theQuestionThatIsBeingAnsweredIsTakenBack() async {
    let answer = await answer(of: question(1, lane: "a")) { queue in
      #expect(await queue.cancel(1).isEmpty)
      // It was taken back before another took its lane.
      #expect(await queue.add(question(2, lane: "a")).isEmpty)
    }
    #expect(answer?.id == 1)
    #expect(answer?.failure.reason == .cancelled)
  }

  @Test func whoWaitsInTheLaneIsToldAtOnce() async {
    let queue = SessionQueue()
    #expect(await queue.add(question(1, lane: "a")).isEmpty)
    #expect(await queue.add(question(2, lane: "b")).isEmpty)
    let said = await queue.add(question(3, lane: "a"))
    #expect(said.map(\.id) == [1])
    #expect(said.map(\.failure.reason) == [.superseded])
  }
}
