import SwiftSyntax
import WorkspaceModel

extension WiringReader {
  /// A property of a type, or a variable of a file.
  mutating func property(_ node: VariableDeclSyntax, in scope: WiringScope) {
    let modifiers = node.modifiers.map(\.name.plainText)
    injectedProperties(node, in: scope)
    for (index, binding) in node.bindings.enumerated() {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      let name = pattern.identifier.plainText
      let type = binding.typeAnnotation?.type.spelling
      var traits: WiringMember.Traits = []
      if binding.initializer != nil { traits.insert(.hasInitialValue) }
      if scope.isConditional { traits.insert(.isConditional) }
      if index > 0 { traits.insert(.isLaterBinding) }
      if !pattern.trailingTrivia.isEmpty { traits.insert(.hasTrailingTrivia) }
      if modifiers.contains("weak") { traits.insert(.isWeak) }
      if !open.isEmpty {
        open[open.count - 1].members.append(
          WiringMember(
            name: name,
            form: form(of: node, binding, modifiers),
            type: type,
            valueType: binding.initializer.flatMap { certainType(of: $0.value) },
            traits: traits,
            line: line(of: pattern)
          )
        )
      }
      code(of: binding, named: name, type, in: scope)
    }
  }

  private func form(
    of node: VariableDeclSyntax,
    _ binding: PatternBindingSyntax,
    _ modifiers: [String]
  ) -> WiringMember.Form {
    if modifiers.contains("static") || modifiers.contains("class") { return .static }
    if modifiers.contains("lazy") { return .lazy }
    let hasWrapper = node.attributes.contains { element in
      guard case .attribute(let attribute) = element,
        let name = attribute.attributeName.spelling?.split(separator: ".").last
      else { return false }
      // Global actors change nothing about how a property is stored.
      return name.first?.isUppercase == true && !name.hasSuffix("Actor")
    }
    if hasWrapper { return .wrapped }
    guard let block = binding.accessorBlock else { return .stored }
    guard case .accessors(let accessors) = block.accessors else { return .computed }
    let names = accessors.map(\.accessorSpecifier.plainText)
    return names.allSatisfy { ["willSet", "didSet"].contains($0) } ? .observed : .computed
  }

  private mutating func code(
    of binding: PatternBindingSyntax,
    named name: String,
    _ type: String?,
    in scope: WiringScope
  ) {
    if let value = binding.initializer?.value {
      if name == "supportedModules", !scope.type.isEmpty {
        list(value, isAppended: false, in: scope, line: line(of: value))
      }
      var inner = scope
      inner.function = ""
      scan(Syntax(value), in: inner)
    }
    if let accessors = binding.accessorBlock {
      var inner = scope
      inner.function = name
      inner.result = type
      if name == "supportedModules", case .getter(let items) = accessors.accessors,
        items.count == 1, let value = items.first?.item.as(ExprSyntax.self)
      {
        list(value, isAppended: false, in: inner, line: line(of: value))
      }
      scan(Syntax(accessors), in: inner)
    }
  }

  /// The type of an expression, if its syntax leaves no doubt: an initializer's call, a literal.
  func certainType(of expression: ExprSyntax) -> String? {
    var node = expression
    for _ in 0..<8 {
      if let inner = node.as(TryExprSyntax.self), inner.questionOrExclamationMark == nil {
        node = inner.expression
      } else if let inner = node.as(AwaitExprSyntax.self) {
        node = inner.expression
      } else if let elements = node.as(SequenceExprSyntax.self)?.elements.map({ $0 }) {
        guard elements.count == 3,
          let cast = elements[1].as(UnresolvedAsExprSyntax.self),
          cast.questionOrExclamationMark?.plainText != "?"
        else { return nil }
        return elements[2].as(TypeExprSyntax.self)?.type.spelling
      } else {
        break
      }
    }
    switch node.kind {
    case .integerLiteralExpr: return "Int"
    case .floatLiteralExpr: return "Double"
    case .booleanLiteralExpr: return "Bool"
    case .stringLiteralExpr: return "String"
    default: break
    }
    guard let call = node.as(FunctionCallExprSyntax.self),
      case .made(let type) = callee(of: call, expected: nil)
    else { return nil }
    return type
  }
}
