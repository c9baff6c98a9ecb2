/// One part of a pattern of files.
indirect enum GlobPart: Sendable, Hashable {
  /// How often a list's alternatives may follow one another.
  enum Repetition: Sendable, Hashable {
    /// `?(a|b)`
    case optional
    /// `*(a|b)`
    case any
    /// `+(a|b)`
    case several
    /// `@(a|b)`
    case once
    /// `!(a|b)`: a text that is none of them.
    case none
  }

  case literal([Unicode.Scalar])
  /// `*`
  case star
  /// `**`
  case globstar
  /// `?`
  case character
  /// `[a-c]`, `[!b]`
  case set([ClosedRange<UInt32>], isNegated: Bool)
  case list(Repetition, [[GlobPart]])

  static let slash: Unicode.Scalar = "/"
  static let dot: Unicode.Scalar = "."

  /// Whether it can match no text at all.
  var canBeEmpty: Bool {
    switch self {
    case .literal, .character, .set: false
    case .star, .globstar: true
    case .list(let repetition, let alternatives):
      switch repetition {
      case .optional, .any, .none: true
      case .several, .once: alternatives.contains { $0.allSatisfy(\.canBeEmpty) }
      }
    }
  }

  var isList: Bool { if case .list = self { true } else { false } }

  /// Whether the set or the wildcard takes `scalar`.
  static func accepts(
    _ scalar: Unicode.Scalar,
    in ranges: [ClosedRange<UInt32>],
    isNegated: Bool
  ) -> Bool {
    ranges.contains { $0.contains(scalar.value) } != isNegated
  }
}

/// Reads the parts of a pattern.
struct GlobParser {
  private let text: [Unicode.Scalar]
  private var index = 0

  private init(_ text: [Unicode.Scalar]) { self.text = text }

  /// The parts of `text`; `nil` for one that Tuist refuses, and for lists within lists, which are not supported.
  ///
  /// Invalid are a set or a list without an end, an empty set, a range in the wrong order, and a final `\`. Names of
  /// classes as `[:alpha:]` are not supported, too.
  static func parts(of text: String) -> [GlobPart]? {
    var parser = GlobParser(Array(text.unicodeScalars))
    return parser.parts(isInList: false)
  }

  private mutating func parts(isInList: Bool) -> [GlobPart]? {
    var parts: [GlobPart] = []
    while index < text.count {
      let scalar = text[index]
      if isInList, scalar == "|" || scalar == ")" { return parts }
      index += 1
      if let repetition = Self.repetition(scalar), index < text.count, text[index] == "(" {
        guard !isInList, let list = list(repetition) else { return nil }
        parts.append(list)
        continue
      }
      switch scalar {
      case "*":
        if parts.last == .star {
          parts[parts.count - 1] = .globstar
        } else if parts.last != .globstar {
          parts.append(.star)
        }
      case "?": parts.append(.character)
      case "[":
        guard let set = set() else { return nil }
        parts.append(set)
      case "\\":
        guard index < text.count else { return nil }
        Self.append(text[index], to: &parts)
        index += 1
      default: Self.append(scalar, to: &parts)
      }
    }
    return isInList ? nil : parts
  }

  private static func append(_ scalar: Unicode.Scalar, to parts: inout [GlobPart]) {
    if case .literal(let scalars) = parts.last {
      parts[parts.count - 1] = .literal(scalars + [scalar])
    } else {
      parts.append(.literal([scalar]))
    }
  }

  private static func repetition(_ scalar: Unicode.Scalar) -> GlobPart.Repetition? {
    switch scalar {
    case "?": .optional
    case "*": .any
    case "+": .several
    case "@": .once
    case "!": GlobPart.Repetition.none
    default: nil
    }
  }

  /// Reads a list from its `(` on.
  private mutating func list(_ repetition: GlobPart.Repetition) -> GlobPart? {
    var alternatives: [[GlobPart]] = []
    repeat {
      index += 1
      guard let parts = parts(isInList: true) else { return nil }
      alternatives.append(parts)
    } while text[index] == "|"
    index += 1
    return .list(repetition, alternatives)
  }

  /// Reads a set behind its `[`.
  private mutating func set() -> GlobPart? {
    var isNegated = false
    if index < text.count, text[index] == "!" {
      isNegated = true
      index += 1
    }
    var ranges: [ClosedRange<UInt32>] = []
    while index < text.count, text[index] != "]" {
      if text[index] == "[", index + 1 < text.count, text[index + 1] == ":" { return nil }
      let isDash = text[index] == "-"
      guard let low = member() else { return nil }
      guard !isDash, index + 1 < text.count, text[index] == "-", text[index + 1] != "]" else {
        ranges.append(low...low)
        continue
      }
      index += 1
      guard let high = member(), low <= high else { return nil }
      ranges.append(low...high)
    }
    guard index < text.count, !ranges.isEmpty else { return nil }
    index += 1
    return .set(ranges, isNegated: isNegated)
  }

  private mutating func member() -> UInt32? {
    if text[index] == "\\" { index += 1 }
    guard index < text.count else { return nil }
    index += 1
    return text[index - 1].value
  }
}
