/// A look at a file's brackets, words and operators that bounds what parsing it can take.
///
/// It knows comments, strings with interpolation, and raw strings; of a regular expression literal it
/// knows only `#/…/#`, so a bracket inside `/…/` can be miscounted until the next `}`.
struct NestingScan {
  enum Result: Equatable {
    /// Parsing needs at most this many recursions that SwiftParser does not count itself.
    case bounded(units: Int)
    case tooDeep(line: UInt32)
  }

  /// Scans a whole file.
  ///
  /// Complexity: linear, a small part of what parsing takes.
  static func scan(_ text: UnsafeBufferPointer<UInt8>) -> Result {
    var scan = NestingScan(text)
    return scan.run()
  }

  enum Bracket: UInt8 {
    case round, square, curly, interpolation

    /// Whether a bracket of the other kind can close it in passing.
    var isPlain: Bool { self == .round || self == .square }
  }

  /// An open bracket.
  struct Frame {
    var bracket: Bracket
    /// `[` open at once, up to and including this frame.
    var squares = 0
    /// Recursions that may be open in this frame.
    var units = 0
    /// The ones of function types.
    var arrows = 0
    /// Generic argument lists that may be open in this frame.
    var angles = 0
    /// The string to go on with after an interpolation.
    var string = StringDelimiter(pounds: 0, isMultiline: false)
  }

  struct StringDelimiter {
    var pounds: Int
    var isMultiline: Bool
  }

  let text: UnsafeBufferPointer<UInt8>
  let classes = ByteClass.table
  var position = 0
  var frames = [Frame(bracket: .curly)]
  var openUnits = 0
  var mostUnits = 0
  var lookaheadSteps = 0
  var wordRun = 0
  var operatorRun = 0
  var conditionalBlocks = 0
  var isTooDeep = false
  /// Of the token before this one, its first byte.
  private var lastSignificant: UInt8 = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  func byte(at index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

  private mutating func run() -> Result {
    while position < text.count, !isTooDeep {
      let byte = text[position]
      let isComment =
        byte == UInt8(ascii: "/") && [0x2a, 0x2f].contains(self.byte(at: position + 1))
      defer { if !isComment, classes[Int(byte)] != .blank { lastSignificant = byte } }
      switch classes[Int(byte)] {
      case .blank: position += 1
      case .word: word()
      case .quote: string(pounds: 0)
      case .open: open(byte)
      case .close: close(byte)
      case .mark: mark(byte)
      case .other:
        position += 1
        (wordRun, operatorRun) = (0, 0)
      }
    }
    guard isTooDeep else { return .bounded(units: mostUnits) }
    let newlines = text[..<min(position, text.count)].reduce(0) { $0 + ($1 == 0x0a ? 1 : 0) }
    return .tooDeep(line: UInt32(truncatingIfNeeded: newlines + 1))
  }

  mutating func addUnit() {
    frames[frames.count - 1].units += 1
    openUnits += 1
    mostUnits = max(mostUnits, openUnits)
    if openUnits > ParserLimits.recursions { isTooDeep = true }
  }

  /// Notes `->`: what follows may be a type of a function again.
  mutating func addArrow() {
    frames[frames.count - 1].arrows += 1
    addUnit()
  }

  /// Notes that no type goes on: neither braces nor declarations stand in one.
  mutating func endTypes() {
    let frame = frames.count - 1
    frames[frame].units -= frames[frame].arrows
    openUnits -= frames[frame].arrows
    frames[frame].arrows = 0
  }

  private mutating func word() {
    let start = position
    while classes[Int(byte(at: position))] == .word { position += 1 }
    operatorRun = 0
    wordRun += 1
    if position - start == 4 {
      // `case a` on line after line is no recursion.
      if matches("case", at: start) { wordRun = 0 }
      if matches("else", at: start) { addUnit() }
      // `A.func` names a type.
      let isMember = [UInt8(ascii: "."), UInt8(ascii: ":")].contains(lastSignificant)
      if matches("func", at: start), !isMember { endTypes() }
    }
    if wordRun > ParserLimits.wordRun { isTooDeep = true }
  }

  func matches(_ word: StaticString, at start: Int) -> Bool {
    guard start + word.utf8CodeUnitCount <= text.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount
    where text[start + offset] != word.utf8Start[offset] { return false }
    return true
  }
}

/// What a byte can begin.
enum ByteClass: UInt8 {
  case blank, word, quote, open, close, mark, other

  static let table: [ByteClass] = (0...255).map { value -> ByteClass in
    switch UInt8(value) {
    case 0x09...0x0d, 0x20: .blank
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xff:
      .word
    case UInt8(ascii: "\""): .quote
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .open
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): .close
    case UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "`"), UInt8(ascii: "-"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "+"),
      UInt8(ascii: "!"), UInt8(ascii: "~"), UInt8(ascii: "%"), UInt8(ascii: "^"),
      UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "|"):
      .mark
    default: .other
    }
  }
}
