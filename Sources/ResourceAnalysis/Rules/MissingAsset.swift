import WorkspaceModel

/// Images, colours, data and nibs that are not where they are looked up.
///
/// Rule: R17
struct MissingAsset: ResourceRule {
  static let ids = ["R17"]

  private static let kinds: Set<ResourceUse.Kind> = [.image, .color, .data, .nib, .storyboard]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var groups = LookupGroups()
    for lookup in facts.lookups {
      guard Self.kinds.contains(lookup.use.kind), !facts.isTest(lookup.module),
        let name = lookup.use.name.literal, !name.isEmpty,
        // Names of AppKit's own images.
        !(lookup.use.kind == .image && name.hasPrefix("NS"))
      else { continue }
      groups.add(
        lookup,
        [facts.id(lookup.module), "\(lookup.use.kind)", name],
        owner: lookup.module
      )
    }
    var findings: [Finding] = []
    for group in groups.sorted {
      try checkCancellation()
      if let finding = finding(group, facts) { findings.append(finding) }
    }
    return findings
  }

  private func finding(_ group: LookupGroups.Group, _ facts: ResourceFacts) -> Finding? {
    let first = group.lookups[0]
    let shown = "\(first.use.kind.word) \(Quoted(group.subject[2]))"
    var lookups: [CodeLookup] = []
    var missing: Set<Int> = []
    var found = false
    var places: Set<String> = []
    for lookup in group.lookups {
      switch lookup.place {
      case .bundle(of: let owner):
        // A plug-in may make what is not listed.
        guard let bundle = facts.catalog.bundle(of: owner), bundle.answer(to: lookup) == false,
          facts.hasAllResources(owner)
        else { continue }
        lookups.append(lookup)
        places.insert("the bundle of `\(facts.name(owner))`")
      case .main:
        var reach = facts.reach(of: lookup) { $0.answer(to: lookup) }
        if !reach.found.isEmpty {
          // A program without assets only links the module.
          reach.missing.removeAll { facts.mainBundle(of: $0)?.assets.assets.isEmpty != false }
        }
        guard !reach.missing.isEmpty, reach.missing.allSatisfy(facts.hasAllResources) else {
          continue
        }
        lookups.append(lookup)
        missing.formUnion(reach.missing)
        found = found || !reach.found.isEmpty || !reach.unknown.isEmpty
        places.insert("the main bundle")
      case .unknown: continue
      }
    }
    guard !lookups.isEmpty else { return nil }
    let apps = missing.sorted()
    let rest =
      found
      ? ", and \(apps.map { "`\(facts.name($0))`" }.joinedForProse) "
        + "\(apps.count == 1 ? "does" : "do") not have it" : ", which does not have it"
    return Finding(
      rule: "R17",
      severity: .warning,
      certainty: .likely,
      subject: group.subject,
      message: "The \(shown) is looked up in \(places.sorted().joinedForProse)\(rest)",
      evidence: LookupGroups.Group(subject: [], lookups: lookups, owner: group.owner).evidence(
        facts
      )
        + facts.owners(of: group.subject[2]).map {
          Finding.Evidence(module: facts.id($0), note: "has it")
        } + facts.evidence(of: apps, note: "does not have it")
    )
  }
}

extension ResourceUse.Kind {
  fileprivate var word: String {
    switch self {
    case .image: "image"
    case .color: "colour"
    case .data: "data set"
    case .nib: "nib"
    case .storyboard: "storyboard"
    case .string: "text"
    case .file: "file"
    case .font: "font"
    case .bundle: "bundle"
    }
  }
}

extension ResourceFacts {
  /// Whether no plug-in of a target can add resources to those that are known.
  func hasAllResources(_ module: Int) -> Bool {
    snapshot.target(of: module)?.pluginUses.isEmpty == true
  }
}
