import GraphCore
import GraphEngine
import GraphProtos
import WorkspaceModel

/// How many shortest paths one answer holds at most.
private let pathLimit = 64

extension GraphServiceHandler {
  func listDependencies(
    _ request: Graphd_V1_ListDependenciesRequest,
    _ loaded: LoadedState
  ) throws -> Graphd_V1_ListDependenciesResponse {
    let module = try loaded.snapshot.module(named: request.module)
    var response = Graphd_V1_ListDependenciesResponse(loaded)
    response.module = loaded.snapshot.graph.modules[module].id
    response.transitive = request.transitive
    response.modules = reached(from: module, .forward, request.transitive, loaded.snapshot)
    return response
  }

  func listDependents(
    _ request: Graphd_V1_ListDependentsRequest,
    _ loaded: LoadedState
  ) throws -> Graphd_V1_ListDependentsResponse {
    let module = try loaded.snapshot.module(named: request.module)
    var response = Graphd_V1_ListDependentsResponse(loaded)
    response.module = loaded.snapshot.graph.modules[module].id
    response.transitive = request.transitive
    response.modules = reached(from: module, .backward, request.transitive, loaded.snapshot)
    return response
  }

  /// The nearest first, then by id.
  private func reached(
    from module: Int,
    _ direction: DirectedGraph.Direction,
    _ transitive: Bool,
    _ snapshot: WorkspaceSnapshot
  ) -> [Graphd_V1_ReachedModule] {
    snapshot.graph.graph.distances(from: [module], direction)
      .filter { $0.value > 0 && (transitive || $0.value == 1) }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      .map { index, distance in
        var reached = Graphd_V1_ReachedModule()
        reached.module = Graphd_V1_Module(index, in: snapshot)
        reached.distance = UInt32(clamping: distance)
        return reached
      }
  }

  func findPaths(
    _ request: Graphd_V1_FindPathsRequest,
    _ loaded: LoadedState
  ) throws -> Graphd_V1_FindPathsResponse {
    let graph = loaded.snapshot.graph
    let start = try loaded.snapshot.module(named: request.from)
    let end = try loaded.snapshot.module(named: request.to)
    var response = Graphd_V1_FindPathsResponse(loaded)
    response.paths = graph.graph.shortestPaths(from: start, to: end, limit: pathLimit)
      .map { Graphd_V1_ModulePath($0, in: graph) }
    return response
  }

  func findCycles(_ loaded: LoadedState) -> Graphd_V1_FindCyclesResponse {
    var response = Graphd_V1_FindCyclesResponse(loaded)
    response.cycles = loaded.snapshot.graph.graph.cycles()
      .map { cycle in
        var message = Graphd_V1_ModuleCycle()
        message.modules = cycle.map { loaded.snapshot.graph.modules[$0].id }
        return message
      }
    return response
  }
}

extension Graphd_V1_ModulePath {
  fileprivate init(_ path: [Int], in graph: ModuleGraph) {
    self.init()
    modules = path.map { graph.modules[$0].id }
  }
}
