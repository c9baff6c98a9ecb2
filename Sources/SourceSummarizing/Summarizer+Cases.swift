@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  /// `case a, b(Int) = 2`: one record for each element.
  mutating func enumCase(_ node: RawSyntax, in scope: Scope, shape: inout TypeShape) {
    let children = node.layoutView?.children ?? RawSyntaxBuffer([])
    let prefix = self.prefix(of: children, before: 5)
    var inner = scope
    // A case is as visible as its enumeration.
    inner.defaultAccess = scope.widestAccess
    for index in 5..<children.count {
      guard let child = children[index] else { continue }
      if child.kind == .enumCaseElementList {
        for element in child.elements { caseElement(element, prefix, in: inner, shape: &shape) }
      } else {
        walkUnowned(child)
      }
    }
  }

  private mutating func caseElement(
    _ node: RawSyntax,
    _ prefix: DeclarationPrefix,
    in scope: Scope,
    shape: inout TypeShape
  ) {
    let children = node.layoutView?.children ?? RawSyntaxBuffer([])
    var draft = begin(.enumCase, prefix, in: scope)
    for index in 0..<children.count {
      guard let child = children[index] else { continue }
      switch index {
      case 1: name(&draft, by: child)
      case 3: parameterClause(child, of: &draft)
      case 5: walk(child, into: &draft.exposedBody)
      case 7: walkUnowned(child)
      default: walkSignature(child, of: &draft)
      }
    }
    if children.count > 3, children[3] != nil {
      draft.name = String(decoding: names[draft.baseName], as: UTF8.self) + "(\(draft.labels))"
    }
    if scope.hasStorage {
      var element = FingerprintBuilder()
      addCondition(of: scope, to: &element)
      element.combine(prefix.shape.fingerprint)
      var layout = element
      element.combine(draft.signature.fingerprint)
      shape.storage.text.combine(element.fingerprint)
      // Cases are told apart by their place, so their names count.
      layout.combine(TokenHash(names[draft.baseName]))
      layout.combine(draft.labels)
      layout.combine(draft.payload.fingerprint)
      shape.layout.combine(layout.fingerprint)
      mentions.add(allOf: draft.prefix.part.mentions, to: &shape.storage.mentions)
      mentions.add(allOf: draft.payload.mentions, to: &shape.storage.mentions)
    }
    finish(draft)
  }
}
