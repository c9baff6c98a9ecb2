@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// A node whose children are being walked.
struct WalkFrame {
  let children: RawSyntaxBuffer
  var next: Int32 = 0
  /// Children before this index mention nothing.
  var unmentioned: Int8 = 0
  /// What stands there is the label of an argument.
  var isArgument = false
  /// Nothing below mentions anything.
  var isSilent = false
  /// A keyword among the children is a name: `init` in `T.init`.
  var isReference = false
  /// Operators among the children are punctuation: `~` in `~Copyable`, `==` in a `where` clause.
  var hasPunctuation = false
  /// Below an argument of a generic type, where a number is part of the type (SE-0452).
  var isTypeArgument = false
  /// The tokens are a number or a text, and no type depends on which.
  var isValue = false
  /// Its end is a landmark.
  var isScope = false
}

extension Summarizer {
  /// Feeds every token below a node to a part, in source order.
  ///
  /// Its stack is on the heap: a chain of a hundred thousand member accesses is as deep. A silent walk
  /// hashes the tokens and mentions none of them.
  mutating func walk(_ node: RawSyntax?, into part: inout PartBuilder, silent: Bool = false) {
    guard let node else { return }
    if let token = node.tokenView {
      take(
        token,
        into: &part,
        silent: silent,
        isLabel: false,
        isReference: false,
        isValue: false,
        follows: .unknown
      )
      return
    }
    separate(node, in: &part)
    var frame = open(node, silent: silent)
    var previous = RawTokenKind.unknown
    // Held in a local variable: the stack is touched at every node.
    var frames: [WalkFrame] = []
    swap(&frames, &self.frames)
    defer { swap(&frames, &self.frames) }
    while true {
      guard Int(frame.next) < frame.children.count else {
        if frame.isScope { landmarks.append(.end) }
        guard let outer = frames.popLast() else { return }
        frame = outer
        continue
      }
      let index = Int(frame.next)
      frame.next += 1
      guard let child = frame.children[index] else { continue }
      let silent = frame.isSilent || index < frame.unmentioned
      if let token = child.tokenView {
        take(
          token,
          into: &part,
          silent: silent || frame.hasPunctuation,
          isLabel: frame.isArgument && index < frame.unmentioned,
          isReference: frame.isReference,
          isValue: frame.isValue,
          follows: previous
        )
        previous = token.rawKind
      } else {
        if Int(frame.next) < frame.children.count || frame.isScope { frames.append(frame) }
        let isTypeArgument = frame.isTypeArgument
        separate(child, in: &part)
        frame = open(child, silent: silent)
        if isTypeArgument {
          frame.isTypeArgument = true
          frame.isValue = false
        }
      }
    }
  }

  /// Feeds to a part that a statement begins: a line break can end the one before.
  private mutating func separate(_ node: RawSyntax, in part: inout PartBuilder) {
    guard node.kind == .codeBlockItem else { return }
    feed(Self.statementHash, to: &part)
  }

  private mutating func feed(_ hash: TokenHash, to part: inout PartBuilder) {
    tokens.combine(hash)
    written.combine(hash)
    part.text.combine(hash)
    part.evidence.combine(hash)
  }

  /// Feeds one token to a part.
  private mutating func take(
    _ token: RawSyntaxTokenView,
    into part: inout PartBuilder,
    silent: Bool,
    isLabel: Bool,
    isReference: Bool,
    isValue: Bool,
    follows previous: RawTokenKind
  ) {
    if hasErrors, report(token) { return }
    let kind = token.rawKind
    if let hash = Summarizer.fixedHashes[Int(kind.rawValue)] {
      return feed(hash, to: &part)
    }
    let text = token.rawText
    guard let start = text.baseAddress, text.count > 0 else { return }
    let bytes = UnsafeBufferPointer(start: start, count: text.count)
    let hash = TokenHash(bytes)
    tokens.combine(hash)
    written.combine(hash)
    part.text.combine(hash)
    part.evidence.combine(isValue ? Self.valueHash : hash)
    switch kind {
    case .identifier:
      if isLabel {
        let label = intern(bytes.withoutBackticks)
        keep(label)
        mentions.add(label, to: &labels)
      } else if silent {
        // The name of the module is kept: what happens to it decides which branch is compiled.
        if namesModule {
          keep(intern(bytes, hash))
          if !BuildPlatform.bringsModule(named: text.name) { note(.canImportOther) }
        }
        namesModule = bytes.elementsEqual("canImport".utf8)
        if namesModule { note(.canImport) }
      } else {
        mention(identifier: bytes, hash, in: &part, follows: previous, isReference: isReference)
      }
    case .binaryOperator, .prefixOperator, .postfixOperator:
      guard !silent else { return }
      note(.operators)
      mention(intern(bytes, hash), in: &part)
    case .stringSegment:
      FileNameWords.add(bytes, to: &textWords)
      if textNames != nil { noteNames(inText: bytes) }
    case .keyword where isReference && !silent:
      if !(text == "self" || text == "Any") {
        mention(intern(bytes, hash), in: &part)
      }
    default: break
    }
  }

  /// The hashes of punctuation, by kind: about half of all tokens need not be read.
  private static let fixedHashes: [TokenHash?] = (0...UInt8.max).map { value in
    guard let text = RawTokenKind(rawValue: value)?.defaultText, !text.isEmpty else { return nil }
    return text.hash
  }

  private static let valueHash = TokenHash("value")
  private static let statementHash = TokenHash("statement")

  private mutating func mention(
    identifier bytes: UnsafeBufferPointer<UInt8>,
    _ hash: TokenHash,
    in part: inout PartBuilder,
    follows previous: RawTokenKind,
    isReference: Bool
  ) {
    let id =
      switch bytes[0] {
      case UInt8(ascii: "`"): intern(bytes.withoutBackticks)
      // `$name` is the projection of a wrapped `name`.
      case UInt8(ascii: "$"): intern(UnsafeBufferPointer(rebasing: bytes[1...]))
      default: intern(bytes, hash)
      }
    // The projection of a parameter's name is another thing's, but for a wrapped parameter.
    let isQualified = previous == .period || previous == .colonColon
    if isReference, !isQualified, bytes[0] != UInt8(ascii: "$"), locals.contains(id) { return }
    if Int(id) < WellKnownName.allCases.count { sight(id, follows: previous) }
    mention(id, in: &part)
  }

  /// Notes the words and runs of operator characters in a text.
  private mutating func noteNames(inText text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < text.count {
      let kind = TextCharacter(text[start])
      var end = start + 1
      while end < text.count, TextCharacter(text[end]) == kind { end += 1 }
      if kind != .other {
        let name = intern(UnsafeBufferPointer(rebasing: text[start..<end]))
        keep(name)
        textNames?.insert(name)
      }
      start = end
    }
  }

  /// Keeps a name in the file's table although no declaration mentions it.
  mutating func keep(_ name: NameTable.ID) {
    if stamps[Int(name)] == 0 { stamps[Int(name)] = .max }
  }

  mutating func mention(_ name: NameTable.ID, in part: inout PartBuilder) {
    guard stamps[Int(name)] != part.stamp else { return }
    stamps[Int(name)] = part.stamp
    mentions.add(name, to: &part.mentions)
  }

  private mutating func sight(_ id: NameTable.ID, follows previous: RawTokenKind) {
    switch WellKnownName(rawValue: id) {
    case .oldValue: sightings.insert(.oldValue)
    case .module: if previous == .period { note(.resources) }
    case .packageResources: note(.resources)
    case .nothing, .line, .main, .array, .dictionary, .optional, .initializer, nil:
      break
    default: sightings.insert(.location)
    }
  }

  /// Feeds the tokens of a node that belongs to no declaration.
  mutating func walkUnowned(_ node: RawSyntax?) {
    guard let node else { return }
    var part = unowned
    walk(node, into: &part, silent: true)
    unowned = part
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The identifier itself.
  var withoutBackticks: UnsafeBufferPointer<UInt8> {
    guard count >= 2, self[0] == UInt8(ascii: "`"), self[count - 1] == UInt8(ascii: "`") else {
      return self
    }
    return UnsafeBufferPointer(rebasing: self[1..<count - 1])
  }
}

/// What a byte of a text can be part of.
private enum TextCharacter {
  case word, `operator`, other

  init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      self = .word
    default: self = "+-*/<>=!&|^~%?".utf8.contains(byte) ? .operator : .other
    }
  }
}
