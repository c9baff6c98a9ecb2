import DaemonLocation
import GRPCCore
import GraphProtos
import StandardProtos
import SwiftProtobuf
import Testing

@testable import ServerTransport

/// A server on a real socket, called by a grpc-swift client.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ServerTests {
  private typealias Workspaces = Graphd_V1_WorkspaceService.Client
  private typealias Health = Grpc_Health_V1_Health.Client

  private func code(_ body: () async throws -> Void) async -> RPCError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? RPCError)?.code
    }
  }

  private static func timeout(_ timeout: Duration) -> CallOptions {
    var options = CallOptions.defaults
    options.timeout = timeout
    return options
  }

  @Test func moreCallsThanStreamsAllSucceed() async throws {
    try await TestServer.with { server in
      try await server.withClient { client in
        async let answers = withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<300 {
            group.addTask { _ = try await Workspaces(wrapping: client).getStatus(.init()) }
          }
          try await group.waitForAll()
        }
        await eventually("256 calls are in flight") { server.service.counts.begun == 256 }
        server.service.release()
        try await answers
      }
      await eventually("No call is in flight") { server.calls.reading.inFlight == 0 }
      #expect(server.calls.reading == CallGauge.Reading(inFlight: 0, begun: 300, refused: 0))
    }
  }

  @Test func callsOverTheLimitAreRefused() async throws {
    var limits = TestServer.limits
    limits.callsInFlight = 2
    try await TestServer.with(limits: limits) { server in
      try await server.withClient { client in
        async let first = Workspaces(wrapping: client).getStatus(.init())
        async let second = Workspaces(wrapping: client).getStatus(.init())
        await eventually("Two calls are in flight") { server.service.counts.begun == 2 }
        let refused = await code {
          _ = try await Workspaces(wrapping: client).listWorkspaces(.init())
        }
        #expect(refused == .resourceExhausted)
        server.service.release()
        _ = try await (first, second)
        await eventually("No call is in flight") { server.calls.reading.inFlight == 0 }
        _ = try await Workspaces(wrapping: client).listWorkspaces(.init())
      }
    }
  }

  @Test func aUnaryCallHasADeadline() async throws {
    var limits = TestServer.limits
    limits.unaryDeadline = .milliseconds(20)
    try await TestServer.with(limits: limits) { server in
      try await server.withClient { client in
        let late = await code { _ = try await Workspaces(wrapping: client).getStatus(.init()) }
        #expect(late == .deadlineExceeded)
      }
      #expect(server.service.counts.ended == 1)
    }
  }

  @Test func aClientsOwnDeadlineCounts() async throws {
    var limits = TestServer.limits
    limits.unaryDeadline = .milliseconds(1)
    try await TestServer.with(limits: limits) { server in
      try await server.withClient { client in
        async let answer = Workspaces(wrapping: client)
          .getStatus(.init(), options: Self.timeout(.seconds(60)))
        await eventually("The call is in flight") { server.service.counts.begun == 1 }
        server.service.release()
        _ = try await answer

        let late = await code {
          try await Workspaces(wrapping: client)
            .openWorkspace(.init(), options: Self.timeout(.milliseconds(100))) { response in
              for try await _ in response.messages {}
            }
        }
        #expect(late == .deadlineExceeded)
      }
      await eventually("Every handler ended") {
        server.service.counts.ended == server.service.counts.begun
      }
    }
  }

  @Test func aClientThatLeavesAStreamEndsItsHandler() async throws {
    try await TestServer.with { server in
      try await server.withClient { client in
        try await Workspaces(wrapping: client).openWorkspace(.init()) { response in
          for try await _ in response.messages {
            // A stream that is open is a call in flight.
            #expect(server.calls.idleTime() == nil)
            break
          }
        }
      }
      await eventually("The handler ended") { server.service.counts.ended == 1 }
      await eventually("No call is in flight") { server.calls.reading.inFlight == 0 }
      await eventually("No connection is open") { server.server.connectionCount == 0 }
    }
  }

  @Test func streamsEndWithUnavailableAtShutdownAndUnaryCallsFinish() async throws {
    var limits = TestServer.limits
    limits.closeGrace = .seconds(30)
    try await TestServer.with(limits: limits) { server in
      try await server.withClient { client in
        async let answer = Workspaces(wrapping: client).getStatus(.init())
        let ended = await code {
          try await Workspaces(wrapping: client).openWorkspace(.init()) { response in
            for try await _ in response.messages {
              await eventually("Both calls are in flight") { server.service.counts.begun == 2 }
              server.server.beginGracefulShutdown()
            }
          }
        }
        #expect(ended == .unavailable)
        #expect(server.health.status() == .notServing)
        server.service.release()
        _ = try await answer
      }
    }
  }

  @Test func aCallThatDoesNotFinishIsCutOffAtShutdown() async throws {
    try await TestServer.with { server in
      try await server.withClient { client in
        async let result = code { _ = try await Workspaces(wrapping: client).getStatus(.init()) }
        await eventually("The call is in flight") { server.service.counts.begun == 1 }
        server.server.beginGracefulShutdown()
        let cutOff = await result
        #expect(cutOff != nil)
      }
      await eventually("The handler ended") { server.service.counts.ended == 1 }
    }
  }

  @Test func aServerThatIsToldToEndBeforeItRunsEnds() async throws {
    let folder = try TemporaryFolder()
    let listener = try ListeningSocket.bind(at: folder.socket)
    let server = try DaemonServer(
      entrance: .local(listener),
      services: [],
      contract: EmbeddedDescriptors.fileDescriptorSet()
    )
    server.beginGracefulShutdown()
    try await server.run()
    #expect(FileIdentity(path: folder.socket.path) == nil)
  }

  @Test func twoServersCannotShareASocket() async throws {
    let folder = try TemporaryFolder()
    let listener = try ListeningSocket.bind(at: folder.socket)
    let first = try DaemonServer(
      entrance: .local(listener),
      services: [],
      contract: EmbeddedDescriptors.fileDescriptorSet()
    )
    #expect(throws: ServerError.socketInUse) {
      try DaemonServer(
        entrance: .local(listener),
        services: [],
        contract: EmbeddedDescriptors.fileDescriptorSet()
      )
    }
    first.beginGracefulShutdown()
    try await first.run()
  }

  @Test func aRequestThatIsTooLongIsToldSo() async throws {
    try await TestServer.with { server in
      server.service.release()
      try await server.withClient { client in
        let long = Graphd_V1_GetStatusRequest.with {
          $0.workspace.root = String(repeating: "x", count: 5 << 20)
        }
        let refused = await code { _ = try await Workspaces(wrapping: client).getStatus(long) }
        #expect(refused == .resourceExhausted)
        let longest = Graphd_V1_GetStatusRequest.with {
          $0.workspace.root = String(repeating: "x", count: 4 << 20 - 16)
        }
        let answer = try await Workspaces(wrapping: client).getStatus(longest)
        #expect(answer.callsInFlight == 4 << 20 - 16)
      }
    }
  }

  @Test func healthIsChecked() async throws {
    try await TestServer.with { server in
      try await server.withClient { client in
        let health = Health(wrapping: client)
        let name = "graphd.v1.WorkspaceService"
        func check(_ service: String) async throws -> HealthService.Status {
          try await health.check(.with { $0.service = service }).status
        }
        let before = try await [check(""), check(name)]
        #expect(before == [.serving, .serving])
        server.health.setStatus(.notServing, of: name)
        let after = try await [check(""), check(name)]
        #expect(after == [.serving, .notServing])

        let all = try await health.list(.init()).statuses.mapValues(\.status)
        #expect(all[name] == .notServing)
        #expect(all.keys.contains("grpc.health.v1.Health"))
        let refused = await code { _ = try await check("no.Such") }
        #expect(refused == .notFound)
      }
    }
  }

  @Test func healthIsWatched() async throws {
    try await TestServer.with { server in
      try await server.withClient { client in
        let request = Grpc_Health_V1_HealthCheckRequest.with { $0.service = "later" }
        try await Health(wrapping: client).watch(request) { response in
          var seen: [HealthService.Status] = []
          for try await message in response.messages {
            seen.append(message.status)
            switch seen.count {
            case 1: server.health.setStatus(.serving, of: "later")
            case 2: server.health.setStatus(.notServing, of: "later")
            default: break
            }
            if seen.count == 3 { break }
          }
          #expect(seen == [.serviceUnknown, .serving, .notServing])
        }
      }
      await eventually("Nobody watches") { server.health.watcherCount == 0 }
    }
  }
}
