import GraphEngine
import GraphProtos
import ResourceAnalysis
import WorkspaceModel

/// How many uses one answer has unless the request limits them itself.
private let usualUseLimit: UInt32 = 1_000

extension ResourceServiceHandler {
  /// The look-ups that a name answers to, by `only` or by all modules.
  func findResourceUses(
    _ request: Graphd_V1_FindResourceUsesRequest,
    _ only: Int?,
    _ loaded: LoadedState,
    _ facts: ResourceFacts
  ) -> Graphd_V1_FindResourceUsesResponse {
    var response = Graphd_V1_FindResourceUsesResponse(loaded)
    let graph = loaded.snapshot.graph
    let uses = facts.uses(of: request.name).filter { lookup in
      (only == nil || lookup.module == only)
        && (request.kind == .unspecified || Graphd_V1_ResourceKind(lookup.use.kind) == request.kind)
    }
    let limit = request.maxUses == 0 ? usualUseLimit : request.maxUses
    response.uses = uses.prefix(Int(limit)).map { lookup in
      Graphd_V1_ResourceUse(lookup, facts.result(of: lookup), graph)
    }
    response.omittedUses = UInt32(clamping: uses.count - response.uses.count)
    response.owners = facts.owners(of: request.name).map { graph.modules[$0].id }
    return response
  }
}
