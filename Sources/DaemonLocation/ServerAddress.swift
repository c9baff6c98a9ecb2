#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where a daemon listens for TCP connections: `127.0.0.1:7443`, `[::1]:7443`, `build.example.com:7443`.
///
/// The daemon and its clients judge by the same rule which address stays within the machine.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The part before the port.
  package enum Host: Hashable, Sendable {
    /// Four numbers.
    case ipv4(String)
    /// As `inet_ntop(3)` writes it, without brackets.
    case ipv6(String)
    /// A name, which only a client may use: it can come to mean another machine.
    case name(String)
  }

  /// The part before the port.
  package let host: Host
  /// 0 lets the system choose, where somebody listens.
  package let port: UInt16

  /// Names everything.
  package init(host: Host, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Understands `HOST:PORT`, with an IPv6 address in brackets; nil if the text is something else.
  ///
  /// `localhost` is 127.0.0.1, whatever the machine's table of names says.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(digits) else {
      return nil
    }
    guard let host = Host(text[..<colon]) else { return nil }
    self.init(host: host, port: port)
  }

  /// Whether only this machine can reach the address: 127.0.0.0/8 or ::1, and no name.
  package var isLoopback: Bool {
    switch host {
    case .ipv4(let text): Host.bytes(text, AF_INET)?.first == 127
    case .ipv6(let text): Host.bytes(text, AF_INET6) == [UInt8](repeating: 0, count: 15) + [1]
    case .name: false
    }
  }

  /// As `init(_:)` understands it.
  package var description: String {
    switch host {
    case .ipv4(let text), .name(let text): "\(text):\(port)"
    case .ipv6(let text): "[\(text)]:\(port)"
    }
  }
}

extension ServerAddress.Host {
  fileprivate init?(_ text: Substring) {
    if text == "localhost" {
      self = .ipv4("127.0.0.1")
    } else if text.hasPrefix("["), text.hasSuffix("]") {
      guard let address = Self.canonical(String(text.dropFirst().dropLast()), AF_INET6) else {
        return nil
      }
      self = .ipv6(address)
    } else if let address = Self.canonical(String(text), AF_INET) {
      self = .ipv4(address)
    } else {
      // Of a name's letters only those that no address can be made of tell it from one.
      let isName = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
      guard isName, text.contains(where: \.isLetter) else { return nil }
      self = .name(String(text))
    }
  }

  /// The bytes of an address, in the network's order; nil if the text is none.
  fileprivate static func bytes(_ text: String, _ family: CInt) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: family == AF_INET ? 4 : 16)
    return inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }

  private static func canonical(_ text: String, _ family: CInt) -> String? {
    guard let bytes = bytes(text, family) else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) != nil else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
