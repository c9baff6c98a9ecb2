import DaemonLocation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import StandardProtos
import SwiftProtobuf

/// A connection to a server of the Remote Execution API whose capabilities are known.
///
/// Rule: every call has a time limit, and the bytes of every blob are compared with its digest.
struct CacheConnection: Sendable {
  typealias Client = GRPCClient<HTTP2ClientTransport.Posix>

  /// The capabilities of the server.
  struct Abilities: Sendable, Hashable {
    /// Whether it takes results of this client.
    var takesUpdates: Bool
    /// How many bytes of blobs one call may have.
    var batchBytes: Int
  }

  let abilities: Abilities
  let settings: CacheSettings
  private let client: Client
  private let running: Task<Void, Never>

  var actions: Build_Bazel_Remote_Execution_V2_ActionCache.Client<HTTP2ClientTransport.Posix> {
    .init(wrapping: client)
  }

  var blobs:
    Build_Bazel_Remote_Execution_V2_ContentAddressableStorage.Client<HTTP2ClientTransport.Posix>
  {
    .init(wrapping: client)
  }

  /// Connects, and reads the server's capabilities.
  ///
  /// - Throws: `CacheFault`, also if the server's digests are not those of SHA-256.
  static func open(
    _ settings: CacheSettings,
    timeLimit: Duration
  ) async throws(CacheFault) -> CacheConnection {
    let client: Client
    do {
      client = GRPCClient(
        transport: try transport(settings),
        interceptors: settings.header.map { [HeaderInterceptor(header: $0)] } ?? []
      )
    } catch {
      let cause = (error as? RuntimeError)?.cause.map { "\($0)" } ?? "\(error)"
      throw CacheFault(.setting, "No connection can be made: \(settings.readable(cause))")
    }
    let running = Task<Void, Never> {
      // Its errors are those of the calls.
      try? await client.runConnections()
    }
    do {
      let abilities = try await abilities(client, settings, timeLimit)
      return CacheConnection(
        abilities: abilities,
        settings: settings,
        client: client,
        running: running
      )
    } catch {
      end(client, running)
      throw error
    }
  }

  /// Ends the connection, once the calls that run have ended.
  func close() { Self.end(client, running) }

  /// Returns at once; a connection that does not end in time is cut.
  private static func end(_ client: Client, _ running: Task<Void, Never>) {
    client.beginGracefulShutdown()
    Task {
      try? await Task.sleep(for: CachePatience.usual.upload)
      running.cancel()
    }
  }

  private static func abilities(
    _ client: Client,
    _ settings: CacheSettings,
    _ timeLimit: Duration
  ) async throws(CacheFault) -> Abilities {
    let service = Build_Bazel_Remote_Execution_V2_Capabilities.Client(wrapping: client)
    let answer: Build_Bazel_Remote_Execution_V2_ServerCapabilities
    do {
      answer = try await service.getCapabilities(
        .with { $0.instanceName = settings.instance },
        options: options(timeLimit)
      )
    } catch {
      throw settings.fault(error, timeLimit)
    }
    let cache = answer.cacheCapabilities
    guard cache.digestFunctions.contains(.sha256) else {
      throw CacheFault(.refused, "The server names no blobs by SHA-256")
    }
    let limit = cache.maxBatchTotalSizeBytes
    return Abilities(
      takesUpdates: cache.actionCacheUpdateCapabilities.updateEnabled,
      batchBytes: limit > 0 ? Int(clamping: min(limit, largestBatch)) : Int(largestBatch)
    )
  }

  /// Below the 4 MiB that messages of gRPC have at most by default.
  private static let largestBatch: Int64 = 3 << 20

  /// The options of a call that ends when the time has passed.
  static func options(_ timeLimit: Duration) -> CallOptions {
    var options = CallOptions.defaults
    options.timeout = max(timeLimit, .milliseconds(1))
    options.waitForReady = false
    return options
  }

  private static func transport(_ settings: CacheSettings) throws -> HTTP2ClientTransport.Posix {
    let security: HTTP2ClientTransport.Posix.TransportSecurity =
      settings.isEncrypted
      ? .tls { tls in
        guard let file = settings.certificates else { return }
        tls.trustRoots = .certificates([.file(path: file, format: .pem)])
      } : .plaintext
    let port = Int(settings.address.port)
    switch settings.address.host {
    case .ipv4(let host):
      return try .init(target: .ipv4(address: host, port: port), transportSecurity: security)
    case .ipv6(let host):
      return try .init(target: .ipv6(address: host, port: port), transportSecurity: security)
    case .name(let host):
      return try .init(target: .dns(host: host, port: port), transportSecurity: security)
    }
  }
}

extension CacheSettings {
  /// The fault of a call.
  func fault(_ error: any Error, _ timeLimit: Duration) -> CacheFault {
    guard let error = error as? RPCError else {
      return CacheFault(.unreachable, "The call broke off: \(readable("\(error)"))")
    }
    let cause = error.cause.map { ": \($0)" } ?? ""
    let text = readable(error.message + cause)
    return switch error.code {
    case .deadlineExceeded, .cancelled:
      CacheFault(.unreachable, "No answer came within \(timeLimit.milliseconds) ms")
    case .unavailable: CacheFault(.unreachable, "The server cannot be reached (\(text))")
    case .unauthenticated, .permissionDenied:
      CacheFault(.refused, "The server does not admit this client (\(text))")
    default: CacheFault(.refused, "The server answered `\(error.code)` (\(text))")
    }
  }

  /// A text of others as a part of one line, without the secret that they may repeat.
  func readable(_ text: String) -> String {
    let plain = header.map { text.replacing($0.value, with: "…") } ?? text
    return String(plain.map { $0.isNewline ? " " : $0 }.prefix(160))
  }
}

extension Duration {
  /// Whole milliseconds, for messages.
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}

/// Adds the header that admits a client to each call.
private struct HeaderInterceptor: ClientInterceptor {
  let header: CacheHeader

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
    request.metadata.replaceOrAddString(header.value, forKey: header.name)
    return try await next(request, context)
  }
}
