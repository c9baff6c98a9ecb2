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
    var progress: [Graphd_V1_LoadProgress] = []
    var status = Graphd_V1_GetStatusResponse()
    var metrics = Graphd_V1_GetMetricsResponse()
    var affected = Graphd_V1_Impact()
    var why = Graphd_V1_Explanation()
    /// The modules that `why` knows; empty: all.
    var modulesOfWhy: [String] = []
    /// The tests that `why` knows.
    var testsOfWhy: [String] = []
    var modules = Graphd_V1_ListModulesResponse()
    var features = Graphd_V1_ListFeaturesResponse()
    var dependencies = Graphd_V1_ListDependenciesResponse()
    var dependents = Graphd_V1_ListDependentsResponse()
    var export = Graphd_V1_ExportGraphResponse()
    var draft = Graphd_V1_DraftConfigurationResponse()
    var tests: [Graphd_V1_SelectTestsResponse] = []
    var plan: [Graphd_V1_PlanShardsResponse] = []
    var resources = Graphd_V1_ListResourcesResponse()
    var uses = Graphd_V1_FindResourceUsesResponse()
    var bundles = Graphd_V1_ListBundlesResponse()
    var findings: [Graphd_V1_CheckResponse] = []
    var rules = Graphd_V1_ListRulesResponse()
    var components = Graphd_V1_ListComponentsResponse()
    var lookups = Graphd_V1_LookUpMemberResponse()
    var hotSpots = Graphd_V1_HotSpots()
    var whatIf = Graphd_V1_WhatIf()
    var recorded = Graphd_V1_RecordResultsResponse()
    /// If set, `affected` calls it and then waits until it is cancelled.
    var onHangingCall: (@Sendable () -> Void)?
    var auditFailure: (any Error & Sendable)?
    /// Thrown by every call but the handshake.
    var failure: (any Error & Sendable)?
  }

  let answers: Answers
  private let log = Mutex<[String]>([])
  private let changes = Mutex<[Graphd_V1_GetImpactRequest]>([])
  private let selectors = Mutex<[Graphd_V1_SchemeSelector?]>([])
  private let queries = Mutex<[Graphd_V1_GraphQuery]>([])
  private let checks = Mutex<[Graphd_V1_CheckRequest]>([])

  init(_ configure: (inout Answers) -> Void = { _ in }) {
    var answers = Answers()
    configure(&answers)
    self.answers = answers
  }

  /// The names of the methods that were called, handshakes excepted.
  var calls: [String] { log.withLock { $0 } }
  var impactRequests: [Graphd_V1_GetImpactRequest] { changes.withLock { $0 } }
  /// The schemes of the questions about tests; nil where none was named.
  var schemes: [Graphd_V1_SchemeSelector?] { selectors.withLock { $0 } }
  var graphQueries: [Graphd_V1_GraphQuery] { queries.withLock { $0 } }
  var checkRequests: [Graphd_V1_CheckRequest] { checks.withLock { $0 } }

  var services: [any RegistrableRPCService] {
    [
      FakeWorkspaces(script: self), FakeGraphs(script: self), FakeImpacts(script: self),
      FakeTests(script: self), FakeResources(script: self), FakeChecks(script: self),
      FakeWiring(script: self), FakeMeasures(script: self),
    ]
  }

  func answer<Answer>(
    _ call: String,
    _ answer: KeyPath<Answers, Answer>
  ) throws
    -> Answer
  {
    log.withLock { $0.append(call) }
    if let failure = answers.failure { throw failure }
    return answers[keyPath: answer]
  }

  fileprivate func note(_ request: Graphd_V1_GetImpactRequest) {
    changes.withLock { $0.append(request) }
  }

  fileprivate func note(_ request: Graphd_V1_SelectTestsRequest) {
    selectors.withLock { $0.append(request.hasScheme ? request.scheme : nil) }
  }

  fileprivate func note(_ query: Graphd_V1_GraphQuery) {
    queries.withLock { $0.append(query) }
  }

  fileprivate func note(_ request: Graphd_V1_CheckRequest) {
    checks.withLock { $0.append(request) }
  }
}

/// The fake service over the in-process transport.
struct FakeInProcess: InProcessService {
  let script: Script
  var faults: [MachineTrial: String] = [:]

  func fault(of trial: MachineTrial) async -> String? { faults[trial] }

  func withClient<Result: Sendable>(
    warn: @escaping @Sendable (String) -> Void,
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

  func getMetrics(
    request: Graphd_V1_GetMetricsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetMetricsResponse {
    try script.answer("metrics", \.metrics)
  }

  func getCapabilities(
    request: Graphd_V1_GetCapabilitiesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetCapabilitiesResponse {
    script.answers.capabilities
  }

  func openWorkspace(
    request: Graphd_V1_OpenWorkspaceRequest,
    response: RPCWriter<Graphd_V1_OpenWorkspaceResponse>,
    context: ServerContext
  ) async throws {
    for progress in try script.answer("open", \.progress) {
      try await response.write(.with { $0.progress = progress })
    }
    try await response.write(.with { $0.opened = .init() })
  }

  func listWorkspaces(
    request: Graphd_V1_ListWorkspacesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListWorkspacesResponse { .init() }

  func getStatus(
    request: Graphd_V1_GetStatusRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetStatusResponse {
    try script.answer("status", \.status)
  }

  func closeWorkspace(
    request: Graphd_V1_CloseWorkspaceRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_CloseWorkspaceResponse { .init() }

  func reloadWorkspace(
    request: Graphd_V1_ReloadWorkspaceRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ReloadWorkspaceResponse { .init() }

  func auditWorkspace(
    request: Graphd_V1_AuditWorkspaceRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_AuditWorkspaceResponse {
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

  func listFeatures(
    request: Graphd_V1_ListFeaturesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListFeaturesResponse {
    script.note(request.query)
    let asked = "features \(request.feature) names: \(request.names) suggest: \(request.suggest)"
    return try script.answer(asked, \.features)
  }

  func getModule(
    request: Graphd_V1_GetModuleRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetModuleResponse { .init() }

  func listDependencies(
    request: Graphd_V1_ListDependenciesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListDependenciesResponse {
    script.note(request.query)
    return try script.answer("dependencies \(request.module)", \.dependencies)
  }

  func listDependents(
    request: Graphd_V1_ListDependentsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListDependentsResponse {
    script.note(request.query)
    return try script.answer("dependents \(request.module)", \.dependents)
  }

  func findPaths(
    request: Graphd_V1_FindPathsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_FindPathsResponse { .init() }

  func findCycles(
    request: Graphd_V1_FindCyclesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_FindCyclesResponse { .init() }

  func draftConfiguration(
    request: Graphd_V1_DraftConfigurationRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_DraftConfigurationResponse {
    script.note(request.query)
    return try script.answer("draft", \.draft)
  }

  func locate(
    request: Graphd_V1_LocateRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_LocateResponse { .init() }

  func exportGraph(
    request: Graphd_V1_ExportGraphRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ExportGraphResponse {
    script.note(request.query)
    return try script.answer("export", \.export)
  }
}

private struct FakeTests: Graphd_V1_TestService.SimpleServiceProtocol {
  let script: Script

  func selectTests(
    request: Graphd_V1_SelectTestsRequest,
    response: RPCWriter<Graphd_V1_SelectTestsResponse>,
    context: ServerContext
  ) async throws {
    script.note(request)
    let all = if case .all = request.scope { true } else { false }
    let asked = "tests \(request.strategy) all: \(all) package: \(request.package)"
    for message in try script.answer(asked, \.tests) { try await response.write(message) }
  }

  func planShards(
    request: Graphd_V1_PlanShardsRequest,
    response: RPCWriter<Graphd_V1_PlanShardsResponse>,
    context: ServerContext
  ) async throws {
    let limit = request.duration
    let asked =
      "shards \(request.total) \(limit.maxDuration.seconds) \(limit.minShards)...\(limit.maxShards) "
      + "\(request.builds) \(request.selection.ledger.upload) \(request.earlier.map(\.tests))"
    for message in try script.answer(asked, \.plan) { try await response.write(message) }
  }

  func recordResults(
    request: RPCAsyncSequence<Graphd_V1_RecordResultsRequest, any Error>,
    context: ServerContext
  ) async throws -> Graphd_V1_RecordResultsResponse {
    var begin = Graphd_V1_RecordResultsBegin()
    var reports: [String] = []
    for try await message in request {
      switch message.part {
      case .begin(let message): begin = message
      case .report(let piece):
        if reports.last != piece.name { reports.append(piece.name) }
      case nil: break
      }
    }
    return try script.answer(
      "record \(reports) \(begin.ledger.upload) \(begin.ledger.environment) \(begin.mergedUploads) "
        + "failed: \(begin.failed) \(begin.plan.targets.map(\.contents)) \(begin.options.configuration)",
      \.recorded
    )
  }

  /// An upload is called as its file.
  func uploadLedger(
    request: RPCAsyncSequence<Graphd_V1_UploadLedgerRequest, any Error>,
    context: ServerContext
  ) async throws -> Graphd_V1_UploadLedgerResponse {
    var response = Graphd_V1_UploadLedgerResponse()
    response.condition = .sound
    for try await message in request where !message.name.isEmpty { response.upload = message.name }
    return response
  }

  func downloadLedger(
    request: Graphd_V1_DownloadLedgerRequest,
    response: RPCWriter<Graphd_V1_DownloadLedgerResponse>,
    context: ServerContext
  ) async throws {
    try await response.write(.with { $0.data = .init("new".utf8) })
  }
}

private struct FakeImpacts: Graphd_V1_ImpactService.SimpleServiceProtocol {
  let script: Script

  func getImpact(
    request: Graphd_V1_GetImpactRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetImpactResponse {
    script.note(request)
    if let onHangingCall = script.answers.onHangingCall {
      onHangingCall()
      try await context.cancellation.cancelled
    }
    return try .with { $0.impact = try script.answer("affected", \.affected) }
  }

  func explainImpact(
    request: Graphd_V1_ExplainImpactRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ExplainImpactResponse {
    switch request.subject {
    case .module(let name):
      let known = script.answers.modulesOfWhy
      guard known.isEmpty || known.contains(name) else { throw Self.unknown("UNKNOWN_MODULE") }
    case .test(let name):
      guard script.answers.testsOfWhy.contains(name) else { throw Self.unknown("UNKNOWN_TEST") }
    case nil: break
    }
    return try .with {
      $0.explanation = try script.answer("why \(request.module)\(request.test)", \.why)
    }
  }

  private static func unknown(_ reason: String) -> GoogleRPCStatus {
    GoogleRPCStatus(
      code: .notFound,
      message: "There is none",
      details: [.errorInfo(reason: reason, domain: "graphd.v1")]
    )
  }

  /// Sends the scripted answer once and ends the stream.
  func watchImpact(
    request: Graphd_V1_WatchImpactRequest,
    response: RPCWriter<Graphd_V1_WatchImpactResponse>,
    context: ServerContext
  ) async throws {
    var message = Graphd_V1_WatchImpactResponse()
    message.impact = try script.answer("watch \(request.cursor)", \.affected)
    message.cursor = "after " + request.cursor
    try await response.write(message)
  }

  /// No command uses it.
  func openSession(
    request: RPCAsyncSequence<Graphd_V1_OpenSessionRequest, any Error>,
    response: RPCWriter<Graphd_V1_OpenSessionResponse>,
    context: ServerContext
  ) async throws {}
}

private struct FakeResources: Graphd_V1_ResourceService.SimpleServiceProtocol {
  let script: Script

  func listResources(
    request: Graphd_V1_ListResourcesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListResourcesResponse {
    script.note(request.query)
    return try script.answer("resources \(request.module) assets: \(request.assets)", \.resources)
  }

  func findResourceUses(
    request: Graphd_V1_FindResourceUsesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_FindResourceUsesResponse {
    try script.answer("uses \(request.name) \(request.module)", \.uses)
  }

  func listBundles(
    request: Graphd_V1_ListBundlesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListBundlesResponse {
    try script.answer("bundles \(request.executable)", \.bundles)
  }
}

private struct FakeChecks: Graphd_V1_CheckService.SimpleServiceProtocol {
  let script: Script

  func check(
    request: Graphd_V1_CheckRequest,
    response: RPCWriter<Graphd_V1_CheckResponse>,
    context: ServerContext
  ) async throws {
    script.note(request.query)
    let parts = [
      request.query.gitRevision, request.baseRevision, request.rules.joined(separator: ","),
      request.modules.joined(separator: ","),
    ]
    script.note(request)
    for message in try script.answer("check \(parts)", \.findings) {
      try await response.write(message)
    }
  }

  func listRules(
    request: Graphd_V1_ListRulesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListRulesResponse {
    try script.answer("rules", \.rules)
  }
}
