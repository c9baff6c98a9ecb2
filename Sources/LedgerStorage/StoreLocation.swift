import Crypto

/// The place of a store, as a person names it.
package enum StoreLocation: Sendable, Hashable, CustomStringConvertible {
  /// An absolute path without a slash at its end.
  case directory(String)
  /// A folder on a web server.
  case web(StoreAddress)
  /// Objects of a bucket whose keys begin with a prefix; without a slash at its end.
  case bucket(String, prefix: String)

  /// Reads what a person names; `nil` if that is a file, or nothing that is there.
  ///
  /// A folder that is there or a path that ends in `/` is a store, and so is `https://HOST/PATH` and
  /// `s3://BUCKET/PREFIX`.
  ///
  /// - Parameters:
  ///   - text: The place.
  ///   - absolutePath: Makes a path absolute.
  /// - Throws: `LedgerStoreError` for a URL that names no store; the errors of `absolutePath`.
  package init?(_ text: String, absolutePath: (String) throws -> String) throws {
    if text.hasPrefix("https://") || text.hasPrefix("http://") {
      self = .web(StoreAddress(url: try StoreURL(text)))
    } else if text.hasPrefix("s3://") {
      self = try Self.bucket(text.dropFirst("s3://".count))
    } else {
      let path = try absolutePath(text)
      guard text.hasSuffix("/") || StoredFile.isFolder(path) else { return nil }
      self = .directory(Self.withoutSlashes(path))
    }
  }

  /// - Throws: `LedgerStoreError` for a name that no bucket has.
  private static func bucket(_ text: Substring) throws(LedgerStoreError) -> StoreLocation {
    let slash = text.firstIndex(of: "/") ?? text.endIndex
    let name = text[..<slash]
    guard (3...63).contains(name.utf8.count),
      name.utf8.allSatisfy({ LedgerScope.isLetterOrDigit($0) || "-._".utf8.contains($0) })
    else {
      throw LedgerStoreError(.invalid, "No bucket has such a name: give `s3://BUCKET/PREFIX`")
    }
    return .bucket(String(name), prefix: withoutSlashes(String(text[slash...].drop { $0 == "/" })))
  }

  private static func withoutSlashes(_ path: String) -> String {
    String(path.reversed().drop { $0 == "/" }.reversed())
  }

  /// The name of the place in messages.
  package var description: String {
    switch self {
    case .directory(let path): path
    case .web(let address): "\(address.url)"
    case .bucket(let name, let prefix): "s3://" + name + (prefix.isEmpty ? "" : "/" + prefix)
    }
  }

  /// A name of a folder for copies of this store's fragments.
  package var copyName: String {
    String(SHA256.hash(data: Array(description.utf8)).hexadecimal.prefix(16))
  }

  /// Whether others on the network's way can alter what is sent.
  package var isOpenToOthers: Bool {
    if case .web(let address) = self {
      !address.url.isEncrypted && !address.url.isLoopback
    } else {
      false
    }
  }

  /// Calls `body` with the store, and closes its connections afterwards.
  ///
  /// - Throws: `LedgerStoreError` for settings that are not understood; the errors of `body`.
  package func withStore<Value>(
    _ settings: StoreSettings,
    _ patience: StorePatience,
    _ body: (any LedgerStore) async throws -> Value
  ) async throws -> Value {
    if case .directory(let path) = self { return try await body(DirectoryStore(path)) }
    let transport = HTTPTransport(patience, certificates: settings["GRAPHD_LEDGER_CA"])
    do {
      let value = try await body(try store(settings, transport))
      await transport.close()
      return value
    } catch {
      await transport.close()
      throw error
    }
  }

  private func store(
    _ settings: StoreSettings,
    _ transport: HTTPTransport
  ) throws(LedgerStoreError) -> any LedgerStore {
    switch self {
    case .directory(let path): DirectoryStore(path)
    case .web(let address):
      try WebStore(address.url, StoreSecret.find(for: address.url, settings), transport)
    case .bucket(let name, let prefix):
      try S3Store(bucket: name, prefix: prefix, settings, transport)
    }
  }
}

/// The address of a folder on a web server.
package struct StoreAddress: Sendable, Hashable {
  let url: StoreURL
}
