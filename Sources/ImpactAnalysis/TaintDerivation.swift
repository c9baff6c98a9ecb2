import WorkspaceModel

/// Says what becomes of a declaration that is made of a tainted name.
struct TaintDerivation {
  let module: Int
  let configuration: ImpactOptions.Configuration
  /// Whether the module is built with library evolution, which hides layouts and bodies.
  let isResilient: Bool

  /// Whether a difference of a kind is felt by any declaration through what that section mentions.
  ///
  /// It follows from `kinds(of:mentioning:_:in:)` and from who feels what it only names.
  func isFelt(_ kind: Taint.Kind, in section: Declaration.Section) -> Bool {
    switch kind {
    // In the signature of another name for the type.
    case .members, .witnesses: section == .inheritance || section == .signature
    case .value, .linkage: section == .exposedBody
    case .instanceLayout where configuration == .debug:
      [.inheritance, .signature, .exposedBody].contains(section)
    case .use, .type, .layout, .instanceLayout, .diagnostics, .expansion, .everything: true
    }
  }

  /// Whether a declaration is tainted because `section` of it mentions `taint`.
  func carries(
    _ taint: Taint,
    _ subject: DeclarationReference,
    _ section: Declaration.Section
  ) -> Bool {
    !kinds(of: subject, mentioning: taint.kind, taint.effect, in: section).isEmpty
  }

  /// The taints of `subject` because `section` of it mentions `taint`.
  ///
  /// `isWitness` says whether that tells of a member which a conformance of `subject` asks for.
  func taints(
    of subject: DeclarationReference,
    mentioning taint: Taint,
    at index: Int,
    in section: Declaration.Section,
    isWitness: Bool
  ) -> [Taint] {
    let kinds = kinds(of: subject, mentioning: taint.kind, taint.effect, in: section)
    let (declaration, labels) = (subject.qualifiedName, subject.requiredLabels)
    let member = taint.module == module ? taint.member : taint.member?.elsewhere
    // It may say what an associated type is, which generic types hold, and optimised generic code calls it.
    var all = isWitness ? kinds + [.use, .layout] : kinds
    let isOfSubject = !isWitness && taint.name == subject.baseName && !taint.isAlias
    // Whoever feels the type that is extended feels it without the extension.
    if section == .inheritance, !isWitness, subject.merelyExtends(taint) {
      all.removeAll { !isOfSubject || !$0.isOfMembers }
    }
    return all.flatMap { kind in
      names(
        of: subject,
        kind,
        taint.effect,
        in: section,
        // What differs is what the extension requires, gives or conforms to, not the type that it extends.
        isAboutExtension: !kind.isOfMembers && !isOfSubject
      ).map { name in
        Taint(
          name: name.text,
          kind: name.kind,
          access: name.access,
          file: name.access <= .fileprivate ? subject.file : nil,
          module: module,
          isMember: name.isMember,
          outer: name.outer,
          owner: name.owner,
          use: name.use,
          member: name.kind.isOfMembers ? name.member ?? member : nil,
          labels: name.kind.isFeltByCalls && !name.isCalledElsewhere ? labels : [],
          unnamedUses: name.use == .value ? subject.unnamedUses : [],
          cause: .taint(index),
          effect: taint.effect == .dispatch ? .dispatch : effect(kind, section),
          declaration: declaration,
          path: subject.file,
          line: Int(subject.declaration.line)
        )
      }
    }
  }

  /// Whether the code of `subject` itself is made anew because `section` of it mentions `taint`.
  ///
  /// A class or a conformance is that inherits from what differs, and an extension's initialiser, which
  /// evaluates the initial values. An extension with other members only passes on what it has.
  func remakes(
    _ subject: DeclarationReference,
    mentioning taint: Taint,
    in section: Declaration.Section
  ) -> Bool {
    if taint.kind == .linkage { return section == .exposedBody }
    if subject.declaration.kind == .typeAlias, taint.kind.isOfTypes { return false }
    guard carries(taint, subject, section) else { return false }
    guard taint.kind == .members || taint.kind == .witnesses else { return true }
    switch subject.declaration.kind {
    case .extension:
      return !subject.inheritedNames.isEmpty
        || subject.directMembers.contains { $0.declaration.kind == .initializer }
    // A class that conforms to nothing looks for no witnesses.
    case .class where taint.kind == .witnesses:
      return subject.inheritedNames != [taint.name]
        // Nobody may declare what an extension of the superclass has.
        || subject.directMembers.contains { taint.member?.mayBe($0.baseName) ?? true }
    // What conforms to a protocol may stand in the same module.
    default: return true
    }
  }

  /// How a difference of a name travels through one part of a declaration: the table in
  /// ARCHITECTURE.md, "What travels how".
  private func kinds(
    of subject: DeclarationReference,
    mentioning kind: Taint.Kind,
    _ effect: Effect,
    in section: Declaration.Section
  ) -> [Taint.Kind] {
    let declaration = subject.declaration
    let infersType = declaration.typeFollowsFromCode
    // Who inherits from another name for a type inherits from the type.
    if declaration.kind == .typeAlias, section == .signature, kind.isOfTypes { return [kind] }
    switch (kind, section) {
    case (.everything, _), (.diagnostics, _), (.linkage, _): return []
    case (.expansion, _): return [.everything]
    case (_, .body) where configuration == .debug || isResilient: return []
    case (_, .exposedBody) where !declaration.isCompiledByClients(configuration): return []
    case (.members, .body), (.witnesses, .body), (.value, .body): return []
    // Code that stores a class or makes one looks into no table.
    case (.instanceLayout, .body) where effect == .dispatch: return []
    case (.instanceLayout, .exposedBody) where effect == .dispatch: return []
    case (_, .body): return [.use]
    case (.value, .exposedBody): return declaration.isEmitted(configuration) ? [.use] : []
    case (.value, _): return []
    // Who names a class feels nothing of what its instances hold, but the isolation that wrappers give.
    case (.use, .storage) where subject.isFeltThroughInstances,
      (.type, .storage) where subject.isFeltThroughInstances:
      return [.instanceLayout]
    case (.use, _): return [.use]
    case (.type, .storage): return [.type, declaration.ownLayout]
    case (.type, .exposedBody) where infersType: return [.type, .layout]
    case (.type, .exposedBody): return declaration.isEmitted(configuration) ? [.use] : []
    case (.type, _): return [.type]
    case (.layout, .storage) where isResilient && !declaration.flags.contains(.isFrozen): return []
    case (.layout, .storage): return [declaration.ownLayout]
    case (.layout, .signature), (.layout, .parameters): return [.layout]
    case (.layout, .exposedBody) where infersType: return [.layout]
    case (.layout, .exposedBody): return declaration.isEmitted(configuration) ? [.use] : []
    // An extension, a conformance or a subclass does not carry the layout of a value.
    case (.layout, .inheritance): return []
    case (.instanceLayout, .inheritance) where isResilient: return [.members]
    case (.instanceLayout, .inheritance): return declaration.isReference ? [.instanceLayout] : []
    case (.instanceLayout, .exposedBody): return [.use]
    // A reference has the same layout whatever it refers to.
    case (.instanceLayout, _): return []
    // Clients of a conformance call through its table.
    case (.members, .inheritance): return [.members]
    case (.members, _): return []
    case (.witnesses, .inheritance): return [.witnesses]
    case (.witnesses, _): return []
    }
  }

  /// A name that a taint is seen through.
  private struct Name {
    var text: String
    var kind: Taint.Kind
    var access: AccessLevel
    var isMember = true
    var outer: String?
    var owner: TypeName?
    var use = Taint.Use.name
    /// Of a type whose member it is: that member.
    var member: Taint.Member?
    /// Whether it may be a protocol's: generic code names that in one place and calls in another.
    var isCalledElsewhere = false
  }

  /// The names that a taint of `subject` is seen through, and as what.
  private func names(
    of subject: DeclarationReference,
    _ kind: Taint.Kind,
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
    if kind == .instanceLayout, isSealed {
      return subject.directMembers.filter(\.isStoredInState).map { member in
        Name(
          text: member.baseName,
          kind: .use,
          access: member.declaration.access,
          owner: subject.typeName
        )
      }
    }
    let owner = subject.memberOwner
    let isHeld = kind == .layout && declaration.kind.isNominalType
    var names = subject.usedNames.map { name in
      Name(
        text: name,
        kind: kind,
        access: access,
        isMember: isMember,
        outer: subject.outerType,
        owner: isHeld ? subject.typeName : owner,
        use: isHeld ? .holding : .name
      )
    }
    if let type = subject.enclosingType, declaration.kind != .typeAlias || !kind.isOfTypes {
      names += self.names(of: subject, asMemberOf: type, kind, in: section)
    }
    if declaration.kind == .extension, isAboutExtension {
      names += membersNames(of: subject)
    }
    if kind == .instanceLayout {
      for member in subject.directMembers where member.isReachedThroughInstance {
        names.append(
          Name(
            text: member.baseName,
            kind: .use,
            access: member.declaration.access,
            owner: subject.typeName
          )
        )
      }
    }
    return names
  }

  /// The names that an extension under other conditions, or with another conformance, is seen through.
  private func membersNames(of subject: DeclarationReference) -> [Name] {
    var names = subject.directMembers.map { member in
      Name(
        text: member.baseName,
        kind: .use,
        access: member.declaration.access,
        owner: subject.typeName
      )
    }
    if !subject.inheritedNames.isEmpty {
      // Generic code uses a conformance where there is a value.
      names.append(
        Name(
          text: subject.baseName,
          kind: .use,
          access: .public,
          owner: subject.typeName,
          use: .value
        )
      )
    }
    return names
  }

  /// The names of `type` that a taint of its member `subject` is seen through.
  private func names(
    of subject: DeclarationReference,
    asMemberOf type: DeclarationReference,
    _ kind: Taint.Kind,
    in section: Declaration.Section
  ) -> [Name] {
    let declaration = subject.declaration
    var name = Name(
      text: type.baseName,
      kind: kind,
      access: declaration.access,
      outer: type.outerType,
      isCalledElsewhere: type.mayBeProtocol
    )
    var names: [Name] = []
    if kind == .layout, subject.isInTable(of: type) {
      // The tables of subclasses name it, private or not.
      var entry = name
      entry.kind = .members
      entry.access = type.declaration.access
      names.append(entry)
    }
    if let use = subject.useWithoutName(of: type, isProtocol: type.mayBeProtocol),
      !kind.isOfMembers
    {
      // Whatever an initialiser takes, it gives a value of its type.
      if declaration.kind == .initializer { name.kind = .use }
      name.use = use
      name.owner = type.typeName
      return names + [name]
    }
    if subject.isUsedWithoutItsName || type.declaration.flags.contains(.isUsedImplicitly) {
      return names + [name]
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
    let isCopied = kind == .use && configuration == .release && !isResilient
    if kind == .type || isCopied,
      !type.protocols(asking: subject.asWitness).isEmpty
        || isCopied && declaration.flags.contains(.isOverride)
    {
      // It may say what an associated type is, which generic code gives to whoever names the type; optimised
      // code calls witnesses and overrides through no table.
      var use = name
      use.kind = .use
      names.append(use)
      if type.declaration.kind == .extension {
        use.use = .value
        use.owner = type.typeName
        names.append(use)
      }
    }
    if kind == .layout, declaration.kind.isNominalType {
      // It may be an associated type: generic types that are given the one around it hold it.
      if !type.protocols(asking: subject.asWitness).isEmpty { names.append(name) }
      name.kind = .witnesses
      name.member = subject.asWitness
      names.append(name)
    } else if kind == .layout, configuration == .debug {
      // A conformance that finds it in what it inherits hands its value on.
      name.kind = .witnesses
      names.append(name)
    } else if kind == .type || configuration == .release && !isResilient {
      // Whoever inherits takes its type for an associated one, or holds a copy of the body.
      name.kind = .members
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
    func name(_ kind: Taint.Kind, _ access: AccessLevel) -> Name {
      Name(text: type.baseName, kind: kind, access: access, outer: type.outerType)
    }
    let members = name(.members, access)
    if configuration == .release { return [members, name(.use, access)] }
    guard field.declaration.access >= .internal else { return [members] }
    return [members, name(.use, min(.internal, access))]
  }

  private func effect(_ kind: Taint.Kind, _ section: Declaration.Section) -> Effect {
    switch kind {
    case .layout, .instanceLayout: return .storage
    case .expansion, .everything: return .generated
    case .members, .witnesses, .diagnostics: return .conformance
    case .value, .linkage: return .exposedBody
    case .use, .type:
      switch section {
      case .exposedBody: return .exposedBody
      case .inheritance: return .conformance
      case .body: return .body
      case .signature, .parameters, .storage: return .signature
      }
    }
  }
}
