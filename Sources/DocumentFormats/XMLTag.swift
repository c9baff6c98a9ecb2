/// The bytes between `<` and `>` of a tag, taken apart from front to back.
struct XMLTag {
  /// The element's name; nil if there is none that XML allows.
  let name: String?
  /// Whether it is `</name>`.
  let isEnd: Bool
  /// Whether it is `<name/>`.
  let isEmpty: Bool

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
    isEnd = rest.first == UInt8(ascii: "/")
    if isEnd { rest.removeFirst() }
    isEmpty = !isEnd && rest.last == UInt8(ascii: "/")
    if isEmpty { rest.removeLast() }
    name = Self.takeName(&rest)
    skipBlanks()
  }

  /// Whether nothing but blanks is left.
  var isAtEnd: Bool { rest.isEmpty }

  /// The next `key="value"`, its references not replaced; nil if something else stands there.
  mutating func nextAttribute() -> (key: String, value: ArraySlice<UInt8>)? {
    guard let key = Self.takeName(&rest) else { return nil }
    skipBlanks()
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    skipBlanks()
    guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = rest.firstIndex(of: quote)
    else { return nil }
    let value = rest[..<end]
    rest = rest[(end + 1)...]
    // A blank stands between attributes.
    guard rest.isEmpty || XMLScanner.isBlank(rest[rest.startIndex]) else { return nil }
    skipBlanks()
    return (key, value)
  }

  private mutating func skipBlanks() {
    rest = rest.drop(while: XMLScanner.isBlank)
  }

  /// Takes a name away; one begins with a letter, `_`, `:` or a byte outside of ASCII.
  private static func takeName(_ rest: inout ArraySlice<UInt8>) -> String? {
    let bytes = rest.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
        UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
        true
      default: false
      }
    }
    guard let first = bytes.first, !(0x30...0x39).contains(first), first != UInt8(ascii: "-"),
      first != UInt8(ascii: "."),
      let name = String(validating: bytes, as: UTF8.self)
    else { return nil }
    rest = rest[bytes.endIndex...]
    return name
  }
}
