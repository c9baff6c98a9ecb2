@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  /// Walks a whole file.
  mutating func sourceFile(_ node: RawSyntax) {
    if let end = node.child(5)?.tokenView?.rawText.baseAddress {
      lines = LineCounter(UnsafeBufferPointer(start: end - byteCount, count: byteCount))
    }
    var shape = makeShape(of: Scope())
    for child in node.elements {
      if child.kind == .codeBlockItemList {
        items(child, in: Scope(), shape: &shape)
      } else {
        walkUnowned(child)
      }
    }
    if let script {
      declarations[script.declaration].body = script.body.fingerprint
      chains[script.declaration].body = script.body.mentions
      chains[script.declaration].argumentLabels = script.labels
    }
  }

  /// Walks the members of a type, or the items of a file.
  mutating func items(_ list: RawSyntax, in scope: Scope, shape: inout TypeShape) {
    for item in list.elements {
      guard let children = item.layoutView?.children, children.count > 1 else {
        walkUnowned(item)
        continue
      }
      for index in 0..<children.count {
        guard let child = children[index] else { continue }
        if index == 1 {
          declaration(child, in: scope, shape: &shape)
        } else {
          walkUnowned(child)
        }
      }
    }
  }

  private mutating func declaration(
    _ node: RawSyntax,
    in scope: Scope,
    shape: inout TypeShape
  ) {
    declaringNode = node
    enter(node, declaration: declarations.count, in: scope)
    defer { landmarks.append(.end) }
    switch node.kind {
    case .structDecl: type(node, .struct, in: scope)
    case .classDecl: type(node, .class, in: scope)
    case .actorDecl: type(node, .actor, in: scope)
    case .enumDecl: type(node, .enum, in: scope)
    case .protocolDecl: type(node, .protocol, in: scope)
    case .extensionDecl: type(node, .extension, in: scope)
    case .functionDecl: function(node, .function, in: scope, shape: &shape)
    case .initializerDecl: function(node, .initializer, in: scope, shape: &shape)
    case .deinitializerDecl: function(node, .deinitializer, in: scope, shape: &shape)
    case .subscriptDecl: function(node, .subscript, in: scope, shape: &shape)
    case .macroDecl: function(node, .macro, in: scope, shape: &shape)
    case .variableDecl: variable(node, in: scope, shape: &shape)
    case .enumCaseDecl: enumCase(node, in: scope, shape: &shape)
    case .typeAliasDecl: plain(node, .typeAlias, in: scope)
    case .associatedTypeDecl:
      // Their order is that of the table of witnesses.
      let draft = plain(node, .associatedType, in: scope)
      var member = FingerprintBuilder()
      member.combine(String(decoding: names[draft.baseName], as: UTF8.self))
      contribute(draft, member.fingerprint, to: &shape, in: scope)
    case .precedenceGroupDecl: plain(node, .precedenceGroup, in: scope)
    case .operatorDecl: operatorDeclaration(node, in: scope)
    case .macroExpansionDecl: expansion(node, name: 9, prefixEnd: 5, in: scope)
    case .macroExpansionExpr: expansion(node, name: 5, prefixEnd: 0, in: scope)
    case .importDecl: importDeclaration(node, in: scope)
    case .ifConfigDecl: conditionalItems(node, in: scope, shape: &shape)
    default: statement(node, in: scope)
    }
  }

  /// A declaration that is all signature.
  @discardableResult
  private mutating func plain(
    _ node: RawSyntax,
    _ kind: Declaration.Kind,
    in scope: Scope
  ) -> DeclarationDraft {
    let children = node.layoutView?.children ?? RawSyntaxBuffer([])
    // Precedence groups and operators have no access level: whoever imports the module has them.
    let access: AccessLevel? = kind == .precedenceGroup ? .public : nil
    var draft = begin(kind, prefix(of: children, before: 5), in: scope, access: access)
    for index in 5..<children.count {
      guard let child = children[index] else { continue }
      if index == 7 {
        name(&draft, by: child)
      } else if child.kind == .inheritanceClause {
        walk(child, into: &draft.inheritance)
        draft.signature.text.combine(draft.inheritance.fingerprint)
      } else {
        if child.kind == .genericParameterClause { draft.flags.insert(.isGeneric) }
        if kind == .typeAlias, let type = child.child(3)?.kind,
          let name = WellKnownName.sugared(by: type)
        {
          mention(name.rawValue, in: &draft.signature)
        }
        walkSignature(child, of: &draft)
        if kind == .typeAlias, child.kind == .typeInitializerClause { noteAlias(draft, of: child) }
      }
    }
    finish(draft)
    return draft
  }

  private mutating func operatorDeclaration(_ node: RawSyntax, in scope: Scope) {
    let children = node.layoutView?.children ?? RawSyntaxBuffer([])
    var draft = begin(.operator, prefix(of: children, before: 0), in: scope, access: .public)
    for index in 0..<children.count {
      guard let child = children[index] else { continue }
      if index == 5 { name(&draft, by: child) } else { walkSignature(child, of: &draft) }
    }
    finish(draft)
  }

  /// A freestanding macro among declarations: it may declare anything, of any access.
  private mutating func expansion(
    _ node: RawSyntax,
    name index: Int,
    prefixEnd: Int,
    in scope: Scope
  ) {
    let children = node.layoutView?.children ?? RawSyntaxBuffer([])
    if let name = children[index]?.text, BuiltinExpansion(name) != nil {
      return walkUnowned(node)
    }
    let prefix = self.prefix(of: children, before: prefixEnd)
    var draft = begin(
      .macroExpansion,
      prefix,
      in: scope,
      access: scope.access(prefix.access ?? min(.public, scope.widestAccess))
    )
    note(expansionOf: children[index])
    if let name = children[index] { setName(of: &draft, to: name) }
    let name = children[index]?.text?.name ?? ""
    let isNameless = NamelessMacros.contains(name, imports: imports)
    for position in prefixEnd..<children.count {
      guard let child = children[position] else { continue }
      // Arguments are code, unless names that the macro declares can be made of them.
      if isNameless {
        body(child, of: &draft, isExposed: false)
      } else {
        walkSignature(child, of: &draft)
      }
    }
    finish(draft)
  }

  /// Statements at the top level are one declaration, however many they are.
  private mutating func statement(_ node: RawSyntax, in scope: Scope) {
    let isStatement = node.kind != .missingExpr && node.kind != .missingDecl
    guard scope.kind == .file, isStatement, node.kind != .unexpectedCodeDecl,
      node.kind != .poundSourceLocation
    else {
      if node.kind == .poundSourceLocation { note(.sourceLocations) }
      return walkUnowned(node)
    }
    note(.entryPoint)
    var script = self.script ?? makeScript(node, in: scope)
    addCondition(of: scope, to: &script.body.text)
    enter(node, declaration: script.declaration, in: scope)
    walk(node, into: &script.body)
    landmarks.append(.end)
    mentions.add(allOf: labels, to: &script.labels)
    labels = MentionChains.empty
    declarations[script.declaration].constructs.formUnion(Constructs(rawValue: recentConstructs))
    recentConstructs = 0
    self.script = script
  }

  private mutating func makeScript(
    _ node: RawSyntax,
    in scope: Scope
  ) -> (declaration: Int, body: PartBuilder, labels: MentionChains.Chain) {
    var scope = scope
    scope.condition = 0
    var draft = begin(.topLevelCode, prefix(of: RawSyntaxBuffer([]), before: 0), in: scope)
    var first: SyntaxText?
    node.forEachToken { first = first ?? $0.rawText }
    draft.line = lines.line(of: first?.baseAddress)
    finish(draft)
    return (draft.index, makePart(), MentionChains.empty)
  }
}
