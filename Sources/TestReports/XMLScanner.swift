/// A scanner of XML 1.0 documents, as far as test reports need it: it reports tags, and checks that they nest.
///
/// It takes a document piece by piece and keeps one tag at a time, however long the text between tags is. Document
/// types are refused, so that no entity but the five predefined ones is expanded. The encoding is UTF-8.
///
/// FoundationXML does not serve. It links libxml2 and the whole of Foundation with ICU, 45 MB in each
/// released program. It also reports a truncated document as complete.
struct XMLScanner {
  /// A beginning or an end of an element; `<a/>` is both.
  enum Event {
    case start(name: String, attributes: [String: String])
    case end(name: String)
  }

  /// A violation of XML's rules, or of the bounds below.
  struct Fault: Error, Equatable {
    var reason: String
    /// From 1.
    var line: Int
  }

  /// Bytes of one tag.
  static let tagBytes = 1 << 20
  /// Elements within one another.
  static let depth = 256

  private enum State: Equatable {
    case text
    /// After `&` in text.
    case reference
    /// After `<`, until it is clear what begins.
    case opening
    /// In a tag; the quotation mark in which it is.
    case tag(quote: UInt8)
    /// In a comment, a CDATA section or a processing instruction, until its last bytes.
    case skipping(until: [UInt8])
  }

  private var state = State.text
  /// The bytes of the tag, of the reference, or the last ones of what is skipped.
  private var pending: [UInt8] = []
  private var open: [String] = []
  private var rootBegan = false
  private var hasText = false
  private var line = 1

  init() {}

  /// Takes the next bytes of the document and reports the tags that end in them.
  mutating func scan(
    _ bytes: UnsafeRawBufferPointer,
    _ report: (Event) throws -> Void
  ) throws {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { line += 1 }
      try take(byte, report)
    }
  }

  /// Checks that the document is complete.
  func finish() throws(Fault) {
    guard rootBegan, open.isEmpty, state == .text else { throw fault("The document is cut off") }
  }

  private mutating func take(_ byte: UInt8, _ report: (Event) throws -> Void) throws {
    switch state {
    case .text: try takeText(byte)
    case .reference:
      guard byte == UInt8(ascii: ";") else {
        pending.append(byte)
        if pending.count > 10 { throw fault("`&` begins no reference") }
        return
      }
      _ = try character(of: pending[...])
      state = .text
    case .opening: try takeOpening(byte, report)
    case .tag(let quote): try takeTag(byte, quote, report)
    case .skipping(let end):
      pending.append(byte)
      guard pending.suffix(end.count).elementsEqual(end) else {
        // Only the declaration is kept, since it names the encoding.
        let isDeclaration = zip(pending, Self.declaration).allSatisfy { $0 == $1 }
        if !isDeclaration { pending = pending.suffix(end.count) }
        try bound()
        return
      }
      try checkDeclaration()
      state = .text
    }
  }

  private mutating func takeText(_ byte: UInt8) throws {
    switch byte {
    case UInt8(ascii: "<"):
      pending = []
      state = .opening
    case UInt8(ascii: "&"):
      guard !open.isEmpty else { throw fault("Text stands outside of the outermost element") }
      pending = []
      state = .reference
    default:
      guard byte >= 0x20 || Self.isBlank(byte) else { throw fault("A control character") }
      // A byte order mark may stand before everything.
      let isMark = !rootBegan && !hasText && [0xEF, 0xBB, 0xBF].contains(byte)
      guard !open.isEmpty || Self.isBlank(byte) || isMark else {
        throw fault("Text stands outside of the outermost element")
      }
    }
  }

  private mutating func takeOpening(_ byte: UInt8, _ report: (Event) throws -> Void) throws {
    hasText = true
    pending.append(byte)
    switch pending {
    case [UInt8(ascii: "?")]: state = .skipping(until: Array("?>".utf8))
    case [UInt8(ascii: "!")], Array("!-".utf8): return
    case Array("!--".utf8): state = .skipping(until: Array("-->".utf8))
    case _ where Array("![CDATA[".utf8).starts(with: pending):
      guard pending.count == 8 else { return }
      guard !open.isEmpty else { throw fault("Text stands outside of the outermost element") }
      state = .skipping(until: Array("]]>".utf8))
    case _ where pending[0] == UInt8(ascii: "!"): throw fault("A declaration")
    default:
      pending = []
      state = .tag(quote: 0)
      return try takeTag(byte, 0, report)
    }
    if case .skipping = state, pending.first != UInt8(ascii: "?") { pending = [] }
  }

  private mutating func takeTag(
    _ byte: UInt8,
    _ quote: UInt8,
    _ report: (Event) throws -> Void
  ) throws {
    if quote == 0, byte == UInt8(ascii: ">") {
      state = .text
      return try endTag(report)
    }
    if byte == UInt8(ascii: "<") { throw fault("`<` stands within a tag") }
    if quote == 0, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      state = .tag(quote: byte)
    } else if byte == quote {
      state = .tag(quote: 0)
    }
    pending.append(byte)
    try bound()
  }

  private func bound() throws(Fault) {
    guard pending.count <= Self.tagBytes else {
      throw fault("A tag has more than \(Self.tagBytes) bytes")
    }
  }

  private mutating func endTag(_ report: (Event) throws -> Void) throws {
    var tag = XMLTag(pending[...])
    guard let name = tag.name else { throw fault("A tag has no name") }
    if tag.isEnd {
      guard tag.isAtEnd, open.popLast() == name else { throw fault("`</\(name)>` ends no element") }
      return try report(.end(name: name))
    }
    guard !open.isEmpty || !rootBegan else {
      throw fault("There is more than one outermost element")
    }
    guard open.count < Self.depth else { throw fault("Elements are nested too deep") }
    rootBegan = true
    var attributes: [String: String] = [:]
    while !tag.isAtEnd {
      guard let (key, value) = tag.nextAttribute() else { throw fault("A tag is malformed") }
      guard attributes.updateValue(try text(of: value), forKey: key) == nil else {
        throw fault("The attribute `\(key)` is given twice")
      }
    }
    try report(.start(name: name, attributes: attributes))
    if tag.isEmpty { return try report(.end(name: name)) }
    open.append(name)
  }
}

// MARK: Characters

extension XMLScanner {
  /// The beginning of `<?xml …?>`, which names the encoding.
  private static let declaration = Array("?xml ".utf8)

  private func checkDeclaration() throws(Fault) {
    guard pending.starts(with: Self.declaration) else { return }
    let text = String(decoding: pending, as: UTF8.self).lowercased()
    guard text.contains("encoding") else { return }
    guard text.contains("utf-8") || text.contains("us-ascii") else {
      throw fault("The encoding is not UTF-8")
    }
  }

  /// The text of an attribute's value: references are replaced, blanks become spaces.
  private func text(of bytes: ArraySlice<UInt8>) throws(Fault) -> String {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&") {
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
          throw fault("`&` begins no reference")
        }
        result += Array(String(try character(of: rest[..<end])).utf8)
        rest = rest[(end + 1)...]
      } else {
        guard byte >= 0x20 || Self.isBlank(byte) else { throw fault("A control character") }
        result.append(Self.isBlank(byte) ? 0x20 : byte)
      }
    }
    guard let text = String(validating: result, as: UTF8.self) else { throw fault("Invalid UTF-8") }
    return text
  }

  /// The character that a reference stands for, without `&` and `;`.
  private func character(of reference: ArraySlice<UInt8>) throws(Fault) -> Character {
    let text = String(decoding: reference, as: UTF8.self)
    let predefined: [String: Character] = [
      "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]
    if let character = predefined[text] { return character }
    let isHexadecimal = text.hasPrefix("#x")
    let digits = text.dropFirst(isHexadecimal ? 2 : 1)
    guard text.hasPrefix("#"), digits.first?.isHexDigit == true,
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number),
      let scalar = Unicode.Scalar(number)
    else { throw fault("`&` begins no reference") }
    return Character(scalar)
  }

  private func fault(_ reason: String) -> Fault { Fault(reason: reason, line: line) }

  static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
