import GRPCCore
import GraphProtos
import SwiftProtobuf
import Synchronization

/// Services of the contract that behave badly on purpose.
final class FakeWorkspaceService: Graphd_V1_WorkspaceService.SimpleServiceProtocol {
  private struct State {
    var begun = 0
    var ended = 0
    var isReleased = false
    var waiting: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Mutex(State())

  /// Calls of `Status` and `Open` that began, and that ended.
  var counts: (begun: Int, ended: Int) { state.withLock { ($0.begun, $0.ended) } }

  /// Lets every call of `Status` finish, those to come too.
  func release() {
    let waiting = state.withLock { state in
      state.isReleased = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.finish() }
  }

  /// Answers at once.
  func listWorkspaces(
    request: Graphd_V1_ListWorkspacesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListWorkspacesResponse {
    Graphd_V1_ListWorkspacesResponse()
  }

  /// Answers when it is released.
  func getStatus(
    request: Graphd_V1_GetStatusRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetStatusResponse {
    await wait(untilReleased: true)
    return .with { $0.callsInFlight = UInt32(request.workspace.root.utf8.count) }
  }

  /// Sends one message and then waits for ever, and knows nothing of cancelled calls.
  func openWorkspace(
    request: Graphd_V1_OpenWorkspaceRequest,
    response: RPCWriter<Graphd_V1_OpenWorkspaceResponse>,
    context: ServerContext
  ) async throws {
    try await response.write(Graphd_V1_OpenWorkspaceResponse())
    await wait(untilReleased: false)
  }

  func getCapabilities(
    request: Graphd_V1_GetCapabilitiesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetCapabilitiesResponse { Graphd_V1_GetCapabilitiesResponse() }

  func closeWorkspace(
    request: Graphd_V1_CloseWorkspaceRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_CloseWorkspaceResponse { Graphd_V1_CloseWorkspaceResponse() }

  func auditWorkspace(
    request: Graphd_V1_AuditWorkspaceRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_AuditWorkspaceResponse { .init() }

  func getMetrics(
    request: Graphd_V1_GetMetricsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetMetricsResponse { .init() }

  /// Answers at once, and at length.
  func reloadWorkspace(
    request: Graphd_V1_ReloadWorkspaceRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ReloadWorkspaceResponse {
    .with { $0.workspace.root = String(repeating: "a", count: 30_000) }
  }

  private func wait(untilReleased: Bool) async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    let mayPass = state.withLock { state in
      state.begun += 1
      if untilReleased, state.isReleased { return true }
      if untilReleased { state.waiting.append(continuation) }
      return false
    }
    if !mayPass { for await _ in stream {} }
    withExtendedLifetime(continuation) {}
    state.withLock { $0.ended += 1 }
  }
}
