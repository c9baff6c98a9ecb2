import GraphCore
import HashTreeCollections
import WorkspaceModel

/// The names that a module's own imports and those of the modules it loads bring in, state by state.
///
/// One more import of a module is felt above it only by who did not load that module anyway: what is
/// linked automatically and whose members leak (SE-0444) is the same for all others (seen with Swift
/// 6.3.1).
struct LoadedImports: Sendable {
  private let union: ModuleUnion
  private var states: (base: ImportsOfState, head: ImportsOfState)

  init(union: ModuleUnion, base: WorkspaceSnapshot, head: WorkspaceSnapshot) {
    self.union = union
    states = (
      ImportsOfState(snapshot: base, platform: union.platform),
      ImportsOfState(snapshot: head, platform: union.platform)
    )
  }

  /// Whether one state of `module` loads `name` and the other perhaps does not.
  ///
  /// Complexity: O(files of the modules that it reaches), once for each module.
  mutating func differ(_ name: String, for module: Int) -> Bool {
    let member = union.members[module]
    let before = member.base.map { states.base.surelyLoads(name, $0) } ?? false
    let after = member.head.map { states.head.surelyLoads(name, $0) } ?? false
    return !(before && after)
  }
}

private struct ImportsOfState: Sendable {
  let snapshot: WorkspaceSnapshot
  let platform: BuildPlatform?
  /// By module: what its files import whatever is not known of the build, and what of that its clients
  /// load too.
  private var known: [Int: (own: Set<String>, clients: Set<String>)] = [:]

  init(snapshot: WorkspaceSnapshot, platform: BuildPlatform?) {
    self.snapshot = snapshot
    self.platform = platform
  }

  mutating func surelyLoads(_ name: String, _ module: Int) -> Bool {
    var seen: Set<Int> = []
    var pending = [module]
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      let imports = imports(of: next)
      let imported = next == module ? imports.own : imports.clients
      if imported.contains(name) { return true }
      pending += snapshot.graph.graph.neighbors(of: next).filter {
        imported.contains(snapshot.graph.modules[$0].moduleName)
      }
    }
    return false
  }

  private mutating func imports(of module: Int) -> (own: Set<String>, clients: Set<String>) {
    if let names = known[module] { return names }
    var names: (own: Set<String>, clients: Set<String>) = ([], [])
    let target = snapshot.target(of: module)
    let isResilient = target?.hidesLayouts == true
    for path in target?.sources ?? [] {
      guard let summary = snapshot.summaries[path] else { continue }
      for declaration in summary.imports {
        let condition = summary.conditions[safe: UInt32(declaration.condition)] ?? ""
        guard condition.isEmpty || platform?.holds(condition) == true else { continue }
        names.own.insert(declaration.module)
        // SE-0409: clients of a module without library evolution load all that it imports.
        let isHidden =
          declaration.attributes.contains(.implementationOnly)
          || isResilient && (declaration.access ?? .internal) < .package
        if !isHidden { names.clients.insert(declaration.module) }
      }
    }
    known[module] = names
    return names
  }
}
