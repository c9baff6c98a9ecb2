import HashTreeCollections
import WorkspaceModel

/// The certainty with which a stale module differs.
extension ImpactAnalyzer {
  /// How surely the outputs of a stale module differ.
  ///
  /// A leftover is compared file by file, and an input of its own that the build ignores differs for certain. Else an
  /// exact way must lead to the module. Nothing is certain as long as the build system is not known.
  ///
  /// Rule: stale.certain. Complexity: O(ways + steps of all), and O(names of a file) for each exact way.
  func staleCertainty(of module: Int) -> StaleCertainty {
    if states.builders(of: module).count > 1 { return .possible }
    if classification.changes.modules[module]?.isLeftAside == true { return .certain }
    let isCertain = propagation.hits(in: module).contains { isExact($0, to: module, propagation) }
    return isCertain ? .certain : .possible
  }

  /// Whether the way that ends in a use of a module is exact.
  func isExact(_ hit: Propagation.Hit, to module: Int, _ propagation: Propagation) -> Bool {
    let exact = ExactRules.all[options.configuration] ?? []
    return counts(hit, in: module)
      && rules(to: hit.invalidation, propagation).allSatisfy { exact.contains($0) }
      && exact.contains(end(of: hit, propagation).id)
  }

  /// The rules and the end of each way to a module, as `ExactRules` names them.
  func ways(to module: Int) -> [Set<String>] {
    propagation.hits(in: module).filter { counts($0, in: module) }.map { hit in
      Set(rules(to: hit.invalidation, propagation)).union([end(of: hit, propagation).id])
    }
  }

  /// The ids of the rules by which an invalidation follows from a change; an empty one is no rule of a table.
  private func rules(to invalidation: Int, _ propagation: Propagation) -> [String] {
    propagation.log.chain(to: invalidation).map {
      propagation.log.invalidations[$0].provenance.rule
    }
  }

  private func end(of hit: Propagation.Hit, _ propagation: Propagation) -> WayEnd {
    let invalidation = propagation.log[hit.invalidation]
    guard invalidation.key.use == .name else {
      return WayEnd(
        kind: invalidation.kind,
        form: invalidation.key.use == .labels ? .unnamed : .held
      )
    }
    let writes = { (snapshot: WorkspaceSnapshot) in
      hit.file.flatMap { snapshot.summaries[$0] }?.names.contains(invalidation.key.name) == true
    }
    return WayEnd(kind: invalidation.kind, form: writes(head) || writes(base) ? .named : .unnamed)
  }
}

extension ModuleChange {
  /// Whether the build leaves the old output of an input that differs; a header need not be read at all.
  fileprivate var isLeftAside: Bool {
    let inputs: Set<Effect> = [.resource, .settings, .membership]
    return !leftovers.isEmpty || differs(.output) && reasons.contains { inputs.contains($0.effect) }
  }
}
