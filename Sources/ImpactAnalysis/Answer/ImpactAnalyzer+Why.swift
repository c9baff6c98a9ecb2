import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

extension ImpactAnalyzer {
  /// How many reasons an answer holds for one module; `why` returns all of them.
  static let shownReasons = 8

  /// A changed module, and how far from it those are that link or run it.
  typealias Ways = (changed: Int, distances: [Int: Int])

  /// Those of all changed modules.
  ///
  /// Complexity: for each of them O(modules + arrows) above it.
  func waysFromChanges() -> [Ways] {
    classification.changes.modules.filter { !$0.value.isOnlyPlanned }.keys.sorted().map {
      ($0, union.graph.distances(from: [$0], .backward))
    }
  }

  /// The reasons of one module, without the ways between; `ways` are those from changes once they are needed.
  func reasons(for module: Int, _ ways: inout [Ways]?) -> [Reason] {
    var reasons: [Reason] = []
    var seen: Set<Reason> = []
    func add(_ reason: Reason) {
      if seen.insert(reason).inserted { reasons.append(reason) }
    }
    for reason in ownReasons(of: module) { add(reason) }
    for hit in sortedHits(module, propagation) {
      let origin = propagation.log.origin(of: hit.invalidation)
      add(
        Reason(
          module: union.members[origin.scope.module].module.id,
          declaration: origin.provenance.declaration,
          effect: origin.provenance.effect
        )
      )
    }
    if reasons.isEmpty {
      let known = ways ?? waysFromChanges()
      ways = known
      for dependency in changedDependencies(of: module, known) {
        let own = classification.changes.modules[dependency]?.reasons.first
        add(
          Reason(
            module: union.members[dependency].module.id,
            declaration: own?.declaration ?? "",
            effect: own?.effect ?? .trivia
          )
        )
      }
    }
    return reasons
  }

  /// Changed modules that `module` links or runs, the nearest first.
  private func changedDependencies(of module: Int, _ ways: [Ways]) -> [Int] {
    ways.compactMap { way in
      way.changed == module ? nil : way.distances[module].map { (distance: $0, way.changed) }
    }
    .sorted { $0 < $1 }.map(\.1)
  }

  /// What the module's files use, the shortest chain first, one for each origin.
  private func sortedHits(_ module: Int, _ propagation: Propagation) -> [Propagation.Hit] {
    propagation.hits(in: module)
      .map { hit in (hit: hit, length: propagation.log.chain(to: hit.invalidation).count) }
      .sorted { ($0.length, $0.hit.invalidation) < ($1.length, $1.hit.invalidation) }
      .map(\.hit)
  }

  /// The ways from a change to a module, shortest first, one for each change; at most `limit`.
  ///
  /// A module that is certainly stale has an exact one first.
  ///
  /// `nil` if neither state has a module with that id. `impact` is the answer that is explained; without it, it is made
  /// again. Complexity: that of one visit of the module by `Propagation.run`.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package func why(
    _ id: String,
    in impact: Impact? = nil,
    limit: Int
  ) throws(CancellationError) -> (module: ModuleImpact, chains: [[ReasonStep]])? {
    guard let module = union.indices.first(where: { union.members[$0].module.id == id }) else {
      return nil
    }
    let modules = (impact ?? self.impact()).modules
    let explained = modules.first { $0.id == id } ?? description(of: module)
    let detailed = try propagation.keepingAllHits(of: module)
    let isCertain = explained.staleness?.certainty == .certain
    return (explained, chains(to: module, detailed, exactFirst: isCertain, limit: limit))
  }

  private func chains(
    to module: Int,
    _ propagation: Propagation,
    exactFirst: Bool,
    limit: Int
  ) -> [[ReasonStep]] {
    var chains: [[ReasonStep]] = []
    var seen: Set<Reason> = []
    for reason in ownReasons(of: module) where chains.count < limit {
      chains.append([step(own: reason, of: module)])
    }
    let hits = sortedHits(module, propagation)
    let exact = exactFirst ? hits.first { isExact($0, to: module, propagation) } : nil
    for hit in [exact].compactMap(\.self) + hits where chains.count < limit {
      let origin = propagation.log.origin(of: hit.invalidation)
      let reason = Reason(
        module: union.members[origin.scope.module].module.id,
        declaration: origin.provenance.declaration,
        effect: origin.provenance.effect
      )
      guard seen.insert(reason).inserted else { continue }
      chains.append(chain(of: hit, endingIn: module, propagation))
    }
    if chains.isEmpty { chains = graphChains(to: module, limit: limit) }
    return chains
  }

  /// What differs in the module itself: at least white space or comments, if it is compiled again.
  private func ownReasons(of module: Int) -> [Reason] {
    guard let change = classification.changes.modules[module] else { return [] }
    if change.isOnlyPlanned {
      let isReached = !propagation.hits(in: module).isEmpty
      return isReached ? [] : [Reason(module: change.id, declaration: "", effect: .settings)]
    }
    guard change.reasons.isEmpty, change.differs(.compilation) else { return change.reasons }
    return [Reason(module: change.id, declaration: "", effect: .trivia)]
  }

  private func step(own reason: Reason, of module: Int) -> ReasonStep {
    let place = place(of: reason, in: module)
    let isOnlyPlanned = classification.changes.modules[module]?.isOnlyPlanned == true
    let isCondition = reason.effect == .membership && !reason.declaration.isEmpty
    return ReasonStep(
      module: reason.module,
      declaration: reason.declaration,
      effect: reason.effect,
      path: place.path,
      line: place.line,
      text: isOnlyPlanned
        ? "its compile command may differ"
        : isCondition ? "this condition may have another value" : "changed here"
    )
  }

  /// Where a changed declaration stands; of other reasons, the first file that differs so.
  private func place(of reason: Reason, in module: Int) -> (path: SourcePath?, line: Int) {
    let change = classification.changes.modules[module]
    if reason.effect == .membership, !reason.declaration.isEmpty {
      return (change?.importCondition?.path, change?.importCondition?.line ?? 0)
    }
    if reason.declaration.isEmpty {
      switch reason.effect {
      case .resource: return (change?.levels.filter { $0.value == .resource }.keys.min(), 0)
      case .trivia: return (change?.levels.keys.min(), 0)
      case .generated: return (change?.levels.filter { $0.value > .none }.keys.min(), 0)
      case .header: return (change?.levels.filter { $0.value == .header }.keys.min(), 0)
      case .unknown: return placeOfProblem(among: change?.levels)
      default: return (nil, 0)
      }
    }
    for (path, changes) in (change?.declarations ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let change = changes.first(where: { $0.name == reason.declaration }) {
        return (path, change.line)
      }
    }
    return (nil, 0)
  }

  /// The first line that does not parse.
  private func placeOfProblem(
    among levels: [SourcePath: FileChange.Level]?
  ) -> (path: SourcePath?, line: Int) {
    let path = levels?.filter { $0.value == .unknown }.keys.min()
    let problem = path.flatMap { head.summaries[$0] ?? base.summaries[$0] }?.problems.first
    return (path, problem.map { Int($0.line) } ?? 0)
  }

  private func chain(
    of hit: Propagation.Hit,
    endingIn module: Int,
    _ propagation: Propagation
  ) -> [ReasonStep] {
    var steps = propagation.log.chain(to: hit.invalidation).map { index in
      let invalidation = propagation.log[index]
      let text: String
      switch invalidation.provenance.cause {
      case .change: text = "changed here"
      case .invalidation(let previous):
        text = Self.dependence(on: propagation.log[previous].key.name)
      }
      var step = ReasonStep(
        module: union.members[invalidation.scope.module].module.id,
        declaration: invalidation.provenance.declaration,
        effect: invalidation.provenance.effect,
        path: invalidation.provenance.path,
        line: invalidation.provenance.line,
        text: text
      )
      step.rule = invalidation.provenance.rule
      return step
    }
    let use = use(of: propagation.log[hit.invalidation], in: hit.file)
    steps.append(
      ReasonStep(
        module: union.members[module].module.id,
        declaration: "",
        effect: propagation.log[hit.invalidation].provenance.effect,
        path: hit.file,
        line: use.line,
        text: use.text
      )
    )
    return steps
  }

  private static func dependence(on name: String) -> String {
    name.isEmpty ? "depends on it" : "depends on `\(name)`"
  }

  /// For modules that are only built, linked or tested again: a path through the graph.
  private func graphChains(to module: Int, limit: Int) -> [[ReasonStep]] {
    changedDependencies(of: module, waysFromChanges()).prefix(limit).compactMap { origin in
      let path = union.graph.shortestPaths(from: module, to: origin, limit: 1).first ?? []
      guard let reason = ownReasons(of: origin).first else { return nil }
      let nodes = Array(path.reversed())
      let dependents = zip(nodes, nodes.dropFirst()).map { dependency, node in
        let place = placeOfImport(of: dependency, in: node)
        return ReasonStep(
          module: union.members[node].module.id,
          declaration: "",
          effect: reason.effect,
          path: place?.path,
          line: place?.line ?? 0,
          text: "depends on it"
        )
      }
      return [step(own: reason, of: origin)] + dependents
    }
  }
}
