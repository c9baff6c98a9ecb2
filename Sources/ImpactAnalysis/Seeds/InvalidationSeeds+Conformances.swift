import SwiftKnowledge
import WorkspaceModel

extension InvalidationSeeds {
  mutating func addExtension(
    _ difference: DeclarationDifference,
    _ subject: DeclarationReference
  ) {
    if difference.kind == .modified, difference.differs(\.diagnostics) {
      for member in subject.directMembers {
        addDiagnostics(of: member, member.declaration.access)
      }
      if !subject.inheritedNames.isEmpty { addConformanceDiagnostics(of: subject, .public) }
    }
    let (gained, lost) = difference.inheritedNames
    let isAddedMarker = lost.isEmpty && gained.isSubset(of: MarkerProtocols.withoutCode)
    let protocols = gained.union(lost).sorted()
    // An unavailable conformance takes an implicit one away.
    let isPlain =
      subject.mentions(.signature).isEmpty && !subject.declaration.flags.contains(.hasAvailability)
    if !protocols.isEmpty, isAddedMarker, isPlain {
      addMarker(to: subject, .public)
      return
    }
    guard
      difference.kind != .modified || difference.changesSignature
        || difference.differs(\.inheritance)
    else { return }
    // Without protocols the members speak for themselves, of its constraints too; a macro may add some.
    let mayAddProtocols = subject.declaration.flags.contains(.hasCustomAttributes)
    guard !protocols.isEmpty || mayAddProtocols else { return }
    add(subject, .use, .public, protocols.isEmpty ? .signature : .conformance)
    for name in protocols {
      addConformance(
        of: subject,
        to: name,
        .public,
        shownAs: "\(subject.declaration.name): \(name)"
      )
    }
  }

  /// `extension Int: Quiet` is seen through `Quiet`, where there may be an `Int`.
  private mutating func addConformance(
    of type: DeclarationReference,
    to name: String,
    _ access: AccessLevel,
    shownAs description: String
  ) {
    var invalidation = makeInvalidation(
      type,
      .use,
      access,
      .conformance,
      name: name
    )
    invalidation.key.owner = type.typeName
    invalidation.subject.conformance = name
    invalidation.provenance.declaration = description
    invalidations.append(invalidation)
  }

  /// Whoever declares the same conformance now repeats it, a call may mean another overload, and what stores the
  /// type may be `Sendable` too.
  private mutating func addMarker(to subject: DeclarationReference, _ access: AccessLevel) {
    add(subject, .members, access, .conformance)
    add(subject, .marker, access, .conformance)
    let start = invalidations.count
    add(subject, .use, access, .conformance)
    for index in start..<invalidations.count { invalidations[index].traits.insert(.gainsMarker) }
    // To call unsafe what is safe now is a warning.
    addConformanceDiagnostics(of: subject, access)
  }

  /// A warning about a conformance appears where there is a value.
  private mutating func addConformanceDiagnostics(
    of subject: DeclarationReference,
    _ access: AccessLevel
  ) {
    var invalidation = makeInvalidation(
      subject,
      .diagnostics,
      access,
      .conformance,
      name: subject.baseName
    )
    invalidation.key.use = .value
    invalidation.key.owner = subject.typeName
    invalidations.append(invalidation)
  }

  mutating func addInheritance(
    _ difference: DeclarationDifference,
    _ subject: DeclarationReference
  ) {
    let (gained, lost) = difference.inheritedNames
    // Of a protocol it is part of generic signatures, from which the mangled names are made.
    if lost.isEmpty, !gained.isEmpty, gained.isSubset(of: MarkerProtocols.withoutCode),
      subject.declaration.kind != .protocol
    {
      addMarker(to: subject, difference.access)
      return
    }
    add(subject, .use, difference.access, .conformance)
    add(subject, .type, difference.access, .conformance)
    if subject.declaration.kind == .class {
      addInstanceLayout(difference, subject, .conformance)
    }
  }

  /// Adds the invalidations of a member as the witness that it may be: it may say what an associated type is, and
  /// generic code, specialised where it is used, calls it without its name.
  mutating func addWitness(_ subject: DeclarationReference, _ access: AccessLevel) {
    guard let type = subject.enclosingType else { return }
    for name in protocols(of: type, asking: subject.asWitness).sorted() {
      let start = invalidations.count
      addName(of: type, .use, access, .conformance, carriedBy: subject)
      if type.declaration.kind == .extension {
        addConformance(of: type, to: name, access, shownAs: subject.qualifiedName)
      }
      for index in start..<invalidations.count {
        invalidations[index].subject.conformance = name
        invalidations[index].subject.member = subject.asWitness
      }
    }
  }
}
