import WorkspaceModel

/// Texts that are looked up in the main bundle although a bundle of a module has them.
///
/// Rule: R01
struct WrongBundle: ResourceRule {
  static let ids = ["R01"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var groups = LookupGroups()
    for lookup in facts.lookups {
      guard lookup.place == .main, lookup.use.kind == .string, lookup.isShipped,
        !facts.isTest(lookup.module),
        let table = lookup.table, lookup.use.hasKnownKey, lookup.use.name.hasLetters
      else { continue }
      if let (owner, key) = owner(of: lookup, table, facts) {
        groups.add(lookup, [facts.idOfCode(lookup), table, key], owner: owner)
      }
    }
    var findings: [Finding] = []
    for group in groups.sorted {
      try checkCancellation()
      if let finding = finding(group, facts) { findings.append(finding) }
    }
    return findings
  }

  /// The module whose table has the key: the one of the code, else one that it depends on, else a program.
  private func owner(
    of lookup: CodeLookup,
    _ table: String,
    _ facts: ResourceFacts
  ) -> (Int, String)? {
    let apps = facts.programs(running: lookup)
    for module in [lookup.module] + facts.dependencies(of: lookup.module) + apps {
      if let key = facts.catalog.bundle(of: module)?.tables[table]?.key(matching: lookup.use.name) {
        return (module, key)
      }
    }
    return nil
  }

  private func finding(_ group: LookupGroups.Group, _ facts: ResourceFacts) -> Finding? {
    let (first, owner) = (group.lookups[0], group.owner)
    let (table, key) = (group.subject[1], group.subject[2])
    var reach = ResourceFacts.Reach()
    for lookup in group.lookups {
      reach.formUnion(facts.reach(of: lookup) { $0.hasKey(.texts([key]), inTable: table) })
    }
    if facts.apps.apps.contains(owner), owner != first.module {
      // A program without any such table shows none of these texts: it only links the module.
      reach.missing.removeAll { facts.mainBundle(of: $0)?.tables[table] == nil }
    }
    let isOwn = owner == first.module
    let everyone = reach.found.isEmpty && reach.unknown.isEmpty
    if reach.missing.isEmpty {
      // Without a program only the module itself can show that a bundle is missing.
      let isLibrary = facts.apps.apps(of: first.module).isEmpty
      guard reach.isEmpty, isLibrary, isOwn, facts.snapshot.workspace.unreadProjects.isEmpty else {
        return nil
      }
    }
    let owned = "only the table `\(table)` of `\(facts.name(owner))` has it"
    let lacking = reach.missing.map { "`\(facts.name($0))`" }
    let message =
      switch (everyone, reach.missing.count) {
      case (true, 0): "\(Quoted(key)) is looked up in the main bundle, but \(owned)"
      case (true, 1):
        "\(Quoted(key)) is looked up in the main bundle of \(lacking[0]), but \(owned)"
      case (true, let count):
        "\(Quoted(key)) is looked up in the main bundles of \(count) programs, but \(owned)"
      case (false, _):
        "\(Quoted(key)) is looked up in the main bundle, and \(lacking.joinedForProse) "
          + "\(lacking.count == 1 ? "does" : "do") not have it"
      }
    // An extension may link a module for something else.
    let isReached =
      everyone || reach.found.isEmpty || facts.mayShow(group.lookups, in: reach.missing)
    let severity: Finding.Severity = everyone && isOwn ? .error : isReached ? .warning : .note
    return Finding(
      rule: "R01",
      severity: severity,
      certainty: .likely,
      subject: group.subject,
      message: message,
      remedy: remedy(first, owner, facts),
      evidence: group.evidence(facts) + [facts.evidence(key, table, owner)]
        + facts.evidence(of: reach.missing, note: "links the module and has no such key")
    )
  }

  private func remedy(_ lookup: CodeLookup, _ owner: Int, _ facts: ResourceFacts) -> String {
    if facts.apps.apps.contains(owner), owner != lookup.module {
      return "Add the text to a table of `\(facts.name(lookup.module))`, and name its bundle"
    }
    let isOwn = owner == lookup.module && facts.isInPackage(owner)
    let bundle = isOwn ? "`bundle: .module`" : "the bundle of `\(facts.name(owner))`"
    switch lookup.use.lookup {
    case .inMain:
      return
        "Give `\(lookup.use.callee)` a text that names \(bundle): it has no parameter for a bundle"
    case .byWrapper: return "Let `\(lookup.use.callee)` look into \(bundle)"
    case .byParameter, .onBundle: return "Name \(bundle) in the call"
    }
  }
}
