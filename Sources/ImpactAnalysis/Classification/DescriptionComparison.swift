import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// A comparison of the modules' descriptions: what manifests and projects say of them.
struct DescriptionComparison {
  let states: ComparedStates

  /// A manifest edit touches only the targets whose evaluated description differs.
  func compare(into changes: inout ModuleChanges) {
    var names: Set<String> = []
    var users: [Int] = []
    var products: Set<String> = []
    var flagged: [Int] = []
    // What runs on the host while others are built may be built in another configuration.
    let hasTools = states.union.members.contains { [.macro, .plugin].contains($0.module.kind) }
    let build = BuildCondition(
      configuration: hasTools
        ? nil : (states.options.configuration == .release ? "release" : "debug"),
      platform: states.union.platform
    )
    for module in states.union.indices {
      let member = states.union.members[module]
      guard member.module.kind != nil else { continue }
      guard let base = member.base, let head = member.head else {
        changes.update(module) { $0.changeCompilation(.membership) }
        names.insert(member.module.moduleName)
        continue
      }
      if let difference = TargetDifference(
        base: states.base,
        module: base,
        head: states.head,
        module: head,
        in: build
      ) {
        if !difference.productsOutside.isEmpty { users.append(module) }
        if difference.mayChangeCommandsAbove { flagged.append(module) }
        products.formUnion(difference.productsOutside)
        changes.update(module) { change in
          if difference.compilesNothing {
            if difference.effect == .settings { change.differences.insert(.linking) }
            return change.changeBehavior(difference.effect)
          }
          // Such a target of a project runs scripts or another build.
          let isCompiled = member.module.isCompiled || !states.union.isOfProject(module)
          change.changeCompilation(
            difference.effect,
            propagates: difference.reachesDependents,
            isSeen: isCompiled
          )
          if !isCompiled { change.differences.insert(.possibleCompilation) }
          if difference.changesEmbeddedFiles { change.addEverything(.resource, access: .internal) }
          if difference.changesAccessor {
            change.addEverything(.resource, access: .internal)
            // The accessor imports it.
            change.addEverything(
              .resource,
              name: "Bundle.module",
              imported: ImportChange(module: "Foundation")
            )
          }
        }
      }
    }
    widenConditionalImports(of: names, &changes)
    widenConditionalImports(of: products, above: users, &changes)
    comparePackageDependencies(&changes)
    comparePrograms(&changes)
    compareCommands(above: flagged, &changes)
  }

  /// Marks the modules above targets that gain or lose a target of C, which one of a package outside may be.
  ///
  /// SwiftPM passes the module maps of all targets of C below a target to the compiler.
  ///
  /// Rule: build.module-maps
  private func compareCommands(above flagged: [Int], _ changes: inout ModuleChanges) {
    guard !flagged.isEmpty else { return }
    let above = states.union.graph.reachable(from: flagged, .backward)
    for module in above.subtracting(BitSet(flagged)) {
      let member = states.union.members[module].module
      guard member.isCompiled, member.kind != nil, !states.union.isOfProject(module) else {
        continue
      }
      changes.update(module) { $0.differences.insert(.possibleCompilation) }
    }
  }

  /// Code that starts a program, or loads a library, by the name of its product may no longer find it.
  private func comparePrograms(_ changes: inout ModuleChanges) {
    for module in states.union.indices {
      let member = states.union.members[module]
      let target = member.module.key.target
      guard let old = member.base.flatMap({ states.base.container(of: $0) }),
        let new = member.head.flatMap({ states.head.container(of: $0) }),
        Set(old.programs(of: target)) != Set(new.programs(of: target))
      else { continue }
      changes.update(module) { $0.changeBehavior(.settings) }
    }
  }

  /// Marks the modules of packages with several traits as soon as a build is planned anew.
  ///
  /// A build plan passes the enabled traits in the order of a hash table, which differs from process to process. So
  /// another manifest, or a file that comes or goes, may change each compile command.
  ///
  /// Rule: build.trait-order
  func compareTraitOrder(_ differences: [FileDifference], _ changes: inout ModuleChanges) {
    guard differences.contains(where: { $0.kind != .modified || states.describes($0.path) }) else {
      return
    }
    let packages = states.head.workspace.packages.filter {
      states.head.workspace.requestedTraits(of: $0).count > 1
    }
    guard !packages.isEmpty else { return }
    let paths = Set(packages.map(\.path))
    for module in states.union.indices {
      let member = states.union.members[module].module
      guard member.isCompiled, member.kind != nil, paths.contains(member.key.containerPath) else {
        continue
      }
      changes.update(module) { $0.differences.insert(.possibleCompilation) }
    }
  }

  /// Other traits, or another place of a package, are another package, which is compiled otherwise.
  ///
  /// For versions see `VersionComparison`.
  private func comparePackageDependencies(_ changes: inout ModuleChanges) {
    var changed: Set<PackageDependency> = []
    for new in states.head.workspace.containers {
      guard let old = states.base.workspace.containers.first(where: { $0.path == new.path }) else {
        continue
      }
      let earlier = old.identifiedDependencies
      for (identity, after) in new.identifiedDependencies {
        guard let before = earlier[identity], before != after,
          !before.differsInVersions(from: after)
        else {
          continue
        }
        changed.formUnion([before, after])
      }
    }
    followTraits(&changed)
    for module in states.union.indices {
      let origin = states.union.members[module].module
      let isChanged = changed.contains { dependency in
        switch dependency.location {
        case .local(let path): origin.kind != nil && origin.key.containerPath == path
        case .outside, .remote: origin.kind == nil && origin.containerName == dependency.identity
        }
      }
      if isChanged {
        changes.update(module) { $0.changeCompilation(.settings) }
      }
    }
  }

  /// Adds what packages with other settings, or depended on otherwise, depend on with conditional traits: a trait may
  /// enable others, package by package (SE-0450).
  ///
  /// Rule: build.traits
  private func followTraits(_ changed: inout Set<PackageDependency>) {
    let packages = Dictionary(
      states.head.workspace.containers.map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var pending = states.base.workspace.containers.compactMap { old in
      packages[old.path].flatMap { $0.settings == old.settings ? nil : $0.path }
    }
    pending += changed.compactMap(\.localPath)
    var seen: Set<SourcePath> = []
    while let path = pending.popLast() {
      guard seen.insert(path).inserted, let package = packages[path] else { continue }
      for dependency in package.dependencies where dependency.hasConditionalTraits {
        changed.insert(dependency)
        if let path = dependency.localPath { pending.append(path) }
      }
    }
  }

  /// `canImport` is decided by what lies in the build folder: a module that appears or goes can
  /// switch a branch anywhere.
  private func widenConditionalImports(of names: Set<String>, _ changes: inout ModuleChanges) {
    guard !names.isEmpty else { return }
    for module in states.union.indices {
      guard let target = states.target(head: module) else { continue }
      let asks = target.sources.contains { path in
        guard let summary = states.head.summaries.testingImports(path) else { return false }
        return names.contains { summary.contains(NameKey($0)) }
      }
      guard asks else { continue }
      // The build tool does not record `canImport`.
      let condition = target.importCondition(about: names, orUnknown: false, in: states.head)
      changes.update(module) { $0.changeImportCondition(condition, isSeen: false) }
    }
  }

  /// Marks the modules that test by `canImport` for a module that a product outside may have.
  ///
  /// Its modules are not known: any may count, above the targets that need it or no longer do. If it comes or
  /// goes, the packages count that are built together with those targets. All modules of a build lie in one folder
  /// (SwiftPM 6.3.1).
  ///
  /// Rule: build.import-conditions
  private func widenConditionalImports(
    of products: Set<String>,
    above users: [Int],
    _ changes: inout ModuleChanges
  ) {
    guard !users.isEmpty else { return }
    let comesOrGoes = states.union.indices.filter { module in
      let member = states.union.members[module]
      return member.module.kind == nil && (member.base == nil || member.head == nil)
    }
    let above = states.union.graph.reachable(from: users, .backward)
    let together: Set<SourcePath>? =
      comesOrGoes.isEmpty ? [] : packagesBuilt(with: users, comesOrGoes)
    for module in states.union.indices {
      let asks = states.target(head: module)?.asks(for: products, in: states.head) == true
      let imports = comesOrGoes.contains {
        states.union.kinds(from: module, to: $0).contains(.imported)
      }
      let isBuiltWith = together?.contains(states.union.members[module].module.key.containerPath)
      let mayFind = asks && (above.contains(module) || isBuiltWith ?? true)
      guard imports || mayFind else { continue }
      let condition =
        mayFind
        ? states.target(head: module)?
          .importCondition(about: products, orUnknown: true, in: states.head) : nil
      changes.update(module) { change in
        if mayFind {
          change.changeImportCondition(condition)
        } else {
          change.changeCompilation(.membership)
        }
      }
    }
  }

  /// The packages that some build makes together with `users`, or with what uses `products`; `nil` if it may be any.
  ///
  /// Complexity: O(packages · (packages + dependencies)).
  private func packagesBuilt(with users: [Int], _ products: [Int]) -> Set<SourcePath>? {
    let workspaces = [states.base.workspace, states.head.workspace]
    // Xcode builds the packages of a workspace into one folder.
    guard workspaces.allSatisfy(\.xcodeProjects.isEmpty),
      workspaces.allSatisfy({ $0.containers.allSatisfy { $0.kind == .package } })
    else { return nil }
    let usersOfProducts = states.union.indices.filter { module in
      products.contains { !states.union.kinds(from: module, to: $0).isEmpty }
    }
    let paths = Set(
      (users + usersOfProducts).map { states.union.members[$0].module.key.containerPath }
    )
    var found: Set<SourcePath> = []
    for workspace in workspaces {
      for root in workspace.packages {
        let built = workspace.packages(builtWith: root.path)
        if !built.isDisjoint(with: paths) { found.formUnion(built) }
      }
    }
    return found
  }
}

extension Container {
  fileprivate var identifiedDependencies: [String: PackageDependency] {
    Dictionary(dependencies.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension PackageDependency {
  fileprivate var localPath: SourcePath? {
    if case .local(let path) = location { path } else { nil }
  }

  /// Whether nothing but the versions that are allowed can be another of two packages outside.
  fileprivate func differsInVersions(from other: PackageDependency) -> Bool {
    guard case .remote = location, case .remote = other.location else { return false }
    return traits == other.traits
  }

  /// Whether the traits that it enables depend on those of the package that depends.
  fileprivate var hasConditionalTraits: Bool {
    // A manifest that was only read shows its code.
    traits.contains { $0.contains("condition") || !$0.hasPrefix("traits=") }
  }

  /// The requirement's traits.
  fileprivate var traits: [Substring] {
    requirement.split(separator: "\n").filter { $0.contains("traits") }
  }
}
