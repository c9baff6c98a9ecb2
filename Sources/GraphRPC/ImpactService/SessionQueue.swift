import GraphEngine
import GraphProtos
import WorkspaceModel

/// The questions of one editor session that wait for their answers, and the one that is being answered.
///
/// Questions are answered one after the other, in their order. One that is superseded or cancelled is
/// answered at once with that.
actor SessionQueue {
  struct Question: Sendable {
    var message: Graphd_V1_SessionQuestion
    /// As they were when the question came.
    var unsaved: UnsavedTexts
    /// See `EditorBuffers`: until then.
    var bytesTaken = 0
    let arrival = ContinuousClock.now
  }

  /// More questions than this do not wait: a client that asks faster than it is answered uses a lane.
  static let limit = 256
  /// Texts that waiting questions hold may have so many bytes beyond those that the first of them holds.
  private let byteLimit: Int

  init(byteLimit: Int = EditorBuffers.usualByteLimit) { self.byteLimit = byteLimit }

  private var waiting: [Question] = []
  private var current: Current?
  private var isFinished = false
  private var wakeUp: CheckedContinuation<Void, Never>?

  private struct Current {
    var id: UInt32
    var lane: String
    var arrival: ContinuousClock.Instant
    var work: Task<Void, Never>
    /// Waits for the answer, or for the failure in its place.
    var answer: CheckedContinuation<Graphd_V1_OpenSessionResponse, Never>
  }

  /// Ends the question that is being answered; its work is cancelled, and nobody waits for that.
  private func stop(
    _ failure: Graphd_V1_OpenSessionResponse,
    _ outcome: ServiceMetrics.SessionOutcome = .cancelled
  ) {
    guard let current else { return }
    self.current = nil
    ServiceMetrics.sessionQuestions(1, outcome)
    current.work.cancel()
    current.answer.resume(returning: failure)
  }

  /// Adds a question; returns what is to be said about others, or about this one.
  func add(_ question: Question) -> [Graphd_V1_OpenSessionResponse] {
    let (id, lane) = (question.message.id, question.message.lane)
    var isRefused = true
    defer { if isRefused { ServiceMetrics.sessionQuestions(1, .refused) } }
    if id == 0 || id == current?.id || waiting.contains(where: { $0.message.id == id }) {
      return [
        .failure(id, .numberInUse, "The id \(id) is 0 or waits for its answer: choose another")
      ]
    }
    let superseded = lane.isEmpty ? [] : supersede(lane)
    guard waiting.count < Self.limit else {
      let advice = "name a lane to supersede"
      return superseded + [
        .failure(id, .tooManyQuestions, "\(Self.limit) questions wait: \(advice)")
      ]
    }
    let names = waiting.reduce(0) {
      $0 + $1.message.lane.utf8.count + $1.message.explanation.nameBytes
    }
    let held = names + question.bytesTaken - (waiting.first ?? question).bytesTaken
    guard held <= byteLimit else {
      let advice = "name a lane to supersede, or wait for answers"
      return superseded + [
        .failure(
          id,
          .questionsTooLarge,
          "Waiting questions hold \(byteLimit >> 20) MiB of texts that were changed since: \(advice)"
        )
      ]
    }
    isRefused = false
    waiting.append(question)
    resume()
    return superseded
  }

  /// Takes back what was asked in a lane; what is to be said about it at once.
  private func supersede(_ lane: String) -> [Graphd_V1_OpenSessionResponse] {
    func failure(_ id: UInt32) -> Graphd_V1_OpenSessionResponse {
      .failure(id, .superseded, "Another question took the lane `\(lane)`")
    }
    let superseded = waiting.filter { $0.message.lane == lane }.map { failure($0.message.id) }
    waiting.removeAll { $0.message.lane == lane }
    ServiceMetrics.sessionQuestions(superseded.count, .superseded)
    if let current, current.lane == lane { stop(failure(current.id), .superseded) }
    return superseded
  }

  /// Takes a question back; one that nobody asked, or that is answered, is left at that.
  func cancel(_ id: UInt32) -> [Graphd_V1_OpenSessionResponse] {
    let failure = Graphd_V1_OpenSessionResponse.takenBack(id)
    if current?.id == id { stop(failure) }
    guard waiting.contains(where: { $0.message.id == id }) else { return [] }
    waiting.removeAll { $0.message.id == id }
    ServiceMetrics.sessionQuestions(1, .cancelled)
    return [failure]
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
    _ work: @escaping @Sendable (Question) async -> Graphd_V1_OpenSessionResponse
  ) async -> Graphd_V1_OpenSessionResponse? {
    while waiting.isEmpty {
      if isFinished || Task.isCancelled { return nil }
      await withTaskCancellationHandler {
        await withCheckedContinuation { wakeUp = $0 }
      } onCancel: {
        Task { await self.finish() }
      }
    }
    let question = waiting.removeFirst()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { begin(question, work, answer: $0) }
    } onCancel: {
      Task { await self.stop(.takenBack(question.message.id)) }
    }
  }

  private func begin(
    _ question: Question,
    _ work: @escaping @Sendable (Question) async -> Graphd_V1_OpenSessionResponse,
    answer: CheckedContinuation<Graphd_V1_OpenSessionResponse, Never>
  ) {
    let id = question.message.id
    if Task.isCancelled {
      ServiceMetrics.sessionQuestions(1, .cancelled)
      return answer.resume(returning: .takenBack(id))
    }
    let task = Task { self.end(await work(question)) }
    current = Current(
      id: id,
      lane: question.message.lane,
      arrival: question.arrival,
      work: task,
      answer: answer
    )
  }

  /// Takes the answer of the work that is under way; that of work which was stopped comes too late.
  private func end(_ answer: Graphd_V1_OpenSessionResponse) {
    guard !Task.isCancelled, let current else { return }
    self.current = nil
    ServiceMetrics.sessionAnswered(after: .now - current.arrival)
    current.answer.resume(returning: answer)
  }
}

extension Graphd_V1_OpenSessionResponse {
  static func takenBack(_ id: UInt32) -> Self {
    .failure(id, .cancelled, "The question was taken back")
  }

  static func failure(
    _ id: UInt32,
    _ reason: Graphd_V1_ErrorReason,
    _ message: String,
    path: SourcePath? = nil
  ) -> Self {
    var response = Self()
    response.failure.path = path?.description ?? ""
    response.id = id
    response.failure.reason = reason
    response.failure.message = message
    return response
  }
}

extension Graphd_V1_ExplanationQuestion {
  /// How many bytes the name of its subject has.
  fileprivate var nameBytes: Int {
    switch subject {
    case .module(let name), .test(let name): name.utf8.count
    case nil: 0
    }
  }
}
