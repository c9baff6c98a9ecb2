import DaemonLocation
import Foundation
import Logging
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import ServerTransport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Real requests over HTTP.
@Suite(.timeLimit(.minutes(10))) struct MonitoringServerTests {
  private struct Answer {
    var status: Int
    var type: String?
    var text: String
  }

  private func address(_ text: String) throws -> ServerAddress {
    try #require(ServerAddress(text))
  }

  private func server(
    at address: ServerAddress,
    allowsRemote: Bool = false,
    isReady: @escaping @Sendable () -> Bool = { true }
  ) throws(ListenError) -> MonitoringServer {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return try MonitoringServer(
      address: address,
      allowsRemote: allowsRemote,
      metrics: { "# TYPE a counter\na 1\n" },
      isReady: isReady,
      logger: logger
    )
  }

  /// Runs a server as long as `body` runs; that gets the real address.
  private func withServer(
    _ server: MonitoringServer,
    _ body: (ServerAddress) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try? await server.run() }
      defer { group.cancelAll() }
      try await body(try #require(await server.boundAddress()))
    }
  }

  private func ask(
    _ address: ServerAddress,
    _ path: String,
    method: String = "GET"
  ) async throws -> Answer {
    var request = URLRequest(url: try #require(URL(string: "http://\(address)\(path)")))
    request.httpMethod = method
    // A busy machine takes longer than the minute that is usual.
    request.timeoutInterval = 600
    let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    return Answer(
      status: http.statusCode,
      type: http.value(forHTTPHeaderField: "Content-Type"),
      text: String(decoding: data, as: UTF8.self)
    )
  }

  /// Sends bytes, and returns all that comes until the server closes the connection.
  private func exchange(_ host: String, _ port: UInt16, _ text: String) async throws -> String {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: host, port: Int(port)) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: text))
      var answer = ""
      for try await part in inbound { answer += String(buffer: part) }
      return answer
    }
  }

  @Test func metricsAndHealthAreServed() async throws {
    let isReady = Mutex(false)
    try await withServer(
      server(at: address("127.0.0.1:0")) { isReady.withLock { $0 } }
    ) { address in
      #expect(address.port != 0)
      let metrics = try await ask(address, "/metrics")
      #expect(metrics.status == 200)
      #expect(metrics.type == "text/plain; version=0.0.4; charset=utf-8")
      #expect(metrics.text == "# TYPE a counter\na 1\n")
      let head = try await ask(address, "/metrics", method: "HEAD")
      #expect((head.status, head.text) == (200, ""))

      #expect(try await ask(address, "/healthz").status == 200)
      #expect(try await ask(address, "/readyz").status == 503)
      isReady.withLock { $0 = true }
      #expect(try await ask(address, "/readyz").status == 200)

      #expect(try await ask(address, "/").status == 404)
      #expect(try await ask(address, "/metrics", method: "POST").status == 404)
    }
  }

  @Test func anAddressOfIPv6IsServed() async throws {
    try await withServer(server(at: address("[::1]:0"))) { address in
      let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      let answer = try await exchange("::1", address.port, request)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK"), "\(answer.debugDescription)")
      #expect(answer.hasSuffix("ok\n"), "\(answer.debugDescription)")
    }
  }

  @Test(arguments: [
    "\u{1}BAD / HTTP/1.1\r\n\r\n",
    "GET /metrics HTTP/1.1\r\nX: " + String(repeating: "x", count: 200_000),
  ])
  func whatIsNotHTTPIsTurnedAway(_ text: String) async throws {
    try await withServer(server(at: address("127.0.0.1:0"))) { address in
      // The server may close before all is written.
      let answer = (try? await exchange("127.0.0.1", address.port, text)) ?? ""
      #expect(!answer.contains("200 OK"))
      let health = try await ask(address, "/healthz")
      #expect(health.status == 200)
    }
  }

  @Test func manyAskAtOnce() async throws {
    try await withServer(server(at: address("127.0.0.1:0"))) { address in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<200 { group.addTask { try await ask(address, "/metrics").status } }
        for try await status in group { #expect(status == 200) }
      }
    }
  }

  @Test(arguments: ["0.0.0.0:0", "[::]:0", "192.0.2.1:9464"])
  func otherMachinesAreServedOnlyIfAllowed(_ place: String) throws {
    let address = try address(place)
    let error = #expect(throws: ListenError.self) { try server(at: address) }
    #expect(error?.reason == .openToAll)
    #expect(error?.description.contains("`--http-remote`") == true)
    _ = try server(at: address, allowsRemote: true)
  }

  @Test func anAddressForAllIsListenedTo() async throws {
    try await withServer(server(at: address("0.0.0.0:0"), allowsRemote: true)) { all in
      let local = ServerAddress(host: .ipv4("127.0.0.1"), port: all.port)
      let answer = try await ask(local, "/healthz")
      #expect(answer.status == 200)
    }
  }

  @Test func aNameIsNoAddress() throws {
    let address = try address("build.example.com:9464")
    let error = #expect(throws: ListenError.self) {
      try server(at: address, allowsRemote: true)
    }
    #expect(error?.reason == .notAnAddress)
  }

  @Test func aPortThatAnotherHasIsNamed() async throws {
    try await withServer(server(at: address("127.0.0.1:0"))) { taken in
      let second = try server(at: taken)
      let error = await #expect(throws: ListenError.self) { try await second.run() }
      #expect(error?.description.contains("Another process listens at `\(taken)`") == true)
      #expect(await second.boundAddress() == nil)
    }
  }
}
