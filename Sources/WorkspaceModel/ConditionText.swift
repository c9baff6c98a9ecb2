/// Conditions of `#if` as they stand in summaries.
package enum ConditionText {
  /// The value of a condition; `nil` if that is not known.
  ///
  /// `atom` returns the values of names, `DEBUG`, and of questions, `os(Linux)`.
  package static func value(of text: String, atom: (Substring, Substring?) -> Bool?) -> Bool? {
    if text.isEmpty { return true }
    return withoutActuallyEscaping(atom) { atom in
      var parser = ConditionParser(text, atom: atom)
      return parser.parse()?.value
    }
  }

  /// The rest of a condition without its known parts: empty if it is true, `false`, or a condition.
  ///
  /// A text that is no condition is returned as it is.
  package static func remainder(
    of text: String,
    atom: (Substring, Substring?) -> Bool?
  ) -> String {
    if text.isEmpty { return "" }
    return withoutActuallyEscaping(atom) { atom in
      var parser = ConditionParser(text, atom: atom)
      guard let result = parser.parse() else { return text }
      return result.value.map { $0 ? "" : "false" } ?? result.text
    }
  }
}

/// A condition, or a part of one.
private struct PartialCondition {
  /// `nil` if it is not known.
  var value: Bool?
  /// Then, what it depends on.
  var text = ""
  /// Whether `||`, or `&&`, joins the parts of the text.
  var isDisjunction = false
  var isConjunction = false

  var negation: PartialCondition {
    if let value { return PartialCondition(value: !value) }
    if isDisjunction || isConjunction { return PartialCondition(text: "!(" + text + ")") }
    return PartialCondition(text: text.hasPrefix("!") ? String(text.dropFirst()) : "!" + text)
  }

  /// Two joined by `||`.
  static func || (left: PartialCondition, right: PartialCondition) -> PartialCondition {
    if left.value == true || right.value == true { return PartialCondition(value: true) }
    if left.value == false { return right }
    if right.value == false { return left }
    return PartialCondition(text: left.text + " || " + right.text, isDisjunction: true)
  }

  /// Two joined by `&&`.
  static func && (left: PartialCondition, right: PartialCondition) -> PartialCondition {
    if left.value == false || right.value == false { return PartialCondition(value: false) }
    if left.value == true { return right }
    if right.value == true { return left }
    let texts = [left, right].map { $0.isDisjunction ? "(" + $0.text + ")" : $0.text }
    return PartialCondition(text: texts.joined(separator: " && "), isConjunction: true)
  }
}

/// Evaluates `!`, `&&` and `||` over atoms of which some are not known.
private struct ConditionParser {
  private var rest: Substring
  private let atom: (Substring, Substring?) -> Bool?

  init(_ text: String, atom: @escaping (Substring, Substring?) -> Bool?) {
    rest = text[...]
    self.atom = atom
  }

  /// `nil` if the text is no condition.
  mutating func parse() -> PartialCondition? {
    guard let result = disjunction(), rest.isEmpty else { return nil }
    return result
  }

  private mutating func disjunction() -> PartialCondition? {
    guard var result = conjunction() else { return nil }
    while accept(" || ") {
      guard let other = conjunction() else { return nil }
      result = result || other
    }
    return result
  }

  private mutating func conjunction() -> PartialCondition? {
    guard var result = operand() else { return nil }
    while accept(" && ") {
      guard let other = operand() else { return nil }
      result = result && other
    }
    return result
  }

  private mutating func operand() -> PartialCondition? {
    if accept("!") { return operand()?.negation }
    if accept("(") {
      let result = disjunction()
      return accept(")") ? result : nil
    }
    let name = rest.prefix { $0 != " " && $0 != "(" && $0 != ")" }
    rest = rest.dropFirst(name.count)
    guard accept("(") else { return PartialCondition(value: atom(name, nil), text: String(name)) }
    let argument = rest.prefix { $0 != ")" && $0 != "(" }
    rest = rest.dropFirst(argument.count)
    guard accept(")") else { return nil }
    return PartialCondition(value: atom(name, argument), text: "\(name)(\(argument))")
  }

  private mutating func accept(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }
}
