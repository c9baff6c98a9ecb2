import BitCollections
package import FileRoles
import GraphCore
package import WorkspaceModel

/// Answers what the difference of two snapshots means for every module.
///
/// It never misses: what is not understood widens the answer. It reads snapshots only.
package struct ImpactAnalyzer: Sendable {
  let classification: ChangeClassification
  var states: ComparedStates { classification.states }
  package var base: WorkspaceSnapshot { states.base }
  package var head: WorkspaceSnapshot { states.head }
  package var union: ModuleUnion { states.union }
  package var options: ImpactOptions { states.options }
  /// The build system whose work is predicted.
  package var buildSystem: BuildSystemChoice { states.buildSystem }
  /// The kinds of files that no target of the two states owns.
  package var unownedFiles: UnownedFiles { classification.unownedFiles }
  let propagation: Propagation
  let prediction: BuildPrediction
  /// The prediction without what scripts, other builds or another build system may do, if it can differ.
  private var certainPrediction: BuildPrediction?
  /// Modules that are made of what those write, and all that depend on them.
  private var aboveGenerators = BitSet()
  /// Modules of packages and projects that cannot be read any more, and all that depend on them.
  private let aboveUnread: BitSet

  /// Analyses the difference; the union of an earlier analysis is used again if it is the same.
  ///
  /// With `onlyForBuilds` the output of tests that no module depends on is not looked at: the build compiles the same
  /// whatever becomes of it.
  ///
  /// Complexity: O(files + modules + arrows), then the affected part only; see `Propagation.run`.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package init(
    from base: WorkspaceSnapshot,
    to head: WorkspaceSnapshot,
    options: ImpactOptions,
    earlier: ModuleUnion? = nil,
    onlyForBuilds: Bool = false,
    progress: (AnalysisStep) -> Void = { _ in }
  ) throws(CancellationError) {
    let known = earlier.flatMap { $0.joins(base.structure, head.structure) ? $0 : nil }
    let union = known ?? ModuleUnion(base.structure, head.structure)
    let states = ComparedStates(base: base, head: head, union: union, options: options)
    classification = try ChangeClassification(states, progress: progress)
    var propagation = Propagation(
      states,
      changed: Set(classification.changes.modules.keys),
      shadowedProtocols: classification.shadowedProtocols
    )
    try propagation.run(
      classification.changes.invalidations,
      besides: onlyForBuilds ? union.finalTests : [],
      progress
    )
    self.propagation = propagation
    prediction = BuildPrediction(classification, propagation)
    let unread = classification.unread
    aboveUnread =
      unread.isEmpty
      ? []
      : union.graph.reachable(
        from: union.indices.filter { unread.contain(union.members[$0].module) },
        .backward
      )
    let generators = classification.changes.modules.values
      .filter { $0.differs(.possibleCompilation) }.map(\.module).sorted()
    guard !generators.isEmpty || buildSystem.system == nil else { return }
    aboveGenerators = union.graph.reachable(from: generators, .backward)
    certainPrediction = BuildPrediction(classification, propagation, forCertain: true)
  }

  /// The whole answer.
  package func impact() -> Impact {
    let changed = classification.changes.modules.filter { ownChange($0.value) != .none }.map(\.key)
    let distances = union.graph.distances(from: changed, .backward)
    let running = runningModules
    // Only modules without a reason of their own ask for them.
    var ways: [Ways]?
    var modules: [ModuleImpact] = []
    for module in affectedModules(running: running)
    where union.members[module].module.kind != nil {
      let change = classification.changes.modules[module]
      let exists = union.members[module].head != nil
      let isCompiled = exists && union.members[module].module.isCompiled
      let isRetested =
        exists && union.members[module].module.isTest && running.contains(module)
      let isHit = isCompiled && isReached(module)
      let isRelinked = exists && prediction.relinks.contains(module)
      let outputCanChange =
        isHit || isCompiled && change?.differs(.output) == true
        || isCompiled && prediction.extendsRewrittenTypes.contains(module)
      let recompilation =
        isCompiled
        ? recompilation(of: module, outputCanChange: outputCanChange)
        : recompilation(ofLost: module)
      guard change != nil || isRetested || isHit || recompilation != .no || isRelinked else {
        continue
      }
      var impact = description(of: module)
      impact.ownChange = change.map(ownChange) ?? .none
      impact.outputCanChange = outputCanChange
      impact.recompilation = recompilation
      var staleOutputs = change?.leftovers ?? []
      if outputCanChange, mayBeLeft(module, recompilation) { staleOutputs.insert(.objects) }
      if !staleOutputs.isEmpty {
        let isOpen = staleOutputs.contains(.objects) && recompilation == .unknown
        impact.staleness = Staleness(
          outputs: staleOutputs,
          certainty: isOpen ? .possible : staleCertainty(of: module)
        )
      }
      impact.relinks = isRelinked
      impact.retest = isRetested
      guard impact.isAnythingTrue else { continue }
      let reasons = reasons(for: module, &ways)
      impact.origin = ImpactOrigin(
        reasons: Array(reasons.prefix(Self.shownReasons)),
        reasonCount: reasons.count,
        distance: distances[module] ?? 0
      )
      modules.append(impact)
    }
    let problems = self.problems(beside: modules)
    return Impact(
      changes: classification.files,
      modules: modules.sorted { $0.id < $1.id },
      changedOutside: Set(
        changed.map { union.members[$0].module }.filter { $0.kind == nil }.map(\.id)
      ),
      resources: classification.resources,
      running: Set(running.map { union.members[$0].module.id }),
      isComplete: !problems.contains { $0.severity == .error },
      problems: problems
    )
  }

  /// The modules of which anything may be true; ascending.
  private func affectedModules(running: BitSet) -> BitSet {
    var affected = running.union(prediction.recompiles).union(prediction.relinks)
    for module in classification.changes.modules.keys { affected.insert(module) }
    for module in propagation.hitModules { affected.insert(module) }
    // Rule: build.unread
    for module in union.indices where union.members[module].head == nil { affected.insert(module) }
    return affected
  }

  /// Whether the build compiles a module again.
  ///
  /// Xcode's build follows what the compiler reports, and leaves nothing of a project stale.
  private func recompilation(of module: Int, outputCanChange: Bool) -> Recompilation {
    let isSkippable = outputCanChange && mayBeSkipped(module)
    if !isSkippable, certainPrediction?.recompiles.contains(module) == true { return .yes }
    let isFollowed = union.isOfProject(module) && outputCanChange
    guard prediction.recompiles.contains(module) || isFollowed else {
      return outputCanChange && aboveUnread.contains(module) ? .unknown : .no
    }
    let isOpen =
      isSkippable || aboveGenerators.contains(module) || states.builders(of: module).count > 1
    return isOpen ? .unknown : .yes
  }

  /// Whether the build, or one of the two that it may be, leaves a module that comes out different as it was.
  private func mayBeLeft(_ module: Int, _ recompilation: Recompilation) -> Bool {
    switch recompilation {
    case .no: true
    case .yes: false
    case .unknown:
      mayBeSkipped(module) || states.builders(of: module).count > 1 && !aboveUnread.contains(module)
    }
  }

  /// Whether the build compiles a module that the new state lacks: of what cannot be read nobody knows.
  ///
  /// Rule: build.unread
  private func recompilation(ofLost module: Int) -> Recompilation {
    let member = union.members[module]
    let isLost = member.head == nil && classification.unread.contain(member.module)
    return isLost && member.module.isCompiled ? .unknown : .no
  }

  /// Whether a difference in others reaches a module; one of the C family sees only the headers that it includes.
  private func isReached(_ module: Int) -> Bool {
    propagation.hits(in: module).contains { counts($0, in: module) }
  }

  /// Whether a use of what differs elsewhere can change a module's output.
  func counts(_ hit: Propagation.Hit, in module: Int) -> Bool {
    let readsNoHeaders = union.isOfClang(module) && classification.headerReaders[module] == nil
    let origin = propagation.log.origin(of: hit.invalidation)
    return !(readsNoHeaders && origin.provenance.effect == .header)
      && union.isBuilt(module, on: classification.changes.scopes[origin.scope.module])
  }

  /// The modules whose running code can behave differently.
  private var runningModules: BitSet {
    let behaving = classification.changes.modules.values
      .filter { $0.differs([.behavior, .observedLines]) }.map(\.module)
    let scopes = classification.changes.scopes
    var running = union.graph.reachable(
      from: behaving.filter { scopes[$0] == nil },
      .backward
    )
    // Rule: xcode.change.filter
    for module in behaving where scopes[module] != nil {
      running.formUnion(union.dependents(of: module, on: scopes[module]))
    }
    return running
  }

  private func ownChange(_ change: ModuleChange) -> OwnChange {
    // A condition of `canImport` is none of the declarations.
    if change.reasons.contains(where: { $0.declaration.isEmpty || $0.effect == .membership }) {
      return .whole
    }
    return change.differs([.compilation, .behavior]) ? .declarations : .none
  }

  /// A module without anything true of it yet.
  func description(of module: Int) -> ModuleImpact {
    let description = union.members[module].module
    return ModuleImpact(
      id: description.id,
      name: description.name,
      package: description.containerName,
      kind: description.kind,
      path: states.target(head: module)?.path ?? states.target(base: module)?.path
    )
  }
}

extension Module {
  /// Whether the build makes object code of the module.
  var isCompiled: Bool { kind?.isCompiled != false }
}

extension ModuleImpact {
  fileprivate var isAnythingTrue: Bool {
    isChanged || outputCanChange || buildRecompiles || relinks || retest || isStale
  }
}
