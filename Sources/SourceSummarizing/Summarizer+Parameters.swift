@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  mutating func parameterClause(_ node: RawSyntax, of draft: inout DeclarationDraft) {
    for child in node.elements {
      guard child.kind == .functionParameterList || child.kind == .enumCaseParameterList else {
        walkSignature(child, of: &draft)
        continue
      }
      for parameter in child.elements {
        if parameter.kind == .functionParameter {
          self.parameter(parameter, layout: .function, of: &draft)
        } else {
          self.parameter(parameter, layout: .enumCase, of: &draft)
        }
      }
    }
  }

  /// Where the parts of a parameter stand among its children.
  private struct ParameterLayout {
    let firstName: Int
    let ellipsis: Int?
    let defaultValue: Int
    let comma: Int
    var secondName: Int { firstName + 2 }
    var colon: Int { firstName + 4 }
    var type: Int { firstName + 6 }

    static let function = ParameterLayout(
      firstName: 5,
      ellipsis: 13,
      defaultValue: 15,
      comma: 17
    )
    static let enumCase = ParameterLayout(
      firstName: 3,
      ellipsis: nil,
      defaultValue: 11,
      comma: 13
    )
  }

  private mutating func parameter(
    _ node: RawSyntax,
    layout: ParameterLayout,
    of draft: inout DeclarationDraft
  ) {
    let children = node.layoutView?.children ?? RawSyntaxBuffer([])
    let isUnnamed = draft.kind == .initializer || draft.kind == .subscript
    noteLocal(children, layout, of: &draft)
    for index in 0..<children.count {
      guard let child = children[index] else { continue }
      switch index {
      case layout.ellipsis:
        draft.parameterIsOptional()
        walkSignature(child, of: &draft)
      case layout.firstName:
        let second = layout.secondName < children.count ? children[layout.secondName] : nil
        parameterName(child, hasInternalName: second != nil, of: &draft)
      case layout.secondName: walk(child, into: &draft.internalNames, silent: true)
      case layout.comma: walkUnowned(child)
      case layout.defaultValue: defaultValue(child, of: &draft)
      case layout.type where draft.kind == .enumCase: payload(child, of: &draft)
      case layout.type:
        // An empty pack has neither argument nor label.
        if child.kind == .packExpansionType { draft.parameterIsOptional() }
        let isReachedByLabel = isUnnamed && !draft.labels.hasSuffix("_:") && child.isPlainType
        let label = isReachedByLabel ? children[layout.firstName]?.text : nil
        parameterType(child, label: label.map { intern($0.bytes.withoutBackticks) }, of: &draft)
      default:
        if child.kind == .attributeList, !child.elements.isEmpty { note(.closures) }
        walkSignature(child, of: &draft)
      }
    }
    if layout.firstName < children.count, children[layout.firstName] == nil {
      draft.signature.text.combine("_")
      draft.labels += "_:"
    }
    draft.signature.text.combine(",")
    draft.parameterCount += 1
  }

  private mutating func noteLocal(
    _ children: RawSyntaxBuffer,
    _ layout: ParameterLayout,
    of draft: inout DeclarationDraft
  ) {
    guard layout.secondName < children.count,
      let name = children[layout.secondName]?.text ?? children[layout.firstName]?.text
    else { return }
    draft.locals.insert(intern(name.bytes.withoutBackticks))
  }

  /// Feeds a parameter's first name: its label, unless the declaration is called without labels.
  private mutating func parameterName(
    _ token: RawSyntax,
    hasInternalName: Bool,
    of draft: inout DeclarationDraft
  ) {
    let isLabel = !draft.isOperator && (hasInternalName || draft.kind != .subscript)
    if isLabel {
      walk(token, into: &draft.signature, silent: true)
      draft.labels += (token.text?.name ?? "_") + ":"
      // The one name is the internal name too.
      if !hasInternalName, let text = token.text { draft.internalNames.text.combine(text.hash) }
    } else {
      walk(token, into: &draft.internalNames, silent: true)
      draft.signature.text.combine("_")
      draft.labels += "_:"
    }
  }

  private mutating func parameterType(
    _ node: RawSyntax,
    label: NameTable.ID?,
    of draft: inout DeclarationDraft
  ) {
    sightings.remove(.opaqueType)
    if let label {
      var part = makePart()
      walk(node, into: &part)
      draft.signature.text.combine(part.fingerprint)
      keep(label)
      var types: [NameTable.ID] = []
      mentions.forEach(in: part.mentions) { types.append($0) }
      for type in types {
        mentions.add(type, to: &draft.parameters)
        mentions.add(label, to: &draft.parameterLabels)
      }
    } else {
      walkSignature(node, of: &draft)
    }
    // `some P` as a parameter is an unnamed generic parameter.
    if sightings.contains(.opaqueType) { draft.flags.insert(.isGeneric) }
  }

  private mutating func payload(_ type: RawSyntax, of draft: inout DeclarationDraft) {
    var part = makePart()
    walk(type, into: &part)
    if sightings.contains(.customAttribute) { draft.flags.insert(.hasCustomAttributes) }
    sightings.remove(.customAttribute)
    draft.signature.text.combine(part.fingerprint)
    mentions.add(allOf: part.mentions, to: &draft.signature.mentions)
    if type.isFunctionValue {
      draft.payload.text.combine("->")
    } else {
      draft.payload.text.combine(part.fingerprint)
      mentions.add(allOf: part.mentions, to: &draft.payload.mentions)
    }
  }

  private mutating func defaultValue(_ clause: RawSyntax, of draft: inout DeclarationDraft) {
    draft.flags.insert(.hasDefaultArguments)
    draft.parameterIsOptional()
    draft.signature.text.combine("=")
    sightings.subtract([.location, .call])
    walk(clause, into: &draft.defaultArguments)
    if sightings.contains(.call) { draft.flags.insert(.defaultArgumentCalls) }
    // `#line` by itself says where the caller stands; inside anything else, where it is written (seen
    // with Swift 6.3.1).
    guard sightings.contains(.location) else { return }
    let isCallers = clause.child(3)?.isLocation == true
    draft.flags.insert(isCallers ? .takesLocation : .defaultArgumentObservesLocation)
  }
}

extension DeclarationDraft {
  /// Notes that calls need not give an argument to the parameter that is being read.
  fileprivate mutating func parameterIsOptional() {
    optionalParameters |= Declaration.bit(ofParameter: parameterCount)
  }
}

extension Sequence {
  fileprivate var isEmpty: Bool { !contains { _ in true } }
}

extension RawSyntax {
  /// Whether the type is no function, unless the name that it consists of is an alias of one.
  var isPlainType: Bool {
    var type = self
    while true {
      switch type.kind {
      // Arrays and existentials are none whatever they are made of.
      case .arrayType, .dictionaryType, .inlineArrayType, .someOrAnyType, .metatypeType: return true
      case .identifierType, .memberType: return !type.containsToken("<")
      case .optionalType, .implicitlyUnwrappedOptionalType:
        guard let wrapped = type.child(1) else { return false }
        type = wrapped
      case .attributedType:
        guard let base = type.child(7), type.child(3)?.elements.isEmpty != false else {
          return false
        }
        type = base
      default: return false
      }
    }
  }

  /// Whether it is written `[Element]` or `[Key: Value]`, perhaps with signs that it is optional.
  var isCollectionType: Bool {
    switch kind {
    case .arrayType, .dictionaryType: true
    case .optionalType, .implicitlyUnwrappedOptionalType: child(1)?.isCollectionType == true
    default: false
    }
  }

  /// Whether values of the type are a function and its context, as those of all functions are but `@convention(c)`
  /// and the like.
  var isFunctionValue: Bool {
    guard kind == .attributedType else { return kind == .functionType }
    return child(7)?.kind == .functionType
      && child(3)?.elements.allSatisfy { attribute in
        ["Sendable", "escaping", "MainActor"].contains(attribute.child(3)?.attributeName ?? "")
      } ?? true
  }

  /// Whether it is `#line` or the like.
  fileprivate var isLocation: Bool {
    kind == .macroExpansionExpr && child(5)?.text.flatMap(BuiltinExpansion.init) == .location
  }
}
