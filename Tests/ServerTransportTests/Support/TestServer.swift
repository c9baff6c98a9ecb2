import DaemonLocation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import GraphProtos
import Logging
import ServerTransport

/// A server with a fake service, on a socket of its own.
struct TestServer: Sendable {
  let folder: TemporaryFolder
  let server: DaemonServer
  let service: FakeWorkspaceService
  let health: HealthService
  let calls: CallGauge

  typealias Client = GRPCClient<HTTP2ClientTransport.Posix>

  var path: String { folder.socket.path }

  /// Where it listens for TCP connections; nil at a Unix socket.
  let address: ServerAddress?

  /// Limits with a short time to close, and long ones to begin: a machine that runs all tests at once is slow.
  static var limits: ServerLimits {
    var limits = ServerLimits()
    limits.closeGrace = .milliseconds(400)
    limits.handshakeTimeout = .seconds(120)
    limits.admissionTimeout = .seconds(120)
    return limits
  }

  /// Runs a server as long as `body` runs, and ends it.
  static func with<Result: Sendable>(
    limits: ServerLimits = Self.limits,
    allowedUser: UInt32? = nil,
    network: NetworkListener? = nil,
    _ body: (TestServer) async throws -> Result
  ) async throws -> Result {
    let folder = try TemporaryFolder()
    let service = FakeWorkspaceService()
    let health = HealthService()
    let calls = CallGauge(limit: limits.callsInFlight)
    let entrance =
      if let network {
        Entrance.network(network)
      } else {
        Entrance.local(
          try ListeningSocket.bind(at: folder.socket),
          user: allowedUser ?? currentUser()
        )
      }
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let server = try DaemonServer(
      entrance: entrance,
      services: [service],
      contract: EmbeddedDescriptors.fileDescriptorSet(),
      limits: limits,
      health: health,
      calls: calls,
      logger: logger
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      defer { server.beginGracefulShutdown() }
      let result = try await body(
        TestServer(
          folder: folder,
          server: server,
          service: service,
          health: health,
          calls: calls,
          address: network?.address
        )
      )
      service.release()
      server.beginGracefulShutdown()
      try await group.waitForAll()
      return result
    }
  }

  /// Runs a grpc-swift client as long as `body` runs.
  func withClient<Result: Sendable>(
    _ body: (Client) async throws -> Result
  ) async throws -> Result {
    try await withGRPCClient(
      transport: .http2NIOPosix(
        target: .unixDomainSocket(path: path, authority: "localhost"),
        transportSecurity: .plaintext
      ),
      handleClient: body
    )
  }
}
