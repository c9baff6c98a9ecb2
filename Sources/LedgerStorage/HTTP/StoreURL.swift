/// The URL of a server or of a folder on it, without a secret.
struct StoreURL: Sendable, Hashable, CustomStringConvertible {
  var isEncrypted: Bool
  /// A name or an address, with a port if that is not the scheme's.
  var host: String
  /// Encoded; begins with `/` or is empty, and does not end with `/`.
  var path: String

  /// Reads `https://HOST[:PORT][/PATH]`, or `http://…`.
  ///
  /// - Throws: `LedgerStoreError`.
  init(_ text: String) throws(LedgerStoreError) {
    func failure(_ reason: String) -> LedgerStoreError {
      LedgerStoreError(.invalid, "The address of a store \(reason)")
    }
    let rest: Substring
    if text.hasPrefix("https://") {
      (isEncrypted, rest) = (true, text.dropFirst("https://".count))
    } else if text.hasPrefix("http://") {
      (isEncrypted, rest) = (false, text.dropFirst("http://".count))
    } else {
      throw failure("begins with neither `https://` nor `http://`")
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    host = String(rest[..<slash]).lowercased()
    // The text is not repeated: it may contain a password.
    guard !rest.contains("@") else {
      throw failure(
        "contains a user or a password: give them by `GRAPHD_LEDGER_TOKEN` or `~/.netrc`"
      )
    }
    guard !rest.contains(where: { "?#".contains($0) }) else { throw failure("has a query") }
    guard !host.isEmpty, host.utf8.allSatisfy(Self.isOfHost) else { throw failure("has no host") }
    path = Self.encoded(String(rest[slash...]))
    while path.hasSuffix("/") { path.removeLast() }
  }

  var description: String { (isEncrypted ? "https://" : "http://") + host + path }

  /// Whether nobody else's machine is on the way.
  var isLoopback: Bool {
    let name = host.hasPrefix("[") ? host : String(host.prefix { $0 != ":" })
    return name == "localhost" || name.hasPrefix("127.") || name.hasPrefix("[::1]")
  }

  /// The host as the header `Host` has it.
  var hostHeader: String {
    let port = isEncrypted ? ":443" : ":80"
    return host.hasSuffix(port) ? String(host.dropLast(port.count)) : host
  }

  /// - Throws: `LedgerStoreError` if a secret would cross a network in the clear.
  func requireSecrecy() throws(LedgerStoreError) {
    guard isEncrypted || isLoopback else {
      throw LedgerStoreError(
        .invalid,
        "A password is not sent to `\(description)` without encryption: give `https://`"
      )
    }
  }

  /// Text with all bytes but letters, digits, `-._~` and `/` as `%XX`; what is encoded already stays.
  static func encoded(_ text: String, keepingSlashes: Bool = true) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isEncoded =
        keepingSlashes && byte == UInt8(ascii: "%") && index + 2 < bytes.count
        && bytes[(index + 1)...(index + 2)].allSatisfy { hexadecimalDigit($0) != nil }
      if LedgerScope.isLetterOrDigit(byte) || "-._~".utf8.contains(byte) || isEncoded
        || keepingSlashes && byte == UInt8(ascii: "/")
      {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Text of which `%XX` are the bytes; nil if they are not UTF-8.
  static func decoded(_ text: Substring) -> String? {
    var result: [UInt8] = []
    var bytes = text.utf8[...]
    while let byte = bytes.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = bytes.popFirst().flatMap(hexadecimalDigit),
        let low = bytes.popFirst().flatMap(hexadecimalDigit)
      else { return nil }
      result.append(high << 4 | low)
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    LedgerScope.isLetterOrDigit(byte) || "-.:[]_".utf8.contains(byte)
  }
}
