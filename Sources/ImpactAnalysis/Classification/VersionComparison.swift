import GraphCore
import WorkspaceModel

/// A comparison of the versions and origins of packages outside that a build uses.
struct VersionComparison {
  let states: ComparedStates

  /// Compares what versions each package and project of both states is built with: each may be the root of a build.
  func compare(into changes: inout ModuleChanges) {
    let (old, new) = (states.base.workspace, states.head.workspace)
    guard !old.resolves(as: new) else { return }
    let roots = Set(old.packages.map(\.path)).intersection(new.packages.map(\.path))
    var pairs = roots.map { root in
      (PackageResolution(of: root, in: old), PackageResolution(of: root, in: new))
    }
    // Xcode builds packages of a project with the project's lock.
    let xcodeLocks = Set(old.locks.keys).union(new.locks.keys).filter { lock in
      !lock.hasName(PackageLock.fileName) || lock.parent.map { !roots.contains($0) } ?? false
    }
    pairs += xcodeLocks.sorted().map { lock in
      (PackageResolution(xcodeLock: lock, in: old), PackageResolution(xcodeLock: lock, in: new))
    }
    // Without a lock, what a project requires decides.
    let locked = pairs.filter { $0.0.lock != nil || $0.1.lock != nil }
      .reduce(into: Set<SourcePath>()) { $0.formUnion($1.0.packages.union($1.1.packages)) }
    let former = Dictionary(
      old.containers.filter { $0.kind == .project }.map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    // All projects of a workspace have one resolution.
    var compared: Set<[Set<SourcePath>]> = []
    for project in new.containers where project.kind == .project && !locked.contains(project.path) {
      guard let former = former[project.path],
        compared.insert([former.builtTogether, project.builtTogether]).inserted
      else { continue }
      let resolution = PackageResolution(project: former, in: old)
      pairs.append((resolution, PackageResolution(project: project, in: new)))
    }
    let products = ProductsOutside(states.union)
    var changed: [Int: Set<SourcePath>] = [:]
    for (before, after) in pairs where before != after {
      let packages = before.packages.union(after.packages)
      for product in products.changed(by: before.difference(to: after)) {
        changed[product, default: []].formUnion(packages)
      }
    }
    for product in changed.keys.sorted() { change(product, for: changed[product] ?? [], &changes) }
  }

  /// Takes every package outside for another one, as far as packages in or below `folder` are built with it.
  func changeOrigins(below folder: SourcePath, _ changes: inout ModuleChanges) {
    var packages: Set<SourcePath> = []
    for workspace in [states.base.workspace, states.head.workspace] {
      for package in workspace.packages where package.path.isInside(folder) {
        packages.formUnion(workspace.packages(builtWith: package.path))
      }
    }
    for product in ProductsOutside(states.union).changed(by: .all) {
      change(product, for: packages, &changes)
    }
  }

  /// Takes the packages in a submodule for other ones.
  ///
  /// Rule: unknown.submodule-package
  func changePackages(in submodule: SourcePath, _ changes: inout ModuleChanges) {
    var identities: Set<String> = []
    var users: Set<SourcePath> = []
    for container in [states.base, states.head].flatMap(\.workspace.containers) {
      for dependency in container.dependencies {
        guard case .local(let folder) = dependency.location, folder.isInside(submodule) else {
          continue
        }
        identities.insert(dependency.identity)
        users.insert(container.path)
      }
    }
    for product in ProductsOutside(states.union).changed(by: .some(identities)) {
      change(product, for: users, &changes)
    }
  }

  /// Takes the targets for changed ones that depend on projects in a submodule.
  ///
  /// Rule: unknown.submodule-project
  func changeUsersOfProjects(in submodule: SourcePath, _ changes: inout ModuleChanges) {
    for module in states.union.indices {
      let isUser = states.targets(module).lazy.flatMap(\.dependencies).contains { dependency in
        guard case .module(let project, target: _) = dependency.reference else { return false }
        return project.isInside(submodule)
      }
      if isUser { changes.update(module) { $0.changeCompilation(.settings) } }
    }
  }

  /// Marks a product of a package outside, or only its users, if those of other packages have the same as before.
  private func change(
    _ product: Int,
    for packages: Set<SourcePath>,
    _ changes: inout ModuleChanges
  ) {
    let users = states.union.graph.neighbors(of: product, .backward)
    let others = users.filter {
      !packages.contains(states.union.members[$0].module.key.containerPath)
    }
    let marked = others.isEmpty ? [product] : users.filter { !others.contains($0) }
    for module in marked {
      changes.update(module) { $0.changeCompilation(.settings) }
    }
  }
}

extension Workspace {
  /// Whether every package is built with the same versions of packages outside as in another state.
  fileprivate func resolves(as other: Workspace) -> Bool {
    locks == other.locks
      && containers.elementsEqual(other.containers) {
        $0.path == $1.path && $0.dependencies == $1.dependencies
      }
  }
}

/// The modules of a graph that stand for products of packages outside.
private struct ProductsOutside {
  private let indices: [Int]
  private let identities: [Int: String]

  init(_ union: ModuleUnion) {
    indices = union.indices.filter { union.members[$0].module.kind == nil }
    identities = Dictionary(
      uniqueKeysWithValues: indices.map { ($0, union.members[$0].module.containerName) }
    )
  }

  func changed(by difference: PackageResolution.Difference) -> [Int] {
    guard case .some(let changed) = difference else { return indices }
    guard !changed.isEmpty else { return [] }
    // A package that nothing names is a dependency of some package outside: of any of them.
    guard changed.isSubset(of: identities.values) else { return indices }
    return indices.filter {
      changed.contains(identities[$0] ?? "") || identities[$0]?.isEmpty == true
    }
  }
}
