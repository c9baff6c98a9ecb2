import GRPCCore
import GRPCInProcessTransport
import GraphEngine
import GraphProtos
import ServerTransport
import SwiftProtobuf
import Synchronization
import TestSupport
import Testing

@testable import GraphDaemon

@Suite(.timeLimit(.minutes(10))) struct CallerInterceptorTests {
  /// A server whose only repository never gets its turn, and notes what calls took of it.
  private final class Closed: ServedRepositories {
    let given = Mutex(0)
    let limit: Duration

    init(limit: Duration) { self.limit = limit }

    func permits(_ name: String) -> Bool { true }

    func admit(_ name: String) async throws -> ServedRepository {
      let scope = try #require(CallerScope.current)
      #expect(!scope.hasTaken(name))
      scope.keep(name) { self.given.withLock { $0 += 1 } }
      #expect(scope.hasTaken(name))
      scope.end(by: .now + limit)
      // Until the call is cancelled.
      let (never, continuation) = AsyncStream.makeStream(of: Never.self)
      for await _ in never {}
      withExtendedLifetime(continuation) {}
      throw CancellationError()
    }
  }

  @Test(arguments: [true, false])
  func aCallEndsAtTheDeadlineOfItsRepository(_ isUnary: Bool) async throws {
    try await TemporaryRepository.with(LiveScript.start) { repository in
      let served = Closed(limit: .milliseconds(20))
      let services = try DaemonServices(
        repository.configuration,
        calls: CallGauge(),
        limits: ServerLimits(),
        follows: false
      )
      let transport = InProcessTransport()
      let server = GRPCServer(
        transport: transport.server,
        services: services.services(permitted: nil, served: served),
        interceptors: [CallerInterceptor(readsCertificates: false)]
      )
      let workspace = Graphd_V1_WorkspaceSelector.with { $0.repository = "app" }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.serve() }
        defer { group.cancelAll() }
        try await withGRPCClient(transport: transport.client) { client in
          let error = await #expect(throws: RPCError.self) {
            if isUnary {
              _ = try await Graphd_V1_ImpactService.Client(wrapping: client).getImpact(
                .with { $0.workspace = workspace }
              )
            } else {
              try await Graphd_V1_WorkspaceService.Client(wrapping: client).openWorkspace(
                .with { $0.workspace = workspace }
              ) { for try await _ in $0.messages {} }
            }
          }
          #expect(error?.code == .deadlineExceeded)
        }
      }
      #expect(served.given.withLock { $0 } == 1)
    }
  }

  @Test func aScopeGivesBackOnce() {
    let count = Mutex(0)
    var scope: CallerScope? = CallerScope(names: nil)
    scope?.keep("a") { count.withLock { $0 += 1 } }
    scope?.finish()
    scope?.finish()
    #expect(count.withLock { $0 } == 1)
    // It goes back at once if it comes too late.
    scope?.keep("b") { count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 2)
    scope = CallerScope(names: [])
    scope?.keep("a") { count.withLock { $0 += 1 } }
    scope = nil
    #expect(count.withLock { $0 } == 3)
  }
}
