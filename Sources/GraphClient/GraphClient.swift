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
  package func open(
    _ request: Graphd_V1_OpenRequest,
    onProgress: @Sendable @escaping (Graphd_V1_Progress) -> Void
  ) async throws {
    try await call(request) { message, options in
      try await services.workspace.open(message, options: options) { response in
        for try await message in response.messages {
          if case .progress(let progress) = message.event { onProgress(progress) }
        }
      }
    }
  }

  /// What the service holds of one workspace.
  package func status(
    _ request: Graphd_V1_StatusRequest
  ) async throws -> Graphd_V1_StatusResponse {
    try await call(request) { try await services.workspace.status($0, options: $1) }
  }

  /// What the service holds of every workspace.
  package func list() async throws -> Graphd_V1_ListResponse {
    try await call(Graphd_V1_ListRequest()) { try await services.workspace.list($0, options: $1) }
  }

  /// Where the service's memory of a workspace differs from what a start from scratch finds.
  package func audit(_ request: Graphd_V1_AuditRequest) async throws -> Graphd_V1_AuditResponse {
    try await call(request) { try await services.workspace.audit($0, options: $1) }
  }

  /// What a change makes different.
  package func affected(
    _ request: Graphd_V1_AffectedRequest
  ) async throws -> Graphd_V1_AffectedResponse {
    try await call(request) { try await services.impact.affected($0, options: $1) }
  }

  /// The chains of reasons that lead from a change to one module.
  package func why(_ request: Graphd_V1_WhyRequest) async throws -> Graphd_V1_WhyResponse {
    try await call(request) { try await services.impact.why($0, options: $1) }
  }

  /// What a change makes different, now and whenever that has become something else.
  ///
  /// Ends only with an error, the task's cancellation or one that `onAnswer` throws; the cursor of the last
  /// response takes it up again.
  package func watch(
    _ request: Graphd_V1_WatchRequest,
    onAnswer: @Sendable @escaping (Graphd_V1_WatchResponse) async throws -> Void
  ) async throws {
    try await call(request, timeLimit: nil) { message, options in
      try await services.impact.watch(message, options: options) { response in
        for try await answer in response.messages { try await onAnswer(answer) }
      }
    }
  }

  /// Which tests a change asks for, gathered from all messages of the answer.
  package func select(_ request: Graphd_V1_SelectTestsRequest) async throws -> TestSelectionAnswer {
    try await call(request) { message, options in
      try await services.tests.select(message, options: options) { response in
        var answer = TestSelectionAnswer()
        for try await message in response.messages {
          switch message.part {
          case .summary(let summary): answer.summary = summary
          case .tests(let batch): answer.tests += batch.tests
          case nil: break
          }
        }
        return answer
      }
    }
  }

  /// The tests that a change asks for, distributed over shards.
  package func planShards(_ request: Graphd_V1_PlanShardsRequest) async throws -> ShardPlanAnswer {
    try await call(request) { message, options in
      try await services.tests.planShards(message, options: options) { response in
        var answer = ShardPlanAnswer()
        for try await message in response.messages {
          switch message.part {
          case .summary(let summary): answer.summary = summary
          case .shard(let shard): answer.shards.append(shard)
          case .tests(let part): answer.tests[part.shard, default: []] += part.tests
          case nil: break
          }
        }
        return answer
      }
    }
  }

  /// Remembers in a ledger what reports say.
  package func recordResults(
    _ request: Graphd_V1_RecordResultsRequest
  ) async throws -> Graphd_V1_RecordResultsResponse {
    try await call(request) { message, options in
      try await services.tests.recordResults(message, options: options)
    }
  }

  /// The modules of one state of a workspace.
  package func modules(
    _ request: Graphd_V1_ListModulesRequest
  ) async throws -> Graphd_V1_ListModulesResponse {
    try await call(request) { try await services.graph.listModules($0, options: $1) }
  }

  /// What one module needs.
  package func dependencies(
    _ request: Graphd_V1_DependenciesRequest
  ) async throws -> Graphd_V1_DependenciesResponse {
    try await call(request) { try await services.graph.dependencies($0, options: $1) }
  }

  /// What needs one module.
  package func dependents(
    _ request: Graphd_V1_DependentsRequest
  ) async throws -> Graphd_V1_DependentsResponse {
    try await call(request) { try await services.graph.dependents($0, options: $1) }
  }

  /// The module graph of one state of a workspace.
  package func export(
    _ request: Graphd_V1_ExportRequest
  ) async throws -> Graphd_V1_ExportResponse {
    try await call(request) { try await services.graph.export($0, options: $1) }
  }
}

/// The whole answer to a question about tests.
package struct TestSelectionAnswer: Sendable {
  package var summary = Graphd_V1_TestSelectionSummary()
  package var tests: [Graphd_V1_SelectedTest] = []

  package init() {}
}

/// A whole plan.
package struct ShardPlanAnswer: Sendable {
  package var summary = Graphd_V1_ShardPlanSummary()
  package var shards: [Graphd_V1_Shard] = []
  /// By the number of the shard.
  package var tests: [UInt32: [String]] = [:]

  package init() {}
}

extension GraphClient {
  /// The services of the contract, over any transport.
  struct Services: Sendable {
    let workspace: any Graphd_V1_WorkspaceService.ClientProtocol
    let graph: any Graphd_V1_GraphService.ClientProtocol
    let impact: any Graphd_V1_ImpactService.ClientProtocol
    let tests: any Graphd_V1_TestService.ClientProtocol
  }

  /// The time in which every call must be answered.
  ///
  /// A call without a deadline gets the daemon's own, which is meant for editors and too short for
  /// the first look at a large workspace.
  private static let longestCall = Duration.seconds(3600)

  /// In bytes: more than the daemon's memory may take is not expected.
  private static let longestAnswer = 1 << 30

  /// Makes one call; the one place where requests are measured and errors translated.
  private func call<Request: Message, Response>(
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
