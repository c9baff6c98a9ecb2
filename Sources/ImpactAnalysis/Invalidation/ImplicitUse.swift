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
}

extension String {
  /// Whether it may be the name of an operator: beyond ASCII, signs and letters look alike.
  var isOperator: Bool {
    utf8.first.map { "+-*/<>=!&|^~%?.".utf8.contains($0) || $0 >= 0x80 } == true
  }
}
