/// The traits that a package declares, by its settings (SE-0450).
package struct PackageTraits: Sendable, Hashable {
  /// The names of all; `default` is none.
  package private(set) var declared: Set<String> = []
  /// The traits of a build that names none, with all that they enable.
  package private(set) var enabled: Set<String> = []

  /// Reads the line `traits=Small(),default(Small)` of a package's settings; complexity: O(length of the settings).
  package init(settings: String) {
    guard let line = settings.split(separator: "\n").first(where: { $0.hasPrefix("traits=") })
    else { return }
    var traits: [Substring: [Substring]] = [:]
    var rest = line.dropFirst("traits=".count)
    while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
      let name = rest[..<open].drop { $0 == "," }
      traits[name] = rest[rest.index(after: open)..<close].split(separator: ",")
      rest = rest[rest.index(after: close)...]
    }
    var enabled: Set<Substring> = []
    var pending: [Substring] = ["default"]
    while let next = pending.popLast() {
      if enabled.insert(next).inserted { pending += traits[next] ?? [] }
    }
    declared = Set(traits.keys.map(String.init)).subtracting(["default"])
    self.enabled = Set(enabled.map(String.init)).subtracting(["default"])
  }
}

extension Workspace {
  /// The traits of a package that a build enables if its command line names none.
  ///
  /// They are the default traits, those that `traits:` in `.graphd.yml` lists, and those that other packages name.
  ///
  /// Complexity: O(dependencies).
  package func requestedTraits(of package: Container) -> Set<String> {
    requested(of: PackageTraits(settings: package.settings), in: package)
  }

  private func requested(of traits: PackageTraits, in package: Container) -> Set<String> {
    guard !traits.declared.isEmpty else { return [] }
    let listed = traits.enabled.union(enabledTraits ?? [])
    let requests = requests(of: package)
    return traits.declared.filter { name in
      listed.contains(name) || requests.contains { $0.contains(name) }
    }
  }

  /// The requirements by which packages of the workspace depend on one.
  private func requests(of package: Container) -> [String] {
    containers.flatMap(\.dependencies)
      .filter { $0.identity == package.identity || $0.location == .local(package.path) }
      .map(\.requirement)
  }

  /// The traits of a package that no build enables, as far as the workspace shows.
  ///
  /// A build of the package enables its default traits, and those that `traits:` in `.graphd.yml` lists: without the key,
  /// it may enable any. A package that depends on it may enable those that it names. A name that is defined by a setting
  /// counts as enabled.
  ///
  /// Rule: visible.traits. Source: SE-0450. Complexity: O(dependencies + settings of the package's targets).
  package func disabledTraits(of package: Container) -> Set<String> {
    // A project enables traits in ways that are not read.
    guard enabledTraits != nil, package.kind == .package,
      containers.allSatisfy({ $0.kind == .package }),
      unreadProjects.isEmpty
    else { return [] }
    let traits = PackageTraits(settings: package.settings)
    let others = traits.declared.subtracting(requested(of: traits, in: package))
    guard !others.isEmpty else { return [] }
    let values = package.targets.lazy.flatMap(\.settings).flatMap(\.values)
    return others.filter { name in !values.contains { $0.contains(name) } }
  }
}
