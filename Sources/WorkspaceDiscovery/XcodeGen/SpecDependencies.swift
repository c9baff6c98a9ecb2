import SourceTrees
import WorkspaceModel

/// The dependencies of the targets of a spec (XcodeGen: PBXProjGenerator.swift, Docs/ProjectSpec.md).
struct SpecDependencies {
  private let spec: SpecValue
  private let folder: SourcePath
  private let tree: FileTree
  private let targets: [String: SpecTarget]
  private let aggregates: Set<String>
  let packages: SpecPackages

  init(
    _ spec: SpecValue,
    in folder: SourcePath,
    _ tree: FileTree,
    targets: [SpecTarget],
    aggregates: [String],
    packages: SpecPackages
  ) {
    self.spec = spec
    self.folder = folder
    self.tree = tree
    self.targets = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    self.aggregates = Set(aggregates)
    self.packages = packages
  }

  /// The entries of a target that count on its platform.
  func entries(of target: SpecTarget) -> [SpecValue] {
    (target.value["dependencies"]?.elements ?? []).filter { entry in
      let platforms = entry.texts("platforms")
      return platforms.isEmpty || platforms.contains(target.platform)
    }
  }

  /// The first target among the dependencies that is an app: tests run in it, or drive it.
  func host(of target: SpecTarget) -> SpecTarget? {
    entries(of: target).lazy.compactMap { $0.text("target").flatMap { targets[$0] } }
      .first(where: \.isApp)
  }

  /// Adds what a target depends on, links and copies.
  func add(
    _ target: SpecTarget,
    to description: inout ProjectTargetDescription,
    _ problems: inout SpecProblems
  ) {
    let isTransitive =
      target.value.bool("transitivelyLinkDependencies")
      ?? spec["options"]?.bool("transitivelyLinkDependencies") ?? false
    let all = isTransitive ? transitiveEntries(of: target) : entries(of: target)
    for entry in all { add(entry, of: target, to: &description, &problems) }
    addPlugins(of: target.value, named: target.name, to: &description, &problems)
  }

  /// Adds the plug-ins that run when a target is built.
  func addPlugins(
    of value: SpecValue,
    named name: String,
    to description: inout ProjectTargetDescription,
    _ problems: inout SpecProblems
  ) {
    for entry in value["buildToolPlugins"]?.elements ?? [] {
      guard let plugin = entry.text("plugin"), let package = entry.text("package"),
        let reference = packages.reference(to: package, at: entry.place, target: name, &problems)
      else { continue }
      description.dependencies.append(
        ProjectDependencyDescription(reference: .plugin(product: plugin, package: reference))
      )
    }
  }

  /// Adds the dependency of an aggregate target.
  func add(
    targetNamed name: String,
    at place: SpecPlace,
    to description: inout ProjectTargetDescription,
    _ problems: inout SpecProblems
  ) {
    guard let reference = reference(to: name, at: place, of: description.name, &problems) else {
      return
    }
    description.dependencies.append(ProjectDependencyDescription(reference: .target(reference)))
  }

  // MARK: Entries

  private func add(
    _ entry: SpecValue,
    of target: SpecTarget,
    to description: inout ProjectTargetDescription,
    _ problems: inout SpecProblems
  ) {
    let link = Link(entry, target)
    if let name = entry.text("target") {
      addTarget(name, link, to: &description, &problems)
    } else if let path = entry.text("framework") {
      addFramework(path, link, to: &description, &problems)
    } else if let name = entry.text("sdk") {
      link.add(.file(SpecPaths.name(of: name)), links: true, copies: false, to: &description)
    } else if let name = entry.text("carthage") {
      addCarthage(name, link, to: &description)
    } else if let name = entry.text("package") {
      addPackage(name, link, to: &description, &problems)
    } else if let name = entry.text("bundle") {
      guard !target.isStaticLibrary, target.type != "library.dynamic" else { return }
      link.add(.file(SpecPaths.name(of: name)), links: false, copies: true, to: &description)
    } else {
      problems.report(
        .projectUnreadable,
        .error,
        at: entry.place,
        "A dependency of the target `\(target.name)` has none of the keys `target`, `framework`, `carthage`, `sdk`, "
          + "`package` and `bundle`, so it is left out; add one"
      )
    }
    if let details = link.details { description.details.append(details) }
  }

  private func addTarget(
    _ name: String,
    _ link: Link,
    to description: inout ProjectTargetDescription,
    _ problems: inout SpecProblems
  ) {
    let place = link.entry.place
    guard let reference = reference(to: name, at: place, of: description.name, &problems) else {
      return
    }
    description.dependencies.append(
      ProjectDependencyDescription(reference: .target(reference), platforms: link.platforms)
    )
    let target = link.target
    if let other = targets[name] {
      let links =
        other.linkage == .dynamic && !target.isStaticLibrary
        || other.linkage == .static && target.isExecutable
      link.add(.target(reference), links: links, copies: target.embeds(other), to: &description)
    } else if reference.place != .sameProject {
      // The type of the other target is not known, so its product may be linked.
      link.add(.target(reference), links: true, copies: false, to: &description)
    }
  }

  /// The target that a name stands for: `Target`, or `Project/Target` of a referenced project.
  private func reference(
    to name: String,
    at place: SpecPlace,
    of target: String,
    _ problems: inout SpecProblems
  ) -> TargetReference? {
    let subject = "The dependency of the target `\(target)` on `\(name)`"
    if problems.reportVariable(in: name, at: place, subject) { return nil }
    if targets[name] != nil || aggregates.contains(name) {
      return TargetReference(place: .sameProject, id: name, name: name)
    }
    let parts = name.split(separator: "/")
    if parts.count == 2 {
      if let path = spec["projectReferences"]?[String(parts[0])]?.text("path") {
        let wrapper = folder.appending(path)
        return TargetReference(
          place: wrapper.map { .project($0) } ?? .elsewhere,
          id: "",
          name: String(parts[1])
        )
      }
    }
    let missing = parts.count == 2 ? "project reference `\(parts[0])`" : "target `\(name)`"
    problems.report(
      .referenceDangling,
      .error,
      at: place,
      "The target `\(target)` depends on `\(name)`, and the spec has no \(missing), so the dependency is left out; "
        + "correct the name"
    )
    return nil
  }

  private func addFramework(
    _ text: String,
    _ link: Link,
    to description: inout ProjectTargetDescription,
    _ problems: inout SpecProblems
  ) {
    link.add(
      .file(SpecPaths.name(of: text)),
      links: !link.target.isStaticLibrary,
      copies: link.target.embedsDependencies,
      to: &description
    )
    if link.entry.bool("implicit") == true { return }
    if let name = SpecProblems.variable(in: text) {
      // The product's name is known. A framework in the tree that no target has widens the answer on its own.
      problems.report(
        .settingUnresolved,
        .note,
        at: link.entry.place,
        "The place of `\(text)`, which the target `\(description.name)` links, depends on the environment variable "
          + "`\(name)`, which is not read; write its value into the spec if the framework lies in the workspace"
      )
    } else if let path = folder.appending(text) {
      link.addMember(path, to: &description)
    }
  }

  private func addCarthage(
    _ name: String,
    _ link: Link,
    to description: inout ProjectTargetDescription
  ) {
    let file = name.contains(".") ? name : name + ".framework"
    let isStatic = link.entry.text("linkType") == "static"
    link.add(
      .file(file),
      links: !link.target.isStaticLibrary,
      copies: link.target.embedsDependencies && !isStatic,
      to: &description
    )
    // Carthage's products are rarely committed.
    let build = spec["options"]?.text("carthageBuildPath") ?? "Carthage/Build"
    let middle = link.target.platform == "macOS" ? "Mac" : link.target.platform
    let places = ["\(build)/\(middle)/\(file)", "\(build)/\(middle)/Static/\(file)"]
    for path in places.compactMap({ folder.appending($0) })
    where tree.canonicalPath(of: path) != nil {
      link.addMember(path, to: &description)
    }
  }

  private func addPackage(
    _ name: String,
    _ link: Link,
    to description: inout ProjectTargetDescription,
    _ problems: inout SpecProblems
  ) {
    let place = link.entry.place
    guard let package = packages.reference(to: name, at: place, target: description.name, &problems)
    else { return }
    let products = link.entry.texts("products")
    for product in products.isEmpty ? [link.entry.text("product") ?? name] : products {
      description.dependencies.append(
        ProjectDependencyDescription(
          reference: .package(product: product, package: package),
          platforms: link.platforms
        )
      )
      link.add(
        .package(product: product, package: package),
        links: !link.target.isStaticLibrary,
        copies: false,
        to: &description
      )
    }
  }

  // MARK: Transitive dependencies

  /// The entries of a target and those of the targets that it links; its own come first.
  private func transitiveEntries(of target: SpecTarget) -> [SpecValue] {
    var visited: Set<String> = []
    var found: [String: SpecValue] = [:]
    var queue = [target]
    while let next = queue.first {
      queue.removeFirst()
      guard visited.insert(next.name).inserted else { continue }
      let isTop = next.name == target.name
      for entry in entries(of: next) {
        let id = Self.id(of: entry)
        let isEmbedded = entry["sdk"] == nil && entry.bool("embed") == true
        guard found[id] == nil, isTop || !isEmbedded && entry["bundle"] == nil else { continue }
        found[id] = entry
        // A target that copies its dependencies leaves none to others.
        if let other = entry.text("target").flatMap({ targets[$0] }), !other.embedsDependencies {
          queue.append(other)
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func id(of entry: SpecValue) -> String {
    for key in ["target", "framework", "carthage", "sdk", "bundle"] {
      if let name = entry.text(key) { return name }
    }
    let products = entry.texts("products") + [entry.text("product")].compactMap(\.self)
    return ([entry.text("package") ?? ""] + products).joined(separator: "/")
  }
}

/// How a target links and copies one of its dependencies.
private struct Link {
  let entry: SpecValue
  let target: SpecTarget

  init(_ entry: SpecValue, _ target: SpecTarget) {
    self.entry = entry
    self.target = target
  }

  /// The platforms that the dependency is limited to.
  var platforms: Set<String> {
    let own = entry.texts("destinationFilters")
    if !own.isEmpty { return Set(own.map(SpecTarget.filter)) }
    switch entry.text("platformFilter") {
    case "iOS": return ["ios"]
    case "macOS": return ["maccatalyst"]
    default: return []
    }
  }

  /// Adds a product to the phases that it belongs to by default, or by the entry.
  func add(
    _ product: LinkDescription.Product,
    links: Bool,
    copies: Bool,
    to description: inout ProjectTargetDescription
  ) {
    let phases: [(PhaseKind, Bool)] = [
      (.frameworks, entry.bool("link") ?? links), (.copy, entry.bool("embed") ?? copies),
    ]
    for (phase, isIn) in phases where isIn {
      description.phases.insert(phase)
      description.links.append(
        LinkDescription(phase: phase, product: product, platforms: platforms)
      )
    }
  }

  /// Adds a framework that lies in the tree.
  func addMember(_ path: SourcePath, to description: inout ProjectTargetDescription) {
    let isCopied = entry.bool("embed") ?? target.embedsDependencies
    let isLinked = entry.bool("link") ?? !target.isStaticLibrary
    for phase in (isLinked ? [PhaseKind.frameworks] : []) + (isCopied ? [.copy] : []) {
      description.members.append(
        MemberDescription(phase: phase, path: path, platforms: platforms)
      )
    }
  }

  /// All else that the entry states, in a canonical form.
  var details: String? {
    let keys = ["weak", "codeSign", "removeHeaders", "copy", "root", "linkType", "implicit"]
    let values = keys.compactMap { key in entry[key].map { "\(key)=\($0.canonicalText)" } }
    return values.isEmpty ? nil : "details dependency \(entry.canonicalText)"
  }
}

extension SpecPaths {
  /// The last component of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
