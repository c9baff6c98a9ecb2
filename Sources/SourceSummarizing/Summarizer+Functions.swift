@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  /// A function, initialiser, deinitialiser, subscript or macro.
  mutating func function(
    _ node: RawSyntax,
    _ kind: Declaration.Kind,
    in scope: Scope,
    shape: inout TypeShape
  ) {
    let children = node.layoutView?.children ?? RawSyntaxBuffer([])
    var draft = begin(kind, prefix(of: children, before: 5), in: scope)
    // `func name`, `macro name`; otherwise the keyword is the name.
    let nameIndex = kind == .function || kind == .macro ? 7 : 5
    var isSettable: Bool?
    for index in 5..<children.count {
      guard let child = children[index] else { continue }
      if kind == .initializer, child.text == "!" { note(.implicitUnwraps) }
      if index == nameIndex {
        name(&draft, by: child)
        continue
      }
      switch child.kind {
      case .genericParameterClause:
        draft.flags.insert(.isGeneric)
        walkSignature(child, of: &draft)
      case .functionSignature: functionSignature(child, of: &draft)
      case .functionParameterClause: parameterClause(child, of: &draft)
      case .returnClause: result(child, of: &draft)
      case .codeBlock: body(child, of: &draft, isExposed: draft.exposesBody)
      case .accessorBlock: isSettable = accessors(child, of: &draft).isSettable
      case .initializerClause:
        // A macro's definition: what its clients' compiler runs.
        walk(child, into: &draft.exposedBody)
      default: walkSignature(child, of: &draft)
      }
    }
    if kind != .deinitializer {
      draft.name = String(decoding: names[draft.baseName], as: UTF8.self) + "(\(draft.labels))"
    }
    if kind == .initializer, scope.condition == shape.condition { shape.hasInitializer = true }
    contribute(draft, isSettable: isSettable, to: &shape, in: scope)
    finish(draft)
    noteTests(draft, in: scope)
  }

  private mutating func contribute(
    _ draft: DeclarationDraft,
    isSettable: Bool?,
    to shape: inout TypeShape,
    in scope: Scope
  ) {
    if draft.kind == .deinitializer {
      // The deinitialiser of a noncopyable value is part of its layout; a class's is always there.
      if scope.kind == .structure || scope.kind == .enumeration {
        addCondition(of: scope, to: &shape.storage.text)
        shape.storage.text.combine("deinit")
        shape.layout.combine("deinit")
      }
      return
    }
    var member = draft.signature.text
    if isSettable != nil { member.combine(draft.dispatch.fingerprint) }
    contribute(draft, member.fingerprint, to: &shape, in: scope)
  }

  /// Feeds a node to the signature.
  mutating func walkSignature(_ node: RawSyntax, of draft: inout DeclarationDraft) {
    walk(node, into: &draft.signature)
    if sightings.contains(.customAttribute) { draft.flags.insert(.hasCustomAttributes) }
    sightings.remove(.customAttribute)
  }

  /// Feeds a body to the part that it belongs to.
  mutating func body(_ node: RawSyntax, of draft: inout DeclarationDraft, isExposed: Bool) {
    sightings.subtract([.location, .line])
    locals = draft.locals
    // An initial value comes by here, too.
    let isBody = node.kind == .codeBlock || node.kind == .codeBlockItemList
    let isNested = isBody ? written.enterBody() : written.isInBody
    defer {
      locals = []
      written.leaveBody(to: isNested)
    }
    if isExposed {
      walk(node, into: &draft.exposedBody)
      if sightings.contains(.location) { draft.flags.insert(.observesLocation) }
    } else {
      walk(node, into: &draft.body)
      if sightings.contains(.line) { draft.flags.insert(.observesLocation) }
    }
  }

  private mutating func functionSignature(_ node: RawSyntax, of draft: inout DeclarationDraft) {
    for child in node.elements {
      switch child.kind {
      case .functionParameterClause: parameterClause(child, of: &draft)
      case .returnClause:
        draft.result = ResultKind(child)
        result(child, of: &draft)
      default: walkSignature(child, of: &draft)
      }
    }
  }

  /// A result type; behind `some P` the body says what it is.
  mutating func result(_ node: RawSyntax, of draft: inout DeclarationDraft) {
    sightings.remove(.opaqueType)
    walkSignature(node, of: &draft)
    if sightings.contains(.opaqueType) { draft.flags.insert(.isOpaque) }
    node.forEachToken { token in
      guard token.rawKind == .identifier else { return }
      mentions.add(intern(token.rawText.bytes.withoutBackticks), to: &draft.results)
    }
  }
}
