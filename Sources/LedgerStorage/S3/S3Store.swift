import DocumentFormats
import NIOHTTP1
import Synchronization

/// A bucket of Amazon S3, or of a server that speaks its protocol: MinIO, Ceph, R2, Google Cloud Storage.
final class S3Store: LedgerStore {
  private let bucket: String
  /// Ends in `/`, or is empty.
  private let prefix: String
  private let server: StoreURL
  private let region: String
  private let identity: BucketIdentity
  private let settings: StoreSettings
  private let transport: HTTPTransport

  private struct State {
    var credentials: AWSCredentials?
    /// The server's clock less this machine's, in seconds.
    var clockDifference = 0
  }
  private let state = Mutex(State())

  /// - Throws: `LedgerStoreError` for settings that are not understood.
  init(
    bucket: String,
    prefix: String,
    _ settings: StoreSettings,
    _ transport: HTTPTransport
  ) throws(LedgerStoreError) {
    (self.bucket, self.settings, self.transport) = (bucket, settings, transport)
    self.prefix = prefix.isEmpty ? "" : prefix + "/"
    region = BucketIdentity.region(settings)
    identity = try BucketIdentity.find(settings)
    if let endpoint = settings["AWS_ENDPOINT_URL_S3"] ?? settings["AWS_ENDPOINT_URL"] {
      var server = try StoreURL(endpoint)
      server.path += "/" + bucket
      self.server = server
    } else if bucket.utf8.contains(UInt8(ascii: ".")) {
      // A certificate of `*.s3…` does not cover such a name.
      server = try StoreURL("https://s3.\(region).amazonaws.com/\(bucket)")
    } else {
      server = try StoreURL("https://\(bucket).s3.\(region).amazonaws.com")
    }
    if case .bearer = identity { try server.requireSecrecy() }
  }

  // MARK: Store

  func list(_ folder: String) async throws -> [String] {
    var names: [String] = []
    var continuation: String?
    repeat {
      var query = [
        ("list-type", "2"), ("prefix", prefix + folder), ("delimiter", "/"), ("max-keys", "1000"),
      ]
      if let continuation { query.append(("continuation-token", continuation)) }
      let response = try await send(.GET, "", query: query)
      guard response.status == 200 else { throw refusal(response, "list", folder) }
      guard let root = try? XMLDocument.read(response.body), root.name == "ListBucketResult" else {
        throw LedgerStoreError(.damaged, "`\(name)` sent a list of `\(folder)` that is none")
      }
      for object in root.children(named: "Contents") {
        guard let key = object.children(named: "Key").first?.text else { continue }
        names.append(String(key.dropFirst((prefix + folder).count)))
      }
      let next = root.children(named: "NextContinuationToken").first?.text
      let isTruncated = root.children(named: "IsTruncated").first?.text == "true"
      guard isTruncated else { break }
      guard let next, !next.isEmpty, next != continuation else {
        throw LedgerStoreError(
          .damaged,
          "`\(name)` sent a part of a list of `\(folder)` without an end"
        )
      }
      continuation = next
    } while true
    return names
  }

  func read(_ key: String, limit: Int) async throws -> [UInt8]? {
    let response = try await send(.GET, key, limit: limit)
    switch response.status {
    case 200: return response.body
    case 404: return nil
    default: throw refusal(response, "read", key)
    }
  }

  func add(_ key: String, _ bytes: [UInt8]) async throws {
    let condition = [("If-None-Match", "*")]
    var response = try await send(.PUT, key, headers: condition, body: bytes)
    switch response.status {
    case 409:
      // Another one writes the same bytes at this moment, and may fail.
      response = try await send(.PUT, key, headers: condition, body: bytes)
    case 400,
      501 where S3Fault(response).code == "NotImplemented":
      // Without the condition: what is there has the same bytes.
      response = try await send(.PUT, key, body: bytes)
    default: break
    }
    // 412: it is there already.
    guard [200, 201, 204, 412].contains(response.status) else {
      throw refusal(response, "write", key)
    }
  }

  func remove(_ key: String) async throws {
    let response = try await send(.DELETE, key)
    guard [200, 204, 404].contains(response.status) else {
      throw refusal(response, "remove", key)
    }
  }

  // MARK: Requests

  private var name: String { "s3://\(bucket)/\(prefix)" }

  private func refusal(
    _ response: HTTPTransport.Response,
    _ verb: String,
    _ key: String
  ) -> LedgerStoreError {
    LedgerStoreError(.refused, "`\(name)` refused to \(verb) `\(key)` (\(S3Fault(response).text))")
  }

  private func send(
    _ method: HTTPMethod,
    _ key: String,
    query: [(String, String)] = [],
    headers: [(String, String)] = [],
    body: [UInt8] = [],
    limit: Int = 16 << 20
  ) async throws -> HTTPTransport.Response {
    let path = server.path + "/" + (key.isEmpty ? "" : StoreURL.encoded(prefix + key))
    var url = server
    url.path = ""
    let text = RequestSignature.encodedQuery(query)
    func request() async throws -> HTTPTransport.Request {
      HTTPTransport.Request(
        method: method,
        url: "\(url)\(path)" + (text.isEmpty ? "" : "?" + text),
        headers: try await headers + signed(method, path, query, body),
        body: body,
        limit: limit
      )
    }
    let response = try await transport.send(request())
    guard response.status == 403, S3Fault(response).code == "RequestTimeTooSkewed",
      let time = response.headers.first(name: "Date").flatMap(SigningTime.init(header:))
    else { return response }
    // This machine's clock is wrong: once more, by the server's.
    let difference = time.seconds - settings.now()
    state.withLock { $0.clockDifference = difference }
    return try await transport.send(request())
  }

  /// The headers that identify a request.
  private func signed(
    _ method: HTTPMethod,
    _ path: String,
    _ query: [(String, String)],
    _ body: [UInt8]
  ) async throws -> [(String, String)] {
    let credentials: AWSCredentials
    switch identity {
    case .anonymous: return []
    case .bearer(let secret): return [("Authorization", secret.authorization)]
    case .key(let key): credentials = key
    case .webIdentity(let identity):
      if let known = state.withLock(\.credentials) {
        credentials = known
      } else {
        credentials = try await identity.credentials(transport)
        state.withLock { $0.credentials = credentials }
      }
    }
    let time = SigningTime(seconds: settings.now() + state.withLock(\.clockDifference))
    let hash = RequestSignature.hash(body)
    var headers = [
      ("Host", server.hostHeader), ("x-amz-content-sha256", hash), ("x-amz-date", time.stamp),
    ]
    if let token = credentials.sessionToken { headers.append(("x-amz-security-token", token)) }
    let signature = RequestSignature(
      method: method.rawValue,
      path: path,
      query: query,
      headers: headers,
      bodyHash: hash,
      time: time,
      region: region
    )
    return headers + [("Authorization", signature.authorization(credentials))]
  }
}
