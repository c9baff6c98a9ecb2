import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// The time that a store may take.
package struct StorePatience: Sendable, Hashable {
  /// Until a connection is there.
  package var connection: Duration
  /// Until one request is answered.
  package var request: Duration
  /// Everything together.
  package var whole: Duration

  /// Before an answer, so that a store is never in the way.
  package static let reading = StorePatience(
    connection: .milliseconds(300),
    request: .seconds(2),
    whole: .seconds(2)
  )
  /// After an answer.
  package static let adding = StorePatience(
    connection: .seconds(1),
    request: .seconds(5),
    whole: .seconds(5)
  )
  /// When a person waits for a diagnosis.
  package static let checking = StorePatience(
    connection: .seconds(3),
    request: .seconds(10),
    whole: .seconds(20)
  )
  /// In a job of its own.
  package static let maintenance = StorePatience(
    connection: .seconds(5),
    request: .seconds(30),
    whole: .seconds(600)
  )
}

/// Requests to servers, all of them within one bound of time; after two failures none is made.
final class HTTPTransport: Sendable {
  /// An answer as a whole.
  struct Response: Sendable {
    var status: Int
    var headers: HTTPHeaders
    var body: [UInt8]
  }

  /// A request; the URL contains no secret.
  struct Request: Sendable {
    var method: HTTPMethod
    var url: String
    var headers: [(String, String)] = []
    var body: [UInt8] = []
    /// How many bytes the answer may have.
    var limit = 16 << 20
  }

  private let client: HTTPClient
  private let patience: StorePatience
  private let deadline: ContinuousClock.Instant
  private let breaker = Mutex(CircuitBreaker())

  /// - Parameters:
  ///   - patience: The time for all requests together.
  ///   - certificates: A file of certificate authorities in PEM; `nil`: those of the system.
  init(_ patience: StorePatience, certificates: String? = nil) {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .nanoseconds(patience.connection.milliseconds * 1_000_000))
    )
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 16
    if let certificates {
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.trustRoots = .file(certificates)
      configuration.tlsConfiguration = tls
    }
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    self.patience = patience
    deadline = .now + patience.whole
  }

  /// Closes all connections; no request may follow.
  func close() async { try? await client.shutdown() }

  /// Sends a request and returns the answer, whatever its status.
  ///
  /// - Throws: `LedgerStoreError` if there is no answer in time, or one of too many bytes.
  func send(_ request: Request) async throws -> Response {
    try breaker.withLock { breaker throws(LedgerStoreError) in try breaker.require() }
    do {
      let client = client
      let response = try await Deadline.run(
        until: min(deadline, .now + patience.request),
        patience.request
      ) {
        try await Self.exchange(request, client)
      }
      breaker.withLock { $0.note(response.status < 500) }
      return response
    } catch {
      breaker.withLock { $0.note(false) }
      throw explained(error)
    }
  }

  private static func exchange(_ request: Request, _ client: HTTPClient) async throws -> Response {
    var outgoing = HTTPClientRequest(url: request.url)
    outgoing.method = request.method
    for (name, value) in request.headers { outgoing.headers.add(name: name, value: value) }
    if !request.body.isEmpty || request.method == .PUT {
      outgoing.body = .bytes(ByteBuffer(bytes: request.body))
    }
    let response = try await client.execute(outgoing, deadline: .distantFuture)
    let body = try await response.body.collect(upTo: request.limit)
    return Response(
      status: Int(response.status.code),
      headers: response.headers,
      body: Array(body.readableBytesView)
    )
  }

  private func explained(_ error: any Error) -> any Error {
    switch error {
    case is LedgerStoreError, is CancellationError: error
    case HTTPClientError.connectTimeout as HTTPClientError:
      LedgerStoreError(
        .unreachable,
        "The store took no connection within \(patience.connection.milliseconds) ms"
      )
    case HTTPClientError.cancelled as HTTPClientError: CancellationError()
    case is NIOTooManyBytesError:
      LedgerStoreError(.damaged, "The store sent more bytes than a part of a ledger has")
    default:
      // The text of an error of the library has no header and no URL in it; it may be long.
      LedgerStoreError(.unreachable, "The store cannot be reached: \("\(error)".prefix(160))")
    }
  }
}

/// A switch that opens after two failures: a store that is sick gets no third request.
struct CircuitBreaker {
  private var failures = 0

  mutating func note(_ isWell: Bool) { failures = isWell ? 0 : failures + 1 }

  /// - Throws: `LedgerStoreError` once two requests in a row have failed.
  func require() throws(LedgerStoreError) {
    guard failures < 2 else {
      throw LedgerStoreError(.unreachable, "The store failed twice: no further request is made")
    }
  }
}
