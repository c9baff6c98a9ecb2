import WorkspaceModel

/// Code that clients compile, or hold a copy of.
extension InvalidationSeeds {
  /// Adds the invalidations of what evaluates where it stands, and stands elsewhere: as if its code differed.
  mutating func addSourceLocation(_ reference: DeclarationReference) {
    add(reference, .use, reference.declaration.access, .sourceLocation)
    addBody(reference, reference.declaration.access, .sourceLocation)
    addExposedBody(DeclarationDifference(old: reference, new: reference), reference)
    if exposesBodies { addWitness(reference, reference.declaration.access) }
  }

  /// Default cross-module optimisation serialises small bodies after inlining.
  mutating func addBody(
    _ subject: DeclarationReference,
    _ access: AccessLevel,
    _ effect: Effect
  ) {
    guard exposesBodies else { return }
    add(subject, .use, access, effect)
    addSynthesized(subject, access, effect)
    guard let type = subject.enclosingType else { return }
    if subject.declaration.kind == .deinitializer { addDeinitializer(of: type, subject, effect) }
    if subject.isUsedWithoutItsName {
      addName(of: type, .use, access, effect, carriedBy: subject)
    }
    // Tables made elsewhere hold copies of what they inherit, and thunks into which it is inlined.
    addName(of: type, .members, access, effect, carriedBy: subject)
    addOverride(subject, access, effect)
  }

  /// Optimised code that knows the class of an object calls an override through no table.
  mutating func addOverride(
    _ subject: DeclarationReference,
    _ access: AccessLevel,
    _ effect: Effect
  ) {
    guard exposesBodies, subject.declaration.flags.contains(.isOverride),
      let type = subject.enclosingType
    else { return }
    addName(of: type, .use, type.declaration.access, effect, carriedBy: subject)
  }

  /// A class calls its deinitialiser through an entry that is always there; optimised code that makes an
  /// object knows its class, and calls the deinitialiser itself.
  mutating func addDeinitializer(
    of type: DeclarationReference,
    _ subject: DeclarationReference,
    _ effect: Effect
  ) {
    guard exposesBodies else { return }
    addName(of: type, .use, type.declaration.access, effect, carriedBy: subject)
  }

  /// Bodies that clients compile, and what decides a type that is not written.
  mutating func addExposedBody(
    _ difference: DeclarationDifference,
    _ subject: DeclarationReference
  ) {
    let flags = subject.declaration.flags
    // What stands behind `some P` in a resilient module is not known to clients.
    let isBehindType = isResilient && flags.contains(.isOpaque) && !flags.contains(.bodyIsExposed)
    if difference.differs(\.typeEvidence), !isBehindType {
      for kind in [Invalidation.Kind.use, .type, .layout] {
        add(subject, kind, difference.access, .exposedBody)
      }
      addSynthesized(subject, difference.access, .exposedBody)
      addOverride(subject, difference.access, .exposedBody)
      addThroughType(subject, difference.access, .exposedBody)
      return
    }
    if configuration == .release || difference.emitsBody {
      add(subject, .use, difference.access, .exposedBody)
      addSynthesized(subject, difference.access, .exposedBody)
      if subject.isUsedWithoutItsName, let type = subject.enclosingType {
        addName(of: type, .use, difference.access, .exposedBody, carriedBy: subject)
      }
    }
    // Witnesses that a subclass inherits, or a conformance takes from an extension, hold a copy.
    if exposesBodies || difference.emitsBody, !subject.isStoredInState,
      let type = subject.enclosingType
    {
      addName(of: type, .members, difference.access, .exposedBody, carriedBy: subject)
      addOverride(subject, difference.access, .exposedBody)
    }
    if subject.isStoredInState, let type = subject.enclosingType {
      guard !hides(type) else { return }
      // Initial values: initialisers in extensions elsewhere, and memberwise ones, evaluate them.
      addName(of: type, .members, type.declaration.access, .exposedBody, carriedBy: subject)
      if configuration == .release {
        addName(of: type, .use, type.declaration.access, .exposedBody, carriedBy: subject)
      } else if subject.declaration.access >= .internal {
        addMemberwiseInitializer(of: type, subject, .exposedBody)
      }
    } else if subject.declaration.kind == .enumCase, let type = subject.enclosingType,
      exposesBodies
    {
      // Raw values: `rawValue` and `init(rawValue:)` are derived, and inlinable.
      addName(of: type, .use, difference.access, .exposedBody, carriedBy: subject)
    } else if subject.declaration.kind == .macro || flags.contains(.isUsedImplicitly) {
      add(subject, .use, difference.access, .exposedBody)
    }
  }
}
