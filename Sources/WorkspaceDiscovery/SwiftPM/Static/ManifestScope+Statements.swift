import SwiftSyntax

extension ManifestScope {
  /// Collects the constants and the additions of statements; what has any other effect is noted.
  ///
  /// - Returns: the names that are bound to a call of `Package`, with the call.
  mutating func collect(_ statements: CodeBlockItemListSyntax) -> [(String, ManifestCall)] {
    statements.flatMap { statement -> [(String, ManifestCall)] in
      switch statement.item {
      case .decl(let declaration): return collect(declaration, in: "")
      case .expr(let expression):
        collect(expression)
        return []
      case .stmt(let statement): return collect(statement)
      }
    }
  }

  private mutating func collect(
    _ declaration: DeclSyntax,
    in type: String
  ) -> [(String, ManifestCall)] {
    if let variable = declaration.as(VariableDeclSyntax.self) { return collect(variable, in: type) }
    if let condition = declaration.as(IfConfigDeclSyntax.self) {
      return condition.clauses.flatMap { clause -> [(String, ManifestCall)] in
        switch clause.elements {
        case .statements(let statements): collect(statements)
        case .decls(let members): members.flatMap { collect($0.decl, in: type) }
        default: []
        }
      }
    }
    let prefix = type.isEmpty ? "" : type + "."
    if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
      let name =
        declaration.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
        ?? declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
      return group.memberBlock.members.flatMap { collect($0.decl, in: prefix + name) }
    }
    return []
  }

  private mutating func collect(
    _ variable: VariableDeclSyntax,
    in type: String
  ) -> [(String, ManifestCall)] {
    variable.bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let value = binding.initializer?.value ?? Self.computed(binding.accessorBlock)
      else { return nil }
      define(name, as: value, in: type)
      guard type.isEmpty, let call = call(value, as: ""), call.name == "Package" else { return nil }
      return (name, call)
    }
  }

  /// The value of `{ .product(…) }`.
  private static func computed(_ block: AccessorBlockSyntax?) -> ExprSyntax? {
    guard case .getter(let statements) = block?.accessors, statements.count == 1 else { return nil }
    switch statements.first?.item {
    case .expr(let expression): return expression
    case .stmt(let statement): return statement.as(ReturnStmtSyntax.self)?.expression
    default: return nil
    }
  }

  /// Statements under a condition that only running decides: their effects count, and are noted.
  private mutating func collect(_ statement: StmtSyntax) -> [(String, ManifestCall)] {
    if let expression = statement.as(ExpressionStmtSyntax.self)?.expression {
      collect(expression)
      return []
    }
    note(statement)
    if let loop = statement.as(ForStmtSyntax.self) { return collect(loop.body.statements) }
    return []
  }

  private mutating func collect(_ expression: ExprSyntax) {
    if let choice = expression.as(IfExprSyntax.self) {
      note(choice)
      _ = collect(choice.body.statements)
      switch choice.elseBody {
      case .codeBlock(let block): _ = collect(block.statements)
      case .ifExpr(let next): collect(ExprSyntax(next))
      case nil: break
      }
    } else if !collectAddition(expression) {
      note(expression)
    }
  }

  /// Understands `x.append(y)`, `x.append(contentsOf: y)` and `x += y`.
  private mutating func collectAddition(_ expression: ExprSyntax) -> Bool {
    if let call = expression.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "append", let array = member.base?.trimmedDescription,
      let argument = call.arguments.first
    {
      let isElement = argument.label == nil
      add(isElement ? .element(argument.expression) : .array(argument.expression), to: array)
      return true
    }
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return false }
    let parts = Array(sequence.elements)
    guard parts.count >= 3, parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+=" else {
      return false
    }
    let array = parts[0].trimmedDescription
    let operands = parts[2...].filter { !$0.is(BinaryOperatorExprSyntax.self) }
    for operand in operands { add(.array(operand), to: array) }
    return true
  }
}
