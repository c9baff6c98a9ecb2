import DocumentFormats
import NIOHTTP1

/// A folder on a web server: WebDAV, or GET, PUT and DELETE with a listing in JSON as nginx makes it.
struct WebStore: LedgerStore {
  private let url: StoreURL
  private let authorization: String?
  private let transport: HTTPTransport

  /// - Throws: `LedgerStoreError` if a secret would cross a network in the clear.
  init(
    _ url: StoreURL,
    _ secret: StoreSecret?,
    _ transport: HTTPTransport
  ) throws(LedgerStoreError) {
    if secret != nil { try url.requireSecrecy() }
    (self.url, self.transport) = (url, transport)
    authorization = secret?.authorization
  }

  // MARK: Listing

  func list(_ folder: String) async throws -> [String] {
    let found = try await send(
      .RAW(value: "PROPFIND"),
      folder,
      headers: [("Depth", "1"), ("Content-Type", "application/xml")],
      body: Array(Self.propertyRequest.utf8)
    )
    switch found.status {
    case 207: return try names(multistatus: found.body, in: folder)
    case 404: return []
    case 401, 403, 500...: throw refusal(found, "list", folder)
    // Any other status is that of a server without WebDAV.
    default: break
    }
    let listed = try await send(.GET, folder, headers: [("Accept", "application/json")])
    switch listed.status {
    case 200: return try names(json: listed.body, in: folder)
    case 404: return []
    default: throw refusal(listed, "list", folder)
    }
  }

  private func names(multistatus: [UInt8], in folder: String) throws -> [String] {
    guard let root = try? XMLDocument.read(multistatus), Self.isNamed(root, "multistatus") else {
      throw damage(folder, "The listing is no WebDAV answer")
    }
    return root.children.compactMap { response in
      guard let reference = response.children.first(where: { Self.isNamed($0, "href") })?.text,
        let last = reference.split(separator: "/", omittingEmptySubsequences: false).last
      else { return nil }
      // A folder ends in a slash, so that its name is empty.
      return StoreURL.decoded(Substring(last.trimmingBlanks)).flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  private func names(json: [UInt8], in folder: String) throws -> [String] {
    guard let document = try? JSON5.read(json), case .array(let entries) = document.value else {
      throw damage(
        folder,
        "The server lists no folder: let it speak WebDAV, or list in JSON (nginx: `autoindex_format json`)"
      )
    }
    return entries.compactMap { $0["name"]?.text }
  }

  private static func isNamed(_ element: XMLElement, _ name: String) -> Bool {
    element.name == name || element.name.hasSuffix(":" + name)
  }

  private static let propertyRequest =
    #"<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>"#

  // MARK: Objects

  func read(_ key: String, limit: Int) async throws -> [UInt8]? {
    let response = try await send(.GET, key, limit: limit)
    switch response.status {
    case 200: return response.body
    case 404, 410: return nil
    default: throw refusal(response, "read", key)
    }
  }

  func add(_ key: String, _ bytes: [UInt8]) async throws {
    var response = try await put(key, bytes)
    if [404, 409].contains(response.status) {
      // A server of WebDAV does not make folders by itself.
      try await makeFolders(of: key)
      response = try await put(key, bytes)
    }
    // 412: it is there already.
    guard [200, 201, 204, 412].contains(response.status) else {
      throw refusal(response, "write", key)
    }
  }

  private func put(_ key: String, _ bytes: [UInt8]) async throws -> HTTPTransport.Response {
    try await send(
      .PUT,
      key,
      headers: [("If-None-Match", "*"), ("Content-Type", "application/octet-stream")],
      body: bytes
    )
  }

  private func makeFolders(of key: String) async throws {
    var folder = ""
    for part in key.split(separator: "/").dropLast() {
      folder += part + "/"
      _ = try await send(.MKCOL, folder)
    }
  }

  func remove(_ key: String) async throws {
    let response = try await send(.DELETE, key)
    guard [200, 202, 204, 404, 410].contains(response.status) else {
      throw refusal(response, "remove", key)
    }
  }

  private func send(
    _ method: HTTPMethod,
    _ key: String,
    headers: [(String, String)] = [],
    body: [UInt8] = [],
    limit: Int = 16 << 20
  ) async throws -> HTTPTransport.Response {
    var headers = headers
    if let authorization { headers.append(("Authorization", authorization)) }
    return try await transport.send(
      .init(
        method: method,
        url: "\(url)/" + StoreURL.encoded(key),
        headers: headers,
        body: body,
        limit: limit
      )
    )
  }

  private func refusal(
    _ response: HTTPTransport.Response,
    _ verb: String,
    _ key: String
  ) -> LedgerStoreError {
    let advice =
      switch response.status {
      case 401: ": give `GRAPHD_LEDGER_TOKEN`, or a line of `~/.netrc`"
      case 403: ": this identity may not"
      case 300..<400: ": name the address that it leads to"
      case 507: ": the server has no free space"
      default: ""
      }
    return LedgerStoreError(
      .refused,
      "`\(url)` refused to \(verb) `\(key)` (status \(response.status))\(advice)"
    )
  }

  private func damage(_ folder: String, _ reason: String) -> LedgerStoreError {
    LedgerStoreError(.damaged, "`\(url)/\(folder)`: \(reason)")
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
