@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// One key that an argument can be.
struct KeyReading {
  let pattern: KeyPattern
  let node: RawSyntax
  /// Whether it is made a key where it stands: `LocalizedStringKey(title)`.
  var isConverted = false
  /// Whether it is a property of the type around it.
  var isProperty = false
  /// Whether it is one side of `??`: the whole is a `String`, which a view shows as it is.
  var isAlternative = false
  /// The constant that it may be; its value is not known yet.
  var constant: ConstantPath?

  var isParameter: Bool { if case .parameter = pattern { true } else { false } }
}

extension ResourceReader {
  /// The keys that an expression can be: literals, those that `+` joins, both of `a ? "b" : "c"`, a parameter of the
  /// function around it.
  ///
  /// Empty if it is anything else.
  mutating func keys(of node: RawSyntax, at place: Place, depth: Int = 8) -> [KeyReading] {
    guard depth > 0 else { return [] }
    if let literal = TextLiteral(node) {
      return literal.isEmpty ? [] : [KeyReading(pattern: literal.pattern, node: node)]
    }
    switch node.kind {
    case .tupleExpr:
      guard let element = node.child(3)?.onlyElement?.child(5) else { return [] }
      return keys(of: element, at: place, depth: depth - 1)
    case .forceUnwrapExpr:
      guard let inner = node.child(1) else { return [] }
      return keys(of: inner, at: place, depth: depth - 1)
    case .sequenceExpr: return keys(ofSequence: node, at: place, depth: depth)
    case .declReferenceExpr:
      if let key = parameter(node, at: place) ?? property(node, at: place) { return [key] }
      return constantKey(node, at: place)
    case .memberAccessExpr:
      guard let base = node.child(1), base.kind == .declReferenceExpr,
        base.child(3)?.text == "self", let name = node.child(5),
        let property = property(name, at: place)
      else { return constantKey(node, at: place) }
      return [property]
    case .switchExpr:
      return RawSyntax.elements(of: node.child(7)).flatMap { branch in
        branch.child(5)?.onlyValue.map { keys(of: $0, at: place, depth: depth - 1) } ?? []
      }
    case .ifExpr:
      let branches = [node.child(5)?.child(3)?.onlyValue, otherwise(of: node)]
      return branches.flatMap { branch in
        branch.map { keys(of: $0, at: place, depth: depth - 1) } ?? []
      }
    case .functionCallExpr:
      guard node.makesKey, let argument = node.child(5)?.firstElement, argument.isKeyOfKey,
        let value = argument.child(5)
      else { return [] }
      let found = keys(of: value, at: place, depth: depth - 1)
      // A key with a bundle of its own is a look-up of its own.
      if !found.isEmpty, node.child(5)?.layoutView?.children.count == 1 {
        consumed.insert(node.id)
        return found.map { key in
          var key = key
          key.isConverted = true
          return key
        }
      }
      return []
    default: return []
    }
  }

  private func constantKey(_ node: RawSyntax, at place: Place) -> [KeyReading] {
    guard let path = constant(node, at: place) else { return [] }
    return [KeyReading(pattern: .dynamic, node: node, constant: path)]
  }

  /// The value of the block after `else`, or the `if` there.
  private func otherwise(of node: RawSyntax) -> RawSyntax? {
    guard let other = node.child(9) else { return nil }
    return other.kind == .codeBlock ? other.child(3)?.onlyValue : other
  }

  private mutating func keys(
    ofSequence node: RawSyntax,
    at place: Place,
    depth: Int
  ) -> [KeyReading] {
    guard let elements = node.child(1)?.layoutView?.children, elements.count < 1_000 else {
      return []
    }
    var ternary = -1
    var found: [KeyReading] = []
    for (index, element) in elements.enumerated() where element?.kind == .unresolvedTernaryExpr {
      ternary = index
      if let value = element?.child(3) { found += keys(of: value, at: place, depth: depth - 1) }
    }
    if ternary >= 0 {
      if ternary == elements.count - 2, let last = elements[ternary + 1] {
        found += keys(of: last, at: place, depth: depth - 1)
      }
      return found
    }
    if elements.count == 3, elements[1]?.kind == .unresolvedAsExpr, let value = elements[0] {
      return keys(of: value, at: place, depth: depth - 1)
    }
    let operators = stride(from: 1, to: elements.count, by: 2)
    if operators.allSatisfy({ elements[$0]?.child(1)?.text == "??" }) {
      return alternatives(elements, at: place, depth: depth)
    }
    return concatenation(elements).map { [KeyReading(pattern: $0.pattern, node: node)] } ?? []
  }

  /// The keys of both sides of `??`; one that is not known may be any.
  private mutating func alternatives(
    _ elements: RawSyntaxBuffer,
    at place: Place,
    depth: Int
  ) -> [KeyReading] {
    var found: [KeyReading] = []
    for index in stride(from: 0, to: elements.count, by: 2) {
      guard let side = elements[index] else { continue }
      let keys = keys(of: side, at: place, depth: depth - 1)
      found += keys.isEmpty ? [KeyReading(pattern: .dynamic, node: side)] : keys
    }
    for index in found.indices { found[index].isAlternative = true }
    return found
  }

  /// The literal that literals with `+` between them make.
  private func concatenation(_ elements: RawSyntaxBuffer) -> TextLiteral? {
    guard elements.count % 2 == 1, let first = elements[0],
      var literal = TextLiteral(first)
    else { return nil }
    for index in stride(from: 1, to: elements.count - 1, by: 2) {
      guard elements[index]?.child(1)?.text == "+", let next = elements[index + 1],
        let other = TextLiteral(next)
      else { return nil }
      literal.append(other)
    }
    return literal
  }

  /// Whether a parameter is of a type that a view takes for a key; others it shows as they are.
  func isKey(_ key: KeyReading, at place: Place) -> Bool {
    if key.constant != nil { return key.isConverted }
    guard case .parameter(let name) = key.pattern, !key.isConverted, !key.isProperty,
      place.function >= 0
    else {
      return true
    }
    let function = functions[Int(place.function)]
    if name == "self" { return function.isKeyMember }
    return function.parameters.contains { $0.name == name && $0.isKey }
  }

  /// A name that may be that of a property of the type around a node.
  private func property(_ node: RawSyntax, at place: Place) -> KeyReading? {
    guard place.type >= 0, node.kind == .declReferenceExpr, let name = node.child(3)?.text,
      name != "self"
    else { return nil }
    var key = KeyReading(pattern: .parameter(name.name), node: node)
    key.isProperty = true
    key.constant = ConstantPath(type: nil, name: name.unquoted)
    return key
  }

  /// A parameter of the function around a node, or the text that it is a member of.
  func parameter(_ node: RawSyntax, at place: Place) -> KeyReading? {
    guard place.function >= 0, node.kind == .declReferenceExpr, let name = node.child(3)?.text
    else { return nil }
    if name == "self" {
      guard functions[Int(place.function)].isTextMember else { return nil }
    } else {
      guard functions[Int(place.function)].parameters.contains(where: { $0.text == name }) else {
        return nil
      }
    }
    return KeyReading(pattern: .parameter(name.name), node: node)
  }
}

extension RawSyntax {
  /// Whether a call makes a key, or the name of an image, of its argument.
  fileprivate var makesKey: Bool {
    guard let callee = child(1) else { return false }
    if callee.kind == .memberAccessExpr, callee.child(1) == nil {
      return callee.child(5)?.child(3)?.text == "init"
    }
    // Most calls make something else.
    guard let last = callee.lastName, last == "init" || last == "Name" || last.hasPrefix("Localiz")
    else { return false }
    switch callee.path {
    case "LocalizedStringKey", "LocalizedStringKey.init", "String.LocalizationValue",
      "String.LocalizationValue.init", "NSImage.Name", "NSDataAsset.Name", "NSNib.Name",
      "NSColor.Name", "NSStoryboard.Name", "UIImage.Name":
      return true
    default: return false
    }
  }

  /// Whether an argument is what such a call makes a key of.
  fileprivate var isKeyOfKey: Bool {
    guard let label = child(1)?.text else { return true }
    return label == "stringLiteral" || label == "rawValue"
  }
}
