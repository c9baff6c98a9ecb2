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
  package let union: ModuleUnion
  let classification: ChangeClassification
  let propagation: Propagation
  let prediction: BuildPrediction

  /// Analyses the difference; the union of an earlier analysis is used again if it is the same.
  ///
  /// `keepsAllHits` says whether all ways in which a module feels a change are kept, though one of each change
  /// answers everything but why.
  ///
  /// Complexity: O(files + modules + arrows), then the affected part only; see `Propagation.run`.
  package init(
    from base: WorkspaceSnapshot,
    to head: WorkspaceSnapshot,
    options: ImpactOptions,
    earlier: ModuleUnion? = nil,
    keepsAllHits: Bool = false
  ) {
    self.base = base
    self.head = head
    self.options = options
    if let earlier, earlier.joins(base.structure, head.structure) {
      union = earlier
    } else {
      union = ModuleUnion(base.structure, head.structure)
    }
    classification = ChangeClassification(
      base: base,
      head: head,
      union: union,
      options: options
    )
    var propagation = Propagation(
      union: union,
      configuration: options.configuration,
      platform: head.workspace.platform,
      loadedImports: LoadedImports(union: union, base: base, head: head),
      keepsAllHits: keepsAllHits,
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
      let change = classification.modules[module]
      let exists = union.members[module].head != nil
      let isCompiled = exists && union.members[module].module.isCompiled
      let isRetested =
        exists && union.members[module].module.kind == .test && running.contains(module)
      let isHit = isCompiled && !propagation.hits[module].isEmpty
      let isRecompiled = isCompiled && prediction.recompiles.contains(module)
      let isRelinked = exists && prediction.relinks.contains(module)
      guard change != nil || isRetested || isHit || isRecompiled || isRelinked else { continue }
      var impact = description(of: module)
      impact.isChanged = change.map(isChanged) ?? false
      impact.outputCanChange = isHit || isCompiled && change?.changesOutput == true
      impact.buildRecompiles = isRecompiled
      impact.relinks = isRelinked
      impact.retest = isRetested
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
  var makesWarningsErrors: Bool {
    name.hasPrefix("treat") && values.contains { $0.contains("error") }
      || values.contains { value in
        // Nearly all values have no dash, and a search costs far more than that answer.
        value == "-Werror"
          || value.utf8.contains(UInt8(ascii: "-"))
            && value.lowercased().contains("warnings-as-errors")
      }
  }
}

extension Module {
  /// Whether the build makes object code of the module.
  fileprivate var isCompiled: Bool { kind != .systemLibrary && kind != .binary }
}

extension ModuleImpact {
  fileprivate var isAnythingTrue: Bool {
    isChanged || outputCanChange || buildRecompiles || relinks || retest
  }
}
