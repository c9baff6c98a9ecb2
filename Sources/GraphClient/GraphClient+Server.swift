package import DaemonLocation
import GRPCCore
import GRPCNIOTransportHTTP2Posix

extension GraphClient {
  /// What a client shows to a daemon that listens for TCP connections.
  package enum Credentials: Hashable, Sendable {
    /// The secret of a daemon on this machine; it is sent as it is.
    case token(String)
    /// Mutual TLS.
    case certificate(TLSFiles)
  }

  /// The files of mutual TLS, all PEM.
  package struct TLSFiles: Hashable, Sendable {
    /// The certificates of the authorities that the daemon's must be of.
    package var authority: String
    /// The client's certificate, and those between it and its authority's.
    package var certificate: String
    /// The key of the client's certificate.
    package var privateKey: String

    /// Names the files; nothing is read yet.
    package init(authority: String, certificate: String, privateKey: String) {
      self.authority = authority
      self.certificate = certificate
      self.privateKey = privateKey
    }
  }

  /// Connects over TCP for as long as `body` runs.
  ///
  /// - Parameters:
  ///   - address: Where the daemon listens.
  ///   - credentials: What it is shown. A token never leaves the machine.
  ///   - build: Which build the daemon must be of.
  ///   - patience: How long the daemon may take for its first answer.
  ///   - body: What to do with the connection.
  /// - Returns: What `body` returned.
  /// - Throws: `GraphClientError` for everything that goes wrong before `body` begins; after that,
  ///   what `body` throws.
  package static func withServer<Result: Sendable>(
    at address: ServerAddress,
    showing credentials: Credentials,
    expecting build: ExpectedBuild = .sameVersion,
    patience: Duration = usualPatience,
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result {
    let transport = try transport(to: address, credentials)
    return try await withGRPCClient(
      transport: transport,
      interceptors: credentials.interceptors
    ) { client in
      let services = Services(client)
      let capabilities = try await handshake(services, at: "\(address)", patience: patience)
      try check(capabilities, expecting: build)
      return try await body(
        GraphClient(endpoint: .server(address), capabilities: capabilities, services: services)
      )
    }
  }

  private static func transport(
    to address: ServerAddress,
    _ credentials: Credentials
  ) throws -> HTTP2ClientTransport.Posix {
    switch credentials {
    case .token:
      guard address.isLoopback else {
        throw GraphClientError(
          .unsafeServer,
          .environment,
          "`\(address)` is not on this machine, and a token can be read on its way there: "
            + "give the three files of mutual TLS"
        )
      }
      return try transport(to: address, security: .plaintext)
    case .certificate(let files):
      do {
        return try transport(to: address, security: .mutual(files))
      } catch let error as RuntimeError {
        throw GraphClientError(
          .unsafeServer,
          .environment,
          "The files of mutual TLS cannot be used: \(error.cause.map { "\($0)" } ?? error.message)"
        )
      }
    }
  }

  private static func transport(
    to address: ServerAddress,
    security: HTTP2ClientTransport.Posix.TransportSecurity
  ) throws -> HTTP2ClientTransport.Posix {
    let port = Int(address.port)
    return switch address.host {
    case .ipv4(let host):
      try HTTP2ClientTransport.Posix(
        target: .ipv4(address: host, port: port),
        transportSecurity: security
      )
    case .ipv6(let host):
      try HTTP2ClientTransport.Posix(
        target: .ipv6(address: host, port: port),
        transportSecurity: security
      )
    case .name(let host):
      try HTTP2ClientTransport.Posix(
        target: .dns(host: host, port: port),
        transportSecurity: security
      )
    }
  }
}

extension HTTP2ClientTransport.Posix.TransportSecurity {
  /// TLS with a daemon whose certificate is of `authority` and names the host that was asked for.
  fileprivate static func mutual(_ files: GraphClient.TLSFiles) -> Self {
    .mTLS(
      certificateChain: [.file(path: files.certificate, format: .pem)],
      privateKey: .file(path: files.privateKey, format: .pem)
    ) { tls in
      tls.serverCertificateVerification = .fullVerification
      tls.trustRoots = .certificates([.file(path: files.authority, format: .pem)])
    }
  }
}

extension GraphClient.Credentials {
  fileprivate var interceptors: [any ClientInterceptor] {
    switch self {
    case .token(let token): [TokenInterceptor(token: token)]
    case .certificate: []
    }
  }
}

/// Puts the token into the header of each call.
private struct TokenInterceptor: ClientInterceptor {
  let token: String

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
    request.metadata.replaceOrAddString("Bearer \(token)", forKey: "authorization")
    return try await next(request, context)
  }
}
