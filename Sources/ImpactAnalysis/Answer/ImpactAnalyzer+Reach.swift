import BitCollections
import GraphCore
package import WorkspaceModel

/// How much of an answer goes back to one changed declaration.
package struct DeclarationReach: Sendable, Hashable {
  /// Modules whose output can change because of it, its own among them.
  package var modules = 0
  /// Modules among them that the build leaves stale for certain.
  package var stale = 0
  /// Modules among them that the build possibly leaves stale, beside `stale`.
  package var possiblyStale = 0
  /// Modules among them that the build compiles again.
  package var recompiled = 0
  /// Test targets to be tested again that link one of them, by id.
  package var testTargets: [String] = []
  /// How many these are.
  package var retest: Int { testTargets.count }
}

/// How much of an answer goes back to each changed declaration.
///
/// Declarations of one name in one file have one reach: uses do not distinguish them.
package struct DeclarationReaches: Sendable {
  fileprivate struct Key: Hashable, Sendable {
    var path: SourcePath
    var declaration: String
  }

  fileprivate var reaches: [Key: DeclarationReach] = [:]

  package subscript(path: SourcePath, declaration: DeclarationChange) -> DeclarationReach {
    reaches[Key(path: path, declaration: declaration.name)] ?? DeclarationReach()
  }
}

extension ImpactAnalyzer {
  private struct Origin: Hashable {
    var module: Int
    var declaration: String
  }

  /// How far each declaration of `impact`, the answer of this analyzer, reaches.
  ///
  /// A declaration of a file that several modules compile reaches what it reaches in each. One way for each reason,
  /// which `Propagation.run` keeps, is enough. Complexity: O(hits + declarations), and O(modules + arrows) for each set
  /// of modules that is reached.
  package func reaches(in impact: Impact) -> DeclarationReaches {
    var reached: [Origin: Set<Int>] = [:]
    for module in union.indices {
      for hit in propagation.hits(in: module) {
        let invalidation = propagation.log.origin(of: hit.invalidation)
        let origin = Origin(
          module: invalidation.scope.module,
          declaration: invalidation.provenance.declaration
        )
        reached[origin, default: []].insert(module)
      }
    }
    var owners: [SourcePath: Set<Int>] = [:]
    for (module, change) in classification.changes.modules {
      for path in change.declarations.keys { owners[path, default: []].insert(module) }
    }
    var counted = ReachCounter(impact, union)
    var reaches = DeclarationReaches()
    for change in impact.changes {
      let owners = owners[change.path, default: []]
      for name in Set(change.declarations.map(\.name)) {
        let modules = owners.reduce(into: owners) { modules, owner in
          modules.formUnion(reached[Origin(module: owner, declaration: name)] ?? [])
        }
        let key = DeclarationReaches.Key(path: change.path, declaration: name)
        reaches.reaches[key] = counted.reach(of: modules)
      }
    }
    return reaches
  }
}

/// Counts what is true of sets of modules, of which many declarations have the same.
private struct ReachCounter {
  private let union: ModuleUnion
  private var impacts: [Int: ModuleImpact] = [:]
  private var known: [Set<Int>: DeclarationReach] = [:]

  init(_ impact: Impact, _ union: ModuleUnion) {
    self.union = union
    let byID = Dictionary(
      impact.modules.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for module in union.indices { impacts[module] = byID[union.members[module].module.id] }
  }

  mutating func reach(of modules: Set<Int>) -> DeclarationReach {
    if let known = known[modules] { return known }
    let changing = modules.compactMap { impacts[$0] }.filter(\.outputCanChange)
    var reach = DeclarationReach()
    reach.modules = changing.count
    reach.stale = changing.count { $0.staleness?.certainty == .certain }
    reach.possiblyStale = changing.count { $0.staleness?.certainty == .possible }
    reach.recompiled = changing.count(where: \.buildRecompiles)
    reach.testTargets = union.graph.reachable(from: modules.sorted(), .backward)
      .compactMap { impacts[$0] }.filter(\.retest).map(\.id)
    known[modules] = reach
    return reach
  }
}
