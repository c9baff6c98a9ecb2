@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension RawSyntax {
  /// The child at an index of the node's layout, as swift-syntax's `Raw…Syntax` nodes number them.
  func child(_ index: Int) -> RawSyntax? {
    guard let children = layoutView?.children, index < children.count else { return nil }
    return children[index]
  }

  /// The children that are there.
  var elements: some Sequence<RawSyntax> {
    (layoutView?.children ?? RawSyntaxBuffer([])).lazy.compactMap { $0 }
  }

  /// The children of an optional node.
  static func elements(of node: RawSyntax?) -> some Sequence<RawSyntax> {
    (node?.layoutView?.children ?? RawSyntaxBuffer([])).lazy.compactMap { $0 }
  }

  /// The text of a token that is in the source.
  var text: SyntaxText? {
    guard let token = tokenView, token.presence == .present else { return nil }
    return token.rawText
  }

  /// The last component of an attribute's name.
  var attributeName: SyntaxText? {
    switch kind {
    case .identifierType: child(3)?.text
    case .memberType: child(7)?.text
    default: nil
    }
  }

  /// Calls `body` with every token that is in the source, in order.
  func forEachToken(_ body: (RawSyntaxTokenView) -> Void) {
    var pending = [self]
    while let node = pending.popLast() {
      if let token = node.tokenView {
        if token.presence == .present { body(token) }
      } else if let children = node.layoutView?.children {
        for child in children.reversed() { if let child { pending.append(child) } }
      }
    }
  }

  /// The text of the first token that is in the source.
  var firstToken: SyntaxText? {
    var node = self
    while let child = node.firstElement { node = child }
    // A list without elements has none, and what follows it may.
    return node.text ?? anyFirstToken
  }

  private var anyFirstToken: SyntaxText? {
    var pending = [self]
    while let node = pending.popLast() {
      if let text = node.text { return text }
      for child in node.layoutView?.children.reversed() ?? [] {
        if let child { pending.append(child) }
      }
    }
    return nil
  }

  /// The tokens that a pattern binds; its first token if it binds none.
  var patternNames: [RawSyntax] {
    if kind == .identifierPattern, let name = child(1) { return [name] }
    var names: [RawSyntax] = []
    var first: RawSyntax?
    var pending = [self]
    while let node = pending.popLast() {
      if node.kind == .identifierPattern, let name = node.child(1) {
        names.append(name)
      } else if node.isToken {
        first = first ?? node
      } else {
        for child in node.elements.reversed() { pending.append(child) }
      }
    }
    return names.isEmpty ? first.map { [$0] } ?? [] : names
  }

  /// Whether one of the tokens below has that text.
  func containsToken(_ text: SyntaxText) -> Bool {
    var found = false
    forEachToken { if $0.rawText == text { found = true } }
    return found
  }
}

extension SyntaxText {
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: baseAddress, count: count) }
  var hash: TokenHash { TokenHash(bytes) }
  /// The text without the backticks of a quoted identifier.
  var unquoted: SyntaxText {
    let bytes = bytes.withoutBackticks
    return SyntaxText(baseAddress: bytes.baseAddress, count: bytes.count)
  }
  /// Whether its first letter is a capital one of ASCII.
  var isCapital: Bool {
    first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }
  /// The text of `unquoted`.
  var name: String { String(decoding: bytes.withoutBackticks, as: UTF8.self) }
}

extension RawSyntaxBuffer {
  /// An empty buffer.
  init(_ none: [RawSyntax?]) { self.init(UnsafeBufferPointer(start: nil, count: 0)) }
}
