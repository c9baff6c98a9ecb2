/// The facts that decide the versions of packages outside when one package of a workspace is built.
///
/// SwiftPM resolves for the root of a build: the package that is built, with everything that it reaches by
/// paths. It reads the `Package.resolved` in the root's folder alone
/// (swift-package-manager: Sources/Workspace/Workspace+Dependencies.swift). A pin that the manifests do not
/// allow is resolved anew.
package struct PackageResolution: Sendable, Hashable {
  /// The folders of the packages that are built together.
  package let packages: Set<SourcePath>
  /// The dependencies of these packages on packages outside, by identity.
  package let dependencies: [String: Set<PackageDependency>]
  /// `nil` without a `Package.resolved`.
  package let lock: PackageLock?

  /// The resolution of the package in `root`; `lock` stands for one that the workspace does not list.
  ///
  /// Complexity: O(packages + dependencies).
  package init(of root: SourcePath, in workspace: Workspace, lock: PackageLock? = nil) {
    self.init(
      packages: workspace.packages(builtWith: root),
      of: workspace,
      lock: root.appending(PackageLock.fileName).flatMap { workspace.locks[$0] } ?? lock
    )
  }

  /// The resolution of an Xcode project or workspace whose lock is `path`.
  ///
  /// In a workspace any package may be.
  package init(xcodeLock path: SourcePath, in workspace: Workspace) {
    // `App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved`
    let wrapper = path.parent?.parent?.parent?.parent
    let project = workspace.containers.first { $0.kind == .project && $0.path == wrapper }
    let packages = project.map { Self.packages(builtWith: $0, in: workspace) }
    self.init(
      packages: packages ?? Set(workspace.containers.map(\.path)),
      of: workspace,
      lock: workspace.locks[path]
    )
  }

  /// The resolution of a project without a lock, with those that a workspace joins to it: Xcode resolves the packages of
  /// all of them together.
  package init(project: Container, in workspace: Workspace) {
    self.init(
      packages: Self.packages(builtWith: project, in: workspace),
      of: workspace,
      lock: nil
    )
  }

  private static func packages(
    builtWith project: Container,
    in workspace: Workspace
  ) -> Set<SourcePath> {
    project.builtTogether.reduce(into: []) {
      $0.formUnion(workspace.packages(builtWith: $1))
    }
  }

  private init(packages: Set<SourcePath>, of workspace: Workspace, lock: PackageLock?) {
    self.packages = packages
    self.lock = lock
    var dependencies: [String: Set<PackageDependency>] = [:]
    for package in workspace.containers where packages.contains(package.path) {
      for dependency in package.dependencies {
        guard case .remote = dependency.location else { continue }
        dependencies[dependency.identity, default: []].insert(dependency)
      }
    }
    self.dependencies = dependencies
  }

  /// The pin of a package outside, if everything that is required allows it.
  package func settledPin(of identity: String) -> Pin? {
    let pin = allowedPin(of: identity)
    return dependencies[identity]?.allSatisfy { $0.isSettled(by: pin) } == false ? nil : pin
  }

  /// The pin of a package outside, if the versions that are required allow it, wherever it comes from.
  private func allowedPin(of identity: String) -> Pin? {
    guard let pin = lock?.pins[identity] else { return nil }
    let isAllowed = (dependencies[identity] ?? []).allSatisfy { $0.versions?.allows(pin) == true }
    return isAllowed ? pin : nil
  }

  /// Whether a package outside comes from another place, in the revision that it had.
  ///
  /// SwiftPM resolves it anew if its pin has the old place, and keeps the pins of others (observed with 6.3.1).
  private func hasMoved(_ identity: String, in other: PackageResolution) -> Bool {
    guard var before = allowedPin(of: identity), let after = other.allowedPin(of: identity) else {
      return false
    }
    before.location = after.location
    return before == after && before.revision != nil
  }

  /// Which packages outside may have other versions in another state.
  package enum Difference: Sendable, Hashable {
    case some(Set<String>)
    /// A version must be resolved anew, which may move all others.
    case all
  }

  package func difference(to other: PackageResolution) -> Difference {
    guard lock != nil || other.lock != nil else {
      let changed = Set(dependencies.keys).union(other.dependencies.keys).filter {
        dependencies[$0] != other.dependencies[$0]
      }
      return .some(changed)
    }
    guard let old = lock, let new = other.lock, old.damage == new.damage else { return .all }
    var changed: Set<String> = []
    for identity in Set(old.pins.keys).union(new.pins.keys).union(dependencies.keys)
      .union(other.dependencies.keys)
    {
      let (before, after) = (settledPin(of: identity), other.settledPin(of: identity))
      if before != nil, before == after { continue }
      if old.pins[identity] == new.pins[identity],
        dependencies[identity] == other.dependencies[identity]
      {
        continue
      }
      let isUnsettled =
        before == nil && dependencies[identity] != nil
        || after == nil && other.dependencies[identity] != nil
      if isUnsettled, !hasMoved(identity, in: other) { return .all }
      changed.insert(identity)
    }
    return .some(changed)
  }
}

extension PackageDependency {
  /// Whether it is one on the repository, or the package of a registry, that a pin has.
  ///
  /// Locations are compared as SwiftPM does it
  /// (swift-package-manager: `CanonicalPackageLocation` in Sources/PackageModel/PackageIdentity.swift). A pin has the
  /// absolute path of a repository that the manifest names relative to itself.
  fileprivate func isSettled(by pin: Pin?) -> Bool {
    guard case .remote(let location) = location, let pinned = pin?.location else { return false }
    if location == pinned || pinned.isEmpty { return true }
    if location.hasPrefix("../"), pinned.hasPrefix("/") {
      let steps = location.split(separator: "/").drop { $0 == ".." }
      return pinned.hasSuffix("/" + steps.joined(separator: "/"))
    }
    return Self.canonical(location) == Self.canonical(pinned)
  }

  private static func canonical(_ location: String) -> String {
    var text = location.lowercased()[...]
    if let scheme = text.firstRange(of: "://") { text = text[scheme.upperBound...] }
    if let user = text.firstIndex(of: "@"), !text[..<user].contains("/") {
      text = text[text.index(after: user)...]
    }
    while text.hasSuffix("/") { text.removeLast() }
    if text.hasSuffix(".git") { text = text.dropLast(4) }
    return String(text.replacing(":", with: "/"))
  }
}

/// The contents of one `Package.resolved`.
package struct PackageLock: Sendable, Hashable {
  package static let fileName = "Package.resolved"

  /// By identity.
  package var pins: [String: Pin]
  /// The contents of a file that is not understood; SwiftPM builds nothing with it.
  package var damage: ContentID?

  package init(pins: [String: Pin], damage: ContentID? = nil) {
    self.pins = pins
    self.damage = damage
  }
}

/// The version of one dependency in `Package.resolved`.
package struct Pin: Sendable, Hashable {
  /// Empty for a package of a registry.
  package var location: String
  package var version: String?
  package var branch: String?
  package var revision: String?

  package init(location: String, version: String?, branch: String? = nil, revision: String?) {
    self.location = location
    self.version = version
    self.branch = branch
    self.revision = revision
  }

  /// For a person: the version, else the branch, else the revision.
  package var name: String? { version ?? branch ?? revision }
}

extension Workspace {
  /// The folders of a package and of those that it depends on by a path, at any distance: they are built together.
  ///
  /// Projects that take their packages from its list are built with it, too.
  ///
  /// Complexity: O(packages + dependencies).
  package func packages(builtWith root: SourcePath) -> Set<SourcePath> {
    let all = Dictionary(
      containers.map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let users = containers.filter { $0.dependencyList == root }.map(\.path)
    var found = Set(users + [root])
    var pending = Array(found)
    while let path = pending.popLast() {
      for case .local(let next) in all[path]?.dependencies.map(\.location) ?? []
      where found.insert(next).inserted { pending.append(next) }
    }
    return found
  }
}
