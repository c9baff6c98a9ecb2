package import DaemonLocation
package import GRPCCore
import GRPCNIOTransportHTTP2Posix
import GraphProtos

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension GraphClient {
  /// How long a daemon may take for its first answer, unless somebody says otherwise.
  package static let usualPatience: Duration = .seconds(5)

  /// Connects to the daemon at a socket for as long as `body` runs.
  ///
  /// - Parameters:
  ///   - location: The socket. It and its folder are checked before anything is sent.
  ///   - build: Which build the daemon must be of.
  ///   - patience: How long the daemon may take for its first answer.
  ///   - body: What to do with the connection.
  /// - Returns: What `body` returned.
  /// - Throws: `GraphClientError` with a code of its own for everything that goes wrong before
  ///   `body` begins; after that, what `body` throws.
  package static func withDaemon<Result: Sendable>(
    at location: SocketLocation,
    expecting build: ExpectedBuild = .sameVersion,
    patience: Duration = usualPatience,
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result {
    try SocketFile.check(location, userID: geteuid())
    let transport = try HTTP2ClientTransport.Posix(
      target: .unixDomainSocket(path: location.path, authority: "localhost"),
      transportSecurity: .plaintext,
      config: .defaults { $0.connection.flushCoalescing = nil }
    )
    return try await withGRPCClient(transport: transport) { client in
      let services = Services(client)
      let capabilities = try await handshake(services, at: location.path, patience: patience)
      try check(capabilities, expecting: build)
      return try await body(
        GraphClient(
          endpoint: .daemon(socket: location.path),
          capabilities: capabilities,
          services: services
        )
      )
    }
  }

  /// Connects to the service that runs in this process behind a transport, while `body` runs.
  package static func withTransport<Result: Sendable>(
    _ transport: some ClientTransport,
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result {
    try await withGRPCClient(transport: transport) { client in
      let services = Services(client)
      let capabilities: Graphd_V1_GetCapabilitiesResponse
      do {
        capabilities = try await services.workspace.getCapabilities(.init())
      } catch let error as RPCError {
        try Task.checkCancellation()
        throw GraphClientError(error)
      }
      return try await body(
        GraphClient(endpoint: .inProcess, capabilities: capabilities, services: services)
      )
    }
  }

  /// The first call: says whether anybody is there, and who.
  static func handshake(
    _ services: Services,
    at place: String,
    patience: Duration
  ) async throws -> Graphd_V1_GetCapabilitiesResponse {
    var options = CallOptions.defaults
    options.timeout = patience
    do {
      return try await services.workspace.getCapabilities(.init(), options: options)
    } catch let error as RPCError {
      try Task.checkCancellation()
      switch error.code {
      case .unavailable:
        let cause = error.cause.map { ": \($0)" } ?? ""
        throw GraphClientError(.noDaemon, .environment, "No daemon answers at `\(place)`\(cause)")
      case .unauthenticated:
        throw GraphClientError(
          .notAdmitted,
          .environment,
          "The daemon at `\(place)` does not take this client's token"
        )
      default:
        throw GraphClientError(
          .unresponsive,
          .environment,
          "What listens at `\(place)` does not answer as a daemon does: \(error.message)"
        )
      }
    }
  }

  static func check(
    _ capabilities: Graphd_V1_GetCapabilitiesResponse,
    expecting build: ExpectedBuild
  ) throws {
    let (isExpected, expected) =
      switch build {
      case .exactly(let buildID): (buildID == capabilities.buildID, buildID)
      case .sameVersion: (BuildIdentity.version == capabilities.version, BuildIdentity.version)
      case .any: (true, "")
      }
    guard isExpected else {
      throw GraphClientError(
        .otherBuild,
        .environment,
        "The running daemon is build `\(capabilities.buildID)`, this client belongs to build "
          + "`\(expected)`",
        metadata: [GraphClientError.processIDKey: "\(capabilities.processID)"]
      )
    }
  }
}

extension GraphClient {
  /// Which build of the daemon a client can talk to.
  package enum ExpectedBuild: Hashable, Sendable {
    /// The one with this id.
    case exactly(String)
    /// Any of this project's version.
    case sameVersion
    /// Any: for questions about the daemon itself.
    case any
  }
}

extension GraphClient.Services {
  init(_ client: GRPCClient<some ClientTransport>) {
    self.init(
      workspace: Graphd_V1_WorkspaceService.Client(wrapping: client),
      graph: Graphd_V1_GraphService.Client(wrapping: client),
      impact: Graphd_V1_ImpactService.Client(wrapping: client),
      tests: Graphd_V1_TestService.Client(wrapping: client),
      resources: Graphd_V1_ResourceService.Client(wrapping: client),
      checks: Graphd_V1_CheckService.Client(wrapping: client),
      wiring: Graphd_V1_WiringService.Client(wrapping: client),
      measures: Graphd_V1_MeasureService.Client(wrapping: client),
      builds: Graphd_V1_BuildService.Client(wrapping: client)
    )
  }
}
