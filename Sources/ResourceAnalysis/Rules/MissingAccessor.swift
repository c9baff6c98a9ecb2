import WorkspaceModel

/// `Bundle.module` in targets for which SwiftPM makes none.
///
/// Rule: R11
struct MissingAccessor: ResourceRule {
  static let ids = ["R11"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var groups = LookupGroups()
    for lookup in facts.lookups {
      guard lookup.use.bundle == .module, !lookup.isByWrapper, facts.isInPackage(lookup.module),
        facts.catalog.bundle(of: lookup.module) == nil,
        !facts.modulesWithOwnMember.contains(lookup.module), lookup.condition.isEmpty,
        let target = facts.snapshot.target(of: lookup.module), target.pluginUses.isEmpty,
        facts.snapshot.container(of: lookup.module)?.evaluation == .evaluated
      else { continue }
      groups.add(lookup, [facts.id(lookup.module)], owner: lookup.module)
    }
    return groups.sorted.map { group in
      Finding(
        rule: "R11",
        severity: .error,
        certainty: .likely,
        subject: group.subject,
        message:
          "`\(facts.name(group.owner))` uses `Bundle.module`, but its target has no resource in a bundle: it does not "
          + "compile",
        remedy: "Declare the files under `resources:`, or name another bundle",
        evidence: group.evidence(facts)
      )
    }
  }
}
