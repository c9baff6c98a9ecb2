import CacheClient
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import StandardProtos
import SwiftProtobuf
import Synchronization

/// A server of the Remote Execution API in this process, over a real socket, with faults.
final class FakeCache: Sendable {
  /// How the server departs from a well one.
  struct Behaviour: Sendable {
    var isUpdateEnabled = true
    var digestFunctions: [Build_Bazel_Remote_Execution_V2_DigestFunction.Value] = [.sha256]
    var batchBytes: Int64 = 0
    /// Whether the bytes of small files are sent with results.
    var inlines = false
    /// Changes the bytes that are sent.
    var damage: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    /// Changes the results that are sent.
    var alter:
      @Sendable (Build_Bazel_Remote_Execution_V2_ActionResult) ->
        Build_Bazel_Remote_Execution_V2_ActionResult = { $0 }
    /// The calls that get no answer until the client gives up.
    var hanging: Set<Call> = []
    /// The calls that are answered with an error.
    var failing: [Call: RPCError] = [:]
  }

  enum Call: Hashable, Sendable, CaseIterable {
    case capabilities
    case result
    case update
    case read
    case write
  }

  struct State {
    var blobs: [String: [UInt8]] = [:]
    var results: [String: Build_Bazel_Remote_Execution_V2_ActionResult] = [:]
    var calls: [Call] = []
    var instances: Set<String> = []
    /// The values of `x-key` in the headers of calls; empty where a call has none.
    var keys: [String] = []
    /// The calls that hang.
    var hanging: [ServerContext.RPCCancellationHandle] = []
    /// Whether no call may hang any longer.
    var isOver = false
  }

  let behaviour: Behaviour
  let state = Mutex(State())

  init(_ behaviour: Behaviour = Behaviour()) { self.behaviour = behaviour }

  var calls: [Call] { state.withLock { $0.calls } }

  /// Serves while `body` runs, which takes the variables that name the server.
  func serving<Result: Sendable>(
    _ variables: [String: String] = ["GRAPHD_REMOTE_CACHE_UPLOAD": "on"],
    _ body: ([String: String]) async throws -> Result
  ) async throws -> Result {
    let transport = HTTP2ServerTransport.Posix(
      address: .ipv4(host: "127.0.0.1", port: 0),
      transportSecurity: .plaintext
    )
    let services: [any RegistrableRPCService] = [
      FakeCapabilities(cache: self), FakeActions(cache: self), FakeBlobs(cache: self),
    ]
    return try await withGRPCServer(
      transport: transport,
      services: services,
      interceptors: [KeyRecorder(cache: self)]
    ) { _ in
      // The server ends when its calls have ended, also that of a client which is not heard of again.
      defer { end() }
      let port = try await transport.listeningAddress.ipv4?.port ?? 0
      return try await body(
        variables.merging(["GRAPHD_REMOTE_CACHE": "grpc://127.0.0.1:\(port)/main"]) { $1 }
      )
    }
  }

  /// Ends the calls that hang.
  private func end() {
    let hanging = state.withLock { state in
      state.isOver = true
      return state.hanging
    }
    for call in hanging { call.cancel() }
  }

  /// Notes a call, and fails or hangs as is wanted.
  fileprivate func note(_ call: Call, _ instance: String, _ context: ServerContext) async throws {
    state.withLock { state in
      state.calls.append(call)
      state.instances.insert(instance)
    }
    if let error = behaviour.failing[call] { throw error }
    guard behaviour.hanging.contains(call) else { return }
    let isOver = state.withLock { state in
      state.hanging.append(context.cancellation)
      return state.isOver
    }
    if !isOver { try await context.cancellation.cancelled }
    throw RPCError(code: .cancelled, message: "The client gave up")
  }
}

/// Records the header by which clients are admitted.
private struct KeyRecorder: ServerInterceptor {
  let cache: FakeCache

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>,
    context: ServerContext,
    next:
      @concurrent (
        _ request: StreamingServerRequest<Input>,
        _ context: ServerContext
      ) async throws -> StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    let keys = Array(request.metadata[stringValues: "x-key"])
    cache.state.withLock { $0.keys.append(keys.joined(separator: ",")) }
    return try await next(request, context)
  }
}

private struct FakeCapabilities: Build_Bazel_Remote_Execution_V2_Capabilities.SimpleServiceProtocol
{
  let cache: FakeCache

  func getCapabilities(
    request: Build_Bazel_Remote_Execution_V2_GetCapabilitiesRequest,
    context: ServerContext
  ) async throws -> Build_Bazel_Remote_Execution_V2_ServerCapabilities {
    try await cache.note(.capabilities, request.instanceName, context)
    return .with {
      $0.cacheCapabilities.digestFunctions = cache.behaviour.digestFunctions
      $0.cacheCapabilities.actionCacheUpdateCapabilities.updateEnabled =
        cache.behaviour.isUpdateEnabled
      $0.cacheCapabilities.maxBatchTotalSizeBytes = cache.behaviour.batchBytes
    }
  }
}

private struct FakeActions: Build_Bazel_Remote_Execution_V2_ActionCache.SimpleServiceProtocol {
  let cache: FakeCache

  func getActionResult(
    request: Build_Bazel_Remote_Execution_V2_GetActionResultRequest,
    context: ServerContext
  ) async throws -> Build_Bazel_Remote_Execution_V2_ActionResult {
    try await cache.note(.result, request.instanceName, context)
    let (stored, blobs) = cache.state.withLock {
      ($0.results[request.actionDigest.hash], $0.blobs)
    }
    guard var stored else { throw RPCError(code: .notFound, message: "No such action") }
    for index in stored.outputFiles.indices {
      let file = stored.outputFiles[index]
      let isWanted = cache.behaviour.inlines && request.inlineOutputFiles.contains(file.path)
      let bytes = isWanted ? blobs[file.digest.hash] ?? [] : []
      stored.outputFiles[index].contents = .init(cache.behaviour.damage(bytes))
    }
    return cache.behaviour.alter(stored)
  }

  func updateActionResult(
    request: Build_Bazel_Remote_Execution_V2_UpdateActionResultRequest,
    context: ServerContext
  ) async throws -> Build_Bazel_Remote_Execution_V2_ActionResult {
    try await cache.note(.update, request.instanceName, context)
    let isKnown = cache.state.withLock { state in
      state.results[request.actionDigest.hash] = request.actionResult
      return state.blobs[request.actionDigest.hash] != nil
    }
    guard isKnown else { throw RPCError(code: .failedPrecondition, message: "No such action") }
    return request.actionResult
  }
}

private struct FakeBlobs:
  Build_Bazel_Remote_Execution_V2_ContentAddressableStorage.SimpleServiceProtocol
{
  let cache: FakeCache

  func batchReadBlobs(
    request: Build_Bazel_Remote_Execution_V2_BatchReadBlobsRequest,
    context: ServerContext
  ) async throws -> Build_Bazel_Remote_Execution_V2_BatchReadBlobsResponse {
    try await cache.note(.read, request.instanceName, context)
    let blobs = cache.state.withLock { $0.blobs }
    return .with {
      $0.responses = request.digests.map { digest in
        .with {
          $0.digest = digest
          if let bytes = blobs[digest.hash] {
            $0.data = .init(cache.behaviour.damage(bytes))
          } else {
            $0.status.code = 5
          }
        }
      }
    }
  }

  func batchUpdateBlobs(
    request: Build_Bazel_Remote_Execution_V2_BatchUpdateBlobsRequest,
    context: ServerContext
  ) async throws -> Build_Bazel_Remote_Execution_V2_BatchUpdateBlobsResponse {
    try await cache.note(.write, request.instanceName, context)
    cache.state.withLock { state in
      for blob in request.requests { state.blobs[blob.digest.hash] = Array(blob.data) }
    }
    return .with {
      $0.responses = request.requests.map { blob in .with { $0.digest = blob.digest } }
    }
  }
}
