import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// A comparison of macros and plug-ins: what a changed one generates is not known.
struct GeneratorComparison {
  let states: ComparedStates

  func compare(into changes: inout ModuleChanges) {
    let behaving = changes.modules.filter { $0.value.differs(.behavior) }.map(\.key)
    guard !behaving.isEmpty else { return }
    let reached = states.union.graph.reachable(from: behaving, .backward)
    for tool in states.union.indices where reached.contains(tool) {
      switch states.union.members[tool].module.kind {
      case .macro:
        // A module above the implementation may declare the macro.
        for user in states.union.graph.reachable(from: [tool], .backward) where user != tool {
          addExpansions(declaredIn: user, &changes)
        }
      // Scripts of projects start programs as plug-ins do.
      case .plugin, .executable:
        for user in states.union.graph.neighbors(of: tool, .backward)
        where states.union.kinds(from: user, to: tool).contains(.plugin) {
          changes.update(user) { $0.changeCompilation(.generated) }
        }
      default: continue
      }
    }
  }

  private func addExpansions(declaredIn module: Int, _ changes: inout ModuleChanges) {
    let snapshot = states.union.members[module].head == nil ? states.base : states.head
    let target = states.target(head: module) ?? states.target(base: module)
    var seeds = InvalidationSeeds(module: module, configuration: states.options.configuration)
    for path in target?.sources ?? [] {
      guard let summary = snapshot.summaries[path] else { continue }
      for index in summary.declarations.indices where summary.declarations[index].kind == .macro {
        seeds.addExpansion(of: DeclarationReference(file: path, summary: summary, index: index))
      }
    }
    guard !seeds.invalidations.isEmpty else { return }
    changes.update(module) { $0.invalidations += seeds.invalidations }
  }
}
