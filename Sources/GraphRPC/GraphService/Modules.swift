import GraphCore
import GraphEngine
import GraphProtos
import WorkspaceModel

/// How many modules one answer holds unless more are asked for.
private let usualModuleLimit: UInt32 = 10_000

extension GraphServiceHandler {
  func listModules(
    _ request: Graphd_V1_ListModulesRequest,
    _ loaded: LoadedState
  ) -> Graphd_V1_ListModulesResponse {
    var response = Graphd_V1_ListModulesResponse(loaded)
    let (shown, omitted) = modules(of: loaded, external: request.external, request.maxModules)
    response.modules = shown.map {
      Graphd_V1_Module($0, in: loaded.snapshot, details: request.files)
    }
    response.omittedModules = omitted
    return response
  }

  func getModule(
    _ request: Graphd_V1_GetModuleRequest,
    _ loaded: LoadedState
  ) throws -> Graphd_V1_GetModuleResponse {
    let index = try loaded.snapshot.module(named: request.module)
    var response = Graphd_V1_GetModuleResponse(loaded)
    response.module = Graphd_V1_Module(index, in: loaded.snapshot, details: true)
    return response
  }

  func exportGraph(
    _ request: Graphd_V1_ExportGraphRequest,
    _ loaded: LoadedState
  ) -> Graphd_V1_ExportGraphResponse {
    var response = Graphd_V1_ExportGraphResponse(loaded)
    let graph = loaded.snapshot.graph
    let (shown, omitted) = modules(of: loaded, external: request.external, request.maxModules)
    response.omittedModules = omitted
    let isShown = Set(shown)
    response.modules = shown.map { Graphd_V1_Module($0, in: loaded.snapshot) }
    response.edges = shown.flatMap { from in
      graph.graph.neighbors(of: from).filter { isShown.contains($0) }
        .map { Graphd_V1_ModuleEdge(from: from, to: $0, in: graph) }
    }
    return response
  }

  /// The modules of a state, as many as an answer may hold, and how many others there are.
  private func modules(
    of loaded: LoadedState,
    external: Bool,
    _ limit: UInt32
  ) -> (shown: [Int], omitted: UInt32) {
    let graph = loaded.snapshot.graph
    let all = graph.modules.indices.filter { external || graph.modules[$0].kind != nil }
    let shown = all.prefix(Int(limit == 0 ? usualModuleLimit : limit))
    return (Array(shown), UInt32(clamping: all.count - shown.count))
  }
}
