@_spi(RawSyntax) import SwiftSyntax

extension SyntaxProtocol {
  /// The tokens as one text, with a blank only where two words meet; `nil` if they are more than a type would have.
  ///
  /// Complexity: O(tokens).
  var spelling: String? {
    var text = ""
    var count = 0
    var endsInWord = false
    raw.forEachToken { token in
      count += 1
      guard count <= 200 else { return }
      let word = token.rawText.name
      guard let first = word.utf8.first else { return }
      let isWord = Self.isWord(first) || first == UInt8(ascii: "@")
      if endsInWord, isWord { text += " " }
      text += word
      endsInWord = word.utf8.last.map(Self.isWord) ?? false
      // `A -> B`: it reads as people write it.
      if word == "->" { text = text.dropLast(2) + " -> " }
      if word == "," || word == ":" { text += " " }
    }
    return count <= 200 ? text : nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// The place of the first token.
  var address: UnsafePointer<UInt8>? {
    var node: RawSyntax? = raw
    while let current = node, !current.isToken {
      node = current.elements.first { $0.firstPresentToken }
    }
    return node?.tokenView?.rawText.baseAddress
  }
}

extension RawSyntax {
  /// Whether a token below is in the source.
  fileprivate var firstPresentToken: Bool { isToken ? text != nil : byteLength > 0 }
}

extension TokenSyntax {
  /// The text without backticks.
  var plainText: String { raw.text?.name ?? "" }
}
