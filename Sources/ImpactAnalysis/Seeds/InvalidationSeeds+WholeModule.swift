import WorkspaceModel

/// What optimised code of a module concludes from all of its files: to call the only version of a member
/// directly, whoever sees the others.
extension InvalidationSeeds {
  /// Adds that members have one version more or less: of overrides, of what conforms, and of types inside of
  /// code.
  mutating func addVersions(_ difference: DeclarationDifference, _ subject: DeclarationReference) {
    guard exposesBodies else { return }
    let states = [difference.old, difference.new].compactMap { $0 }
    if subject.declaration.isType, subject.declaration.kind != .protocol {
      let (gained, lost) = difference.inheritedNames
      addVersions(.requirements, of: gained.union(lost), .conformance, subject)
      if subject.declaration.kind == .class {
        addVersions(.ofItself, of: gained.union(lost), .conformance, subject)
      }
    }
    if states.contains(where: { $0.declaration.flags.contains(.isOverride) }),
      difference.changesSignature, let type = subject.enclosingType
    {
      addVersions(.member(subject.baseName), of: type.inheritedNames, .dispatch, subject)
    }
    if states.contains(where: { $0.declaration.constructs.contains(.localTypes) }),
      difference.differs(\.body) || difference.differs(\.exposedBody)
    {
      let names = states.flatMap { state in
        Declaration.Section.ofCode.flatMap { state.mentions($0) }
          .compactMap { state.summary.names[safe: $0] }
      }
      addVersions(.all, of: Set(names), .body, subject)
    }
  }

  private mutating func addVersions(
    _ versions: Invalidation.Versions,
    of names: Set<String>,
    _ effect: Effect,
    _ subject: DeclarationReference
  ) {
    for name in names.sorted() {
      var invalidation = makeInvalidation(subject, .use, .internal, effect, name: name)
      invalidation.subject.versions = versions
      invalidations.append(invalidation)
    }
  }
}
