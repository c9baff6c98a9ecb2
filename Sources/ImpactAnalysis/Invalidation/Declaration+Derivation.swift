import WorkspaceModel

extension Declaration {
  /// Whether clients look at the exposed body: at `-Onone` not at a merely `@inlinable` one (seen with
  /// Swift 6.3.1), but at default arguments and at whatever decides a type.
  func isCompiledByClients(_ configuration: ImpactOptions.Configuration) -> Bool {
    isEmitted(configuration) || kind == .storedVariable || flags.contains(.isOpaque)
  }

  /// Whether the code of the exposed part is compiled into clients: default arguments are, and what asks
  /// for it by an attribute.
  func isEmitted(_ configuration: ImpactOptions.Configuration) -> Bool {
    flags.contains(.hasDefaultArguments) || emitsBody(configuration)
  }

  /// Whether clients compile the exposed body.
  func emitsBody(_ configuration: ImpactOptions.Configuration) -> Bool {
    if configuration == .release { return true }
    switch kind {
    case .storedVariable, .function, .initializer, .deinitializer, .subscript, .computedVariable:
      return flags.contains(.bodyIsEmitted)
    default: return true
    }
  }

  /// Whether the types of what a section mentions are those of something that the declaration stores, or its own.
  func keepsTypes(in section: Section) -> Bool {
    section == .storage || kind == .enumCase || kind == .typeAlias || typeFollowsFromCode
  }

  /// Whether members stand inside the declaration.
  var isType: Bool { kind.isNominalType || kind == .extension }

  /// Whether something inherits from it, or from what it is another name for.
  var handsDown: Bool { kind == .typeAlias || kind == .class || kind == .protocol }

  var isReference: Bool { kind == .class || kind == .actor }

  /// Whether a module with library evolution hides from its clients what a type is made of: not what only
  /// `@testable` ones see (swift: `NominalTypeDecl::isResilient`).
  var mayBeResilient: Bool { access >= .package || flags.contains(.usableFromInline) }

  /// What a difference of something stored inside means for the type itself.
  var ownLayout: Invalidation.Kind { isReference ? .instanceLayout : .layout }
}

extension DeclarationReference {
  /// The invalidations of what is declared with a type that became `Sendable`: an actor that may isolate a stored
  /// variable does not then (SE-0434).
  var marks: [Invalidation.Kind] {
    switch declaration.kind {
    case .storedVariable: [.use, .marked]
    case .function, .computedVariable, .subscript, .enumCase, .typeAlias: [.marked]
    default: []
    }
  }

  /// Whether a protocol may ask the type for an initialiser, which generic code calls by no name of the type's.
  func isMadeByGenericCode(_ shadowedProtocols: Set<String>) -> Bool {
    let initializers = directMembers.filter { $0.declaration.kind == .initializer }
    // Implicit ones, and those that are inherited, answer too.
    if initializerCount == 0, !conformances.isEmpty { return true }
    return initializers.contains {
      !protocols(asking: $0.asWitness, shadowedProtocols).isEmpty
    }
  }

  /// Whether a section says what a type conforms to, and `name` is the type's own.
  func conforms(_ section: Declaration.Section, as name: UInt32) -> Bool {
    section == .inheritance && declaration.baseName == name && declaration.kind.isNominalType
      && declaration.kind != .protocol && !mentions(.inheritance).isEmpty
  }

  /// Whether it is a class of which no member has an attribute that may be a property wrapper, from which a
  /// type takes its isolation (SE-0401 ended that for Swift 6).
  var isSharedByReference: Bool {
    declaration.isReference
      && !directMembers.contains { $0.declaration.flags.contains(.hasCustomAttributes) }
  }

  /// Whether initialisers, or what wraps a field, run code that stands with the fields of a type.
  var hasCodeOfFields: Bool {
    directMembers.contains { member in
      let declaration = member.declaration
      return !declaration.flags.isDisjoint(with: [.hasCustomAttributes, .hasDefaultArguments])
        || member.isStoredInState && (declaration.body != .none || declaration.exposedBody != .none)
    }
  }

  /// Whether all of its fields that mention a name are arrays or dictionaries, which store references.
  ///
  /// Rule: layout.collection
  func storesInCollectionsAlone(_ name: UInt32) -> Bool {
    guard declaration.isType else { return false }
    let holders = directMembers.filter { member in
      guard member.isStoredInState || member.declaration.kind == .enumCase else { return false }
      return member.mentions(name, in: .signature) || member.mentions(name, in: .parameters)
        || member.declaration.typeFollowsFromCode && member.mentions(name, in: .exposedBody)
    }
    return !holders.isEmpty
      && holders.allSatisfy {
        $0.declaration.flags.contains(.isCollection)
          && !$0.declaration.flags.contains(.hasCustomAttributes)
      }
  }

  /// Whether it is `Sendable` if all that it stores is, though nobody has written that (SE-0302).
  var mayBecomeSendable: Bool {
    (declaration.kind == .struct || declaration.kind == .enum)
      && (declaration.access < .public || declaration.flags.contains(.isFrozen))
  }

  /// Whether code in a section may contain one of `constructs`, or some name.
  ///
  /// Only literals stand where no name does.
  func mayUse(_ constructs: Constructs, in section: Declaration.Section) -> Bool {
    guard section.isCode else { return false }
    if !mentions(section).isEmpty { return true }
    guard constructs.contains(.literals) else { return false }
    return section == .exposedBody && declaration.exposedBody != .none
      || section == .body && declaration.body != .none
  }

  /// Whether it has a field of which the type follows from code that mentions a name.
  func holds(inferredFrom name: UInt32) -> Bool {
    directMembers.contains {
      $0.isStoredInState && $0.declaration.typeFollowsFromCode
        && $0.mentions(name, in: .exposedBody)
    }
  }

  /// Whether it has a field of which the type follows from code that holds for.
  func holds(inferredBy isCode: (Declaration) -> Bool) -> Bool {
    directMembers.contains {
      $0.isStoredInState && $0.declaration.typeFollowsFromCode && isCode($0.declaration)
    }
  }

  /// Whether it is an extension, and mentions what is invalidated only as the type that it extends or as one around
  /// that.
  func merelyExtends(_ invalidation: Invalidation) -> Bool {
    guard declaration.kind == .extension, !invalidation.traits.contains(.isAlias) else {
      return false
    }
    // Rule: extension.arguments
    return !(invalidation.kind.isOfMembers ? inheritedNames : inheritedNamesAndArguments)
      .contains(invalidation.key.name)
  }
}

extension Declaration.Section {
  /// Where a declaration mentions what says of which type it is.
  static let ofTypes: [Self] = [.signature, .parameters, .inheritance, .storage, .exposedBody]
  /// Where it mentions other names.
  static let ofCode: [Self] = [.exposedBody, .body]

  /// Whether expressions stand there.
  var isCode: Bool { self == .body || self == .exposedBody || self == .storage }
}
