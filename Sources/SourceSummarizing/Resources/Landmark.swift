@_spi(RawSyntax) import SwiftSyntax

/// A node that the reader of resources visits, recorded by the first walk in source order.
enum Landmark {
  /// A member of a type or an item of the file, by its place among the declarations; a scope.
  case declaration(RawSyntax, index: Int32, condition: UInt16)
  /// A scope within a declaration.
  case scope(RawSyntax)
  /// A node that is none.
  case node(RawSyntax)
  /// The end of the scope that began last.
  case end
}

extension Summarizer {
  /// Records that a declaration begins, or a statement at the top level.
  mutating func enter(_ node: RawSyntax, declaration index: Int, in scope: Scope) {
    landmarks.append(
      .declaration(node, index: Int32(truncatingIfNeeded: index), condition: scope.condition)
    )
  }

  /// Records a node that is being walked; whether it is a scope, of which the end is to be recorded too.
  mutating func enter(_ node: RawSyntax, _ kind: SyntaxKind, _ children: RawSyntaxBuffer) -> Bool {
    switch kind {
    case .closureExpr, .functionDecl, .initializerDecl, .subscriptDecl, .structDecl, .classDecl,
      .actorDecl, .enumDecl, .protocolDecl, .extensionDecl, .patternBinding, .ifConfigClause:
      landmarks.append(.scope(node))
      return true
    case .functionCallExpr, .stringLiteralExpr, .attribute, .optionalBindingCondition,
      .ifConfigClauseList, .macroExpansionExpr:
      landmarks.append(.node(node))
    case .codeBlockItem: enterResult(node, children[1])
    case .returnStmt: enterResult(node, children[3])
    case .memberAccessExpr:
      switch children[1]?.kind {
      case .stringLiteralExpr, .simpleStringLiteralExpr, .declReferenceExpr:
        landmarks.append(.node(node))
      case .memberAccessExpr:
        // `Keys.title.localized`.
        if children[1]?.child(1)?.lastName?.isCapital == true { landmarks.append(.node(node)) }
      default: break
      }
    default: break
    }
    return false
  }

  /// Records a statement of which the value may be a key.
  private mutating func enterResult(_ node: RawSyntax, _ value: RawSyntax?) {
    switch value?.kind {
    case .stringLiteralExpr, .sequenceExpr, .tupleExpr, .functionCallExpr, .simpleStringLiteralExpr,
      .forceUnwrapExpr:
      landmarks.append(.node(node))
    default: break
    }
  }
}
