@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension WiringReader {
  // MARK: Lists of modules

  /// `supportedModules = […]`, `supportedModules += […]`, `supportedModules[.key] = …`.
  mutating func assignment(_ node: SequenceExprSyntax, in scope: WiringScope) {
    let elements = node.elements.prefix(4).map { $0 }
    guard elements.count == 3 else { return }
    let isAssigned = elements[1].is(AssignmentExprSyntax.self)
    let isAdded = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.plainText == "+="
    guard isAssigned || isAdded else { return }
    if isSupportedModules(elements[0]) {
      list(elements[2], isAppended: isAdded, in: scope, line: line(of: node))
    } else if let target = elements[0].as(SubscriptCallExprSyntax.self), isAssigned,
      isSupportedModules(target.calledExpression)
    {
      let value = value(of: elements[2], in: scope)
      add([ModuleList.Element(key: target.onlyKey, value: value)], in: scope, line: line(of: node))
    }
  }

  /// `supportedModules.append(…)`.
  mutating func appendCall(_ node: FunctionCallExprSyntax, in scope: WiringScope) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.plainText == "append", let base = member.base,
      isSupportedModules(base), let argument = node.arguments.first
    else { return }
    if argument.label == nil {
      let value = value(of: argument.expression, in: scope)
      add([ModuleList.Element(value: value)], in: scope, line: line(of: node))
    } else {
      list(argument.expression, isAppended: true, in: scope, line: line(of: node))
    }
  }

  private mutating func add(
    _ elements: [ModuleList.Element],
    in scope: WiringScope,
    line: UInt32
  ) {
    add(ModuleList(elements: elements, isAppended: true, place: scope.place(line: line)))
  }

  /// Notes the modules of an array or a dictionary.
  mutating func list(
    _ expression: ExprSyntax,
    isAppended: Bool,
    in scope: WiringScope,
    line: UInt32
  ) {
    var elements: [ModuleList.Element] = []
    if let array = expression.as(ArrayExprSyntax.self) {
      elements = array.elements.map { element in
        ModuleList.Element(value: value(of: element.expression, in: scope))
      }
    } else if let dictionary = expression.as(DictionaryExprSyntax.self) {
      if case .elements(let pairs) = dictionary.content {
        elements = pairs.map { pair in
          ModuleList.Element(key: pair.key.caseName, value: value(of: pair.value, in: scope))
        }
      }
    } else {
      elements = [ModuleList.Element(value: .unknown)]
    }
    add(ModuleList(elements: elements, isAppended: isAppended, place: scope.place(line: line)))
  }

  private func isSupportedModules(_ expression: ExprSyntax) -> Bool {
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return member.base?.isSelf == true
        && member.declName.baseName.plainText == "supportedModules"
    }
    return expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText == "supportedModules"
  }

  // MARK: Look-ups

  /// `holder.module()`, `holder.module(for: M.self)`, `holder.router(for: .key)`.
  mutating func moduleCall(_ node: FunctionCallExprSyntax, in scope: WiringScope) {
    let called = node.calledExpression
    let name: String
    let receiver: WiringValue
    if let member = called.as(MemberAccessExprSyntax.self), let base = member.base {
      name = member.declName.baseName.plainText
      receiver = value(of: base, in: scope)
    } else if let reference = called.as(DeclReferenceExprSyntax.self) {
      name = reference.baseName.plainText
      receiver = .own
    } else {
      return
    }
    guard name == "module" || name == "router", node.arguments.count <= 1 else { return }
    let argument = node.arguments.first
    guard argument == nil ? name == "module" : ["for", nil].contains(argument?.label?.plainText)
    else { return }
    let key = argument?.expression.caseName
    let type = argument?.expression.metatype
    if argument != nil, key == nil, type == nil { return }
    add(
      name == "module" ? .module : .router,
      of: ExprSyntax(node),
      receiver,
      key: key,
      module: type,
      in: scope
    )
  }

  /// `holder[.key]`.
  mutating func lookUp(_ node: SubscriptCallExprSyntax, in scope: WiringScope) {
    guard let key = node.onlyKey else { return }
    var base = node.calledExpression
    while let inner = base.withoutWrapper { base = inner }
    let name =
      base.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
      ?? base.as(DeclReferenceExprSyntax.self)?.baseName.plainText
    guard let name, name.lowercased().hasSuffix("holder") || name == "supportedModules" else {
      return
    }
    let isTarget =
      node.parent?.as(ExprListSyntax.self)?.dropFirst().first?.is(AssignmentExprSyntax.self) == true
      && node.parent?.as(ExprListSyntax.self)?.first == ExprSyntax(node)
    guard !isTarget else { return }
    let receiver = name == "supportedModules" ? .own : value(of: base, in: scope)
    add(.module, of: ExprSyntax(node), receiver, key: key, module: nil, in: scope)
  }

  private mutating func add(
    _ kind: ModuleRequest.Kind,
    of node: ExprSyntax,
    _ receiver: WiringValue,
    key: String?,
    module: String?,
    in scope: WiringScope
  ) {
    let use = use(of: node, in: scope)
    let type = use.type?.unwrappedType
    // Without the type that is wanted the module is not known.
    guard key != nil || module != nil || type != nil else { return }
    add(
      ModuleRequest(
        kind: kind,
        receiver: receiver,
        key: key,
        module: kind == .module ? module ?? type : module,
        router: kind == .router ? type : nil,
        failure: use.failure,
        place: scope.place(line: line(of: node))
      )
    )
  }

  /// The type that an expression becomes, and the end if there is none.
  private func use(
    of expression: ExprSyntax,
    in scope: WiringScope
  ) -> (type: String?, failure: ModuleRequest.Failure) {
    var node = expression
    var failure = ModuleRequest.Failure.handled
    while let outer = node.parent?.as(ExprSyntax.self), outer.withoutWrapper == node {
      if outer.is(ForceUnwrapExprSyntax.self) { failure = .forced }
      node = outer
    }
    var type = expectedType(of: node, in: scope)?.type
    var condition = node.parent?.parent
    if let list = node.parent?.as(ExprListSyntax.self), list.first == node {
      // Operators may be as many as a file has bytes.
      let elements = list.prefix(8).map { $0 }
      if elements.count >= 3, let cast = elements[1].as(UnresolvedAsExprSyntax.self) {
        type = elements[2].as(TypeExprSyntax.self)?.type.spelling
        if cast.questionOrExclamationMark?.plainText == "!" { failure = .forced }
      }
      if elements.contains(where: { $0.raw.endsProgram }) { failure = .fatal }
      condition = list.parent?.parent?.parent
    }
    if let binding = condition?.as(OptionalBindingConditionSyntax.self),
      let guardStatement = binding.parent?.parent?.parent?.as(GuardStmtSyntax.self),
      guardStatement.body.raw.endsProgram
    {
      failure = .fatal
    }
    return (type, failure)
  }
}

extension SubscriptCallExprSyntax {
  /// `key` of `[.key]`.
  var onlyKey: String? {
    guard arguments.count == 1, let argument = arguments.first, argument.label == nil else {
      return nil
    }
    return argument.expression.caseName
  }
}

extension ExprSyntax {
  /// `key` of `.key` and `Key.key`.
  var caseName: String? {
    guard let member = self.as(MemberAccessExprSyntax.self),
      member.declName.baseName.plainText != "self"
    else { return nil }
    if let base = member.base {
      guard base.as(DeclReferenceExprSyntax.self)?.baseName.plainText.isTypeName == true else {
        return nil
      }
    }
    return member.declName.baseName.plainText
  }

  /// `Type` of `Type.self`.
  var metatype: String? {
    guard let member = self.as(MemberAccessExprSyntax.self),
      member.declName.baseName.plainText == "self", let base = member.base, base.isNameChain
    else { return nil }
    return base.spelling
  }
}

extension RawSyntax {
  /// Whether code below calls something that never returns.
  var endsProgram: Bool {
    containsToken("fatalError") || containsToken("preconditionFailure")
  }

  /// Whether a token below is that name.
  func mentions(_ name: String) -> Bool {
    var isFound = false
    forEachToken { if $0.rawText.name == name { isFound = true } }
    return isFound
  }
}
