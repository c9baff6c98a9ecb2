import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

extension ArchitectureRules {
  static let dependencyRules: [ArchitectureRule] = [
    ArchitectureRule(
      id: "C04",
      title: "Undeclared import",
      level: .warning,
      statement:
        "A target declares each module of the workspace, and each product, that its files import.",
      computed:
        "Imports that lead to a module of the graph, without a declared arrow from the target to it.",
      errsWhere: """
        Left out: modules that `#if canImport` looks for and that are out of reach, and modules linked into the host \
        of tests. Snippets, plug-ins and manifests that could not be evaluated are left out, too. A note if another \
        product of the same package is declared, which may contain the module. A note for targets of projects that \
        reach the module through others.
        """,
      example: "`Chat` imports `Log`, which it does not declare (1 name: `Logger`)",
      check: { facts throws(CancellationError) in UndeclaredImports(facts).violations() }
    ),
    ArchitectureRule(
      id: "C05",
      title: "Unused dependency",
      level: .note,
      statement: "A target imports each library that it declares.",
      computed: """
        Declared arrows to libraries without an import in any file, under any condition. Products of packages outside \
        only if every import of the target is known to lead elsewhere.
        """,
      errsWhere: """
        A library that is linked for its side effects. Left out: programs, plug-ins, macros, binaries, system \
        libraries, modules without Swift, targets with plug-ins or other languages, modules that an import re-exports.
        """,
      example: "`Chat` declares a dependency on `Log`, and no file imports it",
      check: { facts throws(CancellationError) in UnusedDependencies(facts).violations() }
    ),
    ArchitectureRule(
      id: "C06",
      title: "Redundant import",
      level: .note,
      statement: "A file that imports a module contains a name that the module declares.",
      computed: """
        The names of the file and those of all declarations of the module, and of modules that it re-exports. Only \
        modules of the workspace in Swift that are read without a fault.
        """,
      errsWhere: """
        An import that makes members of a third module visible, or a conformance; with `MemberImportVisibility`, \
        `.init()` of a type of the module. Left out: imports under conditions, modules with macros, operators, \
        subscripts or functions like `callAsFunction`. So are those with conformances and initializers of foreign \
        types, and re-exports of packages outside.
        """,
      example: "`View.swift` imports `Log` and contains no name that `Log` declares",
      check: { facts throws(CancellationError) in try RedundantImports(facts).violations() }
    ),
    ArchitectureRule(
      id: "C07",
      title: "Needless re-export",
      level: .note,
      statement: "A module that is re-exported has users that do not import it themselves.",
      computed: """
        `@_exported import` of a module of the workspace, none of whose names stands in a file that imports only the \
        re-exporting module.
        """,
      errsWhere:
        "Packages that others depend on. Left out: features in the layer `umbrella`, modules that are not read.",
      example: "`Core` re-exports `Log`, and no module needs that",
      check: { facts throws(CancellationError) in try NeedlessExports(facts).violations() }
    ),
  ]
}

/// Imports of modules that the target does not declare.
private struct UndeclaredImports {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  func violations() -> [Violation] {
    facts.graph.modules.indices.flatMap { module -> [Violation] in
      guard let target = facts.target(of: module), facts.hasKnownDependencies(module),
        target.kind != .snippet, target.kind != .plugin
      else { return [] }
      return facts.graph.graph.neighbors(of: module)
        .compactMap { violation(from: module, to: $0) }
    }
  }

  private func violation(from module: Int, to other: Int) -> Violation? {
    let graph = facts.graph
    guard !facts.declares(module, other) else { return nil }
    let places = facts.imports(of: other, by: module).filter { isInReach(other, of: module, $0) }
    let node = graph.modules[other]
    guard !places.isEmpty, !BuildPlatform.bringsModule(named: node.moduleName),
      !isBroughtByHost(other, of: module)
    else { return nil }
    let used = UsedNames(of: other, in: module, facts)
    let name = facts.name(module)
    let mayBeDeclared = node.kind == nil && declaresProduct(of: node.containerName, module)
    let files = Set(places.map(\.path))
    let unused = used.names.isEmpty && isUnused(other, in: files)
    let count =
      node.kind == nil ? (files.count == 1 ? "1 file" : "\(files.count) files") : used.phrase
    var evidence = facts.evidence(from: module, to: other)
    if let place = places.first {
      evidence[0] = Finding.Evidence(
        path: place.path,
        line: place.line,
        module: graph.modules[module].id,
        note: "imports `\(node.moduleName)`"
          + (place.condition.isEmpty ? "" : " if `\(place.condition)`")
      )
    }
    let manifest = facts.snapshot.container(of: module)?.manifest
    return Violation(
      from: .module(module),
      to: .module(other),
      certainty: mayBeDeclared
        ? .possible : places.contains { $0.condition.isEmpty } ? .certain : .likely,
      ceiling: mayBeLinkedByXcode(module, other) ? .note : .error,
      message: "`\(name)` imports `\(node.moduleName)`, which it does not declare (\(count))",
      remedy: unused
        ? "Remove the import" + (files.count == 1 ? "" : "s in \(files.count) files")
        : "Add `\(node.name)` to the dependencies of `\(name)`"
          + (manifest.map { " in `\($0)`" } ?? ""),
      evidence: evidence,
      places: places.map(\.place)
    )
  }

  /// Whether no file contains a name that the module or one that it re-exports declares.
  private func isUnused(_ other: Int, in files: Set<SourcePath>) -> Bool {
    guard let names = VisibleNames(of: other, facts) else { return false }
    return files.allSatisfy { path in
      facts.snapshot.summaries[path].map { $0.problems.isEmpty && !names.areUsed(in: $0) } == true
    }
  }

  /// Whether a target of a project may see the module: through a target that it declares, or a search path.
  private func mayBeLinkedByXcode(_ module: Int, _ other: Int) -> Bool {
    facts.snapshot.container(of: module)?.kind == .project
      && (facts.graph.modules[other].kind == nil || facts.reaches(module, other))
  }

  /// Whether an import counts: code for a module that the target cannot reach is not compiled.
  private func isInReach(
    _ other: Int,
    of module: Int,
    _ place: ArchitectureFacts.ImportPlace
  ) -> Bool {
    if place.condition == "false" { return false }
    guard place.condition.contains("canImport(\(facts.graph.modules[other].moduleName)") else {
      return true
    }
    return facts.reaches(module, other)
  }

  /// Whether tests run in a program that contains the module.
  private func isBroughtByHost(_ other: Int, of module: Int) -> Bool {
    facts.graph.graph.neighbors(of: module).contains { host in
      facts.graph.kinds(from: module, to: host).contains(.hosted)
        && (host == other || facts.reaches(host, other))
    }
  }

  private func declaresProduct(of package: String, _ module: Int) -> Bool {
    facts.graph.graph.neighbors(of: module).contains { other in
      let node = facts.graph.modules[other]
      return node.kind == nil && (node.containerName == package || package.isEmpty)
        && facts.declares(module, other)
    }
  }
}

/// Declared libraries that no file imports.
private struct UnusedDependencies {
  private let facts: ArchitectureFacts
  /// Names that targets import which no package outside can bring.
  private let systemModules: Set<String>

  init(_ facts: ArchitectureFacts) {
    self.facts = facts
    var names: Set<String> = []
    for module in facts.graph.modules.indices where facts.hasKnownDependencies(module) {
      // A target without any foreign code imports modules of its system and toolchain.
      let reached = facts.graph.graph.reachable(from: [module], .forward)
      let isAlone = reached.allSatisfy { other in
        switch facts.graph.modules[other].kind {
        case nil, .binary, .systemLibrary: false
        default: true
        }
      }
      if isAlone, facts.snapshot.container(of: module)?.kind == .package {
        names.formUnion(facts.otherImports(of: module))
      }
    }
    systemModules = names
  }

  func violations() -> [Violation] {
    facts.graph.modules.indices.flatMap { module -> [Violation] in
      guard let target = facts.target(of: module), isChecked(target),
        facts.hasKnownDependencies(module), facts.isKnown(module),
        facts.summaries(of: module).contains(where: { !$0.summary.declarations.isEmpty })
      else { return [] }
      return facts.graph.graph.neighbors(of: module)
        .compactMap { violation(from: module, to: $0) }
    }
  }

  private func isChecked(_ target: Target) -> Bool {
    switch target.kind {
    case .uiTest, .plugin, .snippet, .aggregate, .externalBuild, .bundle: false
    default: true
    }
  }

  private func violation(from module: Int, to other: Int) -> Violation? {
    let graph = facts.graph
    let kinds = graph.kinds(from: module, to: other)
    let node = graph.modules[other]
    guard kinds.contains(.declared), kinds.isDisjoint(with: [.imported, .hosted, .plugin]),
      node.kind == nil || isImportable(other), !isPartOfImportedProduct(other, module),
      !isReexported(other, to: module)
    else { return nil }
    if node.kind == nil {
      let unknown = facts.otherImports(of: module).filter {
        !systemModules.contains($0) && !BuildPlatform.bringsModule(named: $0)
      }
      guard unknown.isEmpty else { return nil }
    }
    let name = facts.name(module)
    // A program may link a module for what it registers.
    let mayLink = facts.target(of: module)?.kind.isLinked == true
    let users = undeclaredUsers(of: other, through: module)
    let dependencies =
      "the dependencies of `\(name)`"
      + (facts.snapshot.container(of: module).map { " in `\($0.manifest)`" } ?? "")
    var message = "`\(name)` declares a dependency on `\(node.name)`, and no file imports it"
    var remedy = "Remove `\(node.name)` from \(dependencies)"
    if let user = users.first {
      let more = users.count == 1 ? "" : " and \(users.count - 1) more"
      message +=
        "; `\(facts.name(user))`\(more) import\(users.count == 1 ? "s" : "") it without declaring it"
      remedy =
        "Move `\(node.name)` from \(dependencies) to those of "
        + users.prefix(3).map { "`\(facts.name($0))`" }.joined(separator: ", ")
        + (users.count > 3 ? " and \(users.count - 3) more" : "")
    }
    return Violation(
      from: .module(module),
      to: .module(other),
      certainty: mayLink ? .possible : .likely,
      message: message,
      remedy: remedy,
      evidence: facts.evidence(from: module, to: other)
        + users.prefix(3).flatMap { user in
          facts.imports(of: other, by: user).prefix(1).map { place in
            Finding.Evidence(
              path: place.path,
              line: place.line,
              module: graph.modules[user].id,
              note: "imports `\(node.moduleName)`, and does not declare it"
            )
          }
        }
    )
  }

  /// The modules that import `other` and get it by what `module` declares alone; ascending.
  private func undeclaredUsers(of other: Int, through module: Int) -> [Int] {
    facts.graph.graph.neighbors(of: other, .backward).filter { user in
      user != module && !facts.declares(user, other) && !facts.imports(of: other, by: user).isEmpty
        && facts.reaches(user, module) && !facts.reaches(user, other, avoiding: module)
    }
  }

  /// Whether Swift code must import the module to use it.
  private func isImportable(_ other: Int) -> Bool {
    guard let target = facts.target(of: other), target.kind.isLibrary, facts.isKnown(other) else {
      return false
    }
    return facts.summaries(of: other).contains { !$0.summary.declarations.isEmpty }
  }

  /// Whether the dependency is a product with several targets, another of which is imported.
  private func isPartOfImportedProduct(_ other: Int, _ module: Int) -> Bool {
    guard let products = facts.snapshot.container(of: other)?.products,
      let references = facts.target(of: module)?.dependencies.map(\.reference.name)
    else { return false }
    let name = facts.graph.modules[other].name
    return products.contains { product in
      guard product.targets.count > 1, product.targets.contains(name),
        references.contains(product.name)
      else { return false }
      return facts.graph.graph.neighbors(of: module).contains { neighbor in
        product.targets.contains(facts.graph.modules[neighbor].name)
          && facts.graph.kinds(from: module, to: neighbor).contains(.imported)
      }
    }
  }

  /// Whether a module that is imported hands the other one on.
  private func isReexported(_ other: Int, to module: Int) -> Bool {
    var seen: Set<Int> = [module]
    var pending = facts.graph.graph.neighbors(of: module)
      .filter { facts.graph.kinds(from: module, to: $0).contains(.imported) }
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      for neighbor in facts.graph.graph.neighbors(of: next)
      where facts.graph.kinds(from: next, to: neighbor).contains(.exported) {
        if neighbor == other { return true }
        pending.append(neighbor)
      }
    }
    return false
  }
}
