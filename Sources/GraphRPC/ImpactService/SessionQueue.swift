import GraphEngine
import GraphProtos

/// The questions of one editor session that wait for their answers, and the one that is being answered.
///
/// Questions are answered one after the other, in their order. One that is superseded or cancelled is
/// answered at once with that.
actor SessionQueue {
  struct Question: Sendable {
    var message: Graphd_V1_SessionQuestion
    /// As they were when the question came.
    var unsaved: UnsavedTexts
  }

  private struct Current {
    var id: UInt64
    var lane: String
    var work: Task<Graphd_V1_SessionResponse, Never>
    var isSuperseded = false
  }

  /// More questions than this do not wait: a client that asks faster than it is answered uses a lane.
  static let limit = 256

  private var waiting: [Question] = []
  private var current: Current?
  private var isFinished = false
  private var wakeUp: CheckedContinuation<Void, Never>?

  /// Adds a question; returns what is to be said about others, or about this one.
  func add(_ question: Question) -> [Graphd_V1_SessionResponse] {
    let (id, lane) = (question.message.id, question.message.lane)
    if id == 0 || id == current?.id || waiting.contains(where: { $0.message.id == id }) {
      return [
        .failure(id, "id_in_use", "The id \(id) is 0 or waits for its answer: choose another")
      ]
    }
    guard waiting.count < Self.limit else {
      return [
        .failure(id, "too_many_questions", "\(Self.limit) questions wait: name a lane to supersede")
      ]
    }
    var superseded: [Graphd_V1_SessionResponse] = []
    if !lane.isEmpty {
      superseded = waiting.filter { $0.message.lane == lane }
        .map { .superseded($0.message.id, lane) }
      waiting.removeAll { $0.message.lane == lane }
      if current?.lane == lane {
        current?.isSuperseded = true
        current?.work.cancel()
      }
    }
    waiting.append(question)
    resume()
    return superseded
  }

  /// Takes a question back; one that nobody asked, or that is answered, is left at that.
  func cancel(_ id: UInt64) -> [Graphd_V1_SessionResponse] {
    if current?.id == id { current?.work.cancel() }
    guard waiting.contains(where: { $0.message.id == id }) else { return [] }
    waiting.removeAll { $0.message.id == id }
    return [.failure(id, "cancelled", "The question was taken back")]
  }

  /// No more questions come: those that wait are answered.
  func finish() {
    isFinished = true
    resume()
  }

  private func resume() {
    wakeUp?.resume()
    wakeUp = nil
  }

  /// Answers the next question with `work`; `nil` when there will be none.
  func answerNext(
    _ work: @escaping @Sendable (Question) async -> Graphd_V1_SessionResponse
  ) async -> Graphd_V1_SessionResponse? {
    while waiting.isEmpty {
      if isFinished || Task.isCancelled { return nil }
      await withTaskCancellationHandler {
        await withCheckedContinuation { wakeUp = $0 }
      } onCancel: {
        Task { await self.finish() }
      }
    }
    let question = waiting.removeFirst()
    let task = Task { await work(question) }
    let (id, lane) = (question.message.id, question.message.lane)
    current = Current(id: id, lane: lane, work: task)
    defer { current = nil }
    let response = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    let isAnswer = response.failure.reason.isEmpty
    return current?.isSuperseded == true && !isAnswer ? .superseded(id, lane) : response
  }
}

extension Graphd_V1_SessionResponse {
  static func superseded(_ id: UInt64, _ lane: String) -> Self {
    .failure(id, "superseded", "Another question took the lane `\(lane)`")
  }

  static func failure(_ id: UInt64, _ reason: String, _ message: String) -> Self {
    var response = Self()
    response.id = id
    response.failure.reason = reason
    response.failure.message = message
    return response
  }
}
