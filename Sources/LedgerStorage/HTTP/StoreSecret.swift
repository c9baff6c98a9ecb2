/// The secret that a web server admits somebody by; no text of it contains the secret.
enum StoreSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  case bearer(String)
  case password(user: String, password: String)

  /// The value of the header.
  var authorization: String {
    switch self {
    case .bearer(let token): "Bearer " + token
    case .password(let user, let password):
      "Basic " + Self.base64(Array("\(user):\(password)".utf8))
    }
  }

  var description: String { "StoreSecret" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }

  /// Finds the secret for a host: `GRAPHD_LEDGER_TOKEN`, else the file of netrc(5).
  static func find(for url: StoreURL, _ settings: StoreSettings) -> StoreSecret? {
    if let token = settings["GRAPHD_LEDGER_TOKEN"] { return .bearer(token) }
    guard let path = settings["NETRC"] ?? settings.home.map({ $0 + "/.netrc" }),
      let text = settings.text(of: path)
    else { return nil }
    let host = url.host.hasPrefix("[") ? url.host : String(url.host.prefix { $0 != ":" })
    return netrc(text, host: host)
  }

  /// The entry of a host in the text of a netrc file, else its default one.
  static func netrc(_ text: String, host: String) -> StoreSecret? {
    var words = text.split(whereSeparator: \.isWhitespace).makeIterator()
    var entry: (isMeant: Bool, user: String?, password: String?) = (false, nil, nil)
    var found: StoreSecret? {
      guard entry.isMeant, let user = entry.user, let password = entry.password else { return nil }
      return .password(user: user, password: password)
    }
    while let word = words.next() {
      switch word {
      case "machine":
        if let found { return found }
        entry = (words.next().map { $0.lowercased() == host } ?? false, nil, nil)
      case "default":
        if let found { return found }
        entry = (true, nil, nil)
      case "login": entry.user = words.next().map(String.init)
      case "password": entry.password = words.next().map(String.init)
      default: break
      }
    }
    return found
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        result.append(
          place <= part.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "=")
        )
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
