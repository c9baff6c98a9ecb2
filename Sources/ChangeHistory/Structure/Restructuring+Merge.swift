import GraphCore
import HashTreeCollections
import WorkspaceModel

extension Restructuring {
  /// Gives the code of all modules to the first one.
  mutating func merge(_ state: WorkspaceSnapshot, _ draft: inout StateDraft) {
    let modules = keys.compactMap { state.graph.index(of: $0) }
    let targets = modules.compactMap { state.target(of: $0) }
    guard let first = targets.first, targets.count == keys.count,
      case .target(let container, _) = state.graph.modules[modules[0]].origin
    else { return }
    let names = Set(targets.map(\.name))
    let others = Set(targets.dropFirst().map(\.moduleName))
    var merged = first
    for other in targets.dropFirst() {
      merged.sources += other.sources
      merged.resources += other.resources
      merged.headers += other.headers
      merged.dependencies += other.dependencies
      merged.pluginUses += other.pluginUses.filter { !merged.pluginUses.contains($0) }
    }
    merged.sources.sort()
    merged.resources.sort { $0.path < $1.path }
    var seen: Set<TargetDependency> = []
    merged.dependencies = merged.dependencies.filter { dependency in
      !keys.contains { dependency.reference.isOnly($0, in: state, container) }
        && seen.insert(dependency).inserted
    }
    let all = others.union([first.moduleName])
    for (path, summary) in targets.flatMap(state.swiftFiles) {
      guard summary.imports.contains(where: { all.contains($0.module) }) else { continue }
      draft.summaries[path] = rewrite(summary, "inside") { summary in
        summary.replacing(imports: summary.imports.filter { !all.contains($0.module) })
      }
    }
    for client in Set(modules.flatMap { state.graph.graph.neighbors(of: $0, .backward) }).sorted()
    where !modules.contains(client) {
      lead(client: client, to: first, insteadOf: others, state, &draft)
    }
    var package = draft.workspace.containers[container]
    package.targets = package.targets.compactMap { target in
      target.name == first.name ? merged : names.contains(target.name) ? nil : target
    }
    for index in package.products.indices {
      let targets = package.products[index].targets
      guard targets.contains(where: names.contains) else { continue }
      package.products[index].targets =
        targets.filter { !names.contains($0) } + [first.name]
    }
    draft.workspace.containers[container] = package
  }

  /// Lets a client use the first module wherever it uses one of the others.
  private mutating func lead(
    client: Int,
    to first: Target,
    insteadOf others: Set<String>,
    _ state: WorkspaceSnapshot,
    _ draft: inout StateDraft
  ) {
    guard let target = state.target(of: client),
      case .target(let container, let position) = state.graph.modules[client].origin
    else { return }
    for (path, summary) in state.swiftFiles(of: target)
    where summary.imports.contains(where: { others.contains($0.module) }) {
      draft.summaries[path] = rewrite(summary, "merged") { summary in
        summary.replacing(
          imports: summary.imports.map { line in
            guard others.contains(line.module) else { return line }
            var copy = line
            (copy.module, copy.path, copy.scopedKind) = (first.moduleName, first.moduleName, nil)
            return copy
          }
        )
      }
    }
    var seen: Set<TargetDependency> = []
    draft.workspace.containers[container].targets[position].dependencies =
      target.dependencies.map { dependency in
        guard keys.contains(where: { dependency.reference.isOnly($0, in: state, container) })
        else { return dependency }
        var copy = dependency
        copy.reference = .module(container: keys[0].containerPath, target: keys[0].target)
        return copy
      }
      .filter { seen.insert($0).inserted }
  }

  /// Takes a dependency and its imports away.
  mutating func drop(_ state: WorkspaceSnapshot, _ draft: inout StateDraft) {
    guard let from = state.graph.index(of: keys[0]), let to = state.graph.index(of: keys[1]),
      let target = state.target(of: from),
      case .target(let container, let position) = state.graph.modules[from].origin
    else { return }
    let name = state.graph.modules[to].moduleName
    draft.workspace.containers[container].targets[position].dependencies.removeAll {
      $0.reference.isOnly(keys[1], in: state, container)
    }
    for (path, summary) in state.swiftFiles(of: target)
    where summary.imports.contains(where: { $0.module == name }) {
      draft.summaries[path] = rewrite(summary, "without") { summary in
        summary.replacing(imports: summary.imports.filter { $0.module != name })
      }
    }
  }
}
