/// Finds the modules of products.
extension ModuleAssembly {
  /// The modules of a product: the targets of a local one, a node of its own for an external one.
  ///
  /// The packages that a project refers to are looked at first, and then those of projects that are built with it. A
  /// product that `isListed` may come from the list of a generator, too.
  ///
  /// Rule: tuist.dependency.package. Source: Xcode offers the products of all packages of a workspace to each project.
  mutating func product(
    _ name: String,
    package: String?,
    isListed: Bool,
    in containerIndex: Int
  ) -> [Int] {
    let container = workspace.containers[containerIndex]
    let own = container.dependencies.filter { isListed || !$0.isListed }
    let found = product(name, package: package, among: own)
    if !found.isEmpty { return found }
    if reachesPackagesOutside(containerIndex, isListed: isListed) {
      return [externalModule(name, package: "")]
    }
    let others = container.companions.compactMap { containerAtPath[$0] }
      .flatMap { workspace.containers[$0].dependencies }
    return product(name, package: package, among: others.filter { !$0.isListed })
  }

  private mutating func product(
    _ name: String,
    package: String?,
    among dependencies: [PackageDependency]
  ) -> [Int] {
    let wanted = package.map { package in
      dependencies.filter { dependency in
        dependency.identity == package.lowercased() || dependency.name == package
          || localPackage(dependency).map { workspace.containers[$0].name == package } == true
      }
    }
    // An unknown package name is looked up everywhere, as SwiftPM does for older tools versions.
    let candidates = wanted.flatMap { $0.isEmpty ? nil : $0 } ?? dependencies
    for dependency in candidates {
      guard let index = localPackage(dependency) else { continue }
      let found = targetsOfProduct(name, in: index)
      if !found.isEmpty { return found }
    }
    let outside = candidates.filter { localPackage($0) == nil }
    guard let first = outside.first else { return [] }
    // Without `package:` among several candidates nobody can tell whose product it is.
    let owner =
      outside.allSatisfy { $0.identity == first.identity }
      ? first : outside.first { $0.identity == name.lowercased() }
    return [externalModule(name, package: owner?.identity ?? "")]
  }

  /// Whether a project may take a product from a package that one of its local packages depends on.
  private func reachesPackagesOutside(_ container: Int, isListed: Bool) -> Bool {
    guard workspace.containers[container].kind == .project else { return false }
    var known: Set<Int> = [container]
    var pending = [container]
    while let next = pending.popLast() {
      for dependency in workspace.containers[next].dependencies
      where isListed || !dependency.isListed {
        guard let local = localPackage(dependency) else { return true }
        if known.insert(local).inserted { pending.append(local) }
      }
    }
    return false
  }

  func targetsOfProduct(_ name: String, in containerIndex: Int) -> [Int] {
    let product = workspace.containers[containerIndex].products.first { $0.name == name }
    return product?.targets.compactMap { targets[containerIndex][$0] } ?? []
  }

  func localPackage(_ dependency: PackageDependency) -> Int? {
    guard case .local(let path) = dependency.location else { return nil }
    return containerAtPath[path]
  }

  /// The end of a message about a product that no package makes, in a project that Tuist writes.
  static func remedy(
    for reference: TargetDependency.Reference,
    isListed: Bool,
    in container: Container
  ) -> String {
    guard !isListed, container.generator == .tuist, case .product = reference else { return "" }
    return
      "; add its package to `packages:` of the project, or write `.external(name:)` for a package of "
      + "`Tuist/Package.swift`"
  }
}
