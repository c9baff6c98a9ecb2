/// A type as written, taken apart as far as comparisons need it.
indirect enum TypeSpelling: Hashable {
  /// `Outer.Inner<Argument>`, without the arguments of outer types.
  case named([String], arguments: [TypeSpelling])
  case optional(TypeSpelling)
  case array(TypeSpelling)
  case dictionary(TypeSpelling, TypeSpelling)
  /// `P & Q`.
  case composition([TypeSpelling])
  /// `() -> Result`.
  case block(TypeSpelling)
  /// Anything else, as written.
  case other(String)

  /// Reads a type; what it does not understand is `.other`.
  ///
  /// Complexity: O(length); types that lie deeper than 32 levels are not understood.
  init(_ text: String) {
    guard text.utf8.count <= 1000 else {
      self = .other(text)
      return
    }
    var parser = TypeParser(text)
    if let type = parser.type(depth: 0), parser.isAtEnd { self = type } else { self = .other(text) }
  }

  /// Without the optionals around it.
  var unwrapped: TypeSpelling {
    var type = self
    while case .optional(let wrapped) = type { type = wrapped }
    return type
  }
}

/// Reads types by descent; its depth is bounded.
private struct TypeParser {
  private var tokens: [Substring] = []
  private var position = 0

  init(_ text: String) {
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest = rest.dropFirst()
      } else if rest.hasPrefix("->") {
        tokens.append(rest.prefix(2))
        rest = rest.dropFirst(2)
      } else if first.isLetter || first == "_" || first.isNumber {
        let word = rest.prefix { $0.isLetter || $0 == "_" || $0.isNumber }
        tokens.append(word)
        rest = rest.dropFirst(word.count)
      } else {
        tokens.append(rest.prefix(1))
        rest = rest.dropFirst()
      }
    }
  }

  var isAtEnd: Bool { position == tokens.count }

  private var next: Substring? { isAtEnd ? nil : tokens[position] }

  private mutating func take(_ token: Substring) -> Bool {
    guard next == token else { return false }
    position += 1
    return true
  }

  mutating func type(depth: Int) -> TypeSpelling? {
    guard depth < 32 else { return nil }
    // A position may only stand before protocols; `some` hides a type, and attributes change it.
    if next == "any" { position += 1 }
    guard let first = postfix(depth: depth) else { return nil }
    var parts = [first]
    while take("&") {
      guard let part = postfix(depth: depth) else { return nil }
      parts.append(part)
    }
    return parts.count == 1 ? first : .composition(parts)
  }

  private mutating func postfix(depth: Int) -> TypeSpelling? {
    guard var type = primary(depth: depth) else { return nil }
    while take("?") || take("!") { type = .optional(type) }
    return type
  }

  private mutating func primary(depth: Int) -> TypeSpelling? {
    if take("(") {
      if take(")") {
        guard take("->") else { return .other("()") }
        return type(depth: depth + 1).map { .block($0) }
      }
      guard let inner = type(depth: depth + 1), take(")"), next != "->" else { return nil }
      return inner
    }
    if take("[") {
      guard let element = type(depth: depth + 1) else { return nil }
      if take(":") {
        guard let value = type(depth: depth + 1), take("]") else { return nil }
        return .dictionary(element, value)
      }
      return take("]") ? .array(element) : nil
    }
    return name(depth: depth)
  }

  private mutating func name(depth: Int) -> TypeSpelling? {
    var path: [String] = []
    var arguments: [TypeSpelling] = []
    repeat {
      guard let word = next, let first = word.first, first.isLetter || first == "_",
        !["some", "inout", "borrowing", "consuming", "sending", "isolated"].contains(word)
      else { return nil }
      position += 1
      path.append(String(word))
      arguments = []
      if take("<") {
        repeat {
          guard let argument = type(depth: depth + 1) else { return nil }
          arguments.append(argument)
        } while take(",")
        guard take(">") else { return nil }
      }
    } while take(".")
    return Self.unsugared(path, arguments)
  }

  /// `Optional<T>` is `T?`.
  private static func unsugared(_ path: [String], _ arguments: [TypeSpelling]) -> TypeSpelling {
    let name = path.first == "Swift" ? Array(path.dropFirst()) : path
    switch (name, arguments.count) {
    case (["Optional"], 1): return .optional(arguments[0])
    case (["Array"], 1): return .array(arguments[0])
    case (["Dictionary"], 2): return .dictionary(arguments[0], arguments[1])
    default: return .named(name.isEmpty ? path : name, arguments: arguments)
    }
  }
}
