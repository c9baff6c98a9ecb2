package import DaemonLocation
import GRPCCore
package import GraphProtos
import SwiftProtobuf

/// A connection to a service that answers questions about workspaces: a daemon, or one that runs in
/// this process.
///
/// It exists only inside `withDaemon` or `withTransport`. All calls throw `GraphClientError`, or
/// `CancellationError` when the task that made them was cancelled.
package struct GraphClient: Sendable {
  /// Who answers.
  package enum Endpoint: Hashable, Sendable {
    /// The daemon at this socket.
    case daemon(socket: String)
    /// The daemon at this TCP address.
    case server(ServerAddress)
    /// The same service in this process.
    case inProcess
  }

  /// Who answers.
  package let endpoint: Endpoint
  /// What the service said of itself when the connection was made.
  package let capabilities: Graphd_V1_GetCapabilitiesResponse
  let services: Services

  /// Loads a workspace, or finds it loaded; `onProgress` hears of each step while it loads.
  package func openWorkspace(
    _ request: Graphd_V1_OpenWorkspaceRequest,
    onProgress: @Sendable @escaping (Graphd_V1_LoadProgress) -> Void
  ) async throws {
    try await call(request) { message, options in
      try await services.workspace.openWorkspace(message, options: options) { response in
        for try await message in response.messages {
          if case .progress(let progress) = message.event { onProgress(progress) }
        }
      }
    }
  }

  /// What the service holds of one workspace.
  package func status(
    _ request: Graphd_V1_GetStatusRequest
  ) async throws -> Graphd_V1_GetStatusResponse {
    try await call(request) { try await services.workspace.getStatus($0, options: $1) }
  }

  /// What the service holds of every workspace.
  package func listWorkspaces() async throws -> [Graphd_V1_WorkspaceStatus] {
    try await call(Graphd_V1_ListWorkspacesRequest()) {
      try await services.workspace.listWorkspaces($0, options: $1)
    }.workspaces
  }

  /// The numbers that the service has counted and measured, in the Prometheus text format.
  package func metrics() async throws -> Graphd_V1_GetMetricsResponse {
    try await call(Graphd_V1_GetMetricsRequest()) {
      try await services.workspace.getMetrics($0, options: $1)
    }
  }

  /// Where the service's memory of a workspace differs from what a start from scratch finds.
  package func audit(
    _ request: Graphd_V1_AuditWorkspaceRequest
  ) async throws -> Graphd_V1_AuditWorkspaceResponse {
    try await call(request) { try await services.workspace.auditWorkspace($0, options: $1) }
  }

  /// What a change makes different.
  package func impact(_ request: Graphd_V1_GetImpactRequest) async throws -> Graphd_V1_Impact {
    try await call(request) { try await services.impact.getImpact($0, options: $1) }.impact
  }

  /// The chains of reasons that lead from a change to one module or test.
  package func explain(
    _ request: Graphd_V1_ExplainImpactRequest
  ) async throws -> Graphd_V1_Explanation {
    try await call(request) { try await services.impact.explainImpact($0, options: $1) }.explanation
  }

  /// What a change makes different, now and whenever that has become something else.
  ///
  /// Ends only with an error, the task's cancellation or one that `onAnswer` throws; the cursor of the last
  /// response takes it up again.
  package func watch(
    _ request: Graphd_V1_WatchImpactRequest,
    onAnswer: @Sendable @escaping (Graphd_V1_WatchImpactResponse) async throws -> Void
  ) async throws {
    try await call(request, timeLimit: nil) { message, options in
      try await services.impact.watchImpact(message, options: options) { response in
        for try await answer in response.messages { try await onAnswer(answer) }
      }
    }
  }

  /// Which tests a change asks for, gathered from all messages of the answer.
  package func selectTests(
    _ request: Graphd_V1_SelectTestsRequest
  ) async throws -> Graphd_V1_TestSelection {
    try await call(request) { message, options in
      try await services.tests.selectTests(message, options: options) { response in
        var answer: Graphd_V1_TestSelection?
        for try await message in response.messages {
          if answer == nil {
            answer = message.selection
          } else {
            answer?.tests += message.selection.tests
            answer?.notInScheme += message.selection.notInScheme
            answer?.onlyTesting += message.selection.onlyTesting
          }
        }
        return answer ?? Graphd_V1_TestSelection()
      }
    }
  }

  /// The tests that a change asks for, distributed over shards.
  package func planShards(
    _ request: Graphd_V1_PlanShardsRequest
  ) async throws -> Graphd_V1_ShardPlan {
    try await call(request) { message, options in
      try await services.tests.planShards(message, options: options) { response in
        var plan = Graphd_V1_ShardPlan()
        for try await message in response.messages {
          switch message.part {
          case .plan(let summary): plan = summary
          case .shard(let shard): plan.shards.append(shard)
          // They are those of the shard that came last.
          case .tests(let part):
            if let last = plan.shards.indices.last { plan.shards[last].tests += part.tests }
          case nil: break
          }
        }
        return plan
      }
    }
  }

  /// The modules of one state of a workspace.
  package func modules(
    _ request: Graphd_V1_ListModulesRequest
  ) async throws -> Graphd_V1_ListModulesResponse {
    try await call(request) { try await services.graph.listModules($0, options: $1) }
  }

  /// One module with its files.
  package func module(
    _ request: Graphd_V1_GetModuleRequest
  ) async throws -> Graphd_V1_GetModuleResponse {
    try await call(request) { try await services.graph.getModule($0, options: $1) }
  }

  /// The modules and the declaration at a place in a file.
  package func locate(
    _ request: Graphd_V1_LocateRequest
  ) async throws -> Graphd_V1_LocateResponse {
    try await call(request) { try await services.graph.locate($0, options: $1) }
  }

  /// The features of one state of a workspace.
  package func features(
    _ request: Graphd_V1_ListFeaturesRequest
  ) async throws -> Graphd_V1_ListFeaturesResponse {
    try await call(request) { try await services.graph.listFeatures($0, options: $1) }
  }

  /// What one module needs.
  package func dependencies(
    _ request: Graphd_V1_ListDependenciesRequest
  ) async throws -> Graphd_V1_ListDependenciesResponse {
    try await call(request) { try await services.graph.listDependencies($0, options: $1) }
  }

  /// What needs one module.
  package func dependents(
    _ request: Graphd_V1_ListDependentsRequest
  ) async throws -> Graphd_V1_ListDependentsResponse {
    try await call(request) { try await services.graph.listDependents($0, options: $1) }
  }

  /// The module graph of one state of a workspace.
  package func graph(
    _ request: Graphd_V1_ExportGraphRequest
  ) async throws -> Graphd_V1_ExportGraphResponse {
    try await call(request) { try await services.graph.exportGraph($0, options: $1) }
  }

  /// A first `.graphd.yml` for a workspace.
  package func draftConfiguration(
    _ request: Graphd_V1_DraftConfigurationRequest
  ) async throws -> Graphd_V1_DraftConfigurationResponse {
    try await call(request) { try await services.graph.draftConfiguration($0, options: $1) }
  }
}

extension GraphClient {
  /// The services of the contract, over any transport.
  struct Services: Sendable {
    let workspace: any Graphd_V1_WorkspaceService.ClientProtocol
    let graph: any Graphd_V1_GraphService.ClientProtocol
    let impact: any Graphd_V1_ImpactService.ClientProtocol
    let tests: any Graphd_V1_TestService.ClientProtocol
    let resources: any Graphd_V1_ResourceService.ClientProtocol
    let checks: any Graphd_V1_CheckService.ClientProtocol
    let wiring: any Graphd_V1_WiringService.ClientProtocol
    let measures: any Graphd_V1_MeasureService.ClientProtocol
    let builds: any Graphd_V1_BuildService.ClientProtocol
  }

  /// The time in which every call must be answered.
  ///
  /// A call without a deadline gets the daemon's own, which is meant for editors and too short for
  /// the first look at a large workspace.
  static let longestCall = Duration.seconds(3600)

  /// In bytes: more than the daemon's memory may take is not expected.
  private static let longestAnswer = 1 << 30

  /// Makes one call; the one place where requests are measured and errors translated.
  func call<Request: Message, Response>(
    _ request: Request,
    timeLimit: Duration? = longestCall,
    _ body: (Request, CallOptions) async throws -> Response
  ) async throws -> Response {
    try checkSize(of: request)
    var options = CallOptions.defaults
    options.timeout = timeLimit
    // An answer about a large change has tens of megabytes. The transport library measures answers by the limit
    // of requests (grpc-swift-nio-transport 2.9.2, `Connection.swift`).
    options.maxRequestMessageBytes = Self.longestAnswer
    options.maxResponseMessageBytes = Self.longestAnswer
    do {
      let response = try await body(request, options)
      // A stream that is cancelled ends like one that is complete.
      try Task.checkCancellation()
      return response
    } catch let error as RPCError {
      try Task.checkCancellation()
      throw GraphClientError(error)
    }
  }

  /// Refuses what the service would refuse: it can only cut the connection, which tells nobody why.
  private func checkSize(of request: some Message) throws {
    let limit = Int(capabilities.maxRequestBytes)
    let size = (try request.serializedBytes() as [UInt8]).count
    guard limit == 0 || size <= limit else {
      throw GraphClientError(
        .requestTooLarge,
        .input,
        "The request has \(size) bytes and the service accepts \(limit): name fewer paths"
      )
    }
  }
}
