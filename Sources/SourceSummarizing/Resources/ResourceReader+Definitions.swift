@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension ResourceReader {
  // MARK: Functions

  mutating func enterFunction(_ node: RawSyntax, _ place: inout Place) {
    var function = EnclosingFunction()
    let signature: RawSyntax?
    switch node.kind {
    case .functionDecl:
      function.name = node.child(7)?.text?.name ?? ""
      signature = node.child(11)
    case .initializerDecl:
      // Calls name the type.
      if place.type >= 0 { function.name = types[Int(place.type)].lastName.name }
      signature = node.child(11)
    default: signature = node
    }
    let clause =
      signature?.kind == .functionSignature ? signature?.child(1) : signature?.child(9)
    for parameter in RawSyntax.elements(of: clause?.child(3)) {
      guard let name = (parameter.child(7) ?? parameter.child(5))?.text else { continue }
      let label = parameter.child(5)?.text?.unquoted
      let value = parameter.child(15)?.child(3)
      let kind = parameter.child(11)?.resultText
      function.parameters.append(
        EnclosingFunction.Parameter(
          label: label == "_" ? nil : label,
          text: name,
          node: parameter,
          defaultValue: value,
          isKey: kind != nil,
          isOptional: value != nil,
          isVariadic: parameter.child(13) != nil
        )
      )
      if kind != nil {
        var inner = place
        inner.result = kind
        result(value, at: inner)
      }
    }
    if place.type >= 0, types[Int(place.type)].isText {
      function.isTextMember = node.child(3)?.containsToken("static") != true
      function.isKeyMember = function.isTextMember && types[Int(place.type)].isKey
    }
    if node.kind == .initializerDecl, place.type >= 0 {
      types[Int(place.type)].initializers.append(function.parameters)
    }
    functions.append(function)
    place.function = Int32(truncatingIfNeeded: functions.count - 1)
    place.result = signature?.child(5)?.child(3)?.resultText
  }

  /// A body without parameters of its own.
  mutating func enterBody(_ place: inout Place) {
    guard place.function < 0 else { return }
    functions.append(EnclosingFunction())
    place.function = Int32(truncatingIfNeeded: functions.count - 1)
  }

  // MARK: Variables

  mutating func enterVariable(_ binding: RawSyntax, _ place: inout Place) {
    let name = binding.child(1)?.boundName
    let initial = binding.child(5)?.child(3)
    let isLocal = place.function >= 0
    if isLocal { noteLocal(binding.child(1), binding.child(3), initial, at: place) }
    place.result = binding.child(3)?.child(3)?.resultText
    if place.result != nil { result(initial, at: place) }
    if isLocal { return }
    let isComputed = binding.child(7) != nil
    if let name {
      if !isComputed, place.type >= 0 {
        types[Int(place.type)].stored.append(
          EnclosingFunction.Parameter(
            label: name.unquoted,
            text: name,
            node: binding,
            defaultValue: nil,
            isKey: place.result != nil,
            // Some have values, and the wrappers of others give them one.
            isOptional: true
          )
        )
      }
      define(name, binding, at: place)
      noteConstant(name.unquoted, binding, at: place)
    }
    guard isComputed else { return }
    var function = EnclosingFunction()
    if place.type >= 0, types[Int(place.type)].isText {
      function.name = name?.name ?? ""
      function.isTextMember = true
      function.isKeyMember = types[Int(place.type)].isKey
    }
    functions.append(function)
    place.function = Int32(truncatingIfNeeded: functions.count - 1)
  }

  /// Notes a variable outside of functions that is a bundle.
  private mutating func define(_ name: SyntaxText, _ binding: RawSyntax, at place: Place) {
    let annotation = binding.child(3)?.child(3)?.typeName
    if let annotation, annotation != "Bundle" { return }
    let getter = binding.child(7)?.child(3).flatMap(\.getterStatements)
    let value: BundleExpression
    if let initial = binding.child(5)?.child(3) {
      guard annotation != nil || initial.isBundle else { return }
      value = bundle(initial.closureValue ?? initial, at: place)
    } else if let getter {
      guard annotation != nil else { return }
      value = bundle(getter.onlyValue, at: place)
    } else {
      return
    }
    mentions.bundles.append(
      BundleDefinition(
        name: name.name,
        isMember: place.isInBundle(types),
        value: value,
        declaration: place.declarationIndex,
        line: line(of: binding)
      )
    )
  }

  /// Notes a variable of a function that is a bundle, or may be one by its name.
  mutating func noteLocal(
    _ pattern: RawSyntax?,
    _ annotation: RawSyntax?,
    _ value: RawSyntax?,
    at place: Place
  ) {
    guard place.function >= 0, let name = pattern?.boundName, let value else { return }
    guard
      value.isBundle || annotation?.child(3)?.typeName == "Bundle" || name.endsWithBundle
    else { return }
    let expression = bundle(value, at: place)
    let known = functions[Int(place.function)].locals[name.name]
    functions[Int(place.function)].locals[name.name] =
      known == nil || known == expression ? expression : .unknown
  }

  // MARK: Results

  /// A text that is a key by the type of what it is assigned to or returned from.
  mutating func result(_ node: RawSyntax?, at place: Place) {
    // The statements in branches are results of their own.
    guard let node, let kind = place.result, node.kind != .switchExpr, node.kind != .ifExpr else {
      return
    }
    for key in keys(of: node, at: place) {
      guard case .texts = key.pattern else { continue }
      consumed.insert(key.node.id)
      use(
        ResourceUse(
          kind: .string,
          lookup: .byParameter,
          callee: kind == .key ? "LocalizedStringKey" : "LocalizedStringResource",
          name: key.pattern,
          bundle: kind == .key ? .unknown : .omitted
        ),
        key,
        at: place
      )
    }
  }

  // MARK: Names of bundles

  /// Notes a text that is written like the name of a bundle.
  mutating func text(_ node: RawSyntax, at place: Place) {
    guard trigger.namesLookup, let segment = node.child(5)?.onlyElement,
      let bytes = segment.child(1)?.text?.bytes, bytes.mayNameBundle, !consumed.contains(node.id)
    else { return }
    if place.isInBundle(types) { bundleDeclarations.insert(place.declaration) }
    mentions.bundleNames.append(
      BundleNameLiteral(
        text: String(decoding: bytes, as: UTF8.self),
        declaration: place.declarationIndex,
        line: line(of: node)
      )
    )
  }
}

extension RawSyntax {
  /// The name of a pattern that is one.
  var boundName: SyntaxText? { kind == .identifierPattern ? child(1)?.text : nil }

  /// The last component of a type's name, without `?` and `!`; `nil` of other types.
  var typeName: SyntaxText? {
    switch kind {
    case .identifierType: child(3)?.text
    case .memberType: child(7)?.text
    case .optionalType, .implicitlyUnwrappedOptionalType: child(1)?.typeName
    default: nil
    }
  }

  /// The use of a text that has this type.
  var resultText: Place.ResultText? {
    switch typeName {
    case "LocalizedStringKey", "LocalizationValue": .key
    case "LocalizedStringResource", "DisplayRepresentation", "TypeDisplayRepresentation",
      "IntentDescription", "IntentDialog":
      .resource
    default: nil
    }
  }

  /// Whether an expression names `Bundle` first, or is `#bundle`.
  var isBundle: Bool {
    var node = self
    for _ in 0..<8 {
      switch node.kind {
      case .declReferenceExpr: return node.child(3)?.text == "Bundle"
      case .macroExpansionExpr: return node.child(5)?.text == "bundle"
      case .memberAccessExpr:
        // A property of a bundle is none, a static member is.
        return node.child(1)?.isBundleType == true
      case .functionCallExpr:
        guard let callee = node.child(1) else { return false }
        return callee.isBundleType || callee.path(is: "Bundle", "init")
      case .forceUnwrapExpr:
        guard let inner = node.child(1) else { return false }
        node = inner
      default: return false
      }
    }
    return false
  }

  /// Whether it is `Bundle` or `Foundation.Bundle`.
  private var isBundleType: Bool {
    kind == .declReferenceExpr && child(3)?.text == "Bundle" || path(is: "Foundation", "Bundle")
  }

  /// Whether it is a member of a name, with these names.
  private func path(is base: SyntaxText, _ member: SyntaxText) -> Bool {
    kind == .memberAccessExpr && child(5)?.child(3)?.text == member
      && child(1)?.kind == .declReferenceExpr && child(1)?.child(3)?.text == base
  }

  /// The value of `{ value }()`, if it is one expression.
  fileprivate var closureValue: RawSyntax? {
    guard kind == .functionCallExpr, let closure = child(1), closure.kind == .closureExpr else {
      return nil
    }
    return closure.child(5)?.onlyValue
  }

  /// The expression of statements that are one.
  var onlyValue: RawSyntax? {
    guard let item = onlyElement?.child(1) else { return nil }
    switch item.kind {
    case .returnStmt: return item.child(3)
    case .expressionStmt: return item.child(1)
    default: return item
    }
  }

  /// The statements of the getter among accessors.
  var getterStatements: RawSyntax? {
    if kind == .codeBlockItemList { return self }
    for accessor in elements where accessor.child(5)?.text == "get" {
      return accessor.child(11)?.child(3)
    }
    return nil
  }
}

extension SyntaxText {
  /// Whether its last letters are `bundle`, in either case.
  fileprivate var endsWithBundle: Bool {
    count >= 6 && self[count - 1] | 0x20 == UInt8(ascii: "e")
      && String(decoding: bytes.suffix(6), as: UTF8.self).lowercased() == "bundle"
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a text is written like the name of a bundle's folder: `Package_Target`, perhaps with its ending.
  ///
  /// Without an ending one of the two begins with a capital letter, and it is no language with its region.
  fileprivate var mayNameBundle: Bool {
    guard count >= 3, count < 200 else { return false }
    var end = count
    var hasEnding = false
    for ending in [".bundle", ".resources"] as [StaticString]
    where end == count && count > ending.bytes.count {
      let start = count - ending.bytes.count
      if self[start...].elementsEqual(ending.bytes) {
        end = start
        hasEnding = true
      }
    }
    var separator: Int?
    for index in 0..<end {
      switch self[index] {
      case UInt8(ascii: "_"): separator = separator ?? index
      case UInt8(ascii: "-"), UInt8(ascii: " "), 0x80...: break
      case let byte where byte.isLetter || (0x30...0x39).contains(byte): break
      default: return false
      }
    }
    guard let separator, separator > 0, separator < end - 1 else { return false }
    if hasEnding { return true }
    let isLanguage =
      separator <= 3 && end - separator <= 5 && !self[..<separator].contains(where: \.isCapital)
    return !isLanguage && (self[0].isCapital || self[separator + 1].isCapital)
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  fileprivate var isLetter: Bool {
    isCapital || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
  }
}
