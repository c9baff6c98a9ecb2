import GraphCore
import GraphEngine
import GraphProtos
import WorkspaceModel

extension GraphServiceHandler {
  func listModules(
    _ request: Graphd_V1_ListModulesRequest,
    _ loaded: LoadedState
  ) -> Graphd_V1_ListModulesResponse {
    var response = Graphd_V1_ListModulesResponse()
    response.answer = Graphd_V1_GraphAnswer(loaded)
    let graph = loaded.snapshot.graph
    response.modules = graph.modules.indices
      .filter { request.external || graph.modules[$0].kind != nil }
      .map { Graphd_V1_Module($0, in: loaded.snapshot, details: request.files) }
    return response
  }

  func getModule(
    _ request: Graphd_V1_GetModuleRequest,
    _ loaded: LoadedState
  ) throws -> Graphd_V1_GetModuleResponse {
    let index = try loaded.snapshot.module(named: request.module)
    var response = Graphd_V1_GetModuleResponse()
    response.answer = Graphd_V1_GraphAnswer(loaded)
    response.module = Graphd_V1_Module(index, in: loaded.snapshot, details: true)
    return response
  }

  func export(
    _ request: Graphd_V1_ExportRequest,
    _ loaded: LoadedState
  ) -> Graphd_V1_ExportResponse {
    var response = Graphd_V1_ExportResponse()
    response.answer = Graphd_V1_GraphAnswer(loaded)
    let graph = loaded.snapshot.graph
    let shown = graph.modules.indices.filter { request.external || graph.modules[$0].kind != nil }
    let isShown = Set(shown)
    response.modules = shown.map { Graphd_V1_Module($0, in: loaded.snapshot) }
    response.edges = shown.flatMap { from in
      graph.graph.neighbors(of: from).filter { isShown.contains($0) }
        .map { Graphd_V1_Edge(from: from, to: $0, in: graph) }
    }
    return response
  }
}
