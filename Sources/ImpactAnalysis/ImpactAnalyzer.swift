import BitCollections
import GraphCore
import HashTreeCollections
package import WorkspaceModel

/// Answers what the difference of two snapshots means for every module.
///
/// It never misses: what is not understood widens the answer. It reads snapshots only.
package struct ImpactAnalyzer: Sendable {
  package let base: WorkspaceSnapshot
  package let head: WorkspaceSnapshot
  let options: ImpactOptions
  let union: ModuleUnion
  let classification: ChangeClassification
  let propagation: Propagation
  let prediction: BuildPrediction

  /// Analyses the difference.
  ///
  /// Complexity: O(files + modules + arrows), then the affected part only; see `Propagation.run`.
  package init(
    from base: WorkspaceSnapshot,
    to head: WorkspaceSnapshot,
    options: ImpactOptions
  ) {
    self.base = base
    self.head = head
    self.options = options
    union = ModuleUnion(base: base, head: head, platform: head.workspace.platform)
    let resilient = Self.modules(of: union, base, head) { targets in
      !targets.isEmpty
        && targets.allSatisfy { $0.settings.contains(where: \.enablesLibraryEvolution) }
    }
    let strict = Self.modules(of: union, base, head) { targets in
      targets.contains { $0.settings.contains(where: \.makesWarningsErrors) }
    }
    classification = ChangeClassification(
      base: base,
      head: head,
      union: union,
      options: options,
      resilientModules: resilient
    )
    var propagation = Propagation(
      union: union,
      configuration: options.configuration,
      platform: head.workspace.platform,
      strictModules: strict,
      resilientModules: resilient,
      loadedImports: LoadedImports(union: union, base: base, head: head),
      files: { [union] in Self.files(of: union.members[$0], base, head) }
    )
    let changes = classification.modules
    propagation.run(changes.keys.sorted().flatMap { changes[$0]?.taints ?? [] })
    self.propagation = propagation
    prediction = BuildPrediction(
      union: union,
      changes: changes,
      propagation: propagation,
      options: options
    )
  }

  /// Modules of whose targets, one for each state that has the module, something holds.
  private static func modules(
    of union: ModuleUnion,
    _ base: WorkspaceSnapshot,
    _ head: WorkspaceSnapshot,
    where holds: ([Target]) -> Bool
  ) -> Set<Int> {
    Set(
      union.indices.filter { index in
        let member = union.members[index]
        let targets = [
          member.head.flatMap { head.target(of: $0) }, member.base.flatMap { base.target(of: $0) },
        ]
        return holds(targets.compactMap { $0 })
      }
    )
  }

  /// The Swift files of a module in both states; a file that is the same in both once.
  private static func files(
    of member: ModuleUnion.Member,
    _ base: WorkspaceSnapshot,
    _ head: WorkspaceSnapshot
  ) -> [(path: SourcePath, summary: FileSummary)] {
    var files: [(path: SourcePath, summary: FileSummary)] = []
    let new = member.head.flatMap { head.target(of: $0) }?.sources ?? []
    for path in new {
      if let summary = head.summaries[path] { files.append((path, summary)) }
    }
    let old = member.base.flatMap { base.target(of: $0) }?.sources ?? []
    for path in old {
      guard let summary = base.summaries[path] else { continue }
      if let other = head.summaries[path], other === summary || other == summary, new.contains(path)
      {
        continue
      }
      files.append((path, summary))
    }
    return files
  }

  /// The whole answer.
  package func impact() -> Impact {
    let changed = classification.modules.filter { isChanged($0.value) }.map(\.key)
    let distances = union.graph.distances(from: changed, .backward)
    let behaving = classification.modules.values
      .filter { $0.changesBehavior || $0.movesObservedLines }.map(\.module)
    let running = union.graph.reachable(from: behaving, .backward)
    var modules: [ModuleImpact] = []
    for module in union.indices where union.members[module].module.kind != nil {
      var impact = description(of: module)
      let change = classification.modules[module]
      let exists = union.members[module].head != nil
      let isCompiled = impact.isCompiled && exists
      impact.isChanged = change.map(isChanged) ?? false
      impact.outputCanChange =
        isCompiled && (change?.changesOutput == true || !propagation.hits[module].isEmpty)
      impact.buildRecompiles = isCompiled && prediction.recompiles.contains(module)
      impact.relinks = exists && prediction.relinks.contains(module)
      impact.retest =
        exists && union.members[module].module.kind == .test && running.contains(module)
      guard impact.isAnythingTrue else { continue }
      impact.distance = distances[module] ?? 0
      impact.because = reasons(for: module, impact)
      modules.append(impact)
    }
    return Impact(
      changes: classification.files,
      modules: modules.sorted { $0.id < $1.id },
      isComplete: isComplete,
      problems: problems
    )
  }

  private func isChanged(_ change: ModuleChange) -> Bool {
    change.changesCompilation || change.changesBehavior
  }

  private var problems: [Problem] {
    let known = Set(head.problems)
    return head.problems + base.problems.filter { !known.contains($0) } + classification.problems
  }

  private var isComplete: Bool {
    base.isComplete && head.isComplete
      && !classification.problems.contains { $0.severity == .error }
  }

  /// A module without anything true of it yet.
  func description(of module: Int) -> ModuleImpact {
    let member = union.members[module]
    let path =
      member.head.flatMap { head.target(of: $0) }?.path
      ?? member.base.flatMap { base.target(of: $0) }?.path
    return ModuleImpact(
      id: member.module.id,
      name: member.module.name,
      package: member.module.packageName,
      kind: member.module.kindName,
      path: path
    )
  }
}

extension BuildSetting {
  /// Whether the module's layouts and bodies are hidden from its clients (SE-0260).
  var enablesLibraryEvolution: Bool {
    tool == "swift" && condition == nil && values.contains("-enable-library-evolution")
  }

  /// Whether a warning ends the build: SE-0480, or `unsafeFlags`.
  fileprivate var makesWarningsErrors: Bool {
    name.hasPrefix("treat") && values.contains { $0.contains("error") }
      || values.contains { value in
        // Nearly all values have no dash, and a search costs far more than that answer.
        value == "-Werror"
          || value.utf8.contains(UInt8(ascii: "-"))
            && value.lowercased().contains("warnings-as-errors")
      }
  }
}

extension ModuleImpact {
  /// Whether the build makes object code of the module.
  fileprivate var isCompiled: Bool {
    kind != Target.Kind.systemLibrary.rawValue && kind != Target.Kind.binary.rawValue
  }

  fileprivate var isAnythingTrue: Bool {
    isChanged || outputCanChange || buildRecompiles || relinks || retest
  }
}
