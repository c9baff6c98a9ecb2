@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  /// Declarations under `#if`: each carries what must hold for it.
  mutating func conditionalItems(_ node: RawSyntax, in scope: Scope, shape: inout TypeShape) {
    var otherwise = ""
    for child in node.elements {
      guard child.kind == .ifConfigClauseList else {
        walkUnowned(child)
        continue
      }
      for clause in child.elements {
        let own = clause.child(3).map(Summarizer.conditionText) ?? ""
        let condition = ConditionTable.conjunction(otherwise, own)
        clauseItems(clause, condition, in: scope, shape: &shape)
        if !own.isEmpty {
          otherwise = ConditionTable.conjunction(otherwise, ConditionTable.negation(own))
        }
      }
    }
  }

  private mutating func clauseItems(
    _ clause: RawSyntax,
    _ condition: String,
    in scope: Scope,
    shape: inout TypeShape
  ) {
    var inner = scope
    inner.condition = conditions.index(of: scope.condition, and: condition)
    for child in clause.elements {
      if child.kind == .memberBlockItemList || child.kind == .codeBlockItemList {
        let outer = written.enter(inner)
        items(child, in: inner, shape: &shape)
        written.leave(to: outer)
      } else {
        walkUnowned(child)
      }
    }
  }

  /// A condition with blanks around infix operators and after commas, and nowhere else.
  static func conditionText(_ node: RawSyntax) -> String {
    var text = ""
    node.forEachToken { token in
      let word = token.rawText.name
      switch token.rawKind {
      case .binaryOperator: text += " " + word + " "
      case .comma: text += ", "
      default: text += word
      }
    }
    return ConditionTable.bounded(text)
  }
}
