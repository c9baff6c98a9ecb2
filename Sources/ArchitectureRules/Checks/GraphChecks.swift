import GraphCore
import WorkspaceModel

extension ArchitectureRules {
  static let graphRules: [ArchitectureRule] = [
    ArchitectureRule(
      id: "C11",
      title: "Cycles",
      level: .error,
      statement: "Modules, and packages, do not depend on one another in a circle.",
      computed:
        "The smallest cycle of each group of targets that reach each other, and of packages by their paths.",
      errsWhere: """
        Dependencies for distinct platforms: a cycle with a conditional arrow is likely. A cycle that only exists by \
        undeclared imports is a warning.
        """,
      example: "`Chat` -> `Log` -> `Chat` is a cycle of modules",
      check: { facts throws(CancellationError) in
        CycleCheck(facts).modules() + CycleCheck(facts).packages()
      }
    ),
    ArchitectureRule(
      id: "F8",
      title: "Cycles of features",
      level: .note,
      statement: "Features do not use one another in a circle, not even by their interfaces.",
      computed:
        "The smallest cycle of features, by the arrows of their sources and interfaces.",
      errsWhere:
        "Features that names join by chance. Tests, testing modules and examples are left out.",
      example: "`Chat` -> `Call` -> `Chat` is a cycle of features",
      check: { facts throws(CancellationError) in CycleCheck(facts).features() }
    ),
    ArchitectureRule(
      id: "C10",
      title: "Micro-module",
      level: .note,
      statement: "A module has more than two files, or several users.",
      computed: "Libraries with at most `files` files and at most one user that is no test.",
      errsWhere:
        "Small modules on purpose. Interfaces, macros, testing modules and products are left out.",
      example: "`Colors` has 1 file, and only `Theme` uses it",
      options: [
        .init(
          name: "files",
          kind: .number,
          meaning: "The most files of a micro-module; 2 by default."
        )
      ],
      check: { facts throws(CancellationError) in ShapeCheck(facts).microModules() }
    ),
    ArchitectureRule(
      id: "C16",
      title: "Depth and fan",
      level: .warning,
      statement:
        "Paths of modules and numbers of dependencies stay below the limits of the settings.",
      computed:
        "The longest path below each module, its direct dependencies and users in the workspace.",
      errsWhere: "Apps, which compose all modules, are left out of `dependencies`.",
      example: "`Core` has 41 users, more than 40",
      options: [
        .init(
          name: "depth",
          kind: .number,
          meaning: "The most modules on a path; no limit by default."
        ),
        .init(
          name: "dependencies",
          kind: .number,
          meaning: "The most direct dependencies; no limit by default."
        ),
        .init(name: "users", kind: .number, meaning: "The most direct users; no limit by default."),
      ],
      check: { facts throws(CancellationError) in ShapeCheck(facts).limits() }
    ),
    ArchitectureRule(
      id: "C17",
      title: "Cohesion",
      level: .off,
      statement: "The declarations of a module use one another, or have users in common.",
      computed: """
        Parts of at least three declarations at the top level that name nothing of each other. Names that half of the \
        declarations use do not join. No two parts have a user in common.
        """,
      errsWhere: "Names that stand for something else join parts, which hides a finding.",
      example:
        "`Utils` falls into 2 parts with distinct users: `A`, `B`, `C` for `Chat`; `D`, `E`, `F` for `Call`",
      check: { facts throws(CancellationError) in try CohesionCheck(facts).violations() }
    ),
    ArchitectureRule(
      id: "C21",
      title: "Needless exception",
      level: .warning,
      statement:
        "Each exception, under `allow` or by a comment, excuses a finding and has not ended.",
      computed: """
        Exceptions that no finding needs, of rules that are checked. A comment without a reason, or with an id that no \
        rule has, is an error.
        """,
      errsWhere: "–",
      example: "The exception from `C02` for `Chat`, `Call` is not needed",
      check: { _ throws(CancellationError) in [] }
    ),
  ]
}

/// Cycles of modules, packages and features.
private struct CycleCheck {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  /// The smallest cycle through the first node that has one of that length; closed: the first node is the last.
  private static func smallestCycle(of nodes: [Int], in graph: DirectedGraph) -> [Int] {
    let members = Set(nodes)
    var best: [Int] = []
    for node in nodes {
      for next in graph.neighbors(of: node) where members.contains(next) {
        guard let path = graph.shortestPaths(from: next, to: node, limit: 1).first else { continue }
        if best.isEmpty || path.count + 1 < best.count { best = [node] + path }
      }
      if best.count == 3 { break }
    }
    return best
  }

  func modules() -> [Violation] {
    let count = facts.graph.modules.count
    let arrows = (0..<count).flatMap { module in
      facts.dependencies(of: module).filter { isLinked(module, $0) }.map { (from: module, to: $0) }
    }
    let graph = DirectedGraph(nodeCount: count, edges: arrows)
    return graph.cycles().compactMap { group in
      let cycle = Self.smallestCycle(of: group, in: graph)
      guard cycle.count > 1 else { return nil }
      let pairs = Array(zip(cycle, cycle.dropFirst()))
      let isDeclared = pairs.allSatisfy { facts.declares($0, $1) }
      let isConditional = pairs.contains { !isUnconditional($0, $1) }
      return Violation(
        from: .module(cycle[0]),
        to: .module(cycle[1]),
        symbol: cycle.dropFirst().dropLast().map { facts.graph.modules[$0].id }.joined(
          separator: " "
        ),
        certainty: isConditional ? .likely : .certain,
        ceiling: isDeclared && !isConditional ? .error : .warning,
        message: cycle.map { "`\(facts.name($0))`" }.joined(separator: " -> ")
          + " is a cycle of modules"
          + rest(group.count, cycle.count - 1, "modules"),
        remedy: remedy(pairs),
        evidence: pairs.map { facts.place(from: $0, to: $1) }
      )
    }
  }

  /// A test's host and a program that is only copied are no parts of it.
  private func isLinked(_ module: Int, _ other: Int) -> Bool {
    let kinds = facts.graph.kinds(from: module, to: other)
    return !kinds.isDisjoint(with: [.declared, .linked])
      || !facts.imports(of: other, by: module).isEmpty
  }

  private func isUnconditional(_ module: Int, _ other: Int) -> Bool {
    if facts.imports(of: other, by: module).contains(where: { $0.condition.isEmpty }) {
      return true
    }
    let name = facts.name(other)
    return facts.declares(module, other)
      && facts.target(of: module)?.dependencies
        .contains { $0.reference.name == name && $0.condition != nil } != true
  }

  private func rest(_ group: Int, _ cycle: Int, _ noun: String) -> String {
    group > cycle ? "; \(group) \(noun) depend on one another" : ""
  }

  /// The arrow with the fewest names is the cheapest to remove.
  private func remedy(_ pairs: [(Int, Int)]) -> String? {
    let uses = pairs.map { ($0, UsedNames(of: $0.1, in: $0.0, facts)) }
    guard let ((module, other), used) = uses.min(by: { $0.1.names.count < $1.1.names.count }) else {
      return nil
    }
    return used.remedy(
      moving:
        "Remove the dependency of `\(facts.name(module))` on `\(facts.name(other))`: move %NAMES%"
    )
  }

  // MARK: Packages

  func packages() -> [Violation] {
    let containers = facts.workspace.containers
    let positions = Dictionary(
      containers.enumerated().map { ($1.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let arrows = containers.enumerated().flatMap { index, container in
      container.dependencies.compactMap { dependency -> (from: Int, to: Int)? in
        guard case .local(let path) = dependency.location, let other = positions[path] else {
          return nil
        }
        return (index, other)
      }
    }
    let graph = DirectedGraph(nodeCount: containers.count, edges: arrows)
    return graph.cycles().compactMap { group in
      let cycle = Self.smallestCycle(of: group, in: graph)
      guard cycle.count > 1 else { return nil }
      return Violation(
        from: .named(containers[cycle[0]].path.description),
        to: .named(containers[cycle[1]].path.description),
        symbol: cycle.dropFirst(2).dropLast().map { containers[$0].path.description }
          .joined(separator: " "),
        message: cycle.map { "`\(containers[$0].name)`" }.joined(separator: " -> ")
          + " is a cycle of packages" + rest(group.count, cycle.count - 1, "packages"),
        remedy: "Move the targets that need each other to one package",
        evidence: zip(cycle, cycle.dropFirst()).map { from, to in
          Finding.Evidence(
            path: containers[from].manifest,
            note: "depends on package `\(containers[to].name)`"
          )
        }
      )
    }
  }

  // MARK: Features

  func features() -> [Violation] {
    let features = facts.features.features
    let roles: Set<ModuleRole> = [.source, .interface]
    var pairs: [[Int]: (Int, Int)] = [:]
    for module in facts.graph.modules.indices {
      guard let role = facts.role(of: module), roles.contains(role),
        let from = facts.features.position(ofModule: module)
      else { continue }
      for other in facts.dependencies(of: module) where isLinked(module, other) {
        guard let to = facts.features.position(ofModule: other), from != to else { continue }
        if pairs[[from, to]] == nil { pairs[[from, to]] = (module, other) }
      }
    }
    let graph = DirectedGraph(
      nodeCount: features.count,
      edges: pairs.keys.map { (from: $0[0], to: $0[1]) }
    )
    return graph.cycles().compactMap { group in
      let cycle = Self.smallestCycle(of: group, in: graph)
      let arrows = zip(cycle, cycle.dropFirst()).compactMap { pairs[[$0, $1]] }
      guard cycle.count > 1, arrows.count == cycle.count - 1 else { return nil }
      // The same modules in a circle are a cycle of modules.
      if zip(arrows, arrows.dropFirst() + arrows.prefix(1)).allSatisfy({ $0.1 == $1.0 }) {
        return nil
      }
      return Violation(
        from: .named(features[cycle[0]].id),
        to: .named(features[cycle[1]].id),
        symbol: cycle.dropFirst(2).dropLast().map { features[$0].id }.joined(separator: " "),
        certainty: .likely,
        message: cycle.map { "`\(features[$0].name)`" }.joined(separator: " -> ")
          + " is a cycle of features" + rest(group.count, cycle.count - 1, "features"),
        remedy: remedy(arrows),
        evidence: arrows.map { facts.place(from: $0.0, to: $0.1) }
      )
    }
  }
}

/// The sizes of modules, their users and dependencies.
private struct ShapeCheck {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  private func users(of module: Int) -> [Int] {
    facts.graph.graph.neighbors(of: module, .backward).filter { user in
      facts.graph.modules[user].kind?.isTest != true && facts.role(of: user) != .testing
    }
  }

  private func place(of module: Int, _ note: String) -> Finding.Evidence {
    Finding.Evidence(
      path: facts.folder(of: module) ?? facts.snapshot.container(of: module)?.manifest,
      module: facts.graph.modules[module].id,
      note: note
    )
  }

  func microModules() -> [Violation] {
    let limit = facts.number("files", of: "C10") ?? 2
    return facts.graph.modules.indices.compactMap { module in
      guard let target = facts.target(of: module), target.kind.isLibrary, target.language == .swift,
        facts.role(of: module) == .source, !facts.isVended(module),
        (1...max(limit, 1)).contains(target.sources.count),
        facts.feature(of: module)?.modules([.interface]).isEmpty != false
      else { return nil }
      let users = users(of: module)
      guard users.count == 1, let user = users.first,
        facts.target(of: user)?.kind.isLibrary == true
      else { return nil }
      let files = target.sources.count == 1 ? "1 file" : "\(target.sources.count) files"
      return Violation(
        from: .module(module),
        certainty: .possible,
        message: "`\(target.name)` has \(files), and only `\(facts.name(user))` uses it",
        remedy: "Merge it into `\(facts.name(user))`: one compile step less",
        evidence: [place(of: module, files), facts.place(from: user, to: module)]
      )
    }
  }

  func limits() -> [Violation] {
    var violations: [Violation] = []
    if let limit = facts.number("dependencies", of: "C16") {
      for module in facts.graph.modules.indices where facts.role(of: module) != .app {
        let count = facts.dependencies(of: module).count
        if count > limit {
          violations.append(
            violation(module, "dependencies", "has \(count) dependencies, more than \(limit)")
          )
        }
      }
    }
    if let limit = facts.number("users", of: "C16") {
      for module in facts.graph.modules.indices where facts.graph.modules[module].kind != nil {
        let count = users(of: module).count
        if count > limit {
          violations.append(violation(module, "users", "has \(count) users, more than \(limit)"))
        }
      }
    }
    if let limit = facts.number("depth", of: "C16") { violations += tooDeep(limit) }
    return violations
  }

  /// Only modules that no deeper one uses: the others follow from them.
  private func tooDeep(_ limit: Int) -> [Violation] {
    let components = facts.graph.graph.stronglyConnectedComponents()
    var depths = Array(repeating: 0, count: facts.graph.modules.count)
    for component in components {
      let members = Set(component)
      let below = component.flatMap { facts.graph.graph.neighbors(of: $0) }
        .filter { !members.contains($0) && facts.graph.modules[$0].kind != nil }
        .map { depths[$0] }
      for module in component { depths[module] = (below.max() ?? 0) + 1 }
    }
    return depths.indices.filter { module in
      depths[module] > limit && facts.graph.modules[module].kind?.isTest == false
        && !users(of: module).contains { depths[$0] > depths[module] }
    }
    .map {
      violation($0, "depth", "lies \(depths[$0]) modules above the lowest, more than \(limit)")
    }
  }

  private func violation(_ module: Int, _ symbol: String, _ words: String) -> Violation {
    Violation(
      from: .module(module),
      symbol: symbol,
      message: "`\(facts.name(module))` \(words)",
      remedy: nil,
      evidence: [place(of: module, words)]
    )
  }
}
