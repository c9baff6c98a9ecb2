/// Property lists in XML: `<plist>` around one value.
///
/// As CoreFoundation's `CFPropertyList.c` reads them: a value may also stand without `<plist>`. Dates are read as null,
/// since no document that is read here needs them. Unlike there, text between the elements of a container is ignored.
enum XMLPropertyList {
  static func read(_ text: DocumentText) throws(DocumentFault) -> Document {
    let root = try value(of: XMLDocument.read(text))
    var reader = Reader()
    return Document(value: try reader.value(root, depth: 0), repeatedKeys: reader.repeated)
  }

  /// Reads the members of a document whose value is a dictionary.
  static func table(_ text: DocumentText) throws(DocumentFault) -> DocumentTable {
    let root = try value(of: XMLDocument.read(text))
    guard root.name == "dict" else { throw fault("The document is no dictionary", root) }
    var reader = Reader()
    var members: [(key: String, value: DocumentValue)] = []
    var lines: [Int] = []
    for (key, element) in try Reader.pairs(of: root) {
      members.append((key.text, try reader.value(element, depth: 1)))
      lines.append(key.line)
    }
    return DocumentTable(members, lines: lines)
  }

  private static func value(of root: XMLElement) throws(DocumentFault) -> XMLElement {
    guard root.name == "plist" else { return root }
    guard root.children.count == 1 else {
      throw fault("`<plist>` contains \(root.children.count) values instead of one", root)
    }
    return root.children[0]
  }

  private struct Reader {
    var repeated: [RepeatedKey] = []

    mutating func value(
      _ element: XMLElement,
      depth: Int
    ) throws(DocumentFault) -> DocumentValue {
      guard depth < DocumentLimits.depth else { throw fault(DocumentText.tooDeep, element) }
      switch element.name {
      case "dict": return try dictionary(element, depth: depth)
      case "array":
        var elements: [DocumentValue] = []
        for child in element.children { elements.append(try value(child, depth: depth + 1)) }
        return .array(elements)
      case "string": return .string(element.text)
      case "true": return .bool(true)
      case "false": return .bool(false)
      case "integer": return .number(try wholeNumber(element))
      case "real": return .number(String(element.text.filter { !$0.isWhitespace }))
      case "data": return .data(try data(element))
      case "date": return .null
      default: throw fault("`<\(element.name.prefix(40))>` is no value of a property list", element)
      }
    }

    private mutating func dictionary(
      _ element: XMLElement,
      depth: Int
    ) throws(DocumentFault) -> DocumentValue {
      var members: [String: DocumentValue] = [:]
      for (key, child) in try Self.pairs(of: element) {
        let value = try value(child, depth: depth + 1)
        if members.updateValue(value, forKey: key.text) != nil {
          repeated.append(RepeatedKey(key: key.text, line: key.line))
        }
      }
      return .dictionary(members)
    }

    /// The keys of a dictionary with their values.
    static func pairs(
      of dictionary: XMLElement
    ) throws(DocumentFault) -> [(key: XMLElement, value: XMLElement)] {
      var pairs: [(key: XMLElement, value: XMLElement)] = []
      var children = dictionary.children[...]
      while let key = children.popFirst() {
        guard key.name == "key" else {
          throw fault("`<\(key.name.prefix(40))>` stands where `<key>` is expected", key)
        }
        guard let child = children.popFirst() else { throw fault("A key has no value", key) }
        pairs.append((key, child))
      }
      return pairs
    }
  }

  /// The decimal form of `<integer>`, which may be hexadecimal with `0x`.
  private static func wholeNumber(_ element: XMLElement) throws(DocumentFault) -> String {
    let text = element.text.filter { !$0.isWhitespace }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let number =
      isHexadecimal ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits, radix: 10)
    guard let number, digits.first != "+", digits.first != "-" else {
      throw fault("`<integer>` contains no whole number", element)
    }
    return isNegative && number > 0 ? "-\(number)" : "\(number)"
  }

  /// The bytes of base 64; blanks are ignored.
  private static func data(_ element: XMLElement) throws(DocumentFault) -> [UInt8] {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in element.text.utf8 where !XMLScanner.isBlank(byte) && byte != UInt8(ascii: "=") {
      guard let digit = base64Digit(byte) else { throw fault("`<data>` is not base 64", element) }
      bits = bits << 6 | digit
      count += 1
      if count.isMultiple(of: 4) {
        for shift: UInt32 in [16, 8, 0] { result.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      }
    }
    switch count % 4 {
    case 2: result.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3:
      result.append(UInt8(truncatingIfNeeded: bits >> 10))
      result.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: break
    }
    return result
  }

  private static func base64Digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// A fault at the beginning of an element's line.
  private static func fault(_ reason: String, _ element: XMLElement) -> DocumentFault {
    DocumentFault(reason: reason, line: element.line, column: 1)
  }
}
