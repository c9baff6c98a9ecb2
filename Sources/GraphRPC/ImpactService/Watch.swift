import GRPCCore
import GraphEngine
import GraphProtos
import SourceTrees

extension ImpactServiceHandler {
  /// Answers now and after every change; a slow reader is sent the newest answer when it reads again.
  func watch(
    _ request: Graphd_V1_WatchRequest,
    _ writer: RPCWriter<Graphd_V1_WatchResponse>
  ) async throws {
    try await workspaces.withSession(request.change.workspace) { session in
      let question = try ImpactQuestion(ofWorkingTree: request.change, root: session.root)
      // Before the first answer: what changes meanwhile is not missed.
      let refreshes = await session.refreshes()
      var answers = WatchAnswers(question: question, cursor: request.cursor)
      // Who asks for what cannot be answered is told so at once.
      if let response = try await answers.next(of: session) { try await writer.write(response) }
      for await _ in refreshes {
        if let response = try await answers.nextOrProblem(of: session) {
          try await writer.write(response)
        }
      }
      try Task.checkCancellation()
      try await session.checkOpen()
    }
  }
}

/// What one watch has been told.
private struct WatchAnswers {
  let question: ImpactQuestion
  /// Of the last response; empty after a problem, so that the next answer is sent whatever it is.
  var cursor: String
  private var last: ImpactAnswer?
  private var lastProblem: String?

  init(question: ImpactQuestion, cursor: String) {
    self.question = question
    self.cursor = cursor
  }

  /// The answer, if it has become another one.
  mutating func next(of session: WorkspaceSession) async throws -> Graphd_V1_WatchResponse? {
    let answer = try await session.impact(question)
    last = answer
    lastProblem = nil
    let next = "\(session.identity)-\(answer.revision)-\(answer.base)"
    guard next != cursor else { return nil }
    cursor = next
    return response(to: answer)
  }

  /// The answer, or the last one together with the reason why there is no newer one, told once.
  mutating func nextOrProblem(
    of session: WorkspaceSession
  ) async throws -> Graphd_V1_WatchResponse? {
    do {
      return try await next(of: session)
    } catch {
      try Task.checkCancellation()
      guard let failure = RPCErrorMapping.failure(of: error), let last else { throw error }
      guard failure.message != lastProblem else { return nil }
      lastProblem = failure.message
      cursor = ""
      var problem = Graphd_V1_Problem()
      problem.code = failure.reason
      problem.severity = .error
      problem.message = failure.message
      var response = response(to: last)
      response.affected.complete = false
      response.affected.problems.append(problem)
      return response
    }
  }

  private func response(to answer: ImpactAnswer) -> Graphd_V1_WatchResponse {
    var response = Graphd_V1_WatchResponse()
    response.affected = Graphd_V1_AffectedResponse(answer, question.options)
    response.cursor = cursor
    return response
  }
}

extension ImpactQuestion {
  /// - Throws: `EngineError` if the request names another head than the working tree.
  init(ofWorkingTree request: Graphd_V1_AffectedRequest, root: WorkspaceRoot) throws {
    try self.init(request, root: root)
    if let head {
      throw EngineError(
        .invalidRequest,
        "Only the working tree changes, so the head cannot be `\(head)`: leave `head` empty, or call `Affected`"
      )
    }
  }
}
