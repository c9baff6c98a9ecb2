@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension WiringReader {
  /// Walks code in source order.
  ///
  /// Its stack is on the heap. Variables are bound without regard to blocks: of two with one name nothing is known.
  mutating func scan(_ root: Syntax, in outer: WiringScope) {
    var scope = outer
    var pending = [root]
    while let node = pending.popLast() {
      if let declaration = node.as(DeclSyntax.self), !declaration.is(VariableDeclSyntax.self),
        !declaration.is(AccessorDeclSyntax.self)
      {
        read(declaration, in: scope)
        continue
      }
      if node.as(MacroExpansionExprSyntax.self)?.macroName.plainText == "Preview" { continue }
      note(node, in: &scope)
      // No children of a list are missing: what is not in the source has no facts.
      for child in node.children(viewMode: .sourceAccurate).reversed()
      where !child.is(TokenSyntax.self) {
        pending.append(child)
      }
    }
  }

  private mutating func note(_ node: Syntax, in scope: inout WiringScope) {
    switch node.kind {
    case .variableDecl:
      node.as(VariableDeclSyntax.self).map { injectedProperties($0, in: scope) }
      for binding in node.as(VariableDeclSyntax.self)?.bindings ?? [] { bind(binding, in: &scope) }
    case .optionalBindingCondition:
      node.as(OptionalBindingConditionSyntax.self).map { bind($0, in: &scope) }
    case .closureExpr:
      node.as(ClosureExprSyntax.self).map { bind($0, in: &scope) }
    case .forStmt:
      node.as(ForStmtSyntax.self).map { hide($0.pattern, in: &scope) }
    case .functionCallExpr:
      node.as(FunctionCallExprSyntax.self).map { call in
        serviceCall(call, in: scope)
        self.call(call, in: scope)
      }
    case .subscriptCallExpr:
      node.as(SubscriptCallExprSyntax.self).map { look in
        dependencyProperty(look, in: scope)
        lookUp(look, in: scope)
      }
    case .memberAccessExpr:
      node.as(MemberAccessExprSyntax.self).map { request($0, in: scope) }
    case .sequenceExpr:
      node.as(SequenceExprSyntax.self).map { sequence in
        dependencyOverride(sequence, in: scope)
        assignment(sequence, in: scope)
      }
    case .whileStmt:
      node.as(WhileStmtSyntax.self).map { loop($0, in: scope) }
    default: break
    }
  }

  // MARK: Variables

  private func bind(_ binding: PatternBindingSyntax, in scope: inout WiringScope) {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText else {
      return hide(binding.pattern, in: &scope)
    }
    if let type = binding.typeAnnotation?.type.spelling {
      scope.bind(name, to: .typed(scope.bounded(type)))
    } else {
      scope.bind(name, to: binding.initializer.map { value(of: $0.value, in: scope) } ?? .unknown)
    }
  }

  private func bind(_ condition: OptionalBindingConditionSyntax, in scope: inout WiringScope) {
    guard let name = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText else {
      return
    }
    if let type = condition.typeAnnotation?.type.spelling {
      scope.bind(name, to: .typed(type))
    } else if let value = condition.initializer?.value {
      scope.bind(name, to: self.value(of: value, in: scope))
    } else {
      // `if let parent`: the same value.
      scope.bind(name, to: scope.value(named: name))
    }
  }

  private func bind(_ closure: ClosureExprSyntax, in scope: inout WiringScope) {
    switch closure.signature?.parameterClause {
    case .simpleInput(let list):
      for parameter in list { scope.bind(parameter.name.plainText, to: .unknown) }
    case .parameterClause(let clause):
      for parameter in clause.parameters {
        let name = (parameter.secondName ?? parameter.firstName).plainText
        let type = parameter.type?.spelling
        scope.bind(name, to: type.map { .typed(scope.bounded($0)) } ?? .unknown)
      }
    case nil: break
    }
  }

  /// Notes that nothing is known of the names that a pattern binds.
  private func hide(_ pattern: PatternSyntax, in scope: inout WiringScope) {
    if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText {
      scope.bind(name, to: .unknown)
    }
  }

  // MARK: Components

  private mutating func call(_ node: FunctionCallExprSyntax, in scope: WiringScope) {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.base?.is(SuperExprSyntax.self) == true
    {
      return superCall(member, node, in: scope)
    }
    moduleCall(node, in: scope)
    appendCall(node, in: scope)
    let arguments = node.arguments.compactMap { argument -> ComponentCreation.Argument? in
      let label = argument.label?.plainText ?? ""
      guard WiringTrigger.isLabel(label) else { return nil }
      return ComponentCreation.Argument(
        label: label,
        value: value(of: argument.expression, in: scope)
      )
    }
    let expected = expectedType(of: ExprSyntax(node), in: scope)?.type
    let callee: String
    switch self.callee(of: node, expected: expected) {
    case .made(let type):
      guard !arguments.isEmpty || WiringTrigger.isComponent(type) else { return }
      callee = type
    case .returned(let function):
      guard !arguments.isEmpty else { return }
      callee = function
    default: return
    }
    let place = scope.place(line: line(of: node))
    add(ComponentCreation(callee: callee, arguments: arguments, place: place))
  }

  private mutating func superCall(
    _ member: MemberAccessExprSyntax,
    _ node: FunctionCallExprSyntax,
    in scope: WiringScope
  ) {
    guard member.declName.baseName.plainText == "init", !open.isEmpty,
      let parent = node.arguments.first(where: { $0.label?.plainText == "parent" })
    else { return }
    open[open.count - 1].superParents.append(value(of: parent.expression, in: scope))
  }

  private mutating func request(_ node: MemberAccessExprSyntax, in scope: WiringScope) {
    let name = node.declName.baseName.plainText
    guard let base = node.base, node.declName.argumentNames == nil,
      !["init", "self", "Type"].contains(name), !isCalledOrSet(node)
    else { return }
    let receiver = value(of: base, in: scope)
    guard mayBeComponent(receiver, in: scope) else { return }
    let expected = expectedType(of: ExprSyntax(node), in: scope)
    let type = expected.flatMap { expected -> String? in
      guard !expected.type.isEmpty, expected.type != "_" else { return nil }
      return expected.isBound ? expected.type + "?" : expected.type
    }
    add(
      MemberRequest(
        receiver: receiver,
        name: name,
        wanted: type.map(scope.bounded),
        place: scope.place(line: line(of: node.declName))
      )
    )
  }

  private func isCalledOrSet(_ node: MemberAccessExprSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    if let call = parent.as(FunctionCallExprSyntax.self) {
      return call.calledExpression == ExprSyntax(node)
    }
    guard let list = parent.as(ExprListSyntax.self), list.first == ExprSyntax(node) else {
      return false
    }
    return list.dropFirst().first?.is(AssignmentExprSyntax.self) == true
  }

  private func mayBeComponent(_ value: WiringValue, in scope: WiringScope) -> Bool {
    switch value {
    case .own: scope.isClass
    case .inherited(let name): scope.isClass && name == "parent"
    case .parameter(let label, let type):
      ["parent", "parentComponent", "component"].contains(label) || WiringTrigger.isComponent(type)
    case .typed(let type), .made(let type): WiringTrigger.isComponent(type)
    case .nothing, .returned, .unknown: false
    }
  }

  /// A loop that sets its variable to the same property again: the next round finds what this one did not.
  private mutating func loop(_ node: WhileStmtSyntax, in scope: WiringScope) {
    for item in node.body.statements {
      guard let sequence = item.item.as(SequenceExprSyntax.self) else { continue }
      let elements = sequence.elements.prefix(4).map { $0 }
      guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
        let variable = elements[0].as(DeclReferenceExprSyntax.self)?.baseName.plainText,
        scope.locals[variable] != nil,
        let member = elements[2].as(MemberAccessExprSyntax.self), member.base?.isSelf == true,
        member.declName.baseName.plainText == variable,
        node.conditions.raw.mentions(variable)
      else { continue }
      add(HolderLoop(variable: variable, place: scope.place(line: line(of: sequence))))
    }
  }
}
