import SwiftSyntax
import TestSupport

/// Collects every edit that it can think of.
final class EditCollector: SyntaxVisitor {
  private(set) var edits: [SwiftEdit] = []
  var random: SeededGenerator
  private let names: [String]
  private let modules: [String]

  init(random: SeededGenerator, names: [String], modules: [String]) {
    self.random = random
    self.names = names
    self.modules = modules
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Writing edits down

  private func replace(_ node: some SyntaxProtocol, _ title: String, _ text: String) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(SwiftEdit(title: title, range: start..<end, text: text))
  }

  private func insert(_ title: String, _ text: String, before node: some SyntaxProtocol) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(SwiftEdit(title: title, range: start..<start, text: text))
  }

  private func insert(_ title: String, _ text: String, after node: some SyntaxProtocol) {
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(SwiftEdit(title: title, range: end..<end, text: text))
  }

  private var newName: String { names.isEmpty ? "fresh" : random.one(of: names) }
  private var newType: String {
    random.one(of: ["Int", "String", "Int8", "Bool", "[Int]", "Double?"] + names.filter(\.isType))
  }
  private var newAccess: String {
    random.one(of: ["public ", "package ", "internal ", "fileprivate ", "private ", ""])
  }
  private var newNumber: Int { random.below(100) }

  // MARK: Whole declarations

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(SourceFileSyntax.self) == true else {
      for item in node {
        insert("add a statement", "print(\(newNumber)); ", before: item)
        replace(item, "remove a statement", "")
      }
      return .visitChildren
    }
    let declarations = node.filter { $0.item.is(DeclSyntax.self) }
    for item in declarations {
      replace(item, "remove a declaration", "")
      addTopLevel(before: item)
    }
    for (first, second) in zip(declarations, declarations.dropFirst()) { exchange(first, second) }
    return .visitChildren
  }

  override func visit(_ node: MemberBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    for member in node { replace(member, "remove a member", "") }
    for (first, second) in zip(node, node.dropFirst()) { exchange(first, second) }
    return .visitChildren
  }

  private func exchange(_ first: some SyntaxProtocol, _ second: some SyntaxProtocol) {
    let start = first.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = second.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(
      SwiftEdit(
        title: "reorder declarations",
        range: start..<end,
        text: second.trimmedDescription + "\n" + first.trimmedDescription
      )
    )
  }

  private func addTopLevel(before node: CodeBlockItemSyntax) {
    let (name, type, access) = (newName, newType, newAccess)
    let text =
      switch random.below(9) {
      case 0: "\(access)func \(name.asFunction)(_ x: \(type)) -> Int { \(newNumber) }"
      case 1: "\(access)func \(name.asFunction)<T>(_ x: T) -> T { x }"
      case 2: "\(access)func \(name.asFunction)() -> Int { \(newNumber) }"
      case 3: "\(access)let \(name.asFunction): Int = \(newNumber)"
      case 4: "\(access)struct \(name.asType) { \(access)init() {} }"
      case 5: "\(access)typealias \(name.asType) = \(type)"
      case 6: "extension \(type) { \(access)func \(name.asFunction)() -> Int { \(newNumber) } }"
      case 7: "extension \(type) { \(access)var \(name.asFunction): Int { \(newNumber) } }"
      default: "extension \(type): \(newConformance) {}"
      }
    insert("add a declaration", text + "\n", before: node)
    if random.once(in: 3) { insert("add a comment", "// \(newNumber)\n\n", before: node) }
  }

  private var newConformance: String {
    random.one(
      of: [
        "Equatable", "Hashable", "Sendable", "Codable", "CaseIterable", "CustomStringConvertible",
      ]
        + names.filter { $0.hasPrefix("P") }
    )
  }

  // MARK: Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    editType(node, node.name, node.inheritanceClause, node.memberBlock)
    insert("add an attribute", "@frozen ", before: node)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    editType(node, node.name, node.inheritanceClause, node.memberBlock)
    if !node.modifiers.contains(where: { $0.name.text == "final" }) {
      insert("make final", "final ", before: node.classKeyword)
    }
    let (name, access) = (newName.asFunction, newAccess)
    insert(
      "add an override",
      "\n  \(access)override func \(name)() -> Int { \(newNumber) }",
      after: node.memberBlock.leftBrace
    )
    insert("add a deinitialiser", "\n  deinit { print(1) }", after: node.memberBlock.leftBrace)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    editType(node, node.name, node.inheritanceClause, node.memberBlock)
    let payload = random.once(in: 2) ? "(\(newType))" : ""
    insert("add a case", "\n  case fresh\(payload)", after: node.memberBlock.leftBrace)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    insert(
      "add a requirement",
      "\n  func \(newName.asFunction)() -> Int",
      after: node.memberBlock.leftBrace
    )
    if node.inheritanceClause == nil {
      insert("inherit a protocol", ": \(newConformance)", after: node.name)
    }
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    addMember(to: node.memberBlock, stored: false)
    return .visitChildren
  }

  private func editType(
    _ node: some DeclGroupSyntax,
    _ name: TokenSyntax,
    _ inheritance: InheritanceClauseSyntax?,
    _ members: MemberBlockSyntax
  ) {
    addMember(to: members, stored: !node.is(EnumDeclSyntax.self))
    if let inheritance {
      if inheritance.inheritedTypes.count == 1 {
        replace(inheritance, "lose a conformance", "")
      }
      insert("gain a conformance", ", \(newConformance)", after: inheritance.inheritedTypes)
    } else {
      insert("gain a conformance", ": \(newConformance)", after: name)
    }
  }

  private func addMember(to block: MemberBlockSyntax, stored: Bool) {
    let (name, type, access) = (newName.asFunction, newType, newAccess)
    if stored {
      insert(
        "add a field",
        "\n  \(access)var \(random.one(of: ["extra", name])): Int = \(newNumber)",
        after: block.leftBrace
      )
      insert(
        "add a field",
        "\n  \(access)let added = \(random.one(of: ["1", "\"x\"", "[1]", "\(type)()"]))\n",
        before: block.rightBrace
      )
    }
    let text =
      switch random.below(7) {
      case 0: "\(access)func \(name)(_ x: \(type)) -> Int { \(newNumber) }"
      case 1: "\(access)func \(name)() -> Int { \(newNumber) }"
      case 2: "\(access)var \(name): Int { \(newNumber) }"
      case 3: "\(access)static func \(name)() -> Int { \(newNumber) }"
      case 4: "\(access)subscript(index: Int) -> Int { index }"
      case 5: "\(access)init(_ x: \(type)) { self.init() }"
      default: "\(access)static func == (left: Self, right: Self) -> Bool { true }"
      }
    insert("add a member", "\n  " + text, after: block.leftBrace)
    insert("add a member", "  " + text + "\n", before: block.rightBrace)
  }

  // MARK: Functions and variables

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    insert(
      "add an attribute",
      random.one(
        of: [
          "@inlinable ", "@discardableResult ", "@_alwaysEmitIntoClient ", "@inline(never) ",
          "@usableFromInline ", "@available(*, deprecated) ",
        ]
      ),
      before: node
    )
    insert(
      "add a modifier",
      random.one(of: ["final ", "static ", "mutating ", "override ", "nonisolated "]),
      before: node.funcKeyword
    )
    let parameters = node.signature.parameterClause
    let extra = random.one(of: ["extra: Int = 1", "_ extra: String = \"\"", "of extra: Int? = nil"])
    insert(
      "add a parameter",
      parameters.parameters.isEmpty ? extra : ", " + extra,
      after: parameters.parameters.isEmpty
        ? Syntax(parameters.leftParen) : Syntax(parameters.parameters)
    )
    if node.signature.effectSpecifiers == nil {
      insert("add an effect", random.one(of: [" throws", " async"]), after: parameters)
    }
    if let body = node.body, let result = node.signature.returnClause {
      replace(body, "replace a body", "{ fatalError() }")
      if result.type.trimmedDescription == "Int" {
        replace(body, "replace a body", "{ \(newNumber) }")
      }
      if !result.type.is(SomeOrAnyTypeSyntax.self) {
        insert("make optional", "?", after: result.type)
      }
    }
    insert("overload a function", "\(node.asOverload(of: newType))\n", before: node)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.defaultValue {
      replace(value, "lose a default argument", "")
    } else if node.type.trimmedDescription == "Int" {
      insert("gain a default argument", " = \(newNumber)", after: node.type)
    }
    if let name = node.secondName { replace(name, "rename a parameter", "other") }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if let binding = node.bindings.first, node.bindings.count == 1 { edit(binding, of: node) }
    insert(
      "add an attribute",
      random.one(of: ["lazy ", "@usableFromInline ", "static "]),
      before: node
    )
    return .visitChildren
  }

  private func edit(_ binding: PatternBindingSyntax, of node: VariableDeclSyntax) {
    if let type = binding.typeAnnotation, binding.initializer != nil {
      replace(type, "infer a type", "")
    } else if binding.typeAnnotation == nil, binding.initializer != nil {
      insert("annotate a type", ": \(newType)", after: binding.pattern)
    }
    if let value = binding.initializer, binding.accessorBlock == nil {
      if binding.typeAnnotation != nil, node.bindingSpecifier.text == "var" {
        replace(value, "make computed", "{ \(value.value.trimmedDescription) }")
      }
      insert("observe", " { didSet { print(\(newNumber)) } }", after: value)
    }
    let other = node.bindingSpecifier.text == "var" ? "let" : "var"
    replace(node.bindingSpecifier, "exchange let and var", other)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body {
      insert("add a statement", " print(\(newNumber)) ", after: body.leftBrace)
    }
    insert("add an attribute", "@inlinable ", before: node)
    return .visitChildren
  }

  // MARK: Small parts

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    switch node.name.text {
    case "public", "package", "internal", "private", "fileprivate", "open":
      replace(node, "change access", newAccess.isEmpty ? "" : String(newAccess.dropLast()))
    default: replace(node, "remove a modifier", "")
    }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    replace(node, "remove an attribute", "")
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    replace(node, "change a type", newType)
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    replace(node, "change a number", "\(newNumber)")
    return .skipChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    replace(node, "change a string", "\"changed\(newNumber)\"")
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName,
      name.text.isType
    {
      replace(name, "make something else", newType)
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    replace(node.declName, "use another member", newName.asFunction)
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    if node.parameterClause == nil, node.rawValue == nil {
      insert("add a payload", "(\(newType))", after: node.name)
      insert("give a raw value", " = \(newNumber)", after: node.name)
    }
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    insert(
      "change an import",
      random.one(of: ["@_exported ", "internal ", "private ", "package "]),
      before: node
    )
    insert("add an import", "import \(random.one(of: modules))\n", before: node)
    return .skipChildren
  }
}

extension FunctionDeclSyntax {
  /// Another function of the same name that takes something else first.
  fileprivate func asOverload(of type: String) -> String {
    let access = modifiers.first { ["public", "open", "package"].contains($0.name.text) }
    let prefix = access == nil ? "" : "public "
    let result = signature.returnClause?.trimmedDescription ?? ""
    return "\(prefix)func \(name.text)(_ x: \(type)) \(result) { fatalError() }"
  }
}

extension String {
  fileprivate var isType: Bool { first?.isUppercase == true }
  fileprivate var asFunction: String { prefix(1).lowercased() + dropFirst() }
  fileprivate var asType: String { prefix(1).uppercased() + dropFirst() }
}
