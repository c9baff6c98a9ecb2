import GRPCCore
import GraphEngine
import GraphProtos

extension ImpactServiceHandler {
  /// Follows an editor's buffers and answers its questions until it goes, or the workspace is closed.
  func session(
    _ requests: RPCAsyncSequence<Graphd_V1_SessionRequest, any Error>,
    _ writer: RPCWriter<Graphd_V1_SessionResponse>
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
    _ requests: RPCAsyncSequence<Graphd_V1_SessionRequest, any Error>,
    _ writer: RPCWriter<Graphd_V1_SessionResponse>,
    onBegin: @Sendable (WorkspaceSession) -> Void
  ) async throws {
    var messages = requests.makeAsyncIterator()
    guard case .begin(let begin)? = try await messages.next()?.message else {
      throw EngineError(.invalidRequest, "The first message must be `begin`")
    }
    try await workspaces.withSession(begin.change.workspace) { session in
      onBegin(session)
      try await follow(begin.change, &messages, of: session, writer)
    }
  }

  private func follow(
    _ change: Graphd_V1_AffectedRequest,
    _ messages: inout RPCAsyncSequence<Graphd_V1_SessionRequest, any Error>.AsyncIterator,
    of session: WorkspaceSession,
    _ writer: RPCWriter<Graphd_V1_SessionResponse>
  ) async throws {
    let question = try ImpactQuestion(ofWorkingTree: change, root: session.root)
    await session.follow()
    var ready = Graphd_V1_SessionResponse()
    ready.ready.revision = try await session.workingTree(.fresh).revision
    try await writer.write(ready)

    let queue = SessionQueue()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while let answer = await queue.answerNext({ await answer($0, session, question) }) {
          try await writer.write(answer)
        }
      }
      var buffers = EditorBuffers(root: session.root, mayBeRun: !workspaces.isLimited)
      while let request = try await messages.next() {
        for response in try await handle(request.message, of: session, &buffers, queue) {
          try await writer.write(response)
        }
      }
      await queue.finish()
      try await group.waitForAll()
    }
  }

  /// Takes in one message; what is to be said at once.
  ///
  /// - Throws: What ends the session.
  private func handle(
    _ message: Graphd_V1_SessionRequest.OneOf_Message?,
    of session: WorkspaceSession,
    _ buffers: inout EditorBuffers,
    _ queue: SessionQueue
  ) async throws -> [Graphd_V1_SessionResponse] {
    if case .question = message { try await session.checkOpen() }
    do {
      switch message {
      case nil:
        return [
          .failure(0, "unknown_message", "The message is of a kind that this daemon does not know")
        ]
      case .begin:
        return [.failure(0, "already_begun", "`begin` is the first message, and only the first")]
      case .opened(let message): try buffers.open(message)
      case .changed(let message): try buffers.change(message)
      case .closed(let message): try buffers.close(message)
      case .cancel(let message): return await queue.cancel(message.id)
      case .question(let message):
        if let path = buffers.unknown.min() {
          let fault = "The text of `\(path)` is not known: send its whole text, or close it"
          return [.failure(message.id, "buffer_unknown", fault, path: path)]
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
      throw RPCErrorMapping.status(.resourceExhausted, "buffers_too_large", error.message)
    } catch {
      let failure = RPCErrorMapping.failure(of: error)
      return [.failure(0, failure?.reason ?? "internal", failure?.message ?? "\(error)")]
    }
  }
}

/// The answer to one question, whatever comes of it.
private func answer(
  _ asked: SessionQueue.Question,
  _ session: WorkspaceSession,
  _ question: ImpactQuestion
) async -> Graphd_V1_SessionResponse {
  let id = asked.message.id
  do {
    try await session.checkOpen()
    let answer = try await session.impact(question, unsaved: asked.unsaved)
    try Task.checkCancellation()
    var response = Graphd_V1_SessionResponse()
    response.id = id
    switch asked.message.question {
    case .why(let why):
      response.why = try await Graphd_V1_WhyResponse(
        answer,
        of: session,
        question.options,
        module: why.module
      )
    case .affected: response.affected = Graphd_V1_AffectedResponse(answer, question.options)
    case nil:
      return .failure(id, "unknown_message", "The question is of no kind that this daemon knows")
    }
    return response
  } catch {
    if Task.isCancelled { return .takenBack(id) }
    let failure = RPCErrorMapping.failure(of: error)
    return .failure(id, failure?.reason ?? "internal", failure?.message ?? "\(error)")
  }
}
