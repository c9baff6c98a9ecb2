import WorkspaceModel

extension TaintSources {
  mutating func add(
    _ subject: DeclarationReference,
    _ kind: Taint.Kind,
    _ access: AccessLevel,
    _ effect: Effect,
    shownAs culprit: DeclarationReference? = nil,
    isTableEntry: Bool = false
  ) {
    for name in subject.usedNames {
      var taint = makeTaint(
        subject,
        kind,
        access,
        effect,
        name: name,
        isMember: subject.declaration.parent >= 0
      )
      taint.outer = subject.outerType
      taint.owner = subject.memberOwner
      taint.isTableEntry = isTableEntry
      taint.isAlias = subject.declaration.kind == .typeAlias
      taint.constructs = subject.implicitConstructs
      if kind == .layout, subject.declaration.kind.isNominalType {
        taint.use = .holding
        taint.owner = subject.typeName
      }
      if let culprit {
        taint.declaration = culprit.qualifiedName
        taint.path = culprit.file
        taint.line = Int(culprit.declaration.line)
      }
      taints.append(taint)
    }
  }

  /// Taints the name of `type` because of its member `subject`.
  mutating func addName(
    of type: DeclarationReference,
    _ kind: Taint.Kind,
    _ access: AccessLevel,
    _ effect: Effect,
    carriedBy subject: DeclarationReference
  ) {
    let isExtension = type.declaration.kind == .extension
    var taint = makeTaint(
      subject,
      kind,
      access,
      effect,
      name: type.baseName,
      isMember: isExtension || type.declaration.parent >= 0
    )
    taint.outer = type.outerType
    if kind.isOfMembers { taint.member = subject.asWitness }
    if [.use, .type, .diagnostics].contains(kind), subject.isCalledByOtherNames(of: type) {
      var call = taint
      call.name = ""
      call.outer = nil
      call.use = .labels
      taints.append(call)
    }
    // Generic code names the protocol, or the class, in one place and calls in another.
    let isCalledElsewhere =
      type.declaration.kind == .protocol || subject.declaration.flags.contains(.isRequired)
    if isCalledElsewhere { taint.labels = [] }
    if [.use, .type, .diagnostics, .linkage].contains(kind),
      let use = subject.useWithoutName(of: type, isProtocol: isCalledElsewhere)
    {
      taint.use = use
      taint.owner = type.typeName
      taint.unnamedUses = subject.unnamedUses
    }
    taints.append(taint)
  }

  /// Taints what makes an instance of a class without naming that: optimised code knows its size.
  mutating func addMaking(
    of type: DeclarationReference,
    _ access: AccessLevel,
    _ effect: Effect
  ) {
    var taint = makeTaint(type, .use, access, effect, name: "init")
    taint.owner = type.typeName
    taints.append(taint)
    guard type.isMadeByGenericCode(shadowedProtocols) else { return }
    taint.name = type.baseName
    taint.outer = type.outerType
    taint.use = .value
    taints.append(taint)
  }

  /// A taint of `name` because `subject` differs.
  func makeTaint(
    _ subject: DeclarationReference,
    _ kind: Taint.Kind,
    _ access: AccessLevel,
    _ effect: Effect,
    name: String,
    isMember: Bool = true
  ) -> Taint {
    Taint(
      name: name,
      kind: kind,
      access: access,
      file: access <= .fileprivate ? subject.file : nil,
      module: module,
      isMember: isMember,
      extends: subject.extendedName,
      labels: kind.isFeltByCalls ? subject.requiredLabels : [],
      cause: .change,
      effect: effect,
      declaration: subject.qualifiedName,
      path: subject.file,
      line: Int(subject.declaration.line)
    )
  }
}
