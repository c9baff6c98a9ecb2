import SwiftSyntax
import WorkspaceModel

/// The type that the place of an expression demands.
struct ExpectedType {
  /// As written.
  var type: String
  /// Whether the expression must be an optional of it: `if let name: Type = …`.
  var isBound = false
}

extension WiringReader {
  /// The type that an expression must have, if it is written beside it; `nil` otherwise.
  func expectedType(of expression: ExprSyntax, in scope: WiringScope) -> ExpectedType? {
    var node = expression
    while let outer = node.parent?.as(ExprSyntax.self), outer.withoutWrapper == node,
      !outer.is(ForceUnwrapExprSyntax.self), !outer.is(OptionalChainingExprSyntax.self)
    {
      node = outer
    }
    guard let parent = node.parent else { return nil }
    if let clause = parent.as(InitializerClauseSyntax.self) {
      return annotation(around: clause)
    }
    if let statement = parent.as(ReturnStmtSyntax.self) {
      return isOfFunction(Syntax(statement)) ? scope.result.map { ExpectedType(type: $0) } : nil
    }
    if let list = parent.as(ExprListSyntax.self) { return type(of: node, in: list, scope) }
    if let item = parent.as(CodeBlockItemSyntax.self), isOnly(item) {
      return scope.result.map { ExpectedType(type: $0) }
    }
    return nil
  }

  private func annotation(around clause: InitializerClauseSyntax) -> ExpectedType? {
    if let binding = clause.parent?.as(PatternBindingSyntax.self) {
      return binding.typeAnnotation?.type.spelling.map { ExpectedType(type: $0) }
    }
    if let condition = clause.parent?.as(OptionalBindingConditionSyntax.self) {
      return condition.typeAnnotation?.type.spelling.map { ExpectedType(type: $0, isBound: true) }
    }
    return nil
  }

  /// In `x = value` and `value as Type`, which are not folded.
  private func type(
    of node: ExprSyntax,
    in list: ExprListSyntax,
    _ scope: WiringScope
  ) -> ExpectedType? {
    let elements = list.prefix(4).map { $0 }
    guard elements.count == 3 else { return nil }
    if elements[0] == node, let cast = elements[1].as(UnresolvedAsExprSyntax.self),
      let type = elements[2].as(TypeExprSyntax.self)?.type.spelling
    {
      // A conditional cast leaves the type of its operand open.
      return cast.questionOrExclamationMark == nil ? ExpectedType(type: type) : nil
    }
    guard elements[2] == node, elements[1].is(AssignmentExprSyntax.self) else { return nil }
    let target: String?
    if let member = elements[0].as(MemberAccessExprSyntax.self), member.base?.isSelf == true {
      target = scope.members[member.declName.baseName.plainText]
    } else if let name = elements[0].as(DeclReferenceExprSyntax.self)?.baseName.plainText {
      switch scope.locals[name] {
      case .typed(let type): target = type
      case nil: target = scope.members[name]
      default: target = nil
      }
    } else {
      target = nil
    }
    return target.flatMap { $0.isEmpty ? nil : ExpectedType(type: $0) }
  }

  /// Whether a statement is the whole body of a function or an accessor, not of a closure.
  private func isOnly(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else {
      return false
    }
    if let block = list.parent?.as(CodeBlockSyntax.self) {
      return block.parent?.is(FunctionDeclSyntax.self) == true
        || block.parent?.is(AccessorDeclSyntax.self) == true
    }
    return list.parent?.is(AccessorBlockSyntax.self) == true
  }

  /// Whether a `return` leaves the function itself, not a closure in it.
  private func isOfFunction(_ node: Syntax) -> Bool {
    var next = node.parent
    for _ in 0..<64 {
      guard let current = next else { return false }
      switch current.kind {
      case .closureExpr: return false
      case .functionDecl, .accessorDecl, .accessorBlock: return true
      default: next = current.parent
      }
    }
    return false
  }
}
