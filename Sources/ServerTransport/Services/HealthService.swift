package import GRPCCore
package import StandardProtos
import SwiftProtobuf
import Synchronization

/// The standard health service, `grpc.health.v1.Health`: tells whether the server, and each of its
/// services, takes calls.
package final class HealthService: Grpc_Health_V1_Health.SimpleServiceProtocol {
  /// A service's state.
  package typealias Status = Grpc_Health_V1_HealthCheckResponse.ServingStatus

  private struct State {
    var statuses: [String: Status]
    var watchers: [Int: Watcher] = [:]
    var nextWatcher = 0
    var isStopped = false
  }

  private struct Watcher {
    let service: String
    let updates: AsyncStream<Status>.Continuation
  }

  private let state: Mutex<State>

  /// Every service serves at first.
  ///
  /// - Parameter services: The full names; the server as a whole, `""`, is added.
  package init(services: [String] = []) {
    let names = [""] + services
    self.state = Mutex(
      State(statuses: Dictionary(names.map { ($0, .serving) }) { first, _ in first })
    )
  }

  /// Says how a service is from now on, and adds it if it is not known yet.
  ///
  /// Whoever watches it is told, if it is news. Without effect after `stop`.
  package func setStatus(_ status: Status, of service: String = "") {
    state.withLock { state in
      guard !state.isStopped else { return }
      Self.set(status, of: service, in: &state)
    }
  }

  /// Says of every service, for good, that it takes no calls: the server shuts down.
  package func stop() {
    state.withLock { state in
      state.isStopped = true
      for service in state.statuses.keys { Self.set(.notServing, of: service, in: &state) }
    }
  }

  /// How a service is; nil if it is not known.
  package func status(of service: String = "") -> Status? {
    state.withLock { $0.statuses[service] }
  }

  /// How many streams watch; a leak shows here.
  var watcherCount: Int { state.withLock { $0.watchers.count } }

  package func check(
    request: Grpc_Health_V1_HealthCheckRequest,
    context: ServerContext
  ) async throws -> Grpc_Health_V1_HealthCheckResponse {
    guard let status = status(of: request.service) else {
      throw RPCError(
        code: .notFound,
        message: "No service `\(request.service)`: ask `List` for their names"
      )
    }
    return .with { $0.status = status }
  }

  package func list(
    request: Grpc_Health_V1_HealthListRequest,
    context: ServerContext
  ) async throws -> Grpc_Health_V1_HealthListResponse {
    let statuses = state.withLock { $0.statuses }
    return .with { response in
      response.statuses = statuses.mapValues { status in .with { $0.status = status } }
    }
  }

  package func watch(
    request: Grpc_Health_V1_HealthCheckRequest,
    response: RPCWriter<Grpc_Health_V1_HealthCheckResponse>,
    context: ServerContext
  ) async throws {
    let (id, updates) = startWatching(request.service)
    defer { stopWatching(id) }
    var told: Status?
    for await status in updates where status != told {
      try await response.write(.with { $0.status = status })
      told = status
    }
  }

  /// A watcher who reads slowly skips to the newest state: its queue has one place.
  private func startWatching(_ service: String) -> (id: Int, updates: AsyncStream<Status>) {
    let (updates, continuation) = AsyncStream.makeStream(
      of: Status.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let id = state.withLock { state in
      defer { state.nextWatcher += 1 }
      continuation.yield(state.statuses[service] ?? .serviceUnknown)
      state.watchers[state.nextWatcher] = Watcher(service: service, updates: continuation)
      return state.nextWatcher
    }
    return (id, updates)
  }

  private func stopWatching(_ id: Int) {
    state.withLock { _ = $0.watchers.removeValue(forKey: id) }
  }

  private static func set(_ status: Status, of service: String, in state: inout State) {
    guard state.statuses.updateValue(status, forKey: service) != status else { return }
    for watcher in state.watchers.values where watcher.service == service {
      watcher.updates.yield(status)
    }
  }
}
