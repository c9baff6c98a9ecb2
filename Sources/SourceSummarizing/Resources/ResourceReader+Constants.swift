@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// A constant outside of functions, or a case of an enumeration of texts.
struct TextConstant {
  /// An index into the reader's types; -1: none.
  let type: Int32
  let name: SyntaxText
  /// The initial value, the raw value of a case, or the one value of a static getter; `nil` if it is not known.
  let value: RawSyntax?
  /// Whether its name is its raw value.
  var isItsName = false
  /// The declaration, if code of other files may name it by its type.
  var shared: Int32?
}

/// A mention of a constant as a key: `title`, `Keys.title`, `Keys.title.rawValue`.
struct ConstantPath {
  /// The type's name; `nil` for that around the mention, or none.
  var type: SyntaxText?
  let name: SyntaxText
}

/// A look-up by the value of a constant, which the file may declare farther down.
struct ConstantUse {
  let path: ConstantPath
  let use: ResourceUse
  let place: Place
  /// Whether it is one whatever the constant is.
  let isOpen: Bool
}

extension ResourceReader {
  // MARK: Definitions

  /// Notes a variable outside of functions.
  mutating func noteConstant(_ name: SyntaxText, _ binding: RawSyntax, at place: Place) {
    var value: RawSyntax?
    let isStatic = RawSyntax.elements(of: variables?.child(3)).contains {
      $0.child(1)?.text == "static"
    }
    if let accessors = binding.child(7)?.child(3) {
      if isStatic { value = accessors.getterStatements?.onlyValue }
    } else if variables?.child(5)?.text == "let" {
      value = binding.child(5)?.child(3)
    }
    constants.append(
      TextConstant(
        type: place.type,
        name: name,
        value: value,
        shared: isStatic && place.result == nil ? place.declaration : nil
      )
    )
  }

  /// Notes the cases of an enumeration by their raw values.
  mutating func noteCases(_ node: RawSyntax, at place: Place) {
    guard place.type >= 0 else { return }
    let isText = types[Int(place.type)].hasTexts
    for list in node.elements where list.kind == .enumCaseElementList {
      for element in list.elements {
        guard let name = element.child(1)?.text else { continue }
        let value = element.child(5)?.child(3)
        constants.append(
          TextConstant(
            type: place.type,
            name: name.unquoted,
            value: value,
            isItsName: isText && value == nil,
            shared: isText ? place.declaration : nil
          )
        )
      }
    }
  }

  // MARK: Mentions

  /// The constant that an expression may name.
  func constant(_ node: RawSyntax, at place: Place) -> ConstantPath? {
    switch node.kind {
    case .declReferenceExpr:
      guard let name = node.child(3)?.text, name != "self" else { return nil }
      return ConstantPath(type: nil, name: name.unquoted)
    case .memberAccessExpr:
      guard let base = node.child(1), let name = node.child(5)?.child(3)?.text else { return nil }
      if name == "rawValue" {
        return base.kind == .memberAccessExpr ? constant(base, at: place) : nil
      }
      guard let last = base.lastName else { return nil }
      if base.kind == .declReferenceExpr, last == "self" || last == "Self" {
        guard place.type >= 0 else { return nil }
        return ConstantPath(type: types[Int(place.type)].lastName, name: name.unquoted)
      }
      return last.isCapital ? ConstantPath(type: last, name: name.unquoted) : nil
    default: return nil
    }
  }

  // MARK: Values

  /// Keeps the look-ups by constants of which the file states the value.
  mutating func followConstants() {
    guard !constantUses.isEmpty else { return }
    let named = Dictionary(grouping: constants, by: \.name)
    var bound: [Int32: Set<SyntaxText>] = [:]
    for mention in constantUses {
      let name = mention.path.name
      var found = named[name] ?? []
      var isOpen = mention.isOpen
      if let type = mention.path.type {
        found.removeAll { $0.type < 0 || types[Int($0.type)].lastName != type }
      } else if isOpen || !found.isEmpty {
        let declaration = mention.place.declaration
        let hidden = bound[declaration] ?? boundNames(in: declaration)
        bound[declaration] = hidden
        if hidden.contains(name) {
          found = []
        } else {
          found = nearest(found, to: mention.place)
          // Calls of the initialiser decide what it is.
          if isStored(name, at: mention.place) { isOpen = false }
        }
      }
      var values = values(of: found)
      // Another file may declare it; a colour without a label is rather one of the system.
      if let type = mention.path.type, found.isEmpty, isOpen || mention.use.kind != .color {
        let constant = ConstantName(type: type.name, name: name.name)
        values = [.constant(constant, isOpen: isOpen)]
      }
      for pattern in values.isEmpty && isOpen ? [.dynamic] : values {
        var use = mention.use
        use.name = pattern
        keep(use, at: mention.place)
      }
    }
  }

  /// How many constants of a file are kept, and how long their texts may be.
  private static let (mostConstants, longestText) = (1_000, 200)

  /// Keeps the constants that code of other files may look up, of types that have texts.
  ///
  /// One with an unknown value hides others of that name.
  mutating func noteTexts() {
    guard !trigger.isTest else { return }
    var texts: [NamedText] = []
    var types: Set<String> = []
    for constant in constants where constant.type >= 0 {
      guard let declaration = constant.shared, texts.count < Self.mostConstants else { continue }
      let type = self.types[Int(constant.type)].lastName.name
      if type == "CodingKeys" || self.types[Int(constant.type)].isBundle { continue }
      let values = values(of: [constant]).filter { pattern in
        if case .texts(let parts) = pattern {
          parts.allSatisfy { $0.utf8.count < Self.longestText }
        } else {
          false
        }
      }
      if !values.isEmpty { types.insert(type) }
      texts.append(
        NamedText(
          ConstantName(type: type, name: constant.name.name),
          values: values,
          declaration: UInt32(exactly: declaration)
        )
      )
    }
    mentions.constants = texts.filter { types.contains($0.name.type) }
  }

  /// The constants of the type around a place, or else those of none.
  private func nearest(_ constants: [TextConstant], to place: Place) -> [TextConstant] {
    if place.type >= 0 {
      let type = types[Int(place.type)].lastName
      let own = constants.filter { $0.type >= 0 && types[Int($0.type)].lastName == type }
      if !own.isEmpty { return own }
    }
    return constants.filter { $0.type < 0 }
  }

  private func isStored(_ name: SyntaxText, at place: Place) -> Bool {
    guard place.type >= 0 else { return false }
    let type = types[Int(place.type)].lastName
    return types.contains { $0.lastName == type && $0.stored.contains { $0.label == name } }
  }

  /// The texts that a constant can be; empty if one of its definitions is not known.
  private mutating func values(of definitions: [TextConstant]) -> [KeyPattern] {
    var patterns: [KeyPattern] = []
    for constant in definitions {
      if constant.isItsName {
        patterns.append(.texts([constant.name.name]))
        continue
      }
      guard let value = constant.value else { return [] }
      let texts = keys(of: value, at: Place())
      guard !texts.isEmpty, texts.allSatisfy({ $0.constant == nil }) else { return [] }
      patterns += texts.map(\.pattern)
    }
    return patterns
  }

  /// The names of variables and parameters in a declaration: they hide constants.
  private func boundNames(in declaration: Int32) -> Set<SyntaxText> {
    guard declaration >= 0, let node = nodes[Int(declaration)] else { return [] }
    var names: Set<SyntaxText> = []
    var pending = [node]
    while let node = pending.popLast() {
      switch node.kind {
      case .identifierPattern, .closureShorthandParameter, .functionParameter, .closureParameter:
        for case let name? in node.elements.map(\.text) { names.insert(name.unquoted) }
      default: break
      }
      pending += node.elements
    }
    return names
  }
}
