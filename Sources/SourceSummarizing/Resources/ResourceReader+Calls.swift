@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// A function or type that is called.
struct Callee {
  let name: SyntaxText
  let hash: TokenHash
  /// The value or type that it is a member of.
  let base: RawSyntax?
  /// `.name`.
  let isImplicit: Bool

  init?(_ node: RawSyntax?) {
    guard let node else { return nil }
    switch node.kind {
    case .declReferenceExpr:
      guard let name = node.child(3)?.text else { return nil }
      self.init(name, nil, isImplicit: false)
    case .memberAccessExpr:
      guard let name = node.child(5)?.child(3)?.text else { return nil }
      if name == "init", let base = node.child(1), let type = Callee(base), type.isCapital {
        self = type
      } else {
        self.init(name, node.child(1), isImplicit: node.child(1) == nil)
      }
    case .genericSpecializationExpr:
      guard let inner = node.child(1), inner.kind != .genericSpecializationExpr else { return nil }
      self.init(inner)
    default: return nil
    }
  }

  private init(_ name: SyntaxText, _ base: RawSyntax?, isImplicit: Bool) {
    self.name = name
    hash = TokenHash(name.bytes)
    self.base = base
    self.isImplicit = isImplicit
  }

  var isCapital: Bool { name.isCapital }

  /// Whether it can be a function that this file or another declares: one of a value is that of its type.
  var mayBeWrapper: Bool {
    guard let base else { return !isImplicit || LocalizerNames.contain(hash) }
    guard let last = base.lastName else { return false }
    return last.isCapital || base.kind == .declReferenceExpr && last == "self"
  }
}

extension ResourceReader {
  /// Reads a call; what it looks up goes to the mentions.
  mutating func call(_ node: RawSyntax, _ children: RawSyntaxBuffer, at place: Place) {
    guard let called = children[1], let arguments = children[5]?.layoutView?.children else {
      return
    }
    let callArguments = CallArguments(arguments, hasClosure: children[9] != nil)
    if called.kind == .memberAccessExpr, let base = called.child(1), base.isText {
      guard let callee = Callee(called) else { return }
      return wrapperMember(called, callee, base, callArguments, at: place)
    }
    guard let first = arguments.first ?? nil, let callee = Callee(called) else { return }
    var isKnown = false
    if let rules = LookupRule.named(callee.hash) {
      // A key was read with the call around it.
      if consumed.contains(node.id) { return }
      for rule in rules where applies(rule, to: callee) {
        isKnown = look(up: rule, callee, arguments, at: place) || isKnown
      }
    }
    if !isKnown, first.child(1)?.text == "nibName" {
      isKnown = look(up: LookupRule.anyNib, callee, arguments, at: place)
    }
    if !isKnown {
      wrapperCall(callee, callArguments, at: place)
    } else if callee.base != nil {
      consumed.insert(called.id)
    }
  }

  /// Reads the arguments of a macro expansion.
  mutating func expansion(_ children: RawSyntaxBuffer, at place: Place) {
    guard let name = children[5]?.text, name == "imageLiteral",
      let arguments = children[11]?.layoutView?.children
    else { return }
    for rule in LookupRule.named(TokenHash(name.bytes)) ?? [] {
      _ = look(up: rule, name, base: nil, arguments, at: place)
    }
  }

  /// Reads the arguments of an attribute: a property wrapper may take a text.
  mutating func attribute(_ node: RawSyntax, at place: Place) {
    guard trigger.frameworks.contains(.appIntents), let name = node.child(3)?.attributeName else {
      return
    }
    for rule in LookupRule.named(TokenHash(name.bytes)) ?? []
    where rule.module == .appIntents {
      for list in node.elements where list.kind == .labeledExprList {
        _ = look(
          up: rule,
          name,
          base: nil,
          list.layoutView?.children ?? RawSyntaxBuffer([]),
          at: place
        )
      }
    }
  }

  private func applies(_ rule: LookupRule, to callee: Callee) -> Bool {
    if rule.isInterface {
      guard trigger.mayBeInterface else { return false }
      if callee.isCapital, ownTypes.contains(callee.hash.value) { return false }
    }
    if rule.lookup == .onBundle, callee.base == nil { return false }
    // A name like `value` or `custom` is that of many functions.
    if rule.module == .charts || rule.kind == .font, !callee.isCapital {
      guard callee.isImplicit || callee.base?.path == "Font" else { return false }
    }
    return trigger.frameworks.isSuperset(of: rule.module)
  }

  private mutating func look(
    up rule: LookupRule,
    _ callee: Callee,
    _ arguments: RawSyntaxBuffer,
    at place: Place
  ) -> Bool {
    look(up: rule, callee.name, base: callee.base, arguments, at: place)
  }

  /// Reads a call by a rule; whether it is one of these.
  private mutating func look(
    up rule: LookupRule,
    _ name: SyntaxText,
    base: RawSyntax?,
    _ arguments: RawSyntaxBuffer,
    at place: Place
  ) -> Bool {
    guard let argument = arguments.argument(rule.key), let value = argument.child(5) else {
      return false
    }
    if !rule.requires.bytes.isEmpty, arguments.argument(rule.requires) == nil { return false }
    var keys = keys(of: value, at: place)
    if keys.isEmpty {
      guard rule.takesAnyName, value.mayBeComputed else { return true }
      keys = [KeyReading(pattern: .dynamic, node: value)]
    }
    var use = ResourceUse(
      kind: rule.kind,
      lookup: rule.lookup,
      callee: rule.key.bytes.isEmpty ? name.name : "\(name.name)(\(rule.key):)",
      name: .dynamic
    )
    if !rule.qualifier.bytes.isEmpty {
      use.qualifier = qualifier(arguments.argument(rule.qualifier)?.child(5), at: place)
    }
    if rule.lookup == .onBundle {
      use.bundle = bundle(base, at: place)
    } else if rule.kind != .bundle, let argument = arguments.argument(rule.bundle) {
      use.lookup = .byParameter
      use.bundle = bundle(argument.child(5), at: place)
    }
    // It is looked up in the bundle that is given where it is shown.
    if rule.isKey { use.bundle = .unknown }
    if rule.kind == .file, use.qualifier?.literal == "bundle" { use.kind = .bundle }
    if rule.takesKey { keys.removeAll(where: \.isAlternative) }
    for key in keys where !rule.takesKey || key.isProperty || isKey(key, at: place) {
      // The text that names a bundle's folder is also one of the names of bundles.
      if use.kind != .bundle { consumed.insert(key.node.id) }
      if key.isProperty, case .parameter(let name) = key.pattern {
        types[Int(place.type)].shown.append(
          ShownProperty(
            name: name,
            takesKey: rule.takesKey && !key.isConverted,
            use: located(use, key, at: place)
          )
        )
      }
      if !key.isProperty || !rule.takesKey || key.isConverted {
        self.use(use, key, at: place, isOpen: rule.takesAnyName)
      }
    }
    return true
  }

  private func qualifier(_ node: RawSyntax?, at place: Place) -> KeyPattern? {
    guard let node, node.kind != .nilLiteralExpr else { return nil }
    return TextLiteral(node)?.pattern ?? parameter(node, at: place)?.pattern ?? .dynamic
  }
}

extension LookupRule {
  /// Whether it makes a key that is looked up elsewhere.
  fileprivate var isKey: Bool { kind == .string && bundle.bytes.isEmpty }

  /// Whether its name is a `String`, so that code may compute it: `Color` takes other colours, too.
  var takesAnyName: Bool {
    switch kind {
    case .string: !takesKey
    case .image, .data: true
    case .color: !key.bytes.isEmpty
    case .nib, .storyboard, .file, .font, .bundle: false
    }
  }

  /// Whether it takes a key rather than a `String`.
  fileprivate var takesKey: Bool {
    kind == .string && (isInterface || key.isEqual("localized")) && lookup != .onBundle
  }
}

extension RawSyntax {
  /// Whether it may be a text that is only known when the code runs: no empty literal, no symbol.
  fileprivate var mayBeComputed: Bool {
    switch kind {
    case .nilLiteralExpr, .stringLiteralExpr, .simpleStringLiteralExpr: false
    case .memberAccessExpr: child(1) != nil
    default: true
    }
  }

  /// Whether it is a string literal.
  var isText: Bool { kind == .stringLiteralExpr || kind == .simpleStringLiteralExpr }
}

extension RawSyntaxBuffer {
  /// The first argument with a label; with "" the first of all if it has none.
  fileprivate func argument(_ label: StaticString) -> RawSyntax? {
    if label.bytes.isEmpty {
      guard let argument = first ?? nil, argument.child(1) == nil, argument.kind == .labeledExpr
      else {
        return nil
      }
      return argument
    }
    for case let argument? in self {
      if let text = argument.child(1)?.text, text.bytes.elementsEqual(label.bytes) {
        return argument
      }
    }
    return nil
  }
}
