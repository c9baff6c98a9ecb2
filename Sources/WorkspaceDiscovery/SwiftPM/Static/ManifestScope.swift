import SwiftParser
import SwiftSyntax

/// The names of a manifest and what they stand for, for reading it without running it.
///
/// Both branches of every `#if` count. What is not a literal, nor a name of one, is noted by its line.
struct ManifestScope {
  /// What is added to an array after it was made.
  enum Addition {
    case element(ExprSyntax)
    case array(ExprSyntax)
  }

  /// A constant, global or a static member.
  private struct Constant {
    /// The type that it is a member of, as written; empty of a global one.
    var type: String
    var value: ExprSyntax
  }

  /// How many names a chain of names may go through.
  private static let maximumDepth = 16

  private let converter: SourceLocationConverter
  private var constants: [String: [Constant]] = [:]
  /// By the array's name as it is written: `targets`, `package.targets`.
  private(set) var additions: [String: [Addition]] = [:]
  private(set) var lines: Set<Int> = []

  init(_ tree: SourceFileSyntax) {
    converter = SourceLocationConverter(fileName: "", tree: tree)
  }

  /// Notes that what `node` does is not known.
  mutating func note(_ node: some SyntaxProtocol) {
    lines.insert(converter.location(for: node.positionAfterSkippingLeadingTrivia).line)
  }

  mutating func define(_ name: String, as value: ExprSyntax, in type: String) {
    constants[name, default: []].append(Constant(type: type, value: value))
  }

  mutating func add(_ addition: Addition, to array: String) {
    additions[array, default: []].append(addition)
  }

  /// What a name stands for; `expression` itself if it is no name of a constant.
  func resolved(_ expression: ExprSyntax, as type: String = "") -> ExprSyntax {
    var current = expression
    for _ in 0..<Self.maximumDepth {
      guard let value = value(of: current, as: type) else { return current }
      current = value
    }
    return current
  }

  private func value(of expression: ExprSyntax, as type: String) -> ExprSyntax? {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.expression
    }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return constant(reference.baseName.text, in: "")
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return constant(member.declName.baseName.text, in: member.base?.trimmedDescription ?? type)
    }
    return nil
  }

  /// Members of several types may share a name: the one of the wanted type wins.
  private func constant(_ name: String, in type: String) -> ExprSyntax? {
    guard let candidates = constants[name] else { return nil }
    let wanted = candidates.first { $0.type == type || $0.type.hasSuffix("." + type) }
    return (wanted ?? candidates.first)?.value
  }

  /// The elements of an array that is written down, by name, or added up.
  mutating func elements(_ expression: ExprSyntax?) -> [ExprSyntax] {
    guard let expression else { return [] }
    return elements(expression, depth: 0)
  }

  private mutating func elements(_ expression: ExprSyntax, depth: Int) -> [ExprSyntax] {
    guard depth < Self.maximumDepth else { return [] }
    if let array = expression.as(ArrayExprSyntax.self) { return array.elements.map(\.expression) }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      return operands(sequence).flatMap { elements($0, depth: depth + 1) }
    }
    if expression.is(NilLiteralExprSyntax.self) { return [] }
    let name = expression.trimmedDescription
    guard let value = value(of: expression, as: "") else {
      note(expression)
      return []
    }
    return elements(value, depth: depth + 1) + added(to: name)
  }

  /// What was added to the array `name` in statements of its own.
  mutating func added(to name: String) -> [ExprSyntax] {
    (additions[name] ?? []).flatMap { addition in
      switch addition {
      case .element(let expression): [expression]
      case .array(let expression): elements(expression, depth: 1)
      }
    }
  }

  /// Both sides of `+`; both branches of `?:`, which is noted.
  private mutating func operands(_ sequence: SequenceExprSyntax) -> [ExprSyntax] {
    var operands: [ExprSyntax] = []
    var isChoice = false
    for element in sequence.elements {
      if let ternary = element.as(UnresolvedTernaryExprSyntax.self) {
        isChoice = true
        note(ternary)
        operands.append(ternary.thenExpression)
      } else if let binary = element.as(BinaryOperatorExprSyntax.self) {
        if binary.operator.text != "+" { note(binary) }
      } else {
        operands.append(element)
      }
    }
    // The condition of a choice comes first and is no array.
    return isChoice ? Array(operands.dropFirst()) : operands
  }

  /// A text that is written down, by name, or added up; noted and `nil` otherwise.
  mutating func text(_ expression: ExprSyntax?) -> String? {
    guard let expression else { return nil }
    let value = resolved(expression)
    if let literal = value.as(StringLiteralExprSyntax.self),
      let text = literal.representedLiteralValue
    {
      return text
    }
    if let sequence = value.as(SequenceExprSyntax.self) {
      let parts = operands(sequence).map { text($0) }
      return parts.contains(nil) ? nil : parts.compactMap(\.self).joined()
    }
    if !value.is(NilLiteralExprSyntax.self) { note(expression) }
    return nil
  }

  /// The texts of an array.
  mutating func texts(_ expression: ExprSyntax?) -> [String] {
    elements(expression).compactMap { text($0) }
  }

  /// The call that an expression is or names: `.target(…)`, `Target.target(…)`, `target(…)`.
  func call(_ expression: ExprSyntax, as type: String) -> ManifestCall? {
    guard let call = resolved(expression, as: type).as(FunctionCallExprSyntax.self) else {
      return nil
    }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      return ManifestCall(name: member.declName.baseName.text, syntax: call)
    }
    if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      return ManifestCall(name: reference.baseName.text, syntax: call)
    }
    return nil
  }
}

/// A call in a manifest.
struct ManifestCall {
  var name: String
  var syntax: FunctionCallExprSyntax

  /// The argument with the label `label`.
  subscript(label: String) -> ExprSyntax? {
    syntax.arguments.first { $0.label?.text == label }?.expression
  }

  /// The arguments without a label, in order.
  var unlabelled: [ExprSyntax] {
    syntax.arguments.filter { $0.label == nil }.map(\.expression)
  }

  /// The source text of the labelled arguments that are there, one line each: only for comparing.
  func canonical(_ labels: [String]) -> String {
    labels.compactMap { label in self[label].map { "\(label)=\($0.trimmedDescription)" } }
      .joined(separator: "\n")
  }
}
