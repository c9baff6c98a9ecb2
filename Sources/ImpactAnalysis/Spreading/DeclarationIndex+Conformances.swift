import SwiftKnowledge
import WorkspaceModel

/// Conformances that a module gives to types of other modules.
///
/// The modules below, which give values of the type and declare what the protocol offers, know nothing of
/// them: `makeNode().run()` uses one and names neither the type nor the protocol.
extension DeclarationIndex {
  /// A protocol that more names than this lead to is taken to be used by whoever has a value.
  private static let mostNames = 256

  /// The invalidations that replace one: itself, unless it is a conformance of a type that another module declares.
  ///
  /// The values of an own type carry the difference.
  ///
  /// Complexity: O(files of the workspace) for each protocol that the conformance is one to.
  func usesOfConformance(
    _ invalidation: Invalidation,
    _ configuration: ImpactOptions.Configuration
  ) -> [Invalidation] {
    if invalidation.traits.contains(.gainsMarker) { return usesOfOverloads(invalidation) }
    if let versions = invalidation.subject.versions { return members(versions, of: invalidation) }
    let invalidation = widenedIfOfProtocol(invalidation)
    if let member = invalidation.subject.member, let name = invalidation.subject.conformance,
      !isWitness(
        member,
        of: name,
        for: invalidation.key.owner?.name ?? invalidation.key.name,
        configuration
      )
    {
      // Of one's own types the members themselves say enough to a library's generic code.
      let type = invalidation.key.owner ?? invalidation.key.typeName
      let isForeign = !surelyDeclares(
        invalidation.scope.module,
        type,
        seenFrom: invalidation.provenance.path
      )
      guard configuration == .release, isForeign, LibraryProtocols.asks(name, for: member) else {
        return []
      }
    }
    guard let name = invalidation.subject.conformance, let owner = invalidation.key.owner else {
      if isForeignConformance(invalidation) {
        // Merely to name the type uses no conformance, but of optimised code, which looks into what it calls;
        // the protocol's names show the rest.
        return otherConformances(invalidation) + (configuration == .release ? [invalidation] : [])
      }
      let isOfWitness =
        invalidation.subject.conformance != nil && invalidation.subject.member != nil
      return isOfWitness
        ? [invalidation, invalidation.asOfType(invalidation.key.typeName)] : [invalidation]
    }
    guard !surelyDeclares(invalidation.scope.module, owner, seenFrom: invalidation.provenance.path)
    else {
      return [invalidation, invalidation.asOfType(owner)]
    }
    guard let names = namesOfUses(ofProtocol: name, configuration) else {
      var use = invalidation
      use.key.name = owner.name
      use.key.outer = owner.outer
      use.key.use = .value
      return [invalidation, use]
    }
    return [invalidation] + uses(of: invalidation, by: names)
  }

  /// Whether what differs is a protocol that `subject` conforms to, and that other modules cannot name.
  ///
  /// They can require no such conformance. One that inherits from another protocol brings conformances that they can
  /// require. Optimised code of other modules may be a copy of code that requires it.
  ///
  /// Rule: conformance.hidden
  func isOfHiddenProtocol(
    _ invalidation: Invalidation,
    _ subject: DeclarationReference,
    _ section: Declaration.Section
  ) -> Bool {
    let name = invalidation.key.name
    guard filters.contain(.hidden), section == .inheritance, subject.declaration.kind != .protocol,
      invalidation.scope.access <= .internal, invalidation.key.use == .name,
      subject.inheritedNames.contains(name), !isAlias(name), !LibraryProtocols.isKnown(name)
    else { return false }
    let types = types(named: name)
    return !types.isEmpty
      && types.allSatisfy {
        $0.declaration.kind == .protocol && $0.declaration.access <= .internal
          && !$0.declaration.flags.contains(.usableFromInline)
          && $0.mentions(.inheritance).isEmpty && $0.mentions(.signature).isEmpty
      }
  }

  /// The same as it affects other modules that give the type, or what inherits it, conformances: nobody may
  /// declare one twice.
  private func otherConformances(_ invalidation: Invalidation) -> [Invalidation] {
    ([invalidation.key.name] + subclasses(of: invalidation.key.name, in: union.indices)).map {
      name in
      var other = invalidation
      other.kind = .witnesses
      if name != invalidation.key.name { (other.key.name, other.key.outer) = (name, nil) }
      return other
    }
  }

  /// The same difference as it affects code and types that mention one of `names`.
  private func uses(of invalidation: Invalidation, by names: Set<String>) -> [Invalidation] {
    names.sorted().flatMap { name in
      [Invalidation.Kind.use, .type].map { kind in
        var use = invalidation
        use.key.name = name
        use.key.outer = name == invalidation.key.name ? invalidation.key.outer : nil
        use.kind = kind
        return use
      }
    }
  }

  /// Whoever conforms to a protocol has the initialisers of its extensions: calls name other types, and generic
  /// code names the protocol in one place and calls in another.
  private func widenedIfOfProtocol(_ invalidation: Invalidation) -> Invalidation {
    guard let type = invalidation.subject.extended, invalidation.key.use != .labels,
      mayBeProtocol(TypeName(name: type), in: invalidation.scope.module)
    else { return invalidation }
    var invalidation = invalidation
    invalidation.key.labels = []
    if invalidation.key.use != .name {
      invalidation.key.use = .name
      invalidation.key.owner = nil
      invalidation.key.unnamedUses = []
    }
    return invalidation
  }

  /// A type that is `Sendable` now affects calls of what is declared twice, once for such types alone, and by
  /// methods and key paths that are values: these are `Sendable` too (SE-0418).
  private func usesOfOverloads(_ invalidation: Invalidation) -> [Invalidation] {
    let names = answers.overloads("Sendable") { namesOverloaded(for: "Sendable") }
    // Who calls an initialiser or a subscript does not write its name.
    let unwritten: Set = ["init", "subscript"]
    var use = invalidation
    use.key.isMember = true
    let isUnwritten = !names.isDisjoint(with: unwritten)
    let overloads = names.subtracting(unwritten).union(isUnwritten ? [invalidation.key.name] : [])
    var values = use
    values.key.owner = invalidation.key.typeName
    var keyPaths = values
    keyPaths.key.use = .value
    keyPaths.key.unnamedUses = .keyPaths
    return uses(of: use, by: overloads) + uses(of: values, by: methods(of: invalidation.key.name))
      + [
        keyPaths
      ]
  }

  /// The names of the methods that the workspace declares for what is called `type`.
  private func methods(of type: String) -> Set<String> {
    Set(
      declarations(mentioning: type).lazy
        .filter { $0.baseName == type && $0.declaration.isType }
        .flatMap(\.directMembers)
        .filter { $0.declaration.kind == .function && !$0.baseName.isOperator }
        .map(\.baseName)
    )
  }

  /// Members and functions that ask for `Sendable` where another one of the same name does not: one of the workspace,
  /// or perhaps one of a library.
  ///
  /// Complexity: O(files · log names) for each of their names.
  private func namesOverloaded(for marker: String) -> Set<String> {
    let sendable = closure(of: [marker]) { name in
      declarations(mentioning: name)
        .filter { $0.declaration.kind == .typeAlias && $0.baseName != name }.map(\.baseName)
    }
    let asking = sendable.flatMap { declarations(mentioning: $0) }
      .flatMap { $0.declaration.kind == .extension ? $0.directMembers : [$0] }
      .filter { !$0.declaration.isType && $0.asks(forOneOf: sendable) }
    let named = Dictionary(grouping: asking, by: \.baseName)
    return Set(named.keys).filter { name in
      let overloads = named[name] ?? []
      return overloads.contains { $0.parent.map { !isDeclared($0.baseName) } ?? true }
        || declarations(mentioning: name).contains { other in
          !other.asks(forOneOf: sendable) && overloads.contains { mayMean($0, or: other) }
        }
    }
  }

  /// Whether code that means one may mean the other.
  private func mayMean(_ one: DeclarationReference, or other: DeclarationReference) -> Bool {
    guard one.declaration.kind == other.declaration.kind,
      one.declaration.name == other.declaration.name
    else { return false }
    let types = [one.parent?.baseName, other.parent?.baseName]
    // A type has the members of all protocols that it conforms to.
    return types[0] == types[1] || types.contains { $0.map { mayBeProtocol($0) } ?? false }
  }

  /// Whether it is a conformance of the type that it names, which another module declares.
  private func isForeignConformance(_ invalidation: Invalidation) -> Bool {
    invalidation.provenance.effect == .conformance && invalidation.kind == .use
      && invalidation.key.use == .name
      && invalidation.key.owner == nil
      && !isDeclared(invalidation.key.name, in: invalidation.scope.module)
  }

  /// The names of what a protocol, one that it refines or one that refines those offers, and of what asks
  /// for it; `nil` if some of it has no name, or the workspace does not declare one of them.
  private func namesOfUses(
    ofProtocol name: String,
    _ configuration: ImpactOptions.Configuration
  ) -> Set<String>? {
    guard var pending = protocolAndRefined(name) else { return nil }
    var names: Set<String> = []
    var known = Set(pending)
    while let next = pending.popLast() {
      if configuration == .release {
        // Optimised code knows the answer of `value is any P` in what it calls.
        names.formUnion(code(mentioning: next).flatMap(\.usedNames))
      }
      for subject in declarations(mentioning: next) {
        switch subject.declaration.kind {
        case .protocol, .typeAlias:
          if known.insert(subject.baseName).inserted { pending.append(subject.baseName) }
        case .extension, .struct, .class, .actor, .enum:
          // What merely conforms to it offers nothing of it to others.
          guard subject.baseName == next || subject.mentions(next, in: .signature) else { continue }
          names.insert(subject.baseName)
          // Who asks for what follows from the conformance asks for it, too.
          guard subject.mentions(next, in: .signature) else { break }
          for name in subject.inheritedNames where known.insert(name).inserted {
            guard !mayBeLibrarys(name) else { return nil }
            pending.append(name)
          }
        case .initializer, .subscript: return nil
        // Who conforms to the protocol around it has a type that conforms.
        case .associatedType:
          if let user = subject.parent?.baseName, known.insert(user).inserted {
            names.insert(user)
            pending.append(user)
          }
          continue
        default:
          // Nobody writes the names of what the language calls by itself.
          if subject.isUsedWithoutItsName { return nil }
          names.formUnion(subject.usedNames)
        }
        for member in subject.directMembers {
          if member.declaration.kind == .initializer || member.hasImplicitUse { return nil }
          names.formUnion(member.usedNames)
        }
      }
      if names.count > Self.mostNames { return nil }
    }
    return names
  }

  /// A protocol and what it refines, marker protocols aside; `nil` if the workspace does not declare one.
  private func protocolAndRefined(_ name: String) -> [String]? {
    let found = closure(of: [name]) { name in
      refinedNames(of: name).filter { !MarkerProtocols.withoutMembers.contains($0) }
    }
    return found.contains { mayBeLibrarys($0) } ? nil : found
  }
}

extension Invalidation {
  /// The same, of a type that may be an associated one: generic code over what says so asks for its
  /// conformances and takes their associated types.
  fileprivate func asOfType(_ type: TypeName) -> Invalidation {
    var invalidation = self
    invalidation.key.name = type.name
    invalidation.key.outer = type.outer
    invalidation.key.owner = nil
    invalidation.subject.conformance = nil
    invalidation.kind = .type
    invalidation.key.use = .name
    return invalidation
  }
}

extension DeclarationReference {
  /// Whether it, or the extension around it, is for types alone that are what a name says.
  fileprivate func asks(forOneOf names: [String]) -> Bool {
    let constraints = [self, parent].compactMap { $0 }.filter { !$0.declaration.kind.isNominalType }
    return names.contains { name in
      constraints.contains { $0.mentions(name, in: .signature) } || mentions(name, in: .parameters)
    }
  }

  /// Whether a section mentions a name.
  fileprivate func mentions(_ name: String, in section: Declaration.Section) -> Bool {
    summary.position(of: NameKey(name)).map { mentions($0, in: section) } == true
  }
}
