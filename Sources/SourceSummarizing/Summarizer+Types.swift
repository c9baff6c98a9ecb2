@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  /// A structure, class, actor, enumeration, protocol or extension, and its members.
  mutating func type(_ node: RawSyntax, _ kind: Declaration.Kind, in scope: Scope) {
    let children = node.layoutView?.children ?? RawSyntaxBuffer([])
    let prefix = self.prefix(of: children, before: 5)
    var draft = begin(kind, prefix, in: scope, access: extensionAccess(kind, prefix, in: scope))
    var shape = makeShape(of: scope)
    var hasInheritance = false
    for index in 5..<children.count {
      guard let child = children[index] else { continue }
      switch child.kind {
      case .memberBlock:
        takeUses(into: &draft)
        members(child, in: inner(of: draft, in: scope), shape: &shape)
      case .inheritanceClause:
        hasInheritance = true
        inheritance(child, of: &draft)
      case .genericParameterClause:
        draft.flags.insert(.isGeneric)
        walkSignature(child, of: &draft)
      default:
        switch (index, kind) {
        // Nothing but what the extension asks for is left to be its signature.
        case (5, .extension): walkUnowned(child)
        case (7, .extension): extendedType(child, of: &draft)
        case (7, _): name(&draft, by: child)
        default: walkSignature(child, of: &draft)
        }
      }
    }
    if kind == .struct, !shape.hasInitializer {
      // An initialiser that nobody has written takes functions as closures after the type's name.
      mentions.add(allOf: shape.functionMentions, to: &shape.storage.mentions)
    }
    finish(draft, shape: shape)
    noteTests(draft, in: scope, hasInheritance: hasInheritance)
  }

  /// An extension is as visible as what it extends, which this file may not say; its modifier only
  /// gives its members their default.
  private func extensionAccess(
    _ kind: Declaration.Kind,
    _ prefix: DeclarationPrefix,
    in scope: Scope
  ) -> AccessLevel? {
    guard kind == .extension, prefix.access == nil else { return nil }
    return min(.public, scope.widestAccess)
  }

  private func inner(of draft: DeclarationDraft, in scope: Scope) -> Scope {
    var inner = scope
    inner.parent = Int32(truncatingIfNeeded: draft.index)
    inner.defaultAccess = min(.internal, draft.access)
    inner.widestAccess = draft.access
    switch draft.kind {
    case .struct: inner.kind = .structure
    case .actor: inner.kind = .class
    case .class: inner.kind = draft.flags.contains(.isFinal) ? .finalClass : .class
    case .enum: inner.kind = .enumeration
    case .protocol:
      inner.kind = .protocol
      inner.defaultAccess = draft.access
    default:
      inner.kind = .extension
      inner.widestAccess = scope.widestAccess
      inner.defaultAccess = draft.prefix.access.map { _ in draft.access } ?? .internal
    }
    return inner
  }

  private mutating func members(_ block: RawSyntax, in scope: Scope, shape: inout TypeShape) {
    let outer = written.enter(scope)
    defer { written.leave(to: outer) }
    for child in block.elements {
      if child.kind == .memberBlockItemList {
        items(child, in: scope, shape: &shape)
      } else {
        walkUnowned(child)
      }
    }
  }

  /// The inherited types are a part and a section of their own.
  private mutating func inheritance(_ clause: RawSyntax, of draft: inout DeclarationDraft) {
    if draft.kind == .extension { noteInheritedNamesakes(clause, of: draft.inheritance.mentions) }
    var tokens = makePart(mentions: draft.inheritance.mentions)
    walk(clause, into: &tokens)
    draft.inheritance.mentions = tokens.mentions
    draft.inheritanceClause = tokens.fingerprint
    if sightings.contains(.customAttribute) { draft.flags.insert(.hasCustomAttributes) }
    sightings.remove(.customAttribute)
    for list in clause.elements where list.kind == .inheritedTypeList {
      for element in list.elements {
        guard let type = element.child(1), type.kind == .suppressedType else { continue }
        if type.containsToken("Copyable") { draft.flags.insert(.isNoncopyable) }
      }
    }
  }

  /// In `extension Login.Action: Action` the section of the inheritance mentions one name for both.
  private mutating func noteInheritedNamesakes(
    _ clause: RawSyntax,
    of extended: MentionChains.Chain
  ) {
    var names: Set<NameTable.ID> = []
    mentions.forEach(in: extended) { names.insert($0) }
    clause.forEachToken { token in
      guard token.rawKind == .identifier else { return }
      let name = intern(token.rawText.bytes.withoutBackticks)
      if names.contains(name) { noteLabel(name) }
    }
  }

  /// `Outer.Inner<Int>`: named as written, after its last component.
  private mutating func extendedType(_ node: RawSyntax, of draft: inout DeclarationDraft) {
    setName(of: &draft, to: node)
    var written = ""
    var depth = 0
    var last: SyntaxText?
    node.forEachToken { token in
      let text = token.rawText
      written += text.name
      if token.rawKind == .leftAngle { depth += 1 }
      if token.rawKind == .rightAngle { depth -= 1 }
      if depth == 0, token.rawKind == .identifier { last = text }
      if draft.line == 0 { draft.line = lines.line(of: text.baseAddress) }
    }
    if let name = WellKnownName.sugared(by: node.kind) {
      keep(name.rawValue)
      draft.baseName = name.rawValue
    } else if let last {
      draft.baseName = intern(last.bytes.withoutBackticks)
    }
    draft.name = written
    walk(node, into: &draft.inheritance)
  }
}
