import SwiftSyntax
import WorkspaceModel

extension WiringReader {
  /// The value of an expression; `expected` is the type that it must have, if known.
  func value(
    of expression: ExprSyntax,
    in scope: WiringScope,
    expected: String? = nil
  ) -> WiringValue {
    var node = expression
    // Parentheses and marks may be as many as a file has bytes.
    while let inner = node.withoutWrapper { node = inner }
    switch node.as(ExprSyntaxEnum.self) {
    case .nilLiteralExpr: return .nothing
    case .declReferenceExpr(let reference):
      let name = reference.baseName.plainText
      return name == "self" ? .own : scope.value(named: name)
    case .memberAccessExpr(let member):
      guard let base = member.base, base.isSelf else { return .unknown }
      return scope.member(named: member.declName.baseName.plainText)
    case .functionCallExpr(let call): return callee(of: call, expected: expected)
    case .sequenceExpr:
      return certainType(of: node).map { .typed($0) } ?? .unknown
    default: return .unknown
    }
  }

  /// The result of a call: a value of the type whose initializer is called, or that of a function.
  func callee(of call: FunctionCallExprSyntax, expected: String?) -> WiringValue {
    let called = call.calledExpression
    if let member = called.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.plainText
      guard let base = member.base else {
        guard name == "init", let expected else { return .unknown }
        return .made(expected.unwrappedType)
      }
      guard base.isNameChain, let text = base.spelling else { return .unknown }
      if name == "init" { return .made(text) }
      return name.isTypeName ? .made(text + "." + name) : .returned(text + "." + name)
    }
    if let reference = called.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.plainText
      return name.isTypeName ? .made(name) : .returned(name)
    }
    if let generic = called.as(GenericSpecializationExprSyntax.self),
      generic.expression.isNameChain, let text = generic.spelling,
      generic.expression.spelling?.split(separator: ".").last.map({ String($0).isTypeName }) == true
    {
      return .made(text)
    }
    return .unknown
  }
}

extension ExprSyntax {
  /// The expression within parentheses, `try`, `await`, `?` and `!`.
  var withoutWrapper: ExprSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .optionalChainingExpr(let node): return node.expression
    case .forceUnwrapExpr(let node): return node.expression
    case .tryExpr(let node): return node.expression
    case .awaitExpr(let node): return node.expression
    case .tupleExpr(let node):
      guard node.elements.count == 1, let only = node.elements.first, only.label == nil else {
        return nil
      }
      return only.expression
    default: return nil
    }
  }

  var isSelf: Bool {
    var node = self
    while let inner = node.withoutWrapper { node = inner }
    return node.as(DeclReferenceExprSyntax.self)?.baseName.plainText == "self"
  }

  /// Whether it is names with dots between them.
  var isNameChain: Bool {
    var node = self
    while let member = node.as(MemberAccessExprSyntax.self) {
      guard let base = member.base else { return false }
      node = base
    }
    if let generic = node.as(GenericSpecializationExprSyntax.self) { node = generic.expression }
    return node.is(DeclReferenceExprSyntax.self)
  }
}

extension String {
  /// Whether it is written as names of types are.
  var isTypeName: Bool {
    let letters = drop { $0 == "_" }
    return letters.first?.isUppercase == true
  }

  /// Without `?` and `!` at the end.
  var unwrappedType: String {
    var type = self[...]
    while let last = type.last, last == "?" || last == "!" { type = type.dropLast() }
    return String(type)
  }
}
