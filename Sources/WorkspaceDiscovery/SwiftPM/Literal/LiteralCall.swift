import SwiftSyntax

/// A call in a manifest of literals, with its arguments by label.
struct LiteralCall {
  let name: String
  private let arguments: [String: ExprSyntax]

  /// `.name(…)`, and `type.name(…)` too.
  ///
  /// `labels` holds those of each function that is known, in order, with `_0` and so on for none; `?` stands
  /// behind those that may be left out. One function may be listed several times.
  init(
    _ value: ExprSyntax,
    of type: String,
    _ labels: KeyValuePairs<String, [String]>
  ) throws(NotLiteral) {
    guard let call = value.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      call.additionalTrailingClosures.isEmpty,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.argumentNames == nil,
      member.base == nil || member.base?.trimmedDescription == type
    else { throw NotLiteral() }
    let name = member.declName.baseName.text
    for (other, labels) in labels where other == name {
      guard let arguments = Self.match(call.arguments, labels) else { continue }
      self.name = name
      self.arguments = arguments
      return
    }
    throw NotLiteral()
  }

  /// `Type(…)`.
  init(_ value: ExprSyntax, creating type: String, _ labels: [String]) throws(NotLiteral) {
    guard let call = value.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      call.calledExpression.trimmedDescription == type,
      let arguments = Self.match(call.arguments, labels)
    else { throw NotLiteral() }
    name = type
    self.arguments = arguments
  }

  /// The argument with a label; `nil` if it was left out.
  subscript(label: String) -> ExprSyntax? { arguments[label] }

  /// An argument that must be there.
  func required(_ label: String) throws(NotLiteral) -> ExprSyntax {
    guard let value = arguments[label] else { throw NotLiteral() }
    return value
  }

  private static func name(_ label: String) -> String {
    label.hasSuffix("?") ? String(label.dropLast()) : label
  }

  private static func match(
    _ arguments: LabeledExprListSyntax,
    _ labels: [String]
  ) -> [String: ExprSyntax]? {
    var found: [String: ExprSyntax] = [:]
    var rest = labels[...]
    for argument in arguments {
      let label = argument.label?.text
      func isMeant(_ name: String) -> Bool { label == name || label == nil && name.hasPrefix("_") }
      while let next = rest.first, !isMeant(Self.name(next)) {
        guard next.hasSuffix("?") else { return nil }
        rest.removeFirst()
      }
      guard let next = rest.popFirst() else { return nil }
      found[Self.name(next)] = argument.expression
    }
    return rest.allSatisfy { $0.hasSuffix("?") } ? found : nil
  }
}
