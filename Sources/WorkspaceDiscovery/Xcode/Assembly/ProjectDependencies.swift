import WorkspaceModel

/// Resolves what the targets of projects depend on.
///
/// The rules are those of `LinkageDependencyResolver` and `TargetDependencyResolver` in swift-build. Where several
/// targets make a product of one name, all of those that share a platform count: Xcode takes the first.
struct ProjectDependencies: Sendable {
  /// A target of any project.
  struct Place: Sendable, Hashable {
    var project: SourcePath
    /// The name of the target's node.
    var name: String
  }

  /// A target whose dependencies are not resolved yet.
  struct Candidate: Sendable {
    var place: Place
    var id: String
    var productID: String?
    /// The target's name in the project.
    var name: String
    /// The file names that its product may have.
    var products: Set<String>
    var platforms: Set<ApplePlatform>
    var isTest: Bool
  }

  private let reach: ProjectReach
  private let candidates: [SourcePath: [Candidate]]
  private let byProduct: [String: [Candidate]]
  /// By the folder of a package, the products that it offers.
  private let offered: [SourcePath: Set<String>]
  private let identities: [SourcePath: String]

  init(_ candidates: [Candidate], _ reach: ProjectReach, packages: [Container]) {
    self.reach = reach
    self.candidates = Dictionary(grouping: candidates, by: \.place.project)
    var byProduct: [String: [Candidate]] = [:]
    for candidate in candidates {
      for product in candidate.products { byProduct[product, default: []].append(candidate) }
    }
    self.byProduct = byProduct
    offered = Dictionary(
      packages.map { ($0.path, Set($0.products.map(\.name))) },
      uniquingKeysWith: { $0.union($1) }
    )
    identities = Dictionary(
      packages.map { ($0.path, $0.identity) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The dependencies of a target, and those that could not be resolved.
  struct Resolution: Sendable {
    /// In a fixed order, each once.
    var dependencies: [TargetDependency] = []
    var plugins: [PluginUse] = []
    /// Names that several targets or packages stand for.
    var ambiguous: [String] = []
    /// Targets that a dependency names and no project that was read has.
    var lost: [TargetReference] = []
  }

  /// The dependencies of a target.
  func resolution(
    of target: ProjectTargetDescription,
    _ own: Candidate,
    _ settings: TargetSettings
  ) -> Resolution {
    let project = own.place.project
    var result = Resolution()
    var found: [TargetDependency] = []
    var declared: Set<Place> = []
    for dependency in target.dependencies {
      let condition = Self.condition(dependency.platforms)
      switch dependency.reference {
      case .target(let reference):
        let others = targets(reference, from: project)
        if others.isEmpty {
          result.lost.append(reference)
          // The edge stays, to a target of which nothing else is known.
          if case .project(let path) = reference.place, let name = reference.name {
            let reference = TargetDependency.Reference.module(container: path, target: name)
            found.append(TargetDependency(reference, condition: condition))
          }
        }
        declared.formUnion(others.map(\.place))
        found += others.map { TargetDependency($0, .declared, condition) }
      case .package(let product, let package):
        let others = products(product, package, of: project, .declared, condition)
        if others.count > 1 { result.ambiguous.append(product) }
        found += others
      case .plugin(let product, let package):
        result.plugins.append(PluginUse(name: product, package: identity(of: package)))
      }
    }
    for link in target.links {
      let kind: TargetDependency.Kind = link.phase == .copy ? .embedded : .linked
      let condition = Self.condition(link.platforms)
      switch link.product {
      case .target(let reference):
        found += targets(reference, from: project).map { TargetDependency($0, kind, condition) }
      case .package(let product, let package):
        found += products(product, package, of: project, kind, condition)
      case .file(let name):
        let others = makers(of: name, for: own, declared)
        if others.count > 1 { result.ambiguous.append(name) }
        found += others.map { TargetDependency($0, kind, condition) }
      }
    }
    for name in settings.linkedFiles {
      found += makers(of: name, for: own, declared).map { TargetDependency($0, .linked, nil) }
    }
    found += hosts(of: target, own, settings).map { TargetDependency($0, .hosted, nil) }
    var seen: Set<TargetDependency> = []
    result.dependencies = found.filter { $0.reference != own.reference && seen.insert($0).inserted }
    return result
  }

  // MARK: Targets

  private func targets(_ reference: TargetReference, from project: SourcePath) -> [Candidate] {
    let all: [Candidate]
    switch reference.place {
    case .sameProject: all = candidates[project] ?? []
    case .project(let other): all = candidates[other] ?? []
    case .elsewhere: return []
    }
    if let found = all.first(where: { $0.id == reference.id || $0.productID == reference.id }) {
      return [found]
    }
    // Ids change when a project is generated anew; its name stays.
    return all.filter { $0.name == reference.name }
  }

  /// The targets that make a product; those among them alone that are declared, if there are some.
  private func makers(of file: String, for own: Candidate, _ declared: Set<Place>) -> [Candidate] {
    let inReach = reach.projects[own.place.project] ?? [own.place.project]
    let all = (byProduct[file] ?? []).filter { candidate in
      candidate.place != own.place && inReach.contains(candidate.place.project)
        && !candidate.isTest
    }
    let named = all.filter { declared.contains($0.place) }
    if !named.isEmpty { return named }
    return all.filter { candidate in
      own.platforms.isEmpty || candidate.platforms.isEmpty
        || !own.platforms.isDisjoint(with: candidate.platforms)
    }
  }

  /// The programs that tests run in, or drive.
  private func hosts(
    of target: ProjectTargetDescription,
    _ own: Candidate,
    _ settings: TargetSettings
  ) -> [Candidate] {
    guard own.isTest else { return [] }
    let all = candidates[own.place.project] ?? []
    if let id = target.hostID, let host = all.first(where: { $0.id == id }) { return [host] }
    if let name = settings.text("TEST_TARGET_NAME"), !name.isEmpty {
      let named = all.filter { $0.name == name }
      if !named.isEmpty { return named }
    }
    // `$(BUILT_PRODUCTS_DIR)/App.app/Contents/MacOS/App`
    let components = settings.text("TEST_HOST")?.split(separator: "/") ?? []
    guard let app = components.first(where: { $0.hasSuffix(".app") }) else { return [] }
    return makers(of: String(app), for: own, [])
  }

  // MARK: Packages

  /// The products of packages that a name stands for.
  private func products(
    _ name: String,
    _ package: PackageReference?,
    of project: SourcePath,
    _ kind: TargetDependency.Kind,
    _ condition: String?
  ) -> [TargetDependency] {
    let inReach = (reach.packages[project] ?? []).sorted()
    func local(_ folders: [SourcePath]) -> [TargetDependency] {
      folders.map {
        TargetDependency(.productOf(folder: $0, product: name), kind: kind, condition: condition)
      }
    }
    switch package {
    case .local(let folder)? where identities[folder] != nil:
      return local([folder])
    case .local?:
      // A package that is not there; what it offers is known by nobody.
      return [TargetDependency(.product(name, package: nil), kind: kind, condition: condition)]
    case .remote(let identity)?:
      // A local package of the same name takes the place of a remote one.
      let replacing = inReach.filter { identities[$0] == identity }
      if !replacing.isEmpty { return local(replacing) }
      return [TargetDependency(.product(name, package: identity), kind: kind, condition: condition)]
    case .listed?:
      // A package of the project's own, too: the answer is wide where Tuist would stop.
      let folders = (reach.listed[project] ?? []).union(inReach).sorted()
      let offering = folders.filter { offered[$0]?.contains(name) == true }
      let outside = TargetDependency(.product(name, package: nil), kind: kind, condition: condition)
      return (offering.isEmpty ? [outside] : local(offering)).map { dependency in
        var listed = dependency
        listed.isListed = true
        return listed
      }
    case nil:
      // Xcode matches the product's name alone (yonaskolb/XcodeGen#1549).
      let offering = inReach.filter { offered[$0]?.contains(name) == true }
      if !offering.isEmpty { return local(offering) }
      return [TargetDependency(.product(name, package: nil), kind: kind, condition: condition)]
    }
  }

  private func identity(of package: PackageReference?) -> String? {
    switch package {
    case .local(let folder)?: identities[folder]
    case .remote(let identity)?: identity
    case .listed?, nil: nil
    }
  }

  private static func condition(_ platforms: Set<String>) -> String? {
    platforms.isEmpty ? nil : "platforms(\(platforms.sorted().joined(separator: ",")))"
  }
}

extension ProjectDependencies.Candidate {
  fileprivate var reference: TargetDependency.Reference {
    .module(container: place.project, target: place.name)
  }
}

extension TargetDependency {
  fileprivate init(
    _ target: ProjectDependencies.Candidate,
    _ kind: TargetDependency.Kind,
    _ condition: String?
  ) {
    self.init(target.reference, kind: kind, condition: condition)
  }
}
