import GraphEngine
import GraphProtos
import TestEngine

extension ImpactServiceHandler {
  func getImpact(
    _ request: Graphd_V1_GetImpactRequest
  ) async throws -> Graphd_V1_GetImpactResponse {
    let clock = AnswerClock()
    let session = try await workspaces.session(request.workspace)
    let question = try ImpactQuestion(
      request.change,
      request.options,
      request.freshness,
      paths: request.paths,
      root: session.root
    )
    var response = Graphd_V1_GetImpactResponse()
    let shared = try await SharedImpact(request, question, of: session, sharing)
    if let known = await shared?.known {
      response.impact = known
      clock.stop(&response.impact.timings)
      return response
    }
    let answer = try await session.impact(question)
    response.impact = try await .of(answer, in: session, question.options, request.view)
    if request.buildCost {
      let recorded = await builds.times(
        of: session.root,
        and: LedgerReference(request.ledger)
      )
      response.impact.addBuildCost(of: answer, question.options, recorded)
    }
    shared?.offer(response.impact)
    clock.stop(&response.impact.timings)
    return response
  }
}
