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
    let session = try await workspaces.session(request.change.workspace)
    let question = try ImpactQuestion(ofWorkingTree: request.change, root: session.root)
    // Before the first answer: what changes meanwhile is not missed.
    let refreshes = await session.refreshes()
    var cursor = request.cursor
    func send() async throws {
      let answer = try await session.impact(question)
      let next = "\(session.identity)-\(answer.revision)-\(answer.base)"
      guard next != cursor else { return }
      var response = Graphd_V1_WatchResponse()
      response.affected = Graphd_V1_AffectedResponse(answer, question.options)
      response.cursor = next
      try await writer.write(response)
      cursor = next
    }
    try await send()
    for await _ in refreshes { try await send() }
    try Task.checkCancellation()
  }
}

extension ImpactQuestion {
  /// - Throws: `EngineError` if the request names another head than the working tree.
  init(ofWorkingTree request: Graphd_V1_AffectedRequest, root: WorkspaceRoot) throws {
    guard request.head.isEmpty else {
      throw EngineError(
        .invalidPath,
        "Only the working tree changes: leave `head` empty, or call `Affected` for `\(request.head)`"
      )
    }
    try self.init(request, root: root)
  }
}
