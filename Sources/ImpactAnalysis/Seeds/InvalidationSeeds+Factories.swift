import WorkspaceModel

extension InvalidationSeeds {
  mutating func add(
    _ subject: DeclarationReference,
    _ kind: Invalidation.Kind,
    _ access: AccessLevel,
    _ effect: Effect,
    shownAs culprit: DeclarationReference? = nil,
    isTableEntry: Bool = false
  ) {
    for name in subject.usedNames {
      var invalidation = makeInvalidation(
        subject,
        kind,
        access,
        effect,
        name: name,
        isMember: subject.declaration.parent >= 0
      )
      invalidation.key.outer = subject.outerType
      invalidation.key.owner = subject.memberOwner
      invalidation.key.isTableEntry = isTableEntry
      if subject.declaration.kind == .typeAlias { invalidation.traits.insert(.isAlias) }
      invalidation.key.constructs = subject.implicitConstructs
      if kind == .layout, subject.declaration.kind.isNominalType {
        invalidation.key.use = .holding
        invalidation.key.owner = subject.typeName
      }
      if let culprit {
        invalidation.provenance.declaration = culprit.qualifiedName
        invalidation.provenance.path = culprit.file
        invalidation.provenance.line = Int(culprit.declaration.line)
      }
      invalidations.append(invalidation)
    }
  }

  /// Invalidates the name of `type` because of its member `subject`.
  mutating func addName(
    of type: DeclarationReference,
    _ kind: Invalidation.Kind,
    _ access: AccessLevel,
    _ effect: Effect,
    carriedBy subject: DeclarationReference
  ) {
    let isExtension = type.declaration.kind == .extension
    var invalidation = makeInvalidation(
      subject,
      kind,
      access,
      effect,
      name: type.baseName,
      isMember: isExtension || type.declaration.parent >= 0
    )
    invalidation.key.outer = type.outerType
    if kind.isOfMembers { invalidation.subject.member = subject.asWitness }
    if [.use, .type, .diagnostics].contains(kind), subject.isCalledByOtherNames(of: type) {
      var call = invalidation
      call.key.name = ""
      call.key.outer = nil
      call.key.use = .labels
      invalidations.append(call)
    }
    // Generic code names the protocol, or the class, in one place and calls in another.
    let isCalledElsewhere =
      type.declaration.kind == .protocol || subject.declaration.flags.contains(.isRequired)
    if isCalledElsewhere { invalidation.key.labels = [] }
    if [.use, .type, .diagnostics, .linkage].contains(kind),
      let use = subject.useWithoutName(of: type, isProtocol: isCalledElsewhere)
    {
      invalidation.key.use = use
      invalidation.key.owner = type.typeName
      invalidation.key.unnamedUses = subject.unnamedUses
    }
    invalidations.append(invalidation)
  }

  /// Adds the invalidations of some keys because `subject` differs.
  mutating func add(
    _ keys: [LookupKey],
    because subject: DeclarationReference,
    _ access: AccessLevel,
    _ effect: Effect
  ) {
    for key in keys {
      var invalidation = makeInvalidation(subject, .use, access, effect, name: key.name)
      invalidation.key = key
      invalidations.append(invalidation)
    }
  }

  /// An invalidation of `name` because `subject` differs.
  func makeInvalidation(
    _ subject: DeclarationReference,
    _ kind: Invalidation.Kind,
    _ access: AccessLevel,
    _ effect: Effect,
    name: String,
    isMember: Bool = true
  ) -> Invalidation {
    Invalidation(
      key: LookupKey(
        name: name,
        isMember: isMember,
        labels: kind.affectsCalls ? subject.requiredLabels : []
      ),
      kind: kind,
      scope: Invalidation.Scope(
        access: access,
        file: access <= .fileprivate ? subject.file : nil,
        module: module
      ),
      subject: Invalidation.Subject(extends: subject.extendedName),
      provenance: Invalidation.Provenance(
        cause: .change,
        effect: effect,
        declaration: subject.qualifiedName,
        path: subject.file,
        line: Int(subject.declaration.line)
      )
    )
  }
}
