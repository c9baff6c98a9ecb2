import DaemonLocation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import ServerTransport
import TestSupport
import Testing

/// What the tests' servers want to be shown.
let goodToken = String(repeating: "good", count: 16)

extension TestServer {
  /// Runs a server that wants a token, on a loopback address.
  static func withToken<Result: Sendable>(
    at host: String = "127.0.0.1",
    limits: ServerLimits = Self.limits,
    _ body: (TestServer, ServerAddress) async throws -> Result
  ) async throws -> Result {
    let listener = try NetworkListener.bind(
      to: try #require(ServerAddress("\(host):0")),
      protection: .token(AccessToken(goodToken))
    )
    return try await with(limits: limits, network: listener) {
      try await body($0, listener.address)
    }
  }

  /// Runs a server that wants certificates.
  static func withMutualTLS<Result: Sendable>(
    _ certificates: TestCertificates,
    at host: String = "127.0.0.1",
    limits: ServerLimits = Self.limits,
    _ body: (TestServer, ServerAddress) async throws -> Result
  ) async throws -> Result {
    let files = TLSFiles(
      certificate: certificates.server.certificate,
      privateKey: certificates.server.key,
      clientAuthority: certificates.authority
    )
    let listener = try NetworkListener.bind(
      to: try #require(ServerAddress("\(host):0")),
      protection: .mutualTLS(files)
    )
    return try await with(limits: limits, network: listener) {
      try await body($0, listener.address)
    }
  }
}

/// Runs a grpc-swift client over TCP as long as `body` runs.
///
/// - Parameters:
///   - address: Whom it calls.
///   - security: How.
///   - authorization: The header that each call has; nil for none.
///   - body: What it does.
/// - Returns: What `body` returned.
/// - Throws: What `body` throws.
func withNetworkClient<Result: Sendable>(
  _ address: ServerAddress,
  security: HTTP2ClientTransport.Posix.TransportSecurity = .plaintext,
  authorization: String? = nil,
  _ body: (TestServer.Client) async throws -> Result
) async throws -> Result {
  let target: any ResolvableTarget =
    switch address.host {
    case .ipv4(let host), .name(let host): .ipv4(address: host, port: Int(address.port))
    case .ipv6(let host): .ipv6(address: host, port: Int(address.port))
    }
  return try await withGRPCClient(
    transport: try HTTP2ClientTransport.Posix(target: target, transportSecurity: security),
    interceptors: authorization.map { [HeaderInterceptor(value: $0)] } ?? [],
    handleClient: body
  )
}

private struct HeaderInterceptor: ClientInterceptor {
  let value: String

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingClientRequest<Input>,
    context: ClientContext,
    next:
      @concurrent (
        _ request: StreamingClientRequest<Input>,
        _ context: ClientContext
      ) async throws -> StreamingClientResponse<Output>
  ) async throws -> StreamingClientResponse<Output> {
    var request = request
    request.metadata.addString(value, forKey: "authorization")
    return try await next(request, context)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, and says so, where no certificates can be made.
  static var needsOpenSSL: Self {
    .enabled("`openssl` must be in PATH") { await TestCertificates.canBeMade }
  }
}
