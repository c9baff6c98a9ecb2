package import DaemonLocation
import Hummingbird
package import Logging
import NIOCore

/// Serves `/metrics`, `/healthz` and `/readyz` over HTTP.
///
/// It has no access control: every user of the machine can read the numbers, and no codebase is named in them.
package final class MonitoringServer: Sendable {
  /// Connections at once; more wait.
  private static let connectionLimit = 64
  /// A silent connection is closed.
  private static let idleTimeout = TimeAmount.seconds(90)

  /// The address that it listens at; port 0 for any.
  package let address: ServerAddress
  private let metrics: @Sendable () async -> String
  private let isReady: @Sendable () -> Bool
  private let logger: Logger
  private let bound: AsyncStream<ServerAddress>
  private let announcement: AsyncStream<ServerAddress>.Continuation

  /// Listens at nothing before `run`.
  ///
  /// - Parameters:
  ///   - address: An address of this machine.
  ///   - allowsRemote: Whether other machines may reach it.
  ///   - metrics: The text for `/metrics`.
  ///   - isReady: Whether the daemon takes calls.
  ///   - logger: Receives the warnings of the library.
  /// - Throws: `ListenError` if the address is a name, or other machines would reach it.
  package init(
    address: ServerAddress,
    allowsRemote: Bool,
    metrics: @escaping @Sendable () async -> String,
    isReady: @escaping @Sendable () -> Bool,
    logger: Logger
  ) throws(ListenError) {
    if case .name = address.host {
      throw ListenError(path: address.description, reason: .notAnAddress)
    }
    guard address.isLoopback || allowsRemote else {
      throw ListenError(path: address.description, reason: .openToAll)
    }
    self.address = address
    self.metrics = metrics
    self.isReady = isReady
    self.logger = logger
    (bound, announcement) = AsyncStream.makeStream(of: ServerAddress.self)
  }

  /// Serves until the task is cancelled or a graceful shutdown begins; call it once.
  ///
  /// - Throws: `ListenError` if it cannot listen.
  package func run() async throws {
    defer { announcement.finish() }
    var quiet = logger
    // The library reports each start in a line of its own.
    quiet.logLevel = max(logger.logLevel, .warning)
    let application = Application(
      router: router,
      server: .http1(configuration: .init(idleTimeout: Self.idleTimeout)),
      configuration: ApplicationConfiguration(
        address: .hostname(hostText, port: Int(address.port)),
        availableConnectionsDelegate: .maximum(Self.connectionLimit, logger: quiet)
      ),
      onServerRunning: { [announcement, address] channel in
        let port = channel.localAddress?.port.flatMap(UInt16.init(exactly:)) ?? address.port
        announcement.yield(ServerAddress(host: address.host, port: port))
      },
      logger: quiet
    )
    do {
      try await application.run()
    } catch let error as IOError {
      throw ListenError(
        path: address.description,
        reason: .systemCall("bind", systemError: error.errnoCode)
      )
    }
  }

  /// The address with its real port, once it listens; nil if it ended before.
  ///
  /// For one caller.
  package func boundAddress() async -> ServerAddress? {
    for await address in bound { return address }
    return nil
  }

  private var hostText: String {
    switch address.host {
    case .ipv4(let text), .ipv6(let text), .name(let text): text
    }
  }

  private var router: Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.get("metrics") { [metrics] _, _ in
      Self.response(.ok, await metrics(), type: "text/plain; version=0.0.4; charset=utf-8")
    }
    router.get("healthz") { _, _ in Self.response(.ok, "ok\n") }
    router.get("readyz") { [isReady] _, _ in
      isReady()
        ? Self.response(.ok, "ready\n")
        : Self.response(.serviceUnavailable, "The daemon does not take calls\n")
    }
    return router
  }

  private static func response(
    _ status: HTTPResponse.Status,
    _ text: String,
    type: String = "text/plain; charset=utf-8"
  ) -> Response {
    Response(
      status: status,
      headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }
}
