@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// Which accessors a variable or subscript has.
struct AccessorKinds {
  /// Nothing but observers: the variable is stored.
  var isStored = false
  var isObserved = false
  var isSettable = false
  /// An `init` accessor (SE-0400): the memberwise initialiser takes it in the place of what it initialises.
  var isInitializer = false
}

extension Summarizer {
  /// Feeds the accessors: their kinds to the signature, their bodies to the bodies.
  mutating func accessors(
    _ block: RawSyntax,
    of draft: inout DeclarationDraft
  ) -> AccessorKinds {
    var kinds = AccessorKinds()
    var observers = 0
    var others = 0
    for child in block.elements {
      switch child.kind {
      case .accessorDeclList:
        for accessor in child.elements {
          let specifier = self.accessor(accessor, of: &draft)
          observers += specifier == .observer ? 1 : 0
          others += specifier == .observer ? 0 : 1
          kinds.isSettable = kinds.isSettable || specifier != .getter
          kinds.isInitializer = kinds.isInitializer || accessor.child(5)?.text == "init"
        }
      case .codeBlockItemList:
        others += 1
        draft.signature.text.combine(Summarizer.accessorKind("get"))
        draft.dispatch.combine(Summarizer.accessorKind("get"))
        body(child, of: &draft, isExposed: draft.exposesBody)
      default: walkUnowned(child)
      }
    }
    kinds.isObserved = observers > 0
    kinds.isStored = kinds.isObserved && others == 0
    return kinds
  }

  private enum Specifier { case getter, setter, observer }

  private mutating func accessor(
    _ node: RawSyntax,
    of draft: inout DeclarationDraft
  ) -> Specifier? {
    guard node.kind == .accessorDecl, let children = node.layoutView?.children else {
      walkUnowned(node)
      return nil
    }
    let specifier = children[5]?.text.map(Summarizer.specifier) ?? .setter
    var prefix = self.prefix(of: children, before: 3)
    mentions.add(allOf: draft.signature.mentions, to: &prefix.part.mentions)
    var kind = makePart(mentions: prefix.part.mentions)
    if !prefix.part.text.isEmpty { kind.text.combine(prefix.part.fingerprint) }
    if prefix.traits.contains(.isAlwaysInlined), draft.access >= .package {
      prefix.flags.formUnion([.bodyIsExposed, .bodyIsEmitted])
    }
    let isExposed =
      draft.isExposedByAttribute || prefix.flags.contains(.bodyIsExposed)
      || draft.flags.contains(.isOpaque) && specifier == .getter
    for index in 3..<children.count {
      guard let child = children[index] else { continue }
      switch child.kind {
      case .accessorParameters: walk(child, into: &draft.internalNames, silent: true)
      case .codeBlock: accessorBody(child, of: node, isExposed: isExposed, of: &draft)
      default: walk(child, into: &kind)
      }
    }
    draft.flags.formUnion(
      prefix.flags.intersection([.bodyIsExposed, .bodyIsEmitted, .hasCustomAttributes])
    )
    draft.signature.text.combine(kind.fingerprint)
    draft.signature.mentions = kind.mentions
    if specifier != .observer { draft.dispatch.combine(kind.fingerprint) }
    return specifier
  }

  /// Feeds an accessor's body.
  ///
  /// A `didSet` that does not refer to the old value is called without it: clients see the difference
  /// (SE-0268).
  private mutating func accessorBody(
    _ body: RawSyntax,
    of accessor: RawSyntax,
    isExposed: Bool,
    of draft: inout DeclarationDraft
  ) {
    sightings.remove(.oldValue)
    self.body(body, of: &draft, isExposed: isExposed)
    guard accessor.child(5)?.text == "didSet" else { return }
    if sightings.contains(.oldValue) || accessor.child(7) != nil {
      draft.exposedBody.text.combine("oldValue")
    }
  }

  /// The kind of an accessor of which nothing but the keyword is known.
  static func accessorKind(_ keyword: StaticString) -> Fingerprint {
    var kind = FingerprintBuilder()
    kind.combine(TokenHash(keyword))
    return kind.fingerprint
  }

  private static func specifier(_ keyword: SyntaxText) -> Specifier {
    switch keyword {
    case "get", "_read", "read", "unsafeAddress", "addressWithOwner", "addressWithNativeOwner",
      "borrow":
      .getter
    case "willSet", "didSet": .observer
    default: .setter
    }
  }
}
