import GraphEngine
import GraphProtos
import ImpactAnalysis
import WorkspaceModel

/// How many chains one answer holds at most.
private let chainLimit = 64

extension ImpactServiceHandler {
  func why(_ request: Graphd_V1_WhyRequest) async throws -> Graphd_V1_WhyResponse {
    let session = try await registry.session(request.change.workspace)
    let question = try ImpactQuestion(request.change, root: session.root)
    let answer = try await session.impact(question)
    let id = try answer.module(named: request.module)
    guard let (module, chains) = answer.analyzer.why(id, limit: chainLimit) else {
      throw EngineError(.unknownModule, "There is no module `\(request.module)` in either state")
    }
    var response = Graphd_V1_WhyResponse()
    response.change = Graphd_V1_AffectedResponse(answer, question.options)
    response.module = Graphd_V1_AffectedModule(module)
    response.chains = chains.map { chain in
      var message = Graphd_V1_ReasonChain()
      message.steps = chain.map { Graphd_V1_ReasonStep($0) }
      return message
    }
    return response
  }
}
