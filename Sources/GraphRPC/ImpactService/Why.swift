import GraphEngine
import GraphProtos
import ImpactAnalysis
import WorkspaceModel

/// How many chains one answer holds at most.
private let chainLimit = 64

extension ImpactServiceHandler {
  func why(_ request: Graphd_V1_WhyRequest) async throws -> Graphd_V1_WhyResponse {
    let session = try await workspaces.session(request.change.workspace)
    let question = try ImpactQuestion(request.change, root: session.root)
    let answer = try await session.impact(question)
    return try await Graphd_V1_WhyResponse(
      answer,
      of: session,
      question.options,
      module: request.module
    )
  }
}

extension Graphd_V1_WhyResponse {
  /// Says why `module` is affected.
  ///
  /// - Throws: `EngineError` if no module, or more than one, is called so.
  init(
    _ answer: ImpactAnswer,
    of session: WorkspaceSession,
    _ options: ImpactOptions,
    module name: String
  ) async throws {
    let id = try answer.module(named: name)
    guard
      let (module, chains) = try await session.explanation(
        of: answer,
        module: id,
        limit: chainLimit
      )
    else {
      throw EngineError(.unknownModule, "There is no module `\(name)` in either state")
    }
    self.init()
    change = Graphd_V1_AffectedResponse(answer, options)
    self.module = Graphd_V1_AffectedModule(module)
    self.chains = chains.map { chain in
      var message = Graphd_V1_ReasonChain()
      message.steps = chain.map { Graphd_V1_ReasonStep($0) }
      return message
    }
  }
}
