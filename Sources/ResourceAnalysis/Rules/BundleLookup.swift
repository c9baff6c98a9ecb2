import HashTreeCollections
import WorkspaceModel

/// Bundles that are found by an identifier which no target has, or by a class that is linked into the program.
///
/// Rule: R14
struct BundleLookup: ResourceRule {
  static let ids = ["R14"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    let identifiers = facts.knownIdentifiers
    var (unknown, linked) = (LookupGroups(), LookupGroups())
    for lookup in facts.lookups where !lookup.isByWrapper && !facts.isTest(lookup.module) {
      switch lookup.use.bundle {
      case .identified(let identifier):
        guard let identifiers, !identifiers.contains(identifier),
          !identifier.hasPrefix("com.apple.")
        else { continue }
        unknown.add(lookup, [facts.id(lookup.module), identifier], owner: lookup.module)
      case .ofClass(let name):
        guard facts.isLinkedStatically(lookup.module),
          facts.catalog.bundle(of: lookup.module) != nil, lookup.place == .unknown,
          facts.declares(name, lookup.module)
        else { continue }
        linked.add(lookup, [facts.id(lookup.module), name], owner: lookup.module)
      default: continue
      }
    }
    return unknown.sorted.map { group in
      finding(
        group,
        "No target has the bundle identifier \(Quoted(group.subject[1])), which `\(facts.name(group.owner))` looks for",
        facts
      )
    }
      + linked.sorted.map { group in
        finding(
          group,
          "`Bundle(for: \(group.subject[1]).self)` is the main bundle where `\(facts.name(group.owner))` is linked "
            + "statically; its resources are in `Bundle.module`",
          facts
        )
      }
  }

  private func finding(
    _ group: LookupGroups.Group,
    _ message: String,
    _ facts: ResourceFacts
  ) -> Finding {
    Finding(
      rule: "R14",
      severity: .warning,
      certainty: .likely,
      subject: group.subject,
      message: message,
      remedy: "Use the bundle of the module that has the resources",
      evidence: group.evidence(facts)
    )
  }
}

extension ResourceFacts {
  /// The identifiers of all targets of projects; `nil` if there is none, or one is computed.
  fileprivate var knownIdentifiers: Set<String>? {
    guard snapshot.workspace.unreadProjects.isEmpty else { return nil }
    let targets = snapshot.workspace.containers.filter { $0.kind == .project }.flatMap(\.targets)
    let identifiers = targets.flatMap(\.bundleIdentifiers)
    guard !identifiers.isEmpty, !identifiers.contains(where: { $0.contains("$") }) else {
      return nil
    }
    return Set(identifiers)
  }

  /// Whether it is a library of a package that no product makes dynamic.
  fileprivate func isLinkedStatically(_ module: Int) -> Bool {
    guard let container = snapshot.container(of: module), container.kind == .package,
      let target = snapshot.target(of: module), target.kind == .library
    else { return false }
    return !container.products.contains { $0.isDynamic && $0.targets.contains(target.name) }
  }

  /// Whether a file of a module declares a type of that name.
  fileprivate func declares(_ name: String, _ module: Int) -> Bool {
    let key = NameKey(name)
    return snapshot.target(of: module)?.sources.contains { path in
      snapshot.summaries[path]?.typeKeys.contains(key) == true
    } == true
  }
}
