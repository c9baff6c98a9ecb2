@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// The value of a string literal, as the compiler makes it: the texts between interpolations.
struct TextLiteral {
  /// One more than there are interpolations.
  private(set) var texts: [[UInt8]] = [[]]

  /// Reads a literal; `nil` of any other node, and of a literal without an end.
  ///
  /// The parser takes the indentation of a literal of several lines for trivia, and its last line break too.
  init?(_ node: RawSyntax) {
    let segments: RawSyntax?
    var pounds = 0
    switch node.kind {
    case .stringLiteralExpr:
      guard node.child(7)?.text != nil else { return nil }
      pounds = node.child(1)?.text?.count ?? 0
      segments = node.child(5)
    case .simpleStringLiteralExpr:
      guard node.child(5)?.text != nil else { return nil }
      segments = node.child(3)
    default: return nil
    }
    for segment in RawSyntax.elements(of: segments) {
      if segment.kind == .expressionSegment {
        texts.append([])
      } else if let text = segment.child(1)?.text {
        append(text.bytes, pounds: pounds)
      }
    }
  }

  /// The literal that `+` makes of two.
  mutating func append(_ other: TextLiteral) {
    texts[texts.count - 1] += other.texts[0]
    texts += other.texts.dropFirst()
  }

  var pattern: KeyPattern { .texts(texts.map { String(decoding: $0, as: UTF8.self) }) }

  var isEmpty: Bool { texts.count == 1 && texts[0].isEmpty }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, pounds: Int) {
    let last = texts.count - 1
    var index = 0
    while index < text.count {
      var end = index
      while end < text.count, text[end] != UInt8(ascii: "\\"), text[end] != 0x0d { end += 1 }
      if end > index {
        texts[last] += text[index..<end]
        index = end
        continue
      }
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\\"), text.hasPounds(pounds, at: index) {
        index = appendEscape(in: text, from: index + pounds, to: last)
      } else if byte == 0x0d {
        // A line break is one line feed, however the file writes it.
        if index < text.count, text[index] == 0x0a { index += 1 }
        texts[last].append(0x0a)
      } else {
        texts[last].append(byte)
      }
    }
  }

  /// Appends what an escape stands for; where it ends.
  private mutating func appendEscape(
    in text: UnsafeBufferPointer<UInt8>,
    from start: Int,
    to last: Int
  ) -> Int {
    guard start < text.count else { return start }
    switch text[start] {
    case UInt8(ascii: "n"): texts[last].append(0x0a)
    case UInt8(ascii: "r"): texts[last].append(0x0d)
    case UInt8(ascii: "t"): texts[last].append(0x09)
    case UInt8(ascii: "0"): texts[last].append(0)
    case UInt8(ascii: "u"):
      var value: UInt32 = 0
      var index = start + 1
      guard index < text.count, text[index] == UInt8(ascii: "{") else { return index }
      index += 1
      while index < text.count, let digit = text[index].hexadecimalValue {
        value = value << 4 | UInt32(digit)
        index += 1
      }
      if let scalar = Unicode.Scalar(value) { texts[last] += Array(String(scalar).utf8) }
      return index < text.count && text[index] == UInt8(ascii: "}") ? index + 1 : index
    case 0x0a, 0x0d, 0x20, 0x09:
      // The line goes on.
      var index = start
      while index < text.count, text[index] != 0x0a { index += 1 }
      return min(index + 1, text.count)
    default: texts[last].append(text[start])
    }
    return start + 1
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func hasPounds(_ count: Int, at index: Int) -> Bool {
    guard index + count <= self.count else { return false }
    for place in index..<index + count where self[place] != UInt8(ascii: "#") { return false }
    return true
  }
}

extension UInt8 {
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
