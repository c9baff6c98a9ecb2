extension NestingScan {
  mutating func open(_ byte: UInt8) {
    position += 1
    (wordRun, operatorRun) = (0, 0)
    switch byte {
    case UInt8(ascii: "("): push(.round)
    case UInt8(ascii: "["): push(.square)
    default:
      // No generic argument list goes on beyond a brace.
      frames[frames.count - 1].angles = 0
      push(.curly)
    }
  }

  mutating func push(_ bracket: Bracket, _ string: StringDelimiter? = nil) {
    var frame = Frame(bracket: bracket)
    if bracket != .curly {
      frame.squares = frames[frames.count - 1].squares
      frame.angles = frames[frames.count - 1].angles
    }
    if bracket == .square { addSquare(&frame) }
    if let string { frame.string = string }
    frames.append(frame)
    if frames.count > ParserLimits.nestingLevel { isTooDeep = true }
  }

  private mutating func addSquare(_ frame: inout Frame) {
    frame.squares += 1
    if frame.squares > ParserLimits.openSquares { isTooDeep = true }
    if frame.squares > 4 { lookaheadSteps += 1 << min(frame.squares, 30) }
    if lookaheadSteps > ParserLimits.lookaheadSteps { isTooDeep = true }
  }

  /// Closes the innermost bracket that `byte` can close, and what is still open inside it.
  ///
  /// Nothing but `}` closes a brace, as in the parser's recovery.
  mutating func close(_ byte: UInt8) {
    position += 1
    (wordRun, operatorRun) = (0, 0)
    var index = frames.count - 1
    while index > 0, !closes(byte, frames[index].bracket) {
      if byte != UInt8(ascii: "}"), !frames[index].bracket.isPlain { return }
      index -= 1
    }
    guard index > 0 else { return }
    let closed = frames[index]
    while frames.count > index { openUnits -= frames.removeLast().units }
    if closed.bracket == .curly { endTypes() }
    if closed.bracket == .interpolation { continueString(closed.string) }
  }

  private func closes(_ byte: UInt8, _ bracket: Bracket) -> Bool {
    switch bracket {
    case .round, .interpolation: byte == UInt8(ascii: ")")
    case .square: byte == UInt8(ascii: "]")
    case .curly: byte == UInt8(ascii: "}")
    }
  }

  mutating func mark(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/") where self.byte(at: position + 1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where self.byte(at: position + 1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "#"): pound()
    case UInt8(ascii: "`"): skipRawIdentifier()
    default: operatorCharacter(byte)
    }
  }

  private mutating func operatorCharacter(_ byte: UInt8) {
    let previous = position > 0 ? text[position - 1] : 0
    let next = self.byte(at: position + 1)
    position += 1
    switch byte {
    case UInt8(ascii: "?") where classes[Int(previous)] == .blank || previous == 0x2f:
      addUnit()
    case UInt8(ascii: "-") where next == UInt8(ascii: ">"):
      position += 1
      addArrow()
    case UInt8(ascii: "<") where classes[Int(previous)] == .word:
      frames[frames.count - 1].angles += 1
      if frames[frames.count - 1].angles > ParserLimits.openAngles { isTooDeep = true }
    case UInt8(ascii: ">") where frames[frames.count - 1].angles > 0:
      frames[frames.count - 1].angles -= 1
    default: break
    }
    wordRun = 0
    // Characters of one operator count once.
    if classes[Int(previous)] != .mark || previous == UInt8(ascii: "/") { operatorRun += 1 }
    if operatorRun > ParserLimits.operatorRun { isTooDeep = true }
  }

  private mutating func skipLine() {
    while position < text.count, text[position] != 0x0a, text[position] != 0x0d { position += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    while position < text.count {
      let next = byte(at: position + 1)
      if text[position] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if text[position] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        position += 1
      }
    }
  }

  private mutating func skipRawIdentifier() {
    position += 1
    while position < text.count, text[position] != 0x0a {
      position += 1
      if text[position - 1] == UInt8(ascii: "`") { return }
    }
  }

  private mutating func pound() {
    let start = position
    while byte(at: position) == UInt8(ascii: "#") { position += 1 }
    let pounds = position - start
    switch byte(at: position) {
    case UInt8(ascii: "\""): string(pounds: pounds)
    case UInt8(ascii: "/"): skipRegex(pounds: pounds)
    case UInt8(ascii: "i") where matches("if", at: position):
      conditionalBlocks += 1
      if conditionalBlocks > ParserLimits.conditionalBlocks { isTooDeep = true }
    case UInt8(ascii: "e") where matches("endif", at: position): conditionalBlocks -= 1
    default: break
    }
  }
}
