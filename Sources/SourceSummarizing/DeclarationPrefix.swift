@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// The attributes and modifiers of a declaration.
///
/// Access modifiers are in neither text: `access` and `setterAccess` tell them, and where they do not
/// change the effective access they change nothing.
struct DeclarationPrefix {
  /// The tokens of the attributes and modifiers; the names that they mention.
  var part: PartBuilder
  /// The same without attributes that no layout and no table of methods depends on.
  var shape = FingerprintBuilder()
  /// Attributes that only change diagnostics.
  var diagnostics = FingerprintBuilder()
  /// Attributes that limit the declaration on Apple's systems alone.
  var availability = FingerprintBuilder()
  var flags = Declaration.Flags(rawValue: 0)
  var access: AccessLevel?
  var setterAccess: AccessLevel?
  var traits: Traits = []
  var importing = ImportDeclaration.Attributes(rawValue: 0)
  var spiGroups: [String] = []
  /// What `@Test` or `@Suite` says.
  var test = TestAttribute()

  struct Traits: OptionSet {
    let rawValue: UInt8
    /// `class` as a modifier: a type member that can be overridden.
    static let isClassMember = Traits(rawValue: 1 << 0)
    static let isLazy = Traits(rawValue: 1 << 1)
    /// `@inline(always)`.
    static let isAlwaysInlined = Traits(rawValue: 1 << 2)
    /// `@Test`.
    static let isTest = Traits(rawValue: 1 << 3)
    /// `@Suite`.
    static let isSuite = Traits(rawValue: 1 << 4)
  }
}

extension Summarizer {
  /// Reads the attributes and modifiers among a declaration's children up to the index `end`.
  mutating func prefix(of children: RawSyntaxBuffer, before end: Int) -> DeclarationPrefix {
    var prefix = DeclarationPrefix(part: makePart())
    for index in 0..<min(end, children.count) {
      guard let child = children[index] else { continue }
      switch child.kind {
      case .attributeList: attributes(child, into: &prefix)
      case .declModifierList:
        for element in child.elements { modifier(element, into: &prefix) }
      default: walkBoth(child, into: &prefix)
      }
    }
    return prefix
  }

  private mutating func walkBoth(_ node: RawSyntax, into prefix: inout DeclarationPrefix) {
    var tokens = makePart(mentions: prefix.part.mentions)
    walk(node, into: &tokens)
    prefix.part.text.combine(tokens.fingerprint)
    prefix.part.mentions = tokens.mentions
    prefix.shape.combine(tokens.fingerprint)
  }

  // MARK: Attributes

  private mutating func attributes(_ list: RawSyntax, into prefix: inout DeclarationPrefix) {
    for element in list.elements {
      switch element.kind {
      case .attribute: attribute(element, into: &prefix)
      case .ifConfigDecl: conditionalAttributes(element, into: &prefix)
      default: walkBoth(element, into: &prefix)
      }
    }
  }

  /// Attributes under `#if` count whether the condition holds or not.
  private mutating func conditionalAttributes(
    _ block: RawSyntax,
    into prefix: inout DeclarationPrefix
  ) {
    for clause in block.child(1)?.elements.map({ $0 }) ?? [] {
      let children = clause.layoutView?.children ?? RawSyntaxBuffer([])
      for child in children {
        guard let child else { continue }
        if child.kind == .attributeList {
          attributes(child, into: &prefix)
        } else {
          var tokens = makePart()
          walk(child, into: &tokens, silent: true)
          prefix.part.text.combine(tokens.fingerprint)
          prefix.shape.combine(tokens.fingerprint)
        }
      }
    }
    walkUnowned(block.child(3))
  }

  private mutating func attribute(_ node: RawSyntax, into prefix: inout DeclarationPrefix) {
    let name = node.child(3)?.attributeName
    let builtin = name.flatMap { BuiltinAttribute.named($0.hash) }
    var tokens = makePart(mentions: prefix.part.mentions)
    walk(node, into: &tokens)
    prefix.part.mentions = tokens.mentions
    if builtin?.onlyDiagnoses(node) == true {
      prefix.diagnostics.combine(tokens.fingerprint)
      return
    }
    if let builtin, builtin.limitsAppleSystems(node) {
      prefix.flags.formUnion(builtin.flags)
      prefix.availability.combine(tokens.fingerprint)
      return
    }
    // A flag says all that `@inlinable` says.
    if builtin?.traits.contains(.isOnlyFlag) != true {
      prefix.part.text.combine(tokens.fingerprint)
    }
    if let builtin {
      apply(builtin, node, to: &prefix)
      if !builtin.traits.contains(.isShapeless) { prefix.shape.combine(tokens.fingerprint) }
    } else {
      prefix.flags.insert(.hasCustomAttributes)
      prefix.shape.combine(tokens.fingerprint)
      // The signature does not tell it from the types that it mentions.
      if let at = node.child(1)?.text, let name, let text = source(from: at, through: name) {
        noteLabel(intern(text))
      }
      if name == "Test" || name == "Suite" {
        prefix.traits.insert(name == "Test" ? .isTest : .isSuite)
        prefix.test = testAttribute(node)
      }
    }
  }

  private mutating func apply(
    _ attribute: BuiltinAttribute,
    _ node: RawSyntax,
    to prefix: inout DeclarationPrefix
  ) {
    prefix.flags.formUnion(attribute.flags)
    prefix.importing.formUnion(attribute.importing)
    let traits = attribute.traits
    if traits.contains(.isMain) {
      note(.entryPoint)
      mention(WellKnownName.main.rawValue, in: &prefix.part)
    }
    guard let arguments = node.child(7) else { return }
    if traits.contains(.isInline), arguments.containsToken("always") {
      prefix.traits.insert(.isAlwaysInlined)
    }
    if traits.contains(.isExport), arguments.containsToken("implementation") {
      prefix.flags.formUnion([.bodyIsExposed, .bodyIsEmitted])
    }
    if traits.contains(.isSPI) {
      arguments.forEachToken { token in
        if token.rawKind == .identifier { prefix.spiGroups.append(token.rawText.name) }
      }
    }
  }

  // MARK: Modifiers

  private mutating func modifier(_ node: RawSyntax, into prefix: inout DeclarationPrefix) {
    guard let text = node.child(1)?.text else { return walkUnowned(node) }
    if let access = AccessLevel(text) {
      if node.child(3) == nil { prefix.access = access } else { prefix.setterAccess = access }
      return walkUnowned(node)
    }
    switch text {
    case "static": prefix.flags.insert(.isStatic)
    case "class":
      prefix.flags.insert(.isStatic)
      prefix.traits.insert(.isClassMember)
    case "final": prefix.flags.insert(.isFinal)
    case "override": prefix.flags.insert(.isOverride)
    case "required": prefix.flags.insert(.isRequired)
    case "convenience": prefix.flags.insert(.isConvenience)
    case "dynamic": prefix.flags.insert(.isForeign)
    case "indirect": prefix.flags.insert(.isIndirect)
    case "lazy": prefix.traits.insert(.isLazy)
    default: break
    }
    walkBoth(node, into: &prefix)
  }
}

extension AccessLevel {
  init?(_ keyword: SyntaxText) {
    switch keyword {
    case "private": self = .private
    case "fileprivate": self = .fileprivate
    case "internal": self = .internal
    case "package": self = .package
    case "public": self = .public
    case "open": self = .open
    default: return nil
    }
  }
}
