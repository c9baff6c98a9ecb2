import SwiftSyntax
import WorkspaceModel

/// Reads what one file has to do with components, holders and modules.
///
/// It reads typed nodes: they cost more than raw ones, but few files come here. Code is walked with a stack on
/// the heap; only types that lie in each other recurse, and the parser bounds their depth.
struct WiringReader {
  private(set) var facts = WiringFacts.none
  /// The kinds of facts that are made.
  let topics: WiringTopics
  private var lines: LineCounter
  /// The types that are being read, innermost last.
  var open: [WiringType] = []
  /// The types of properties by the name of their type: an extension may use those of its type.
  private var membersByType: [String: [String: String]] = [:]

  init(lines: LineCounter, topics: WiringTopics) {
    self.lines = lines
    self.topics = topics
  }

  mutating func line(of node: some SyntaxProtocol) -> UInt32 { lines.line(of: node.address) }

  mutating func read(_ file: SourceFileSyntax) {
    items(file.statements, in: WiringScope())
    guard !topics.contains(.components) else { return }
    let protocols = facts.types.filter { $0.kind == .protocol }
    facts = WiringFacts(types: protocols, services: facts.services)
  }

  // MARK: Declarations

  private mutating func items(_ list: CodeBlockItemListSyntax, in scope: WiringScope) {
    for item in list {
      switch item.item {
      case .decl(let declaration): read(declaration, in: scope)
      case .stmt(let statement): scan(Syntax(statement), in: scope)
      case .expr(let expression): scan(Syntax(expression), in: scope)
      }
    }
  }

  private mutating func members(_ list: MemberBlockItemListSyntax, in scope: WiringScope) {
    for item in list { read(item.decl, in: scope) }
  }

  mutating func read(_ declaration: DeclSyntax, in scope: WiringScope) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .classDecl(let node): type(node, node.name.plainText, .class, in: scope)
    case .structDecl(let node): type(node, node.name.plainText, .other, in: scope)
    case .enumDecl(let node): type(node, node.name.plainText, .other, in: scope)
    case .actorDecl(let node): type(node, node.name.plainText, .other, in: scope)
    case .protocolDecl(let node):
      guard topics.contains(.protocols) else { return }
      type(node, node.name.plainText, .protocol, in: scope)
    case .extensionDecl(let node):
      type(node, node.extendedType.spelling ?? "", .extension, in: scope)
    case .functionDecl(let node):
      let result = node.signature.returnClause?.type.spelling
      let parameters = node.signature.parameterClause
      factory(node.name.plainText, parameters, result)
      body(node.name.plainText, parameters, node.genericParameterClause, node.body, result, scope)
    case .initializerDecl(let node):
      let parameters = node.signature.parameterClause
      body("init", parameters, node.genericParameterClause, node.body, nil, scope)
    case .deinitializerDecl(let node): body("deinit", nil, nil, node.body, nil, scope)
    case .subscriptDecl(let node):
      var inner = scope
      inner.function = "subscript"
      inner.result = node.returnClause.type.spelling
      bind(node.parameterClause, in: &inner)
      if let accessors = node.accessorBlock { scan(Syntax(accessors), in: inner) }
    case .variableDecl(let node): property(node, in: scope)
    case .typeAliasDecl(let node):
      if !open.isEmpty, let target = node.initializer.value.spelling {
        open[open.count - 1].aliases.append(NamedType(name: node.name.plainText, type: target))
      }
    case .ifConfigDecl(let node): conditional(node, in: scope)
    default: break
    }
  }

  private mutating func conditional(_ node: IfConfigDeclSyntax, in scope: WiringScope) {
    var inner = scope
    inner.isConditional = true
    for clause in node.clauses {
      switch clause.elements {
      case .statements(let list): items(list, in: inner)
      case .decls(let list): members(list, in: inner)
      case .postfixExpression(let expression): scan(Syntax(expression), in: inner)
      default: break
      }
    }
  }

  private mutating func type(
    _ node: some DeclGroupSyntax,
    _ name: String,
    _ kind: WiringType.Kind,
    in scope: WiringScope
  ) {
    let qualified = kind == .extension || scope.type.isEmpty ? name : scope.type + "." + name
    open.append(
      WiringType(
        name: qualified,
        kind: kind,
        inherited: node.inheritanceClause?.inheritedTypes.compactMap(\.type.spelling) ?? [],
        attributes: attributes(node.attributes),
        isConditional: scope.isConditional,
        line: line(of: node.introducer)
      )
    )
    var inner = WiringScope()
    inner.type = qualified
    inner.isClass = kind == .class || kind == .extension
    inner.isConditional = scope.isConditional
    inner.isPreview =
      scope.isPreview
      || open[open.count - 1].inherited.contains { $0.hasSuffix("PreviewProvider") }
    inner.bounds = scope.bounds
    let generics = node.asProtocol((any WithGenericParametersSyntax).self)
    addBounds(generics?.genericParameterClause, to: &inner)
    for item in node.memberBlock.members { declare(item.decl, of: qualified) }
    inner.members = membersByType[qualified] ?? [:]
    let start = facts.requests.count
    let lists = facts.lists.count
    members(node.memberBlock.members, in: inner)
    guard let type = open.popLast() else { return }
    if !type.mayBeComponent { dropOwnRequests(from: start, of: qualified) }
    if type.isKept || facts.lists.count > lists { facts.types.append(type) }
  }

  /// Notes the types of properties before code uses them.
  private mutating func declare(_ declaration: DeclSyntax, of type: String) {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return }
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
      else { continue }
      let annotation = binding.typeAnnotation?.type.spelling
      membersByType[type, default: [:]][name] =
        annotation ?? binding.initializer.flatMap { certainType(of: $0.value) } ?? ""
    }
  }

  /// In a type that is no component, `self.name` is no look-up.
  private mutating func dropOwnRequests(from start: Int, of type: String) {
    facts.requests.removeSubrange(
      start...,
      where: { request in
        switch request.receiver {
        case .own, .inherited: request.place.type == type
        default: false
        }
      }
    )
  }

  private func attributes(_ list: AttributeListSyntax) -> [String] {
    list.compactMap { element in
      guard case .attribute(let attribute) = element, let name = attribute.attributeName.spelling,
        let last = name.split(separator: ".").last, last.first?.isUppercase == true
      else { return nil }
      return String(last)
    }
  }

  // MARK: Functions

  private mutating func factory(
    _ name: String,
    _ parameters: FunctionParameterClauseSyntax,
    _ result: String?
  ) {
    guard !open.isEmpty, let result,
      parameters.parameters.contains(where: { WiringTrigger.isLabel($0.firstName.plainText) })
    else { return }
    open[open.count - 1].factories.append(NamedType(name: name, type: result))
  }

  private mutating func body(
    _ name: String,
    _ parameters: FunctionParameterClauseSyntax?,
    _ generics: GenericParameterClauseSyntax?,
    _ body: CodeBlockSyntax?,
    _ result: String?,
    _ scope: WiringScope
  ) {
    guard let body else { return }
    var inner = scope
    inner.function = name
    inner.result = result
    addBounds(generics, to: &inner)
    if let parameters { bind(parameters, in: &inner) }
    scan(Syntax(body), in: inner)
  }

  private func addBounds(_ clause: GenericParameterClauseSyntax?, to scope: inout WiringScope) {
    for parameter in clause?.parameters ?? [] {
      scope.bounds[parameter.name.plainText] = parameter.inheritedType?.spelling ?? "Any"
    }
  }

  func bind(_ clause: FunctionParameterClauseSyntax, in scope: inout WiringScope) {
    for parameter in clause.parameters {
      let label = parameter.firstName.plainText
      let name = parameter.secondName?.plainText ?? label
      let type = parameter.type.spelling.map(scope.bounded) ?? ""
      scope.locals[name] = .parameter(label: label, type: type)
    }
  }

  // MARK: Facts

  mutating func add(_ creation: ComponentCreation) { facts.creations.append(creation) }
  mutating func add(_ request: MemberRequest) { facts.requests.append(request) }
  mutating func add(_ list: ModuleList) { facts.lists.append(list) }
  mutating func add(_ request: ModuleRequest) { facts.moduleRequests.append(request) }
  mutating func add(_ loop: HolderLoop) { facts.loops.append(loop) }
  mutating func add(_ service: ServiceMention) { facts.services.append(service) }
}

extension WiringType {
  /// Whether `self.name` in it may be looked up.
  var mayBeComponent: Bool {
    !superParents.isEmpty || attributes.contains { $0.hasSuffix("ComponentImpl") }
      || ([name] + inherited).contains(where: WiringTrigger.isComponent)
  }

  /// Whether it is worth a place in the summary.
  var isKept: Bool {
    switch kind {
    case .class:
      mayBeComponent || ([name] + inherited).contains(where: WiringTrigger.isType)
    case .extension: mayBeComponent && !members.isEmpty || !factories.isEmpty
    case .other: !factories.isEmpty
    case .protocol: inherited.contains { $0 == "Dependency" || $0.hasSuffix(".Dependency") }
    }
  }
}

extension Array {
  /// Removes the elements of a range that fulfil a condition.
  fileprivate mutating func removeSubrange(
    _ range: PartialRangeFrom<Int>,
    where isRemoved: (Element) -> Bool
  ) {
    let kept = self[range].filter { !isRemoved($0) }
    replaceSubrange(range, with: kept)
  }
}
