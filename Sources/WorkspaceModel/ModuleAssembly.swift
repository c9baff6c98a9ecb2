import BitCollections
import GraphCore
import HashTreeCollections

/// Resolves what packages and projects declare and what files import into the arrows of a `ModuleGraph`.
///
/// An arrow that only an import shows is as real as a declared one. SwiftPM puts every module of a build on
/// one search path, so an undeclared import compiles (swift-package-manager#10483).
struct ModuleAssembly {
  let workspace: Workspace
  private var modules: [Module] = []
  private var edges: [ModuleGraph.Edge] = []
  private var problems: [Problem] = []
  /// The targets of the graph, each at the index of its module; external modules follow.
  private var descriptions: [(container: Int, target: Target)] = []
  /// Module indices by container index and target name.
  private(set) var targets: [[String: Int]] = []
  private var external: [Module.Key: Int] = [:]
  let containerAtPath: [SourcePath: Int]
  /// The versions of packages outside, by identity, from the outermost lock that pins them.
  private let versions: [String: String]

  /// Assembles the graph.
  ///
  /// Complexity: O(modules + dependencies + imports).
  static func assemble(
    _ workspace: Workspace,
    summaries: FileSummaries
  ) -> (graph: ModuleGraph, problems: [Problem]) {
    var assembly = ModuleAssembly(workspace)
    assembly.addTargets()
    assembly.addDeclaredDependencies()
    assembly.addSearchPaths()
    assembly.addImports(summaries)
    return assembly.finish()
  }

  private init(_ workspace: Workspace) {
    self.workspace = workspace
    containerAtPath = Dictionary(
      workspace.containers.enumerated().map { ($1.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let locks = workspace.locks.sorted { $0.key < $1.key }
    versions = Dictionary(
      locks.flatMap {
        $0.value.pins.compactMap { identity, pin in pin.name.map { (identity, $0) } }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private mutating func addTargets() {
    let prefixes = workspace.idPrefixes
    for (containerIndex, container) in workspace.containers.enumerated() {
      let prefix = prefixes[containerIndex]
      var known: [String: Int] = [:]
      for (targetIndex, target) in container.targets.enumerated() {
        guard known[target.name] == nil else {
          problems.append(
            Problem(
              .duplicateModule,
              .warning,
              path: container.manifest,
              "`\(container.name)` declares target `\(target.name)` more than once; only the first is in the "
                + "graph"
            )
          )
          continue
        }
        known[target.name] = modules.count
        descriptions.append((containerIndex, target))
        modules.append(
          Module(
            key: Module.Key(
              containerPath: container.path,
              externalPackage: nil,
              target: target.name
            ),
            id: "\(prefix)/\(target.name)",
            name: target.name,
            moduleName: target.moduleName,
            containerName: container.name,
            kind: target.kind,
            origin: .target(container: containerIndex, target: targetIndex)
          )
        )
      }
      targets.append(known)
    }
  }

  // MARK: Declared dependencies

  private mutating func addDeclaredDependencies() {
    for (module, (container, target)) in descriptions.enumerated() {
      for dependency in target.dependencies {
        let found = resolve(
          dependency.reference,
          isListed: dependency.isListed,
          in: container,
          target: target
        )
        addEdges(from: module, to: found, EdgeKinds(dependency.kind))
      }
      for use in target.pluginUses {
        let reference: TargetDependency.Reference =
          use.package.map { .product(use.name, package: $0) } ?? .byName(use.name)
        addEdges(from: module, to: resolve(reference, in: container, target: target), .plugin)
      }
    }
  }

  /// The files that C reads from another target's folder, `.headerSearchPath("../Core/private")`, and what
  /// flags name there.
  private mutating func addSearchPaths() {
    for (module, (container, target)) in descriptions.enumerated() {
      let names = target.settings.filter { $0.name == "headerSearchPath" }.flatMap(\.values)
      let flags = target.settings.filter { $0.isUnsafe && $0.tool != "linker" }
        .flatMap(\.values)
      // The compiler runs in the package's folder.
      let named = flags.compactMap(\.pathInFlag).compactMap {
        workspace.containers[container].path.appending($0)
      }
      for folder in names.compactMap({ target.path?.appending($0) }) + named {
        let found = targets[container].values.filter { other in
          let other = descriptions[other].target
          guard let path = other.path else { return false }
          return folder.isInside(path) || other.language == .cFamily && path.isInside(folder)
        }
        addEdges(from: module, to: found.sorted(), .imported)
      }
    }
  }

  /// A module does not depend on itself, even if a manifest or an import names it.
  private mutating func addEdges(
    from module: Int,
    to others: [Int],
    _ kinds: EdgeKinds,
    _ conditions: Set<String> = []
  ) {
    for other in others where other != module {
      edges.append(
        ModuleGraph.Edge(from: module, to: other, kinds: kinds, conditions: conditions)
      )
    }
  }

  private mutating func resolve(
    _ reference: TargetDependency.Reference,
    isListed: Bool = false,
    in containerIndex: Int,
    target: Target
  ) -> [Int] {
    switch reference {
    case .target(let name):
      if let index = targets[containerIndex][name] { return [index] }
    case .byName(let name):
      if let index = targets[containerIndex][name] { return [index] }
      // A plug-in may be used under the name of its product, in its own package too.
      let own = targetsOfProduct(name, in: containerIndex)
      if !own.isEmpty { return own }
      let found = product(name, package: nil, isListed: isListed, in: containerIndex)
      if !found.isEmpty { return found }
    case .product(let name, let package):
      let found = product(name, package: package, isListed: isListed, in: containerIndex)
      if !found.isEmpty { return found }
    case .module(let path, let name):
      if let other = containerAtPath[path], let index = targets[other][name] { return [index] }
      // A project that is not read, such as one in a submodule.
      return [externalModule(name, package: path.description)]
    case .productOf(let folder, let product):
      let found = containerAtPath[folder].map { targetsOfProduct(product, in: $0) } ?? []
      if !found.isEmpty { return found }
    }
    let container = workspace.containers[containerIndex]
    let problem = Problem(
      .dependencyUnresolved,
      .warning,
      path: container.manifest,
      "Target `\(target.name)` of \(container.kind) `\(container.name)` depends on `\(reference.name)`, which "
        + "no target and no product of its dependencies is called"
        + Self.remedy(for: reference, isListed: isListed, in: container)
    )
    // A project may both depend on a product and link it.
    if !problems.contains(problem) { problems.append(problem) }
    return []
  }

  mutating func externalModule(_ name: String, package: String) -> Int {
    let key = Module.Key(containerPath: .root, externalPackage: package, target: name)
    if let index = external[key] { return index }
    external[key] = modules.count
    modules.append(
      Module(
        key: key,
        id: package.isEmpty ? name : "\(package)/\(name)",
        name: name,
        moduleName: name,
        containerName: package,
        kind: nil,
        origin: .external(version: versions[package])
      )
    )
    return modules.count - 1
  }

  // MARK: Imports

  private mutating func addImports(_ summaries: FileSummaries) {
    let groups = buildGroups()
    var modulesByName: [String: [Int]] = [:]
    for (module, (_, target)) in descriptions.enumerated() {
      modulesByName[target.moduleName, default: []].append(module)
    }
    let externalByName = Dictionary(
      external.map { ($0.key.target, $0.value) },
      uniquingKeysWith: min
    )
    let described = DirectedGraph(
      nodeCount: modules.count,
      edges: edges.lazy.map { (from: $0.from, to: $0.to) }
    )
    for (module, (container, target)) in descriptions.enumerated() {
      let imports = Self.imports(of: target, summaries)
      let isProject = workspace.containers[container].kind == .project
      let hidesOthers = workspace.containers[container].hidesUndeclaredModules
      // Made only for a target that can choose.
      lazy var below = described.reachable(from: [module], .forward)
      for (name, use) in imports {
        let all = modulesByName[name] ?? []
        let own = all.filter { descriptions[$0].container == container }
        let inReach = all.filter { groups[container].contains(descriptions[$0].container) }
        var found = own.isEmpty ? inReach : own
        if isProject {
          // Targets of projects share names: one for each platform.
          let needed = inReach.filter(below.contains)
          found =
            needed.isEmpty && !hidesOthers
            ? inReach.filter { target.shares(platformOf: descriptions[$0].target) } : needed
        }
        if found.isEmpty, own.isEmpty { found = externalByName[name].map { [$0] } ?? [] }
        addEdges(from: module, to: found, use.kinds, use.conditions)
      }
    }
  }

  /// How and under which conditions a target imports each module.
  private static func imports(
    of target: Target,
    _ summaries: FileSummaries
  ) -> [String: (kinds: EdgeKinds, conditions: Set<String>)] {
    var imports: [String: (kinds: EdgeKinds, conditions: Set<String>)] = [:]
    for path in target.sources {
      for declaration in summaries.file(path)?.outlinedImports ?? [] {
        var kinds: EdgeKinds = .imported
        if declaration.attributes.contains(.testable) { kinds.insert(.testable) }
        if declaration.attributes.contains(.exported) { kinds.insert(.exported) }
        imports[declaration.module, default: ([], [])].kinds.formUnion(kinds)
        // A condition that is not there is not known: it may hold.
        imports[declaration.module, default: ([], [])].conditions
          .insert(declaration.condition ?? "")
      }
    }
    return imports
  }

  /// For each container, those that some build contains together with it: what its dependents and itself
  /// reach through paths.
  private func buildGroups() -> [BitSet] {
    let containers = workspace.containers.indices
    let graph = DirectedGraph(
      nodeCount: containers.count,
      edges: containers.flatMap { index in
        let container = workspace.containers[index]
        let others = container.companions.compactMap { containerAtPath[$0] }
        return (container.dependencies.compactMap(localPackage) + others)
          .map { (from: index, to: $0) }
      }
    )
    return containers.map { container in
      graph.reachable(from: graph.reachable(from: [container], .backward), .forward)
    }
  }

  // MARK: Result

  private mutating func finish() -> (graph: ModuleGraph, problems: [Problem]) {
    makeIDsUnique()
    let order = modules.indices.sorted { modules[$0].id < modules[$1].id }
    var position = Array(repeating: 0, count: modules.count)
    for (new, old) in order.enumerated() { position[old] = new }
    let graph = ModuleGraph(
      modules: order.map { modules[$0] },
      edges: edges.map { edge in
        ModuleGraph.Edge(
          from: position[edge.from],
          to: position[edge.to],
          kinds: edge.kinds,
          conditions: edge.conditions
        )
      }
    )
    for cycle in graph.graph.cycles() {
      let names = cycle.map { "`\(graph.modules[$0].id)`" }.joined(separator: ", ")
      problems.append(
        Problem(.dependencyCycle, .warning, "Modules depend on one another: \(names)")
      )
    }
    return (graph, problems)
  }

  /// Ids must be unique even when an external package is called as a local one.
  private mutating func makeIDsUnique() {
    var seen: Set<String> = []
    for index in modules.indices where !seen.insert(modules[index].id).inserted {
      let module = modules[index]
      let place = module.kind == nil ? "external" : module.key.containerPath.description
      var candidate = "\(place)/\(module.name)"
      while !seen.insert(candidate).inserted { candidate += "'" }
      modules[index].id = candidate
    }
  }
}

extension EdgeKinds {
  fileprivate init(_ kind: TargetDependency.Kind) {
    switch kind {
    case .declared: self = .declared
    case .linked: self = .linked
    case .embedded: self = .embedded
    case .hosted: self = .hosted
    case .started: self = .plugin
    }
  }
}

extension Target {
  /// Whether one build may contain both; what is not known may be.
  fileprivate func shares(platformOf other: Target) -> Bool {
    platforms.isEmpty || other.platforms.isEmpty || !platforms.isDisjoint(with: other.platforms)
  }
}

extension String {
  /// The path that a compiler's flag may hold, `-ISources/C/private`; of words without a dash, which may follow `-I`,
  /// most are none, and lead to no target.
  fileprivate var pathInFlag: Substring? {
    let prefixes = ["-isystem", "-iquote", "-include", "-fmodule-map-file=", "-I", "-F", "@", ""]
    let rest = prefixes.first(where: hasPrefix).map { dropFirst($0.count) } ?? ""
    return rest.isEmpty || rest.hasPrefix("-") ? nil : rest
  }
}
