import SwiftKnowledge
import WorkspaceModel

/// The names by which code is affected.
extension InvalidationDerivation {
  /// A name that an invalidation is seen through.
  struct Name {
    var key: LookupKey
    var kind: Invalidation.Kind
    var access: AccessLevel
    /// Of a type whose member it is: that member.
    var member: Witness?
    /// If what inherits from what bears the name is meant, too: that name.
    var extends: String?
    /// Whether it may be a protocol's: generic code names that in one place and calls in another.
    var isCalledElsewhere = false
  }

  /// The names that an invalidation of `subject` is seen through, and as what.
  func names(
    of subject: DeclarationReference,
    _ kind: Invalidation.Kind,
    _ effect: Effect,
    in section: Declaration.Section,
    isAboutExtension: Bool
  ) -> [Name] {
    let declaration = subject.declaration
    // Whose access an extension has is not written in it.
    let access = declaration.kind == .extension ? .public : declaration.access
    let isMember = declaration.parent >= 0
    // Nobody looks into a final class's table, and at `-Onone` whoever names it calls its functions.
    let isSealed =
      declaration.flags.contains(.isFinal) && (configuration == .debug || effect == .dispatch)
    let owner = subject.memberOwner
    let outer = subject.outerType
    if kind == .instanceLayout, isSealed {
      // Conformances that are declared elsewhere find in it what they ask for.
      let own = Name(
        key: LookupKey(name: subject.baseName, outer: outer, isMember: isMember),
        kind: kind,
        access: access
      )
      let fields = subject.directMembers.filter(\.isStoredInState)
      return [own] + fields.flatMap { namesInTable(of: $0, in: subject) }
    }
    if kind == .marked {
      return subject.usedNames.map {
        Name(
          key: LookupKey(name: $0, outer: outer, isMember: isMember, owner: owner),
          kind: kind,
          access: access
        )
      }
    }
    let isHeld = kind == .layout && declaration.kind.isNominalType
    var names = subject.usedNames.map { name in
      Name(
        key: LookupKey(
          name: name,
          outer: outer,
          isMember: isMember,
          owner: isHeld ? subject.typeName : owner,
          use: isHeld ? .holding : .name
        ),
        kind: kind,
        access: access
      )
    }
    if subject.isFreeOperator {
      names += subject.operands.flatMap(LookupKey.operand)
        .map { Name(key: $0, kind: .use, access: access) }
    }
    if !kind.isOfTypes {
      names += subject.synthesizers.map { name in
        Name(key: LookupKey(name: name), kind: .use, access: access, extends: name)
      }
    }
    if let type = subject.enclosingType, declaration.kind != .typeAlias || !kind.isOfTypes {
      names += self.names(of: subject, asMemberOf: type, kind, in: section)
    }
    if declaration.kind == .extension, isAboutExtension {
      names += membersNames(of: subject)
    }
    if kind == .instanceLayout {
      // Fields are counted from those of the superclass on, in what optimised clients know of functions.
      let isCounted = configuration == .release && !isResilient && section == .inheritance
      for member in subject.directMembers
      where member.isReachedThroughInstance || isCounted && member.isStoredInState {
        names += namesInTable(of: member, in: subject)
      }
      if configuration == .release, !isResilient, effect != .dispatch {
        names += LookupKey.making(subject, shadowedProtocols)
          .map { Name(key: $0, kind: .use, access: declaration.access) }
      }
    }
    return names
  }

  /// The names under which code looks into the table, or the instances, of a class for a member.
  private func namesInTable(
    of member: DeclarationReference,
    in type: DeclarationReference
  ) -> [Name] {
    var name = Name(
      key: LookupKey(name: member.baseName, owner: type.typeName),
      kind: .use,
      access: member.declaration.access
    )
    guard member.hasImplicitUse || member.isCalledOnTypes else { return [name] }
    var names = [name]
    name.key.name = type.baseName
    name.key.outer = type.outerType
    if let use = member.useWithoutName(of: type, isProtocol: member.isCalledOnTypes) {
      name.key.use = use
    } else {
      name.key.owner = nil
    }
    names.append(name)
    return names
  }

  /// The names of all requirements of a protocol of which the table has an entry more or less: it declares again what a
  /// protocol that it refines asks for, which has an entry of its own while the types differ.
  func namesInTable(
    of subject: DeclarationReference,
    mentioning invalidation: Invalidation,
    in section: Declaration.Section
  ) -> [Name] {
    let type: DeclarationReference?
    switch section {
    case .inheritance where invalidation.kind == .members && subject.declaration.kind == .protocol:
      let declaresAgain = subject.directMembers.contains {
        invalidation.subject.member?.mayBe($0.witnessName) ?? true
      }
      type = declaresAgain ? subject : nil
    case .signature where invalidation.traits.contains(.isAlias),
      .parameters where invalidation.traits.contains(.isAlias):
      type = subject.parent.flatMap {
        $0.declaration.kind == .protocol && !$0.inheritedNames.isEmpty ? $0 : nil
      }
    default: type = nil
    }
    guard let type else { return [] }
    return type.directMembers.flatMap { namesInTable(of: $0, in: type) }
  }

  /// The names that an extension under other conditions, or with another conformance, is seen through.
  private func membersNames(of subject: DeclarationReference) -> [Name] {
    // An extension of generated code has thousands of members.
    let (type, mayBeProtocol) = (subject.typeName, subject.mayBeProtocol)
    var names = subject.directMembers.flatMap { member in
      var name = Name(
        key: LookupKey(name: member.baseName, owner: type),
        kind: .use,
        access: member.declaration.access
      )
      guard member.isUsedWithoutItsName else { return [name] }
      var names = [name]
      (name.key.name, name.key.outer) = (type.name, type.outer)
      name.key.use = member.useWithoutName(of: subject, isProtocol: mayBeProtocol) ?? .name
      if name.key.use == .name { name.key.owner = nil }
      names.append(name)
      return names
    }
    if !subject.inheritedNames.isEmpty {
      // Generic code uses a conformance where there is a value.
      names.append(
        Name(
          key: LookupKey(name: type.name, owner: type, use: .value),
          kind: .use,
          access: .public
        )
      )
    }
    return names
  }

  /// The names of `type` that an invalidation of its member `subject` is seen through.
  private func names(
    of subject: DeclarationReference,
    asMemberOf type: DeclarationReference,
    _ kind: Invalidation.Kind,
    in section: Declaration.Section
  ) -> [Name] {
    let declaration = subject.declaration
    var name = Name(
      key: LookupKey(name: type.baseName, outer: type.outerType),
      kind: kind,
      access: declaration.access,
      isCalledElsewhere: type.mayBeProtocol
    )
    let isCopied =
      kind == .use
      && (configuration == .release && !isResilient || declaration.flags.contains(.bodyIsEmitted))
    var names: [Name] = []
    if kind == .layout || kind == .type, subject.isInTable(of: type) {
      // The tables of subclasses name it, private or not.
      var entry = name
      entry.kind = .members
      entry.access = type.declaration.access
      names.append(entry)
    }
    if !kind.isOfTypes, subject.isCalledByOtherNames(of: type) {
      names.append(
        Name(key: LookupKey(name: "", use: .labels), kind: .use, access: declaration.access)
      )
    }
    if let use = subject.useWithoutName(of: type, isProtocol: type.mayBeProtocol),
      !kind.isOfMembers
    {
      // Whatever an initialiser takes, it gives a value of its type.
      if declaration.kind == .initializer { name.kind = .use }
      name.key.use = use
      name.key.owner = type.typeName
      names.append(name)
      // Conformances find it by what it is, and generic code calls it by the protocol's labels.
      guard isCopied || kind == .type && declaration.kind != .initializer else { return names }
      name.key.use = .name
      name.key.owner = nil
      name.isCalledElsewhere = true
    } else if subject.isUsedWithoutItsName {
      names.append(name)
      guard isCopied || kind == .type else { return names }
    }
    if kind == .use, section == .exposedBody, subject.isStoredInState {
      return names + initialValueNames(of: subject, in: type)
    }
    if type.declaration.kind == .protocol {
      // Whoever conforms passes on what the requirement takes and gives.
      name.kind = .members
      name.member = subject.asWitness
      return names + [name]
    }
    if kind == .type || isCopied,
      !type.protocols(asking: subject.asWitness, shadowedProtocols).isEmpty
        || isCopied && declaration.flags.contains(.isOverride)
    {
      // It may say what an associated type is, which generic code gives to whoever names the type; optimised
      // code calls witnesses and overrides through no table.
      var use = name
      use.kind = .use
      names.append(use)
      if type.declaration.kind == .extension {
        use.key.use = .value
        use.key.owner = type.typeName
        names.append(use)
      }
    }
    if kind == .layout, declaration.kind.isNominalType || declaration.kind == .typeAlias {
      // It may be an associated type: generic types that are given the one around it hold it.
      if !type.protocols(asking: subject.asWitness, shadowedProtocols).isEmpty {
        names.append(name)
      }
      name.kind = .witnesses
      name.member = subject.asWitness
      names.append(name)
    } else if kind == .layout, configuration == .debug {
      // A conformance that finds it in what it inherits hands its value on.
      name.kind = .witnesses
      name.member = subject.asWitness
      names.append(name)
    } else if kind == .type || isCopied || configuration == .release && !isResilient {
      // Whoever inherits takes its type for an associated one, or holds a copy of the body.
      name.kind = type.declaration.kind == .extension ? .witnesses : .members
      name.member = subject.asWitness
      names.append(name)
    }
    return names
  }

  /// The names under which a field's initial value is evaluated: initialisers in extensions elsewhere and
  /// memberwise ones do.
  private func initialValueNames(
    of field: DeclarationReference,
    in type: DeclarationReference
  ) -> [Name] {
    let access = type.declaration.access
    let key = LookupKey(name: type.baseName, outer: type.outerType)
    let members = Name(key: key, kind: .members, access: access)
    if configuration == .release {
      return [members, Name(key: key, kind: .use, access: access)]
    }
    guard field.declaration.access >= .internal else { return [members] }
    return [members]
      + LookupKey.memberwiseInitializer(of: type.typeName).map {
        Name(key: $0, kind: .use, access: min(.internal, access))
      }
  }
}
