/// A scanner of XML 1.0 documents: it reports tags, and text where that is wanted, and checks that tags nest.
///
/// It takes a document piece by piece and keeps one tag at a time. Text between tags is kept only where it is wanted.
/// Document types that declare something are refused, so that no entity but the five predefined ones is expanded.
/// The encoding is UTF-8.
///
/// FoundationXML does not serve. It links libxml2 and the whole of Foundation with ICU, 45 MB in each
/// released program. It also reports a truncated document as complete.
package struct XMLScanner {
  /// A beginning or an end of an element, or text in one; `<a/>` is both a beginning and an end.
  package enum Event: Equatable {
    case start(name: String, attributes: [String: String])
    case end(name: String)
    /// Text, or a part of it, before the next tag, comment or section; references are replaced.
    case text(String)
  }

  /// Bytes of one tag.
  package static let tagBytes = 1 << 20
  /// Elements within one another.
  package static let depth = 256

  enum State: Equatable {
    case text
    /// After `&` in text.
    case reference
    /// After `<`, until it is clear what begins.
    case opening
    /// In a tag; the quotation mark in which it is.
    case tag(quote: UInt8)
    /// In a document type; the quotation mark in which it is.
    case documentType(quote: UInt8)
    /// In a CDATA section.
    case section
    /// In a comment or a processing instruction, until its last bytes.
    case skipping(until: [UInt8])
  }

  private let reportsText: Bool
  private let allowsDocumentType: Bool
  private var state = State.text
  /// The bytes of the tag, of the reference, or the last ones of what is skipped.
  private var pending: [UInt8] = []
  /// The text since the last event, if it is wanted.
  private var text: [UInt8] = []
  /// The element that `<a/>` ends once its beginning is reported.
  private var ending: String?
  private var open: [String] = []
  private var rootBegan = false
  private var hasText = false
  /// The line of the next byte, from 1.
  package private(set) var line = 1
  private var column = 0

  /// A scanner at the beginning of a document.
  ///
  /// - Parameters:
  ///   - reportsText: Whether text is reported. The text between two tags is then kept in memory.
  ///   - allowsDocumentType: Whether `<!DOCTYPE …>` is skipped, if it declares nothing itself.
  package init(reportsText: Bool = false, allowsDocumentType: Bool = false) {
    self.reportsText = reportsText
    self.allowsDocumentType = allowsDocumentType
  }

  /// Takes bytes of the document, from `position` on, until an event is complete.
  ///
  /// - Returns: The event; nil at the end of these bytes.
  /// - Throws: A violation of XML's rules, or of the bounds. The scanner is of no use after it.
  package mutating func next(
    in bytes: UnsafeRawBufferPointer,
    at position: inout Int
  ) throws(DocumentFault) -> Event? {
    if let name = ending {
      ending = nil
      return .end(name: name)
    }
    while position < bytes.count {
      try takeRun(in: bytes, at: &position)
      guard position < bytes.count else { break }
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 0
      } else {
        column += 1
      }
      if let event = try take(byte) { return event }
    }
    return nil
  }

  /// Checks that the document is complete.
  ///
  /// - Throws: A fault if it is cut off.
  package func finish() throws(DocumentFault) {
    guard rootBegan, open.isEmpty, state == .text else { throw fault("The document is cut off") }
  }

  /// Takes the plain bytes of an element's text, or of an attribute's value.
  private mutating func takeRun(
    in bytes: UnsafeRawBufferPointer,
    at position: inout Int
  ) throws(DocumentFault) {
    let end: UInt8
    switch state {
    case .text where !open.isEmpty: end = UInt8(ascii: "&")
    case .tag(let quote) where quote != 0: end = quote
    default: return
    }
    let begin = position
    while position < bytes.count, bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "<"),
      bytes[position] != end
    {
      position += 1
    }
    column += position - begin
    if state != .text {
      pending += bytes[begin..<position]
      try bound()
    } else if reportsText {
      text += bytes[begin..<position]
    }
  }

  private mutating func take(_ byte: UInt8) throws(DocumentFault) -> Event? {
    switch state {
    case .text: return try takeText(byte)
    case .reference: try takeReference(byte)
    case .opening: return try takeOpening(byte)
    case .tag(let quote): return try takeTag(byte, quote)
    case .documentType(let quote): try takeDocumentType(byte, quote)
    case .section: try takeSection(byte)
    case .skipping(let end):
      pending.append(byte)
      guard pending.suffix(end.count).elementsEqual(end) else {
        // Only the declaration is kept, since it names the encoding.
        let isDeclaration = zip(pending, Self.declaration).allSatisfy { $0 == $1 }
        if !isDeclaration { pending = pending.suffix(end.count) }
        try bound()
        return nil
      }
      try checkDeclaration()
      state = .text
    }
    return nil
  }

  private mutating func takeText(_ byte: UInt8) throws(DocumentFault) -> Event? {
    switch byte {
    case UInt8(ascii: "<"):
      pending = []
      state = .opening
      return try endText()
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
      if reportsText, !open.isEmpty { text.append(byte) }
    }
    return nil
  }

  private mutating func takeReference(_ byte: UInt8) throws(DocumentFault) {
    guard byte == UInt8(ascii: ";") else {
      pending.append(byte)
      if pending.count > 10 { throw fault("`&` begins no reference") }
      return
    }
    let character = try character(of: pending[...])
    if reportsText { text += Array(String(character).utf8) }
    state = .text
  }

  private mutating func takeOpening(_ byte: UInt8) throws(DocumentFault) -> Event? {
    hasText = true
    pending.append(byte)
    switch pending {
    case [UInt8(ascii: "?")]: state = .skipping(until: Array("?>".utf8))
    case [UInt8(ascii: "!")], Array("!-".utf8): return nil
    case Array("!--".utf8): state = .skipping(until: Array("-->".utf8))
    case _ where Array("![CDATA[".utf8).starts(with: pending):
      guard pending.count == 8 else { return nil }
      guard !open.isEmpty else { throw fault("Text stands outside of the outermost element") }
      state = .section
    case _ where allowsDocumentType && Array("!DOCTYPE".utf8).starts(with: pending):
      guard !rootBegan else { throw fault("A document type stands after the outermost element") }
      guard pending.count == 8 else { return nil }
      state = .documentType(quote: 0)
    case _ where pending[0] == UInt8(ascii: "!"): throw fault("A declaration")
    default:
      pending.removeAll(keepingCapacity: true)
      state = .tag(quote: 0)
      return try takeTag(byte, 0)
    }
    if pending.first != UInt8(ascii: "?") { pending = [] }
    return nil
  }

  private mutating func takeTag(_ byte: UInt8, _ quote: UInt8) throws(DocumentFault) -> Event? {
    if quote == 0, byte == UInt8(ascii: ">") {
      state = .text
      return try endTag()
    }
    if byte == UInt8(ascii: "<") { throw fault("`<` stands within a tag") }
    if quote == 0, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      state = .tag(quote: byte)
    } else if byte == quote {
      state = .tag(quote: 0)
    }
    pending.append(byte)
    try bound()
    return nil
  }

  private mutating func takeDocumentType(_ byte: UInt8, _ quote: UInt8) throws(DocumentFault) {
    switch byte {
    case UInt8(ascii: ">") where quote == 0: state = .text
    case UInt8(ascii: "[") where quote == 0, UInt8(ascii: "<") where quote == 0:
      throw fault("The document type declares something")
    case quote where quote != 0: state = .documentType(quote: 0)
    case UInt8(ascii: "\"") where quote == 0, UInt8(ascii: "'") where quote == 0:
      state = .documentType(quote: byte)
    default: break
    }
  }

  private mutating func takeSection(_ byte: UInt8) throws(DocumentFault) {
    let end = Array("]]>".utf8)
    pending.append(byte)
    if reportsText { text.append(byte) }
    guard pending.suffix(end.count).elementsEqual(end) else {
      pending = pending.suffix(end.count)
      return
    }
    if reportsText { text.removeLast(end.count) }
    state = .text
  }

  private func bound() throws(DocumentFault) {
    guard pending.count <= Self.tagBytes else {
      throw fault("A tag has more than \(Self.tagBytes) bytes")
    }
  }

  private mutating func endText() throws(DocumentFault) -> Event? {
    guard !text.isEmpty else { return nil }
    defer { text.removeAll(keepingCapacity: true) }
    return .text(try validated(text))
  }

  private mutating func endTag() throws(DocumentFault) -> Event {
    var tag = XMLTag(pending[...])
    guard let name = tag.name else { throw fault("A tag has no name") }
    if tag.isEnd {
      guard tag.isAtEnd, open.popLast() == name else { throw fault("`</\(name)>` ends no element") }
      return .end(name: name)
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
    if tag.isEmpty { ending = name } else { open.append(name) }
    return .start(name: name, attributes: attributes)
  }
}

// MARK: Characters

extension XMLScanner {
  /// The beginning of `<?xml …?>`, which names the encoding.
  private static let declaration = Array("?xml ".utf8)

  private func checkDeclaration() throws(DocumentFault) {
    guard pending.starts(with: Self.declaration) else { return }
    let text = String(decoding: pending, as: UTF8.self).lowercased()
    guard text.contains("encoding") else { return }
    guard text.contains("utf-8") || text.contains("us-ascii") else {
      throw fault("The encoding is not UTF-8")
    }
  }

  /// The text of an attribute's value: references are replaced, blanks become spaces.
  private func text(of bytes: ArraySlice<UInt8>) throws(DocumentFault) -> String {
    // Nearly all values are as they stand.
    if bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "&") }) { return try validated(bytes) }
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
    return try validated(result)
  }

  private func validated(_ bytes: some Collection<UInt8>) throws(DocumentFault) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw fault("Invalid UTF-8") }
    return text
  }

  /// The character that a reference stands for, without `&` and `;`.
  private func character(of reference: ArraySlice<UInt8>) throws(DocumentFault) -> Character {
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

  private func fault(_ reason: String) -> DocumentFault {
    DocumentFault(reason: reason, line: line, column: max(column, 1))
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }
}
