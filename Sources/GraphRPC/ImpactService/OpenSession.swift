import GRPCCore
import GraphEngine
import GraphProtos
import SourceTrees
import TestEngine
import TestPlanning

extension ImpactServiceHandler {
  /// Follows an editor's buffers and answers its questions until it goes, or the workspace is closed.
  func openSession(
    _ requests: RPCAsyncSequence<Graphd_V1_OpenSessionRequest, any Error>,
    _ writer: RPCWriter<Graphd_V1_OpenSessionResponse>
  ) async throws {
    let (begun, announce) = AsyncStream.makeStream(of: WorkspaceSession.self)
    // Whether the editor has gone.
    try await withThrowingTaskGroup(of: Bool.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        defer { announce.finish() }
        try await converse(requests, writer) { announce.yield($0) }
        return true
      }
      group.addTask {
        for await session in begun {
          for await _ in await session.closure() {}
          try Task.checkCancellation()
          try await session.checkOpen()
        }
        return false
      }
      while let isOver = try await group.next(), !isOver {}
    }
  }

  private func converse(
    _ requests: RPCAsyncSequence<Graphd_V1_OpenSessionRequest, any Error>,
    _ writer: RPCWriter<Graphd_V1_OpenSessionResponse>,
    onBegin: @Sendable (WorkspaceSession) -> Void
  ) async throws {
    var messages = requests.makeAsyncIterator()
    guard case .begin(let begin)? = try await messages.next()?.message else {
      throw EngineError(.invalidRequest, "The first message must be `begin`")
    }
    try await workspaces.withSession(begin.workspace) { session in
      onBegin(session)
      try await follow(begin, &messages, of: session, writer)
    }
  }

  private func follow(
    _ begin: Graphd_V1_SessionBegin,
    _ messages: inout RPCAsyncSequence<Graphd_V1_OpenSessionRequest, any Error>.AsyncIterator,
    of session: WorkspaceSession,
    _ writer: RPCWriter<Graphd_V1_OpenSessionResponse>
  ) async throws {
    let question = try ImpactQuestion(
      sinceBase: begin.baseRevision,
      begin.options,
      root: session.root
    )
    await session.follow()
    // Before the working tree is read: what changes meanwhile is announced.
    let refreshes = await session.refreshes()
    var ready = Graphd_V1_OpenSessionResponse()
    ready.ready.snapshot = UInt32(clamping: try await load(session, writer).revision)
    ready.ready.root = session.root.label
    try await writer.write(ready)

    let queue = SessionQueue()
    let answers = SessionAnswers(session: session, question: question, advisor: advisor)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while let answer = await queue.answerNext({ await answers.answer($0) }) {
          try await writer.write(answer)
        }
      }
      group.addTask {
        for await _ in refreshes {
          var changed = Graphd_V1_OpenSessionResponse()
          changed.changed.snapshot = UInt32(clamping: await session.loadedState?.revision ?? 0)
          try await writer.write(changed)
        }
      }
      var buffers = EditorBuffers(
        root: session.root,
        encoding: begin.positionEncoding,
        mayBeRun: !workspaces.isLimited && !begin.savedManifests,
        grants: !workspaces.isLimited
      )
      while let request = try await messages.next() {
        for response in try await handle(request.message, of: session, &buffers, queue) {
          try await writer.write(response)
        }
      }
      await queue.finish()
      // The answers; changes are announced for as long as the editor stays.
      try await group.next()
      group.cancelAll()
    }
  }

  /// Loads the working tree, and sends the steps.
  private func load(
    _ session: WorkspaceSession,
    _ writer: RPCWriter<Graphd_V1_OpenSessionResponse>
  ) async throws -> LoadedState {
    try await ProgressSteps.withSteps { (step: LoadProgress) in
      var message = Graphd_V1_OpenSessionResponse()
      message.progress = Graphd_V1_LoadProgress(step)
      try await writer.write(message)
    } during: { report in
      try await session.workingTree(.fresh, progress: report)
    }
  }

  /// Takes in one message; what is to be said at once.
  ///
  /// - Throws: What ends the session.
  private func handle(
    _ message: Graphd_V1_OpenSessionRequest.OneOf_Message?,
    of session: WorkspaceSession,
    _ buffers: inout EditorBuffers,
    _ queue: SessionQueue
  ) async throws -> [Graphd_V1_OpenSessionResponse] {
    if case .question = message { try await session.checkOpen() }
    do {
      switch message {
      case nil:
        return [
          .failure(0, .unknownMessage, "The message is of a kind that this daemon does not know")
        ]
      case .begin:
        return [.failure(0, .alreadyBegun, "`begin` is the first message, and only the first")]
      case .opened(let message): try buffers.open(message)
      case .changed(let message): try buffers.change(message)
      case .closed(let message): try buffers.close(message)
      case .cancel(let message): return await queue.cancel(message.id)
      case .question(let message):
        if let path = buffers.unknown.min() {
          let fault = "The text of `\(path)` is not known: send its whole text, or close it"
          return [.failure(message.id, .bufferUnknown, fault, path: path)]
        }
        return await queue.add(
          SessionQueue.Question(
            message: message,
            unsaved: buffers.unsaved,
            bytesTaken: buffers.bytesTaken
          )
        )
      }
      return []
    } catch let fault as EditorBuffers.Fault {
      return [.failure(0, fault.reason, fault.message, path: fault.path)]
    } catch let error as EditorBuffers.TooLarge {
      throw RPCErrorMapping.status(.resourceExhausted, .buffersTooLarge, error.message)
    } catch {
      let failure = RPCErrorMapping.failure(of: error)
      return [.failure(0, failure?.reason ?? .internal, failure?.message ?? "\(error)")]
    }
  }
}

/// Answers the questions of one session.
private struct SessionAnswers: Sendable {
  let session: WorkspaceSession
  let question: ImpactQuestion
  let advisor: TestAdvisor

  /// The answer to one question, whatever comes of it.
  func answer(_ asked: SessionQueue.Question) async -> Graphd_V1_OpenSessionResponse {
    let id = asked.message.id
    do {
      try await session.checkOpen()
      var response = try await result(of: asked)
      try Task.checkCancellation()
      response.id = id
      return response
    } catch {
      if Task.isCancelled { return .takenBack(id) }
      let failure = RPCErrorMapping.failure(of: error)
      return .failure(
        id,
        failure?.reason ?? .internal,
        failure?.message ?? "\(error)",
        path: (error as? EngineError)?.path
      )
    }
  }

  private func result(
    of asked: SessionQueue.Question
  ) async throws -> Graphd_V1_OpenSessionResponse {
    var response = Graphd_V1_OpenSessionResponse()
    switch asked.message.question {
    case .impact(let impact):
      let answer = try await session.impact(question, unsaved: asked.unsaved)
      response.impact = try await Graphd_V1_Impact(
        answer,
        of: session,
        question.options,
        impact.view
      )
    case .explanation(let explanation):
      response.explanation = try await Graphd_V1_Explanation(
        of: ExplanationSubject(explanation.subject),
        session.impact(question, unsaved: asked.unsaved),
        of: session,
        question.options,
        maxChains: explanation.maxChains
      )
    case .tests(let tests):
      let answer = try await advisor.answer(
        TestQuestion(question),
        of: session,
        unsaved: asked.unsaved
      )
      ServiceMetrics.tests(of: answer)
      response.tests = Graphd_V1_SessionTests(answer, tests)
    case nil:
      response = .failure(
        asked.message.id,
        .unknownMessage,
        "The question is of no kind that this daemon knows"
      )
    }
    return response
  }
}

extension Graphd_V1_SessionTests {
  /// How many tests an answer lists unless the question has another number.
  private static let usualTestLimit: UInt32 = 10_000

  fileprivate init(_ answer: TestAnswer, _ question: Graphd_V1_TestsQuestion) {
    self.init()
    selection = Graphd_V1_TestSelection(answer)
    guard question.list else { return }
    let running = answer.selection.choices.filter(\.runs)
    let limit = question.maxTests == 0 ? Self.usualTestLimit : question.maxTests
    selection.tests = running.prefix(Int(limit)).map { choice in
      Graphd_V1_SelectedTest(choice, target: answer.selection.catalog.targets[choice.target].id)
    }
    let omitted = running.count - selection.tests.count
    if omitted > 0 { truncation.tests = UInt32(clamping: omitted) }
  }
}
