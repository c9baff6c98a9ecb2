import GraphCore
import HashTreeCollections
import WorkspaceModel

/// The names that a module's own imports and those of the modules it loads bring in, state by state.
///
/// One more import of a module affects modules above it only if they did not load that module anyway: what is
/// linked automatically and whose members leak (SE-0444) is the same for all others (seen with Swift
/// 6.3.1).
struct LoadedImports: Sendable {
  private let union: ModuleUnion
  private var states: (base: ImportsOfState, head: ImportsOfState)

  init(union: ModuleUnion, base: WorkspaceSnapshot, head: WorkspaceSnapshot) {
    self.union = union
    states = (
      ImportsOfState(snapshot: base),
      ImportsOfState(snapshot: head)
    )
  }

  /// Whether one state of `module` loads `name`, or is linked with it, and the other perhaps is not.
  ///
  /// Complexity: O(files of the modules that it reaches), once for each module.
  mutating func differ(_ name: String, for module: Int, linked: Bool = false) -> Bool {
    let member = union.members[module]
    let before = member.base.map { states.base.surelyLoads(name, $0, linked) } ?? false
    let after = member.head.map { states.head.surelyLoads(name, $0, linked) } ?? false
    return !(before && after)
  }
}

private struct ImportsOfState: Sendable {
  let snapshot: WorkspaceSnapshot
  /// What a module's files import whatever is not known of the build.
  private struct Imports {
    var own: Set<String> = []
    /// What of that its clients load too.
    var loaded: Set<String> = []
    /// What of that its clients are linked with, too.
    var linked: Set<String> = []
  }

  private var known: [Int: Imports] = [:]
  /// The names of the workspace's modules.
  private let ownNames: Set<String>

  init(snapshot: WorkspaceSnapshot) {
    self.snapshot = snapshot
    ownNames = Set(snapshot.graph.modules.map(\.moduleName))
  }

  mutating func surelyLoads(_ name: String, _ module: Int, _ linked: Bool) -> Bool {
    var seen: Set<Int> = []
    var pending = [module]
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      let imports = imports(of: next)
      let imported = next == module ? imports.own : linked ? imports.linked : imports.loaded
      if imported.contains(name) { return true }
      pending += snapshot.graph.graph.neighbors(of: next).filter {
        imported.contains(snapshot.graph.modules[$0].moduleName)
      }
    }
    return false
  }

  private mutating func imports(of module: Int) -> Imports {
    if let names = known[module] { return names }
    var names = Imports()
    let target = snapshot.target(of: module)
    let platform = snapshot.platform(of: module)
    let isResilient = target?.hidesLayouts == true
    let usual = target?.importAccess ?? .public
    for path in target?.sources ?? [] {
      guard let summary = snapshot.summaries[path] else { continue }
      for declaration in summary.imports {
        guard summary.surelyHolds(declaration.condition, on: platform) else { continue }
        let brought = brought(by: declaration.module, on: platform)
        names.own.formUnion(brought)
        // SE-0409: clients of a module without library evolution load all that it imports.
        let isHidden =
          declaration.attributes.contains(.implementationOnly)
          || isResilient && (declaration.access ?? .internal) < .package
        guard !isHidden else { continue }
        names.loaded.formUnion(brought)
        if (declaration.access ?? usual) >= .public { names.linked.formUnion(brought) }
      }
    }
    known[module] = names
    return names
  }

  /// A module that is imported, and those of the toolchain that come with it.
  ///
  /// Rule: import.libraries
  private func brought(by module: String, on platform: BuildPlatform?) -> Set<String> {
    guard platform?.isLinux == true, !ownNames.contains(module) else { return [module] }
    return LibraryModules.loaded(with: module).union([module])
  }
}
