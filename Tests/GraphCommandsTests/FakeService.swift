import GRPCCore
import GRPCInProcessTransport
import GRPCProtobuf
import GraphClient
import GraphCommands
import GraphProtos
import SwiftProtobuf
import Synchronization

/// What the fake service answers, and what it was asked.
final class Script: Sendable {
  struct Answers: Sendable {
    var capabilities = Graphd_V1_GetCapabilitiesResponse.with {
      $0.version = "0.1.0"
      $0.buildID = "build-1"
      $0.maxRequestBytes = 4096
      $0.processID = 7
    }
    var progress: [Graphd_V1_Progress] = []
    var status = Graphd_V1_StatusResponse()
    var affected = Graphd_V1_AffectedResponse()
    var why = Graphd_V1_WhyResponse()
    /// The modules that `why` knows; empty: all.
    var modulesOfWhy: [String] = []
    var modules = Graphd_V1_ListModulesResponse()
    var dependencies = Graphd_V1_DependenciesResponse()
    var dependents = Graphd_V1_DependentsResponse()
    var export = Graphd_V1_ExportResponse()
    var tests: [Graphd_V1_SelectTestsResponse] = []
    var plan: [Graphd_V1_PlanShardsResponse] = []
    var recorded = Graphd_V1_RecordResultsResponse()
    /// If set, `affected` calls it and then waits until it is cancelled.
    var onHangingCall: (@Sendable () -> Void)?
    var auditFailure: (any Error & Sendable)?
    /// Thrown by every call but the handshake.
    var failure: (any Error & Sendable)?
  }

  let answers: Answers
  private let log = Mutex<[String]>([])
  private let changes = Mutex<[Graphd_V1_AffectedRequest]>([])
  private let queries = Mutex<[Graphd_V1_GraphQuery]>([])

  init(_ configure: (inout Answers) -> Void = { _ in }) {
    var answers = Answers()
    configure(&answers)
    self.answers = answers
  }

  /// The names of the methods that were called, handshakes excepted.
  var calls: [String] { log.withLock { $0 } }
  var affectedRequests: [Graphd_V1_AffectedRequest] { changes.withLock { $0 } }
  var graphQueries: [Graphd_V1_GraphQuery] { queries.withLock { $0 } }

  var services: [any RegistrableRPCService] {
    [
      FakeWorkspaces(script: self), FakeGraphs(script: self), FakeImpacts(script: self),
      FakeTests(script: self),
    ]
  }

  fileprivate func answer<Answer>(
    _ call: String,
    _ answer: KeyPath<Answers, Answer>
  ) throws
    -> Answer
  {
    log.withLock { $0.append(call) }
    if let failure = answers.failure { throw failure }
    return answers[keyPath: answer]
  }

  fileprivate func note(_ request: Graphd_V1_AffectedRequest) {
    changes.withLock { $0.append(request) }
  }

  fileprivate func note(_ query: Graphd_V1_GraphQuery) {
    queries.withLock { $0.append(query) }
  }
}

/// The fake service over the in-process transport.
struct FakeInProcess: InProcessService {
  let script: Script

  func withClient<Result: Sendable>(
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result {
    let transport = InProcessTransport()
    return try await withGRPCServer(transport: transport.server, services: script.services) { _ in
      try await GraphClient.withTransport(transport.client, body)
    }
  }
}

private struct FakeWorkspaces: Graphd_V1_WorkspaceService.SimpleServiceProtocol {
  let script: Script

  func getCapabilities(
    request: Graphd_V1_GetCapabilitiesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetCapabilitiesResponse {
    script.answers.capabilities
  }

  func open(
    request: Graphd_V1_OpenRequest,
    response: RPCWriter<Graphd_V1_OpenResponse>,
    context: ServerContext
  ) async throws {
    for progress in try script.answer("open", \.progress) {
      try await response.write(.with { $0.progress = progress })
    }
    try await response.write(.with { $0.opened = .init() })
  }

  func list(
    request: Graphd_V1_ListRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListResponse { .init() }

  func status(
    request: Graphd_V1_StatusRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_StatusResponse {
    try script.answer("status", \.status)
  }

  func close(
    request: Graphd_V1_CloseRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_CloseResponse { .init() }

  func reload(
    request: Graphd_V1_ReloadRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ReloadResponse { .init() }

  func audit(
    request: Graphd_V1_AuditRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_AuditResponse {
    if let failure = script.answers.auditFailure { throw failure }
    return .init()
  }
}

private struct FakeGraphs: Graphd_V1_GraphService.SimpleServiceProtocol {
  let script: Script

  func listModules(
    request: Graphd_V1_ListModulesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListModulesResponse {
    script.note(request.query)
    return try script.answer("modules", \.modules)
  }

  func getModule(
    request: Graphd_V1_GetModuleRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetModuleResponse { .init() }

  func dependencies(
    request: Graphd_V1_DependenciesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_DependenciesResponse {
    script.note(request.query)
    return try script.answer("dependencies \(request.module)", \.dependencies)
  }

  func dependents(
    request: Graphd_V1_DependentsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_DependentsResponse {
    script.note(request.query)
    return try script.answer("dependents \(request.module)", \.dependents)
  }

  func paths(
    request: Graphd_V1_PathsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_PathsResponse { .init() }

  func cycles(
    request: Graphd_V1_CyclesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_CyclesResponse { .init() }

  func export(
    request: Graphd_V1_ExportRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ExportResponse {
    script.note(request.query)
    return try script.answer("export", \.export)
  }
}

private struct FakeTests: Graphd_V1_TestService.SimpleServiceProtocol {
  let script: Script

  func select(
    request: Graphd_V1_SelectTestsRequest,
    response: RPCWriter<Graphd_V1_SelectTestsResponse>,
    context: ServerContext
  ) async throws {
    script.note(request.change)
    let asked = "tests \(request.strategy) all: \(request.all) package: \(request.package)"
    for message in try script.answer(asked, \.tests) { try await response.write(message) }
  }

  func planShards(
    request: Graphd_V1_PlanShardsRequest,
    response: RPCWriter<Graphd_V1_PlanShardsResponse>,
    context: ServerContext
  ) async throws {
    let asked =
      "shards \(request.total) \(request.maxMicroseconds) \(request.min)...\(request.max) "
      + "\(request.builds) \(request.selection.ledger.path) \(request.earlier.map(\.tests))"
    for message in try script.answer(asked, \.plan) { try await response.write(message) }
  }

  func recordResults(
    request: Graphd_V1_RecordResultsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_RecordResultsResponse {
    let ledger = request.selection.ledger
    return try script.answer(
      "record \(request.reports) \(ledger.path) \(ledger.environment) \(request.merge) "
        + "failed: \(request.failed) \(request.planned.map(\.contents)) "
        + "\(request.selection.change.configuration)",
      \.recorded
    )
  }
}

private struct FakeImpacts: Graphd_V1_ImpactService.SimpleServiceProtocol {
  let script: Script

  func affected(
    request: Graphd_V1_AffectedRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_AffectedResponse {
    script.note(request)
    if let onHangingCall = script.answers.onHangingCall {
      onHangingCall()
      try await context.cancellation.cancelled
    }
    return try script.answer("affected", \.affected)
  }

  func why(
    request: Graphd_V1_WhyRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_WhyResponse {
    script.note(request.change)
    let known = script.answers.modulesOfWhy
    guard known.isEmpty || known.contains(request.module) else {
      throw GoogleRPCStatus(
        code: .notFound,
        message: "No such module",
        details: [.errorInfo(reason: "unknown_module", domain: "graphd")]
      )
    }
    return try script.answer("why \(request.module)", \.why)
  }

  /// Sends the scripted answer once and ends the stream.
  func watch(
    request: Graphd_V1_WatchRequest,
    response: RPCWriter<Graphd_V1_WatchResponse>,
    context: ServerContext
  ) async throws {
    script.note(request.change)
    var message = Graphd_V1_WatchResponse()
    message.affected = try script.answer("watch \(request.cursor)", \.affected)
    message.cursor = "after " + request.cursor
    try await response.write(message)
  }

  /// No command uses it.
  func session(
    request: RPCAsyncSequence<Graphd_V1_SessionRequest, any Error>,
    response: RPCWriter<Graphd_V1_SessionResponse>,
    context: ServerContext
  ) async throws {}
}
