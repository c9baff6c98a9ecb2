/// Paths as editors name them.
package enum FileURL {
  /// The path of a `file:` URL of this machine (RFC 8089), or `text` as it is if it is no URL of that scheme.
  ///
  /// A URL that names no path here is left as it is: the search for the path then reports it.
  package static func path(_ text: String) -> String {
    guard text.utf8.count > 5, text.prefix(5).lowercased() == "file:" else { return text }
    var rest = text.utf8.dropFirst(5)[...]
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return text }
      let host = String(rest[..<slash]) ?? ""
      guard host.isEmpty || host.lowercased() == "localhost" else { return text }
      rest = rest[slash...]
    }
    // There is neither a query nor a fragment.
    guard rest.first == UInt8(ascii: "/"), !rest.contains(UInt8(ascii: "?")),
      !rest.contains(UInt8(ascii: "#")),
      let bytes = decoded(rest)
    else { return text }
    return String(validating: bytes, as: UTF8.self) ?? text
  }

  /// A path of which all but letters, digits, `-._~/` and `others` is escaped (RFC 3986, 2.1).
  package static func escaped(_ path: String, besides others: String = "") -> String {
    path.utf8.reduce(into: "") { text, byte in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "-._~/".utf8.contains(byte) || others.utf8.contains(byte)
      if isPlain {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += (digits.utf8.count == 1 ? "%0" : "%") + digits
      }
    }
  }

  /// Bytes with their percent signs resolved; `nil` if one begins no byte.
  package static func decoded(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit)
        else { return nil }
        result.append(high << 4 | low)
      default: result.append(byte)
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    UInt8(String(UnicodeScalar(byte)), radix: 16)
  }
}
