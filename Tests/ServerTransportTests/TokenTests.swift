import DaemonLocation
import GRPCCore
import GraphProtos
import StandardProtos
import SwiftProtobuf
import Testing

@testable import ServerTransport

/// A server on a loopback address, which wants a token.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TokenTests {
  private typealias Workspaces = Graphd_V1_WorkspaceService.Client

  /// What each way to call is answered with; `OK` if it is served.
  private func answers(_ client: TestServer.Client) async -> [String] {
    func answer(_ body: () async throws -> Void) async -> String {
      do {
        try await body()
        return "OK"
      } catch {
        return (error as? RPCError).map { "\($0.code)" } ?? "\(error)"
      }
    }
    let health = Grpc_Health_V1_Health.Client(wrapping: client)
    let reflection = Grpc_Reflection_V1_ServerReflection.Client(wrapping: client)
    let alpha = Grpc_Reflection_V1alpha_ServerReflection.Client(wrapping: client)
    return [
      await answer { _ = try await Workspaces(wrapping: client).listWorkspaces(.init()) },
      await answer { _ = try await health.check(.init()) },
      await answer {
        try await health.watch(.init()) { for try await _ in $0.messages { break } }
      },
      await answer {
        try await reflection.serverReflectionInfo {
          try await $0.write(.with { $0.listServices = "" })
        } onResponse: {
          for try await _ in $0.messages { break }
        }
      },
      await answer {
        try await alpha.serverReflectionInfo {
          try await $0.write(.with { $0.listServices = "" })
        } onResponse: {
          for try await _ in $0.messages { break }
        }
      },
    ]
  }

  @Test(arguments: ["127.0.0.1", "[::1]"])
  func withTheTokenEverythingIsServed(_ host: String) async throws {
    try await TestServer.withToken(at: host) { server, address in
      try await withNetworkClient(address, authorization: "Bearer \(goodToken)") { client in
        #expect(await answers(client) == Array(repeating: "OK", count: 5))
      }
    }
  }

  @Test(arguments: [nil, "", goodToken, "Basic \(goodToken)", "Bearer \(goodToken)x", "Bearer "])
  func withoutItNothingIs(_ authorization: String?) async throws {
    try await TestServer.withToken { server, address in
      try await withNetworkClient(address, authorization: authorization) { client in
        #expect(await answers(client) == Array(repeating: "unauthenticated", count: 5))
      }
      // Nothing has reached a service, or been counted as a call.
      #expect(server.calls.reading == CallGauge.Reading())
      await eventually("No connection is open") { server.server.connectionCount == 0 }
    }
  }

  @Test func anotherImplementationIsTreatedAlike() async throws {
    guard await PythonPeer.isAvailable else { return }
    for host in ["127.0.0.1", "[::1]"] {
      try await TestServer.withToken(at: host) { server, address in
        let lines = try await PythonPeer.lines(
          """
          from grpc_health.v1 import health_pb2 as pb, health_pb2_grpc as rpc
          channel = grpc.insecure_channel(sys.argv[1])
          health = rpc.HealthStub(channel)
          good = '\(goodToken)'
          def attempt(call, *headers):
              try:
                  call(metadata=headers, timeout=60)
                  say('served')
              except grpc.RpcError as error:
                  say(error.code().name)
          def ListWorkspaces(**options): return unary('ListWorkspaces')(b'', **options)
          def Check(**options): return health.Check(pb.HealthCheckRequest(), **options)
          def Nonsense(**options): return channel.unary_unary('/no.Such/Method')(b'', **options)
          for call in (ListWorkspaces, Check, Nonsense):
              attempt(call)
              attempt(call, ('authorization', 'Bearer wrong'))
              attempt(call, ('authorization', 'Bearer ' + good), ('authorization', 'Bearer wrong'))
              attempt(call, ('authorization', 'Bearer ' + good))
          """,
          "\(address)"
        )
        let refused = Array(repeating: "UNAUTHENTICATED", count: 3)
        #expect(
          lines == refused + ["served"] + refused + ["served"] + refused + ["UNIMPLEMENTED"]
        )
        #expect(server.service.counts.begun == 0)
      }
    }
  }

  /// A stranger's bytes are not stored, however many.
  @Test func aStrangersRequestIsNotReceived() async throws {
    try await TestServer.withToken { server, address in
      try await withNetworkClient(address) { client in
        let long = Graphd_V1_GetStatusRequest.with {
          $0.workspace.root = String(repeating: "x", count: 3 << 20)
        }
        let error = await #expect(throws: RPCError.self) {
          _ = try await Workspaces(wrapping: client).getStatus(long)
        }
        #expect(error?.code == .unauthenticated)
        #expect(error?.message.contains("authorization: Bearer TOKEN") == true)
      }
    }
  }

  @Test func limitsHoldForThoseWhoAreLetIn() async throws {
    var limits = TestServer.limits
    limits.callsInFlight = 2
    limits.unaryDeadline = .seconds(2)
    limits.requestBytes = 1000
    try await TestServer.withToken(limits: limits) { server, address in
      try await withNetworkClient(address, authorization: "Bearer \(goodToken)") { client in
        let service = Workspaces(wrapping: client)
        func code(_ request: Graphd_V1_GetStatusRequest) async -> RPCError.Code? {
          do {
            _ = try await service.getStatus(request)
            return nil
          } catch {
            return (error as? RPCError)?.code
          }
        }
        async let first = code(.init())
        async let second = code(.init())
        await eventually("Two calls are in flight") { server.service.counts.begun == 2 }
        #expect(await code(.init()) == .resourceExhausted)
        #expect(await [first, second] == [.deadlineExceeded, .deadlineExceeded])

        server.service.release()
        #expect(await code(.init()) == nil)

        // Last: the client has the refusal while the server still counts the call.
        let long = Graphd_V1_GetStatusRequest.with {
          $0.workspace.root = String(repeating: "x", count: 1001)
        }
        #expect(await code(long) == .resourceExhausted)
      }
    }
  }

  @Test(arguments: [(2, 100), (100, 2)])
  func connectionsAreLimited(perPeer: Int, inAll: Int) async throws {
    var limits = TestServer.limits
    limits.connectionsPerUser = perPeer
    limits.connections = inAll
    try await TestServer.withToken(limits: limits) { server, address in
      try await RawConnection.with(address) { first in
        try await RawConnection.with(address) { second in
          for connection in [first, second] {
            try await connection.send(RawConnection.preface)
            try await connection.send([.settings])
          }
          let (isFirstAlive, isSecondAlive) = try await (first.isAlive(), second.isAlive())
          #expect(isFirstAlive && isSecondAlive)
          try await RawConnection.with(address) { third in
            #expect(await third.framesToEnd().isEmpty)
          }
        }
      }
      await eventually("No connection is open") { server.server.connectionCount == 0 }
      try await withNetworkClient(address, authorization: "Bearer \(goodToken)") { client in
        _ = try await Workspaces(wrapping: client).listWorkspaces(.init())
      }
    }
  }

  @Test func aSilentConnectionIsClosed() async throws {
    var limits = TestServer.limits
    limits.handshakeTimeout = .milliseconds(50)
    try await TestServer.withToken(limits: limits) { _, address in
      try await RawConnection.with(address) { connection in
        // The server's own settings come first.
        #expect(await connection.framesToEnd().allSatisfy { $0.type == 4 })
      }
    }
  }

  /// Strangers must not hold the connections of those who have the token.
  @Test func aStrangerWhoSpeaksIsClosed() async throws {
    var limits = TestServer.limits
    limits.admissionTimeout = .milliseconds(300)
    try await TestServer.withToken(limits: limits) { server, address in
      try await withNetworkClient(address, authorization: "Bearer \(goodToken)") { client in
        _ = try await Workspaces(wrapping: client).listWorkspaces(.init())
        try await RawConnection.with(address) { stranger in
          try await stranger.send(RawConnection.preface)
          try await stranger.send([.settings])
          // To the end: the server closes it.
          _ = await stranger.framesToEnd()
        }
        // Its owner's has stayed, though it is older.
        await eventually("One connection is open") { server.server.connectionCount == 1 }
        _ = try await Workspaces(wrapping: client).listWorkspaces(.init())
        #expect(server.server.connectionCount == 1)
      }
    }
  }

  @Test(arguments: ["0.0.0.0:0", "[::]:0", "192.0.2.1:0", "[::ffff:127.0.0.1]:0", "example.com:0"])
  func aTokenIsNoProtectionBeyondTheMachine(_ text: String) throws {
    let address = try #require(ServerAddress(text))
    let error = #expect(throws: ListenError.self) {
      try NetworkListener.bind(to: address, protection: .token(AccessToken(goodToken)))
    }
    #expect(error?.reason == .unprotected)
    #expect(error?.description.contains("--tcp-client-ca") == true)
  }

  @Test func aPortThatIsTakenIsNamed() throws {
    let address = try #require(ServerAddress("127.0.0.1:0"))
    let protection = NetworkListener.Protection.token(AccessToken(goodToken))
    let first = try NetworkListener.bind(to: address, protection: protection)
    #expect(first.address.port != 0)
    let error = #expect(throws: ListenError.self) {
      try NetworkListener.bind(to: first.address, protection: protection)
    }
    #expect(error?.description.hasPrefix("Another process listens at `\(first.address)`") == true)
  }
}
