import GraphCore
import HashTreeCollections
import WorkspaceModel

/// `Bundle.module` in targets for which SwiftPM makes none.
///
/// Rule: R11
struct MissingAccessor: ResourceRule {
  static let ids = ["R11"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var groups: [Int: [Finding.Evidence]] = [:]
    for lookup in facts.lookups where lookup.use.bundle == .module && !lookup.isByWrapper {
      guard lookup.condition.isEmpty, facts.hasNoAccessor(lookup.module) else { continue }
      groups[lookup.module, default: []].append(
        Finding.Evidence(
          path: lookup.path,
          line: Int(lookup.use.line),
          module: facts.id(lookup.module),
          symbol: lookup.use.callee,
          note: "looks it up"
        )
      )
    }
    for module in facts.snapshot.graph.modules.indices where facts.hasNoAccessor(module) {
      try checkCancellation()
      groups[module, default: []] += definitions(in: module, facts)
    }
    return groups.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { module, evidence in
      Finding(
        rule: "R11",
        severity: .error,
        certainty: .likely,
        subject: [facts.id(module)],
        message:
          "`\(facts.name(module))` uses `Bundle.module`, but its target has no resource in a bundle: it does not "
          + "compile",
        remedy: "Declare the files under `resources:`, or name another bundle",
        evidence: Array(evidence.prefix(10))
      )
    }
  }

  /// The constants and members of a module that are `Bundle.module`.
  private func definitions(in module: Int, _ facts: ResourceFacts) -> [Finding.Evidence] {
    (facts.snapshot.target(of: module)?.sources ?? []).flatMap { path in
      guard let summary = facts.snapshot.summaries[path] else { return [Finding.Evidence]() }
      let definitions = summary.resourceMentions.bundles.filter { definition in
        definition.value == .module
          && summary.condition(ofDeclaration: definition.declaration).isEmpty
      }
      return definitions.map { definition in
        Finding.Evidence(
          path: path,
          line: Int(definition.line),
          module: facts.id(module),
          symbol: definition.name,
          note: "is `Bundle.module`"
        )
      }
    }
  }
}

extension ResourceFacts {
  /// Whether a module has no `Bundle.module`, and sees none: the accessor is internal, and tests see that of a module
  /// which they import with `@testable`.
  fileprivate func hasNoAccessor(_ module: Int) -> Bool {
    let graph = snapshot.graph
    return makesNoAccessor(module)
      && !graph.graph.neighbors(of: module).contains { other in
        graph.kinds(from: module, to: other).contains(.testable) && !makesNoAccessor(other)
      }
  }

  /// Whether SwiftPM makes no `Bundle.module` for a module, and no code or plug-in may.
  ///
  /// Git may ignore the files of a rule that finds none.
  private func makesNoAccessor(_ module: Int) -> Bool {
    let faults = snapshot.target(of: module)?.resourceFaults ?? []
    return !faults.contains { $0.kind == .missing || $0.kind == .empty }
      && isInPackage(module) && catalog.bundle(of: module) == nil
      && !modulesWithOwnMember.contains(module)
      && snapshot.target(of: module)?.pluginUses.isEmpty == true
      && snapshot.container(of: module)?.evaluation == .evaluated
  }
}
