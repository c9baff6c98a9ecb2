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
      invalidation.outer = subject.outerType
      invalidation.owner = subject.memberOwner
      invalidation.isTableEntry = isTableEntry
      invalidation.isAlias = subject.declaration.kind == .typeAlias
      invalidation.constructs = subject.implicitConstructs
      if kind == .layout, subject.declaration.kind.isNominalType {
        invalidation.use = .holding
        invalidation.owner = subject.typeName
      }
      if let culprit {
        invalidation.declaration = culprit.qualifiedName
        invalidation.path = culprit.file
        invalidation.line = Int(culprit.declaration.line)
      }
      invalidations.append(invalidation)
    }
  }

  /// Invalidations the name of `type` because of its member `subject`.
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
    invalidation.outer = type.outerType
    if kind.isOfMembers { invalidation.member = subject.asWitness }
    if [.use, .type, .diagnostics].contains(kind), subject.isCalledByOtherNames(of: type) {
      var call = invalidation
      call.name = ""
      call.outer = nil
      call.use = .labels
      invalidations.append(call)
    }
    // Generic code names the protocol, or the class, in one place and calls in another.
    let isCalledElsewhere =
      type.declaration.kind == .protocol || subject.declaration.flags.contains(.isRequired)
    if isCalledElsewhere { invalidation.labels = [] }
    if [.use, .type, .diagnostics, .linkage].contains(kind),
      let use = subject.useWithoutName(of: type, isProtocol: isCalledElsewhere)
    {
      invalidation.use = use
      invalidation.owner = type.typeName
      invalidation.unnamedUses = subject.unnamedUses
    }
    invalidations.append(invalidation)
  }

  /// Invalidations what makes an instance of a class without naming that: optimised code knows its size.
  mutating func addMaking(
    of type: DeclarationReference,
    _ access: AccessLevel,
    _ effect: Effect
  ) {
    var invalidation = makeInvalidation(type, .use, access, effect, name: "init")
    invalidation.owner = type.typeName
    invalidations.append(invalidation)
    guard type.isMadeByGenericCode(shadowedProtocols) else { return }
    invalidation.name = type.baseName
    invalidation.outer = type.outerType
    invalidation.use = .value
    invalidations.append(invalidation)
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
      name: name,
      kind: kind,
      access: access,
      file: access <= .fileprivate ? subject.file : nil,
      module: module,
      isMember: isMember,
      extends: subject.extendedName,
      labels: kind.affectsCalls ? subject.requiredLabels : [],
      cause: .change,
      effect: effect,
      declaration: subject.qualifiedName,
      path: subject.file,
      line: Int(subject.declaration.line)
    )
  }
}
