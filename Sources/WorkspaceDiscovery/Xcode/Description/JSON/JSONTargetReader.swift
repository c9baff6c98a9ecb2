import DocumentFormats
import WorkspaceModel

/// Reads what a target of a `project.xcproj` states itself: all but the files that are members of it.
struct JSONTargetReader: Sendable {
  private let targets: JSONTargets
  private let tree: JSONTree
  private let packages: JSONPackages
  private let configurations: JSONConfigurations
  /// The project's wrapper.
  private let path: SourcePath

  init(
    _ targets: JSONTargets,
    _ tree: JSONTree,
    _ packages: JSONPackages,
    _ configurations: JSONConfigurations,
    path: SourcePath
  ) {
    self.targets = targets
    self.tree = tree
    self.packages = packages
    self.configurations = configurations
    self.path = path
  }

  /// The index of the node of a target's product.
  func product(of target: Int) -> Int? {
    tree.index(of: JSONReference(targets.values[target]["product"]))
  }

  /// The target with an index; `nil` for a kind that is not known.
  ///
  /// Complexity: O(values of the target), and O(configurations · settings).
  func target(_ index: Int) -> ProjectTargetDescription? {
    let value = targets.values[index]
    let name = targets.names[index]
    guard let kind = kind(of: value) else { return nil }
    var target = ProjectTargetDescription(id: name, name: name, kind: kind)
    target.hostID = value["test-host-target"]?.text
    if let product = product(of: index) {
      target.productID = tree.nodes[product].value["id"]?.text
      target.productFile = tree.nodes[product].path.name
    }
    target.configurations = configurations.descriptions(
      value["build-settings"],
      files: value["specialized-configurations"]
    )
    for phase in value["build-phases"]?.elements ?? [] { add(phase, to: &target) }
    target.dependencies = (value["dependencies"]?.elements ?? []).compactMap(dependency)
    add(products: value["package-product-members"], to: &target)
    for rule in value["build-rules"]?.elements ?? [] {
      target.addRule(
        pattern: rule["file-patterns"]?.text ?? rule["file-type"]?.text ?? "",
        script: text(rule["script"]),
        inputs: (rule["input-files"] ?? rule["input-paths"])?.texts ?? []
      )
    }
    if case .external(let folder) = kind {
      let arguments = text(value["build-tool-arguments"])
      target.addTool(value["build-tool-path"]?.text ?? "", arguments, in: folder)
    }
    return target
  }

  private func kind(of target: DocumentValue) -> ProjectTargetDescription.Kind? {
    switch target["kind"]?.text ?? "native" {
    case "native":
      let type = target["product-type"]?.text ?? target["full-product-type"]?.text ?? ""
      return ProjectTargetDescription.Kind(productType: type)
    case "aggregate": return .aggregate
    case "external-build-system":
      return .external(folder: target["build-tool-working-directory"]?.text ?? "")
    default: return nil
    }
  }

  /// A text of several lines may be a list of them (Apple: `MultilineText`).
  private func text(_ value: DocumentValue?) -> String {
    value?.text ?? (value?.texts ?? []).joined(separator: "\n")
  }

  private func add(_ phase: DocumentValue, to target: inout ProjectTargetDescription) {
    guard let kind = JSONTargets.kind(of: phase) else { return }
    target.phases.insert(kind)
    guard kind == .script else { return }
    func texts(_ key: String) -> [String] { phase[key]?.texts ?? [] }
    target.scripts.append(
      ScriptDescription(
        text: text(phase["script"]),
        inputs: texts("input-paths"),
        inputLists: texts("input-file-list-paths"),
        outputs: texts("output-paths") + texts("output-file-list-paths")
      )
    )
  }

  // MARK: Dependencies

  /// A dependency (Apple: `TargetDependency`).
  private func dependency(_ value: DocumentValue) -> ProjectDependencyDescription? {
    let reference: ProjectDependencyDescription.Reference
    switch value["kind"]?.text ?? "localTarget" {
    case "localTarget":
      guard let name = value.text ?? value["target"]?.text else { return nil }
      reference = .target(TargetReference(place: .sameProject, id: name, name: name))
    case "remoteTarget": reference = .target(remote(value, id: "target-id"))
    case "package":
      guard let product = packages.product(value) else { return nil }
      reference = product.dependency
    default: return nil
    }
    return ProjectDependencyDescription(
      reference: reference,
      platforms: Set(value["platforms"]?.texts ?? [])
    )
  }

  /// The target of another project that a value names, by the key of the target's id or of its product's.
  func remote(_ value: DocumentValue, id: String) -> TargetReference {
    let project = tree.place(of: JSONReference(value["project"]))
    let other = project.map { TargetReference.Place.project($0) } ?? .elsewhere
    return TargetReference(
      place: project == path ? .sameProject : other,
      id: value[id]?.text ?? "",
      name: value["target"]?.text
    )
  }

  /// Adds the products of packages that are in phases; in a `project.pbxproj` the target depends on each.
  ///
  /// Apple: `SwiftPackageProductTargetMember`.
  private func add(products: DocumentValue?, to target: inout ProjectTargetDescription) {
    var seen: Set<JSONPackages.Product> = []
    for value in products?.elements ?? [] {
      guard let product = packages.product(value) else { continue }
      if seen.insert(product).inserted {
        target.dependencies.append(ProjectDependencyDescription(reference: product.dependency))
      }
      let file = JSONBuildFile(value["build-phase"] ?? .null)
      guard let phase = targets.kind(of: file.phase), !product.isPlugin else { continue }
      target.links.append(
        LinkDescription(
          phase: phase,
          product: .package(product: product.name, package: product.package),
          platforms: file.platforms
        )
      )
    }
  }
}
