import GRPCCore
import GraphEngine
import GraphProtos
import SourceTrees

extension ImpactServiceHandler {
  /// Answers now and after every change; a slow reader is sent the newest answer when it reads again.
  func watchImpact(
    _ request: Graphd_V1_WatchImpactRequest,
    _ writer: RPCWriter<Graphd_V1_WatchImpactResponse>
  ) async throws {
    try await workspaces.withSession(request.workspace) { session in
      let question = try ImpactQuestion(
        sinceBase: request.baseRevision,
        request.options,
        paths: request.paths,
        root: session.root
      )
      // Before the first answer: what changes meanwhile is not missed.
      let refreshes = await session.refreshes()
      var answers = WatchAnswers(question, request.view, cursor: request.cursor)
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
  let view: Graphd_V1_ImpactView
  /// Of the last response; empty after a problem, so that the next answer is sent whatever it is.
  var cursor: String
  private var last: ImpactAnswer?
  private var lastProblem: String?

  init(_ question: ImpactQuestion, _ view: Graphd_V1_ImpactView, cursor: String) {
    self.question = question
    self.view = view
    self.cursor = cursor
  }

  /// The answer, if it has become another one.
  mutating func next(of session: WorkspaceSession) async throws -> Graphd_V1_WatchImpactResponse? {
    let answer = try await session.impact(question)
    last = answer
    lastProblem = nil
    let next = "\(session.identity)-\(answer.revision)-\(answer.base)"
    guard next != cursor else { return nil }
    cursor = next
    return try await response(to: answer, of: session)
  }

  /// The answer, or the last one together with the reason why there is no newer one, told once.
  mutating func nextOrProblem(
    of session: WorkspaceSession
  ) async throws -> Graphd_V1_WatchImpactResponse? {
    do {
      return try await next(of: session)
    } catch {
      try Task.checkCancellation()
      guard let failure = RPCErrorMapping.failure(of: error), let last else { throw error }
      guard failure.message != lastProblem else { return nil }
      lastProblem = failure.message
      cursor = ""
      var problem = Graphd_V1_Problem()
      problem.code = .stateUnreadable
      problem.errorReason = failure.reason
      problem.severity = .error
      problem.message = failure.message
      var response = try await response(to: last, of: session)
      response.impact.complete = false
      response.impact.problems.append(problem)
      return response
    }
  }

  private func response(
    to answer: ImpactAnswer,
    of session: WorkspaceSession
  ) async throws -> Graphd_V1_WatchImpactResponse {
    var response = Graphd_V1_WatchImpactResponse()
    response.impact = try await Graphd_V1_Impact(
      answer,
      of: session,
      question.options,
      view
    )
    response.cursor = cursor
    return response
  }
}
