import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// The services that code registers and requests, with the programs that contain the code.
struct ServiceWorkspace {
  /// A place with the modules that own its file.
  struct Use {
    var mention: ServiceMention
    var path: SourcePath
    var modules: [Int]

    var line: Int { Int(mention.place.line) }
  }

  let facts: WiringWorkspace
  let apps: LinkedApps
  private let uses: [ServiceMention.Kind: [Use]]
  /// Modules of which not all code or not all dependencies are known.
  private let unknown: BitSet

  var snapshot: WorkspaceSnapshot { facts.snapshot }
  var table: TypeTable { facts.table }
  var graph: ModuleGraph { snapshot.graph }

  /// Complexity: O(files + modules · programs); `nil` if there is nothing to join, or the task was cancelled.
  init?(_ facts: WiringWorkspace) {
    guard !facts.serviceFiles.isEmpty, let apps = try? LinkedApps(facts.snapshot) else {
      return nil
    }
    self.facts = facts
    self.apps = apps
    let all = facts.serviceFiles.flatMap { file in
      let modules = facts.snapshot.owners(of: file.path)
      return file.facts.services.map { Use(mention: $0, path: file.path, modules: modules) }
    }
    uses = Dictionary(grouping: all, by: \.mention.kind)
    var unknown: BitSet = []
    for (path, summary) in facts.snapshot.summaries where !summary.problems.isEmpty {
      unknown.formUnion(BitSet(facts.snapshot.owners(of: path)))
    }
    for module in facts.snapshot.graph.modules.indices
    where facts.snapshot.container(of: module)?.evaluation == .static {
      unknown.insert(module)
    }
    self.unknown = unknown
  }

  func uses(_ kind: ServiceMention.Kind) -> [Use] { uses[kind] ?? [] }

  // MARK: Programs

  /// The programs that contain the code of one of the modules, ascending.
  func programs(with modules: [Int]) -> [Int] {
    Set(modules.flatMap { apps.apps(of: $0) }).sorted()
  }

  /// Whether a module is a program, which no other one links.
  func isProgram(_ module: Int) -> Bool {
    switch graph.modules[module].kind {
    case .app, .appExtension, .executable: true
    default: false
    }
  }

  func contains(_ app: Int, anyOf modules: [Int]) -> Bool {
    modules.contains { apps.contains($0, in: app) }
  }

  /// Whether all code of a program is known.
  func isKnown(_ app: Int) -> Bool { !apps.modules(of: app).contains(where: unknown.contains) }

  func name(_ module: Int) -> String { graph.modules[module].name }
  func id(_ module: Int) -> String { graph.modules[module].id }

  // MARK: Libraries

  /// The modules whose code may use a library: they or their dependencies import it.
  ///
  /// Empty if the workspace declares one of `names` itself, unless it is the library's own module.
  func users(of libraries: Set<String>, declaring names: [String]) -> BitSet {
    let isForeign = names.contains { name in
      table.types(ending: name).contains { type in
        let module = table.entries[type].module.map { graph.modules[$0].moduleName }
        return module.map(libraries.contains) != true
      }
    }
    if isForeign { return [] }
    var importers = graph.modules.indices.filter {
      libraries.contains(graph.modules[$0].moduleName)
    }
    for (path, summary) in snapshot.summaries
    where summary.imports.contains(where: { libraries.contains($0.module) }) {
      importers += snapshot.owners(of: path)
    }
    return graph.graph.reachable(from: importers, .backward)
  }

  func evidence(_ use: Use, _ note: String, symbol: String? = nil) -> Finding.Evidence {
    Finding.Evidence(
      path: use.path,
      line: use.line,
      module: use.modules.first.map(id),
      symbol: symbol,
      note: note
    )
  }
}

extension WorkspaceSnapshot {
  /// The modules that compile a file.
  func owners(of path: SourcePath) -> [Int] {
    ownership.owners(of: path).filter { $0.role == .source }.map(\.module)
  }
}
