import SwiftKnowledge
import WorkspaceModel

/// Whether, and how, code uses a declaration without its name.
extension DeclarationReference {
  /// Whether the language uses members of that name by itself; `main` is that of a type with the attribute.
  static func isUsedByLanguage(_ name: String) -> Bool {
    LanguageNames.implicitMembers.contains(name) || name == "main" || name == "init"
      || name == "subscript"
      || name.isOperator
  }

  /// Whether the member can be used by code that only names its type.
  var isUsedWithoutItsName: Bool {
    switch declaration.kind {
    case .initializer, .subscript, .deinitializer, .associatedType: return true
    case .typeAlias: return enclosingType?.mayHaveAssociatedTypes == true
    default: return LanguageNames.implicitMembers.contains(baseName)
    }
  }

  /// Whether an alias in the type may be an associated type of a conformance, as far as the file shows.
  ///
  /// Rule: conformance.alias
  private var mayHaveAssociatedTypes: Bool {
    mayBeProtocol || declaration.kind == .extension
      || !conformances.isSubset(of: LibraryProtocols.withoutAssociatedTypes)
  }

  /// Whether code that only names its type may use the member.
  ///
  /// Rule: conformance.generic
  func isUsedWithoutItsName(_ configuration: ImpactOptions.Configuration) -> Bool {
    isUsedWithoutItsName
      && (configuration == .release || !LanguageNames.genericWitnesses.contains(baseName))
  }

  /// Whether code gets the member's value, or gives it one, without naming it.
  var hasImplicitValue: Bool { LanguageNames.implicitValues.contains(baseName) }

  /// Whether it is an initialiser that nothing but a written call calls.
  var isCalledExplicitly: Bool {
    declaration.kind == .initializer
      && !parameterLabels.contains { LanguageNames.implicitLabels.contains($0) }
  }

  /// Whether it is an initialiser that calls of types with other names may mean: one that an extension gives to
  /// what may be a protocol, or to a type whose values need no name.
  func isCalledByOtherNames(of type: DeclarationReference) -> Bool {
    isCalledExplicitly && type.declaration.kind == .extension
      && (type.mayBeProtocol || type.mayBeUnnamed)
  }

  /// Whether it is an initialiser that attributes of property wrappers call, with the labels of all other arguments.
  private var isCalledByAttribute: Bool {
    declaration.kind == .initializer && parameterLabels.contains("wrappedValue")
      && !parameterLabels.contains {
        $0 != "wrappedValue" && LanguageNames.implicitLabels.contains($0)
      }
  }

  /// The labels that every call of an initialiser writes, but for a closure that follows the call: those of
  /// its parameters that always have an argument.
  var requiredLabels: [LookupKey.Label] {
    guard isCalledExplicitly || isCalledByAttribute else { return [] }
    return parameterLabels.enumerated().filter { position, label in
      !["_", "wrappedValue"].contains(label) && !declaration.isOptional(parameter: position)
    }.map { _, label in LookupKey.Label(name: label, types: parameterTypes(label)) }
  }

  /// Whether it is an initialiser that generic code may call on a type which it does not know.
  var isCalledOnTypes: Bool {
    declaration.kind == .initializer
      && (declaration.flags.contains(.isRequired) || enclosingType?.mayBeProtocol == true)
  }

  /// Whether code that has a value uses the member without a word: not an initialiser, for which it names
  /// the type.
  var hasImplicitUse: Bool { declaration.kind == .subscript || hasImplicitValue }

  /// By what code uses the member, if neither by its name nor by the name of `type` alone; the initialisers of
  /// a protocol are used by the names of others.
  func useWithoutName(of type: DeclarationReference, isProtocol: Bool) -> LookupKey.Use? {
    if isUsedWithoutItsName, type.declaration.flags.contains(.isUsedImplicitly) { return .value }
    guard declaration.kind == .initializer else { return hasImplicitUse ? .value : nil }
    if isProtocol { return nil }
    return isCalledExplicitly ? .call : .value
  }

  /// The protocols to which the type, as far as its file says, conforms and that may ask for `member`.
  ///
  /// `shadowed` are the library's protocols that the workspace has its own types for.
  func protocols(asking member: Witness, _ shadowed: Set<String>) -> Set<String> {
    conformances.filter { mayAsk($0, for: member, shadowed) }
  }

  /// Whether a protocol that the file inherits from may require a member, as far as its name shows.
  func mayAsk(_ name: String, for member: Witness, _ shadowed: Set<String>) -> Bool {
    shadowed.contains(name)
      || LibraryProtocols.mayAsk(name, for: member)
        && !PackageProtocols.surelyIgnore(name, member, in: summary)
  }

  /// What a conformance knows of the member.
  var asWitness: Witness {
    let isNamedAlike = !declaration.flags.contains(.isWitnessByAttribute)
    return Witness(name: isNamedAlike ? witnessName : nil, access: declaration.access)
  }

  /// The name by which a requirement finds its witness: with labels, but those of operators and subscripts, which need not
  /// be the same.
  var witnessName: String {
    switch declaration.kind {
    case .function where !baseName.isOperator, .initializer, .enumCase: declaration.name
    default: baseName
    }
  }

  /// What the type, as far as its file says, inherits.
  ///
  /// Complexity: O(mentions of its name).
  var conformances: Set<String> {
    let declarations = summary.uses.inTypes[declaration.baseName].lazy.map(Int.init).filter {
      let other = summary.declarations[$0]
      return other.baseName == declaration.baseName && other.kind != .protocol
        && (other.kind.isNominalType || other.kind == .extension)
    }
    return Set(
      declarations.flatMap { index in
        DeclarationReference(file: file, summary: summary, index: index).inheritedNames
      }
    )
  }

  /// How many initialisers stand in the type's body wherever the type is compiled.
  var initializerCount: Int {
    directMembers.count {
      $0.declaration.kind == .initializer && $0.declaration.condition == declaration.condition
    }
  }

  /// Whether it is a protocol, or an extension of what its file does not show to be none.
  var mayBeProtocol: Bool {
    guard declaration.kind == .extension else { return declaration.kind == .protocol }
    return !summary.uses.inTypes[declaration.baseName].contains { index in
      let other = summary.declarations[Int(index)]
      return other.kind.isNominalType && other.kind != .protocol
        && other.baseName == declaration.baseName
    }
  }

  /// What of a file uses the declaration though neither it nor its type is named.
  var implicitConstructs: Constructs {
    if isLiteralType { return .literals }
    if baseName == "~=", enclosingType?.mayBeProtocol ?? true { return .patterns }
    return enclosingType?.mayBeUnnamed == true ? unnamedUses : []
  }

  /// Whether code can have values of the type without its name.
  var mayBeUnnamed: Bool { LanguageNames.unnamedTypes.contains(baseName) }

  /// An operator that is no member of a type.
  var isFreeOperator: Bool {
    guard declaration.kind == .function, declaration.parent < 0 else { return false }
    return baseName.unicodeScalars.first.map { $0 != "_" && !$0.properties.isAlphabetic } == true
  }

  /// An alias by which literals have the type that it stands for, instead of the library's.
  var isLiteralType: Bool {
    declaration.kind == .typeAlias && declaration.parent < 0
      && LanguageNames.literalTypes.contains(baseName)
  }

  /// What of a file uses the declaration without its name; empty if that is not known.
  var unnamedUses: Constructs {
    switch declaration.kind {
    case .subscript where declaration.name.hasPrefix("subscript(dynamicMember:"): return []
    case .subscript: return [.subscripts, .keyPaths]
    case .initializer: return isCalledExplicitly ? [] : [.calls, .implicitMembers, .literals]
    default: break
    }
    switch baseName {
    case "appendInterpolation", "appendLiteral": return .interpolation
    case "callAsFunction": return .calls
    case "makeIterator", "makeAsyncIterator", "next": return .forIn
    case "~=": return .patterns
    default: return []
    }
  }

  /// The names by which code uses the declaration: `$value` and `_value` too, where an attribute may
  /// make them.
  var usedNames: [String] {
    let name = baseName
    guard declaration.kind == .storedVariable || declaration.kind == .computedVariable,
      declaration.flags.contains(.hasCustomAttributes)
    else { return [name] }
    return [name, "$" + name, "_" + name]
  }

  /// The type of which code must have a value to use the member; `nil` of an operator that says by itself
  /// what its operands are.
  var memberOwner: TypeName? {
    guard let type = enclosingType else { return nil }
    guard declaration.kind == .function, baseName.isOperator else { return type.typeName }
    let takesItsType = mentions(.signature).contains { $0 == type.declaration.baseName }
    return takesItsType && LanguageNames.sharedOperators.contains(baseName) ? type.typeName : nil
  }

  /// The name of a type or of what an extension extends.
  var typeName: TypeName { TypeName(name: baseName, outer: outerType) }

  /// The type in whose body, or extension, a nominal type or an alias stands; of an extension what is written before
  /// the last name.
  var outerType: String? {
    guard declaration.kind == .extension else {
      guard declaration.kind.isNominalType || declaration.kind == .typeAlias, let type = parent,
        type.declaration.isType
      else { return nil }
      return type.baseName
    }
    // Nearly all extensions are of types that are not nested.
    guard declaration.name.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let path = declaration.name.split(separator: ".")
    let isPlain = path.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    return isPlain && path.count > 1 ? String(path[path.count - 2]) : nil
  }

  /// What the extension that it is, or stands in, extends.
  var extendedName: String? {
    if declaration.kind == .extension { return baseName }
    guard let type = enclosingType, type.declaration.kind == .extension else { return nil }
    return type.baseName
  }

  /// The type, protocol or extension that the declaration is a member of.
  var enclosingType: DeclarationReference? { parent }

  /// Whether the declaration is a field of its type.
  var isStoredInState: Bool {
    declaration.kind == .storedVariable && declaration.parent >= 0
      && !declaration.flags.contains(.isStatic)
  }

  /// Whether clients reach the member of a class through an offset into its instances or its table.
  var isReachedThroughInstance: Bool {
    guard declaration.access > .fileprivate else { return false }
    if isStoredInState { return true }
    switch declaration.kind {
    case .function, .computedVariable, .subscript, .initializer:
      return !declaration.flags.contains(.isFinal)
        && enclosingType?.declaration.flags.contains(.isFinal) != true
    default: return false
    }
  }

  /// Whether a class has an entry for the member in its table, as its subclasses then do.
  func isInTable(of type: DeclarationReference) -> Bool {
    guard type.declaration.kind == .class, !type.declaration.flags.contains(.isFinal),
      !declaration.flags.contains(.isFinal)
    else { return false }
    switch declaration.kind {
    case .function, .computedVariable, .storedVariable, .subscript, .initializer: return true
    default: return false
    }
  }

  /// The members that stand directly in the body of a type.
  var directMembers: [DeclarationReference] {
    var members: [DeclarationReference] = []
    for index in (index + 1)..<max(index + 1, summary.declarations.count) {
      let parent = Int(summary.declarations[index].parent)
      if parent < self.index { break }
      if parent == self.index {
        members.append(DeclarationReference(file: file, summary: summary, index: index))
      }
    }
    return members
  }
}

extension Invalidation.Kind {
  /// Whether only calls are affected; tables are made anew without one.
  var affectsCalls: Bool {
    switch self {
    case .use, .type, .layout, .value, .diagnostics: true
    default: false
    }
  }
}

extension String {
  /// Whether it may be the name of an operator: beyond ASCII, signs and letters look alike.
  var isOperator: Bool {
    utf8.first.map { "+-*/<>=!&|^~%?.".utf8.contains($0) || $0 >= 0x80 } == true
  }
}
