import GraphCore
import HashTreeCollections
import SwiftKnowledge
import WorkspaceModel

/// The names that a module's own imports and those of the modules it loads bring in, state by state.
///
/// One more import of a module gives modules above it other members only if they did not load that module anyway
/// (SE-0444, seen with Swift 6.3.1).
struct LoadedImports: Sendable {
  private let union: ModuleUnion
  private let states: (base: ImportsOfState, head: ImportsOfState)

  init(union: ModuleUnion, base: WorkspaceSnapshot, head: WorkspaceSnapshot) {
    self.union = union
    states = (
      ImportsOfState(snapshot: base),
      ImportsOfState(snapshot: head)
    )
  }

  /// Whether one state of `module` loads `name`, and the other perhaps does not.
  ///
  /// Complexity: O(files of the modules that it reaches), once for each module.
  func differ(_ name: String, for module: Int) -> Bool {
    let member = union.members[module]
    let before = member.base.map { states.base.surelyLoads(name, $0) } ?? false
    let after = member.head.map { states.head.surelyLoads(name, $0) } ?? false
    return !(before && after)
  }

  /// Whether a module may be linked with other libraries than before, or in another order.
  ///
  /// Complexity: O(imports of the modules that it reaches), once for each module.
  ///
  /// Rule: import.link-order
  func linksDiffer(for module: Int) -> Bool {
    let member = union.members[module]
    guard let before = member.base, let after = member.head else { return true }
    return states.base.linkOrders(of: before) != states.head.linkOrders(of: after)
  }
}

private struct ImportsOfState: Sendable {
  let snapshot: WorkspaceSnapshot
  /// The names in a module's imports.
  private struct Imports {
    /// The modules that files import in every build.
    var own: Set<String> = []
    /// The part of `own` that clients load too.
    var loaded: Set<String> = []
    /// The names in each file's imports, in their order.
    var byFile: [FileImports] = []

    /// The names that clients are linked with, too, each once and ascending.
    var linked: [String] = []
  }

  /// The names in a file's imports, in their order; an undecided one follows a question mark.
  private struct FileImports {
    var all: [String] = []
    /// The names that clients are linked with, too.
    var linked: [String] = []
  }

  private let known = Memo<Int, Imports>()
  private let orders = Memo<Int, [[String]]>()
  private let derived = DerivedValues()
  /// The modules by their names, those outside the workspace that manifests name among them.
  ///
  /// Complexity: O(modules), at the first use: most changes need none.
  private var modules: [String: [Int]] {
    derived.value {
      let named = snapshot.graph.modules.indices.map { (snapshot.graph.modules[$0].moduleName, $0) }
      return Dictionary(grouping: named, by: \.0).mapValues { $0.map(\.1) }
    }
  }

  init(snapshot: WorkspaceSnapshot) { self.snapshot = snapshot }

  func surelyLoads(_ name: String, _ module: Int) -> Bool {
    var seen: Set<Int> = []
    var pending = [module]
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      let imports = imports(of: next)
      let imported = next == module ? imports.own : imports.loaded
      if imported.contains(name) { return true }
      pending += snapshot.graph.graph.neighbors(of: next).filter {
        imported.contains(snapshot.graph.modules[$0].moduleName)
      }
    }
    return false
  }

  /// The modules that are no Swift of the workspace, in the order in which the module's object lists their libraries.
  ///
  /// The first list is for its files in the order of their paths, the second for the opposite order. The compiler visits
  /// the last import first, public ones before all others. What that imports follows by name, from the last on
  /// (swift: `ModuleDecl::collectLinkLibraries`, `ImportedModule::removeDuplicates`).
  func linkOrders(of module: Int) -> [[String]] {
    orders(module) {
      let files = imports(of: module).byFile
      return [files, files.reversed()].map { files in
        linkOrder(from: files.flatMap(\.all) + files.flatMap(\.linked), of: module)
      }
    }
  }

  private func linkOrder(from imports: [String], of module: Int) -> [String] {
    let platform = snapshot.platform(of: module)
    var order: [String] = []
    var seen: Set<String> = []
    var brought: Set<String> = []
    var pending = imports
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      let isSure = !next.hasPrefix("?")
      let named = modules[isSure ? next : String(next.dropFirst())] ?? []
      let isRead = !named.isEmpty && named.allSatisfy(isRead)
      if !isRead, !brought.contains(next) {
        order.append(next)
        if isSure { brought.formUnion(self.brought(by: next, on: platform)) }
      }
      let below = named.flatMap { self.imports(of: $0).linked }.sorted()
      pending += isSure ? below : below.map { $0.hasPrefix("?") ? $0 : "?" + $0 }
    }
    return order
  }

  /// Whether the imports of a module are those of its Swift files.
  private func isRead(_ module: Int) -> Bool {
    snapshot.target(of: module).map { $0.language == .swift && $0.pluginUses.isEmpty } == true
  }

  private func imports(of module: Int) -> Imports { known(module) { readImports(of: module) } }

  private func readImports(of module: Int) -> Imports {
    var names = Imports()
    let target = snapshot.target(of: module)
    let platform = snapshot.platform(of: module)
    let isResilient = target?.hidesLayouts == true
    let usual = target?.importAccess ?? .public
    for path in (target?.sources ?? []).sorted() {
      guard let summary = snapshot.summaries[path] else { continue }
      let inactive = summary.inactiveConditions(on: platform)
      var file = FileImports()
      for declaration in summary.imports where inactive[safe: UInt32(declaration.condition)] != true
      {
        let isSure = summary.surelyHolds(declaration.condition, on: platform)
        let name = isSure ? declaration.module : "?" + declaration.module
        file.all.append(name)
        let isImplementation = declaration.attributes.contains(.implementationOnly)
        if !isImplementation, (declaration.access ?? usual) >= .public { file.linked.append(name) }
        guard isSure else { continue }
        let brought = brought(by: declaration.module, on: platform)
        names.own.formUnion(brought)
        // SE-0409: clients of a module without library evolution load all that it imports.
        if isImplementation || isResilient && (declaration.access ?? .internal) < .package {
          continue
        }
        names.loaded.formUnion(brought)
      }
      names.byFile.append(file)
    }
    names.linked = Set(names.byFile.flatMap(\.linked)).sorted()
    return names
  }

  /// A module that is imported, and those of the toolchain that come with it.
  ///
  /// Rule: import.libraries
  private func brought(by module: String, on platform: BuildPlatform?) -> Set<String> {
    guard platform?.isLinux == true, modules[module] == nil else { return [module] }
    return LibraryModules.loaded(with: module).union([module])
  }
}
