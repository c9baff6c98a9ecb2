import SwiftParser
import SwiftSyntax
import WorkspaceModel

extension WiringReader {
  /// Notes a service, unless only a canvas runs the code.
  mutating func note(
    _ kind: ServiceMention.Kind,
    name: String? = "",
    type: String? = "",
    at node: some SyntaxProtocol,
    in scope: WiringScope
  ) {
    guard !scope.isPreview else { return }
    // The parameter of a generic declaration is any type.
    let isGeneric = type.map { scope.bounds[$0.unwrappedType] != nil } ?? false
    let place = scope.place(line: line(of: node))
    add(ServiceMention(kind: kind, name: name, type: isGeneric ? nil : type, place: place))
  }

  // MARK: Properties

  /// `@EnvironmentObject var name: Type`, `@Environment(Type.self) var name`, `@Dependency(\.name) var name`.
  mutating func injectedProperties(_ node: VariableDeclSyntax, in scope: WiringScope) {
    guard !topics.isDisjoint(with: [.dependencies, .objects]) else { return }
    for case .attribute(let attribute) in node.attributes {
      let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
      let first = arguments?.first?.expression
      switch attribute.attributeName.spelling?.lastName {
      case "EnvironmentObject":
        for binding in node.bindings {
          guard let type = binding.typeAnnotation?.type.spelling else { continue }
          note(.objectRead, type: type, at: attribute, in: scope)
        }
      case "Environment":
        guard let type = first?.metatype else { continue }
        // An optional is `nil` where nothing was injected.
        let annotation = node.bindings.first?.typeAnnotation?.type.spelling ?? type
        guard annotation.unwrappedType == annotation, !annotation.hasPrefix("Optional<")
        else { continue }
        note(.objectRead, type: type, at: attribute, in: scope)
      case "Dependency":
        if let type = first?.metatype {
          note(.dependencyRead, type: type, at: attribute, in: scope)
        } else if let name = first?.keyPathName {
          note(.dependencyRead, name: name, at: attribute, in: scope)
        }
      default: break
      }
    }
  }

  // MARK: Calls

  mutating func serviceCall(_ node: FunctionCallExprSyntax, in scope: WiringScope) {
    guard topics != .components, let name = node.calledName else { return }
    switch name {
    case "environmentObject", "environment", "transformEnvironment":
      injection(node, in: scope)
    case "dependency", "transformDependency", "withDependencies", "prepareDependencies":
      dependencyCall(node, name, in: scope)
    case "register", "autoregister", "implements", "storyboardInitCompleted":
      registration(node, name, in: scope)
    case "resolve":
      guard let type = node.arguments.first.flatMap(\.metatype) else { return }
      note(.resolution, name: node.serviceName, type: type, at: node, in: scope)
    case "promised":
      guard !scope.function.isEmpty else { return }
      note(.promise, name: scope.function, type: scope.result, at: node, in: scope)
    case "Dependency":
      guard let property = node.arguments.first?.expression.keyPathName else { return }
      note(.dependencyRead, name: property, at: node, in: scope)
    case "context", "onArg", "onArgs", "onDebug", "onDevice", "onPreview", "onSimulator", "onTest":
      // These give a factory a value, too.
      guard topics.contains(.containers), node.trailingClosure != nil else { return }
      promiseRegistration(node, in: scope)
    default: dependencySetter(node, in: scope)
    }
  }

  private mutating func injection(_ node: FunctionCallExprSyntax, in scope: WiringScope) {
    guard let first = node.arguments.first, first.label == nil else { return }
    if let name = first.expression.keyPathName {
      // `\.self` is all of the environment.
      if name == "self" { note(.objectInjection, name: nil, type: nil, at: node, in: scope) }
      return
    }
    guard node.arguments.count == 1 else { return }
    let object = object(first.expression, in: scope)
    note(.objectInjection, name: object.name, type: object.type, at: node, in: scope)
  }

  /// The type of an expression as far as syntax shows, and the names by which the workspace can know more.
  private func object(
    _ expression: ExprSyntax,
    in scope: WiringScope
  ) -> (name: String?, type: String?) {
    var node = expression
    while let inner = node.withoutWrapper { node = inner }
    switch value(of: node, in: scope) {
    case .own: return ("", scope.type)
    case .made(let type): return ("", type)
    case .typed(let type) where !type.isEmpty: return ("", type)
    case .parameter(_, let type) where !type.isEmpty: return ("", type)
    default: break
    }
    if let member = node.as(MemberAccessExprSyntax.self), member.isNameChain {
      return (ExprSyntax(member).spelling, nil)
    }
    // A name that the type declares, without a type beside it; other names may be of any scope.
    if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      scope.locals[name] == nil, scope.members[name] != nil
    {
      return (name, nil)
    }
    return (nil, nil)
  }

  private mutating func registration(
    _ node: FunctionCallExprSyntax,
    _ name: String,
    in scope: WiringScope
  ) {
    guard let first = node.arguments.first, first.label?.plainText != "factory" else {
      if name == "register" { promiseRegistration(node, in: scope) }
      return
    }
    guard first.label == nil,
      !node.arguments.contains(where: { $0.label?.plainText.hasPrefix("for") == true })
    else { return }
    if name == "register", first.expression.is(ClosureExprSyntax.self) {
      return promiseRegistration(node, in: scope)
    }
    let services = name == "implements" ? node.arguments.prefix { $0.label == nil } : [first]
    for service in services {
      let type = service.metatype
      note(.registration, name: node.serviceName, type: type, at: node, in: scope)
    }
  }

  /// `container.name.register { … }`: each name on the way may be that of the factory.
  private mutating func promiseRegistration(
    _ node: FunctionCallExprSyntax,
    in scope: WiringScope
  ) {
    var names: [String] = []
    var next = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
    while let base = next, names.count < 16 {
      if let member = base.as(MemberAccessExprSyntax.self) {
        names.append(member.declName.baseName.plainText)
        next = member.base
      } else if let call = base.as(FunctionCallExprSyntax.self) {
        next = call.calledExpression
      } else if let name = base.as(DeclReferenceExprSyntax.self)?.baseName.plainText {
        // A variable may be any factory.
        if scope.locals[name] == nil, name != "self" { names.append(name) }
        next = nil
      } else {
        next = base.withoutWrapper
      }
    }
    guard !names.isEmpty else {
      return note(.promiseRegistration, name: nil, at: node, in: scope)
    }
    for name in names { note(.promiseRegistration, name: name, at: node, in: scope) }
  }
}

extension WiringReader {
  // MARK: Values of `DependencyValues`

  /// `self[Key.self]` in a property of `DependencyValues`.
  mutating func dependencyProperty(_ node: SubscriptCallExprSyntax, in scope: WiringScope) {
    guard topics.contains(.dependencies), scope.type.lastName == "DependencyValues",
      node.calledExpression.isSelf, let type = node.arguments.first.flatMap(\.metatype),
      !scope.function.isEmpty
    else { return }
    let last = facts.services.last
    if last?.name == scope.function, last?.type == type { return }
    note(.dependencyProperty, name: scope.function, type: type, at: node, in: scope)
  }

  private mutating func dependencyCall(
    _ node: FunctionCallExprSyntax,
    _ name: String,
    in scope: WiringScope
  ) {
    let arguments = node.arguments.filter {
      !["from", "operation"].contains($0.label?.plainText ?? "")
    }
    if name.hasSuffix("Dependencies") {
      // A function that sets values may set any.
      let isKnown = arguments.allSatisfy { $0.expression.is(ClosureExprSyntax.self) }
      if !isKnown { note(.dependencyOverride, name: nil, type: nil, at: node, in: scope) }
    } else if let property = arguments.first?.expression.keyPathName {
      // `\.self` is all values: those that a closure sets are noted by themselves.
      if property == "self", name == "transformDependency" { return }
      note(.dependencyOverride, name: property == "self" ? nil : property, at: node, in: scope)
    } else if arguments.count == 1, name == "dependency" {
      note(.dependencyOverride, name: nil, type: nil, at: node, in: scope)
    }
  }

  /// `$0.name = value` and whatever else a closure of `withDependencies` does to its values.
  mutating func dependencyOverride(_ node: SequenceExprSyntax, in scope: WiringScope) {
    guard topics.contains(.dependencies) else { return }
    let elements = node.elements.prefix(3).map { $0 }
    guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
      setsDependencies(Syntax(node))
    else { return }
    setDependency(elements[0], at: Syntax(node), in: scope)
  }

  /// `$0.name.stub()`, `$0.setUp()`, `setUp(&$0)`.
  private mutating func dependencySetter(
    _ node: FunctionCallExprSyntax,
    in scope: WiringScope
  ) {
    guard topics.contains(.dependencies) else { return }
    for argument in node.arguments {
      guard let value = argument.expression.as(InOutExprSyntax.self)?.expression,
        setsDependencies(Syntax(node))
      else { continue }
      setDependency(value, at: Syntax(node), in: scope)
    }
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base,
      let root = base.rootName, root == "$0" || scope.locals[root] == .unknown,
      setsDependencies(Syntax(node))
    else { return }
    setDependency(base, at: Syntax(node), in: scope)
  }

  private mutating func setDependency(
    _ expression: ExprSyntax,
    at node: Syntax,
    in scope: WiringScope
  ) {
    var names: [String] = []
    var target = expression
    while true {
      if let member = target.as(MemberAccessExprSyntax.self), let base = member.base {
        names.append(member.declName.baseName.plainText)
        target = base
      } else if let look = target.as(SubscriptCallExprSyntax.self) {
        if let type = look.arguments.first.flatMap(\.metatype), names.isEmpty {
          return note(.dependencyOverride, name: "", type: type, at: node, in: scope)
        }
        target = look.calledExpression
      } else if let inner = target.withoutWrapper {
        target = inner
      } else {
        break
      }
    }
    note(.dependencyOverride, name: names.last, at: node, in: scope)
  }

  /// Whether code stands in a closure that sets dependencies.
  private func setsDependencies(_ node: Syntax) -> Bool {
    var next = node.parent
    for _ in 0..<128 {
      guard let current = next else { return false }
      if let closure = current.as(ClosureExprSyntax.self), closure.setsDependencies { return true }
      if current.kind == .functionDecl { return false }
      next = current.parent
    }
    return true
  }
}

extension ClosureExprSyntax {
  private static let setters: Set<String> = [
    "withDependencies", "prepareDependencies", "transformDependency", "dependencies",
  ]

  fileprivate var setsDependencies: Bool {
    if let trailing = parent?.as(MultipleTrailingClosureElementSyntax.self) {
      return Self.setters.contains(trailing.label.plainText)
    }
    if let argument = parent?.as(LabeledExprSyntax.self) {
      if let label = argument.label?.plainText { return Self.setters.contains(label) }
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
      return call?.calledName.map(Self.setters.contains) ?? false
    }
    let call = parent?.as(FunctionCallExprSyntax.self)
    return call?.calledName.map(Self.setters.contains) ?? false
  }
}

extension FunctionCallExprSyntax {
  /// The base name of the function.
  fileprivate var calledName: String? {
    if let member = calledExpression.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.plainText
    }
    return calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.plainText
  }

  /// The name under which a service is registered or requested: empty if none, `nil` if it is no literal.
  fileprivate var serviceName: String? {
    guard let argument = arguments.first(where: { $0.label?.plainText == "name" }) else {
      return ""
    }
    return argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}

extension LabeledExprSyntax {
  /// `Type` of `Type.self` without a label.
  fileprivate var metatype: String? { label == nil ? expression.metatype : nil }
}

extension ExprSyntax {
  /// `name` of `\.name`, `\Root.name` and `\.name.other`.
  fileprivate var keyPathName: String? {
    guard case .property(let first) = self.as(KeyPathExprSyntax.self)?.components.first?.component
    else { return nil }
    return first.declName.baseName.plainText
  }
}

extension ExprSyntax {
  /// `root` of `root.name.other`.
  fileprivate var rootName: String? {
    var node = self
    while true {
      if let member = node.as(MemberAccessExprSyntax.self), let base = member.base {
        node = base
      } else if let inner = node.withoutWrapper {
        node = inner
      } else {
        return node.as(DeclReferenceExprSyntax.self)?.baseName.plainText
      }
    }
  }
}

extension MemberAccessExprSyntax {
  fileprivate var isNameChain: Bool { ExprSyntax(self).isNameChain }
}

extension String {
  /// `Inner` of `Outer.Inner`.
  fileprivate var lastName: String {
    split(separator: ".").last.map(String.init) ?? self
  }
}
