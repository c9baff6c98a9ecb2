import DocumentFormats
import WorkspaceModel

/// Reads the description of a project out of a `project.pbxproj`.
///
/// Apple documents the keys nowhere; the reference of the newer format has the same model
/// (apple/xcode-project-format: schema-overview).
struct PropertyListProject {
  private let objects: ProjectObjects
  private let tree: ProjectTree
  private let description: ProjectDescription
  /// The ids of targets by those of their products.
  private let targetsByProduct: [String: String]

  /// - Parameters:
  ///   - document: The value of the property list.
  ///   - path: The project's wrapper.
  ///   - file: The file with the property list.
  /// - Returns: `nil` if the document is no project.
  ///
  /// Complexity: O(objects).
  static func read(
    _ document: DocumentValue,
    path: SourcePath,
    file: SourcePath
  ) -> ProjectDescription? {
    guard let objects = ProjectObjects(document), let root = objects[objects.root] else {
      return nil
    }
    let parent = path.parent ?? .root
    let folder = root.text("projectDirPath").flatMap { parent.appending($0) } ?? parent
    let description = ProjectDescription(
      path: path,
      file: file,
      name: path.nameWithoutExtension,
      folder: folder
    )
    return PropertyListProject(objects, root, description).read(root)
  }

  private init(_ objects: ProjectObjects, _ root: ProjectObject, _ description: ProjectDescription)
  {
    self.objects = objects
    self.description = description
    tree = ProjectTree(objects, folder: description.folder)
    targetsByProduct = Dictionary(
      objects.objects(root, "targets").compactMap { target in
        target.text("productReference").map { ($0, target.id) }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private func read(_ root: ProjectObject) -> ProjectDescription {
    var project = description
    project.configurations = configurations(of: root)
    let targets = objects.objects(root, "targets")
    let attributes = root.value["attributes"]?["TargetAttributes"]?.members ?? [:]
    project.targets = targets.compactMap { target in
      read(target, hostID: attributes[target.id]?["TestTargetID"]?.text)
    }
    project.folders = tree.folders.compactMap { id in
      objects[id].flatMap { folder($0, targets) }
    }
    for id in tree.references {
      guard let path = tree.paths[id] else { continue }
      project.listed.insert(path)
      if path.fileExtension == "xcodeproj" { project.projects.append(path) }
    }
    for reference in objects.objects(root, "packageReferences") { add(reference, to: &project) }
    return project
  }

  // MARK: Packages

  private func add(_ reference: ProjectObject, to project: inout ProjectDescription) {
    switch package(reference) {
    case .local(let path)?: project.localPackages.append(path)
    case .remote(let identity)? where reference.kind == "XCLocalSwiftPackageReference":
      project.packagesOutside.insert(identity)
    case .remote(let identity)?:
      project.remotePackages.append(
        PackageDependency(
          identity: identity,
          location: .remote(reference.text("repositoryURL") ?? identity),
          requirement: reference.value["requirement"]?.members.compactMapValues(\.text) ?? [:],
          traits: reference.texts("traits")
        )
      )
    case .listed?, nil: return
    }
  }

  private func package(_ reference: ProjectObject) -> PackageReference? {
    switch reference.kind {
    case "XCLocalSwiftPackageReference":
      (reference.text("relativePath") ?? reference.text("path"))
        .map { PackageReference(path: $0, in: description.folder) }
    case "XCRemoteSwiftPackageReference":
      reference.text("repositoryURL").flatMap(PackageIdentity.of).map { .remote(identity: $0) }
    default: nil
    }
  }

  /// The product that an `XCSwiftPackageProductDependency` names.
  private func product(_ object: ProjectObject?) -> (name: String, package: PackageReference?)? {
    guard let object, let name = object.text("productName") else { return nil }
    return (name, objects.object(object.text("package")).flatMap(package))
  }

  /// The dependency on such a product; a name that begins with `plugin:` is a plug-in's.
  private static func dependency(
    on product: (name: String, package: PackageReference?)
  ) -> ProjectDependencyDescription.Reference {
    let plugin = "plugin:"
    guard product.name.hasPrefix(plugin) else {
      return .package(product: product.name, package: product.package)
    }
    return .plugin(
      product: String(product.name.dropFirst(plugin.count)),
      package: product.package
    )
  }

  // MARK: Targets

  private func configurations(of object: ProjectObject) -> [ConfigurationDescription] {
    guard let list = objects.object(object.text("buildConfigurationList")) else { return [] }
    let preferred = list.text("defaultConfigurationName")
    let all = objects.objects(list, "buildConfigurations").map { configuration in
      ConfigurationDescription(
        name: configuration.text("name") ?? "",
        file: configurationFile(configuration),
        settings: configuration.value["buildSettings"]?.assignments ?? []
      )
    }
    return all.filter { $0.name == preferred } + all.filter { $0.name != preferred }
  }

  /// The `.xcconfig` file of a configuration: a reference, or a path in a synchronized folder.
  private func configurationFile(_ configuration: ProjectObject) -> SourcePath? {
    if let reference = configuration.text("baseConfigurationReference") {
      return tree.paths[reference]
    }
    guard let anchor = configuration.text("baseConfigurationReferenceAnchor"),
      let path = configuration.text("baseConfigurationReferenceRelativePath")
    else { return nil }
    return tree.paths[anchor]?.appending(path)
  }

  private func read(_ object: ProjectObject, hostID: String?) -> ProjectTargetDescription? {
    guard let name = object.text("name"), let kind = kind(of: object) else { return nil }
    var target = ProjectTargetDescription(id: object.id, name: name, kind: kind)
    target.hostID = hostID
    target.productID = object.text("productReference")
    target.productFile = objects.object(object.text("productReference")).flatMap {
      ($0.text("path") ?? $0.text("name")).map { String($0.split(separator: "/").last ?? "") }
    }
    target.configurations = configurations(of: object)
    for phase in objects.objects(object, "buildPhases") { add(phase, to: &target) }
    target.dependencies =
      objects.objects(object, "dependencies").compactMap(dependency)
      + objects.objects(object, "packageProductDependencies").compactMap { product($0) }.map {
        ProjectDependencyDescription(reference: Self.dependency(on: $0))
      }
    target.details += PhaseDetails.lines(of: object, in: objects)
    for rule in objects.objects(object, "buildRules") {
      target.addRule(
        pattern: rule.text("filePatterns") ?? rule.text("fileType") ?? "",
        script: rule.text("script") ?? "",
        inputs: rule.texts("inputFiles")
      )
    }
    if case .external(let folder) = kind {
      let arguments = object.text("buildArgumentsString") ?? ""
      target.addTool(object.text("buildToolPath") ?? "", arguments, in: folder)
    }
    return target
  }

  private func kind(of object: ProjectObject) -> ProjectTargetDescription.Kind? {
    switch object.kind {
    case "PBXNativeTarget":
      return ProjectTargetDescription.Kind(productType: object.text("productType") ?? "")
    case "PBXAggregateTarget": return .aggregate
    case "PBXLegacyTarget":
      return .external(folder: object.text("buildWorkingDirectory") ?? "")
    default: return nil
    }
  }

  private func dependency(_ object: ProjectObject) -> ProjectDependencyDescription? {
    let platforms = object.platforms
    if let product = product(objects.object(object.text("productRef"))) {
      return ProjectDependencyDescription(
        reference: Self.dependency(on: product),
        platforms: platforms
      )
    }
    if let id = object.text("target"), objects[id] != nil {
      let target = TargetReference(place: .sameProject, id: id, name: objects[id]?.text("name"))
      return ProjectDependencyDescription(reference: .target(target), platforms: platforms)
    }
    let target =
      objects.object(object.text("targetProxy")).map(proxied)
      ?? object.text("name").map { TargetReference(place: .sameProject, id: "", name: $0) }
    return target.map { ProjectDependencyDescription(reference: .target($0), platforms: platforms) }
  }

  /// The target behind a `PBXContainerItemProxy`.
  private func proxied(_ proxy: ProjectObject) -> TargetReference {
    let portal = proxy.text("containerPortal") ?? ""
    let path = portal == objects.root ? description.path : tree.paths[portal]
    let other = path.map { TargetReference.Place.project($0) } ?? .elsewhere
    return TargetReference(
      place: path == description.path ? .sameProject : other,
      id: proxy.text("remoteGlobalIDString") ?? "",
      name: proxy.text("remoteInfo")
    )
  }

  // MARK: Phases

  private func add(_ phase: ProjectObject, to target: inout ProjectTargetDescription) {
    guard let kind = PhaseKind(phase.kind) else { return }
    target.phases.insert(kind)
    if kind == .script {
      target.scripts.append(
        ScriptDescription(
          // The lines of a script may be a list (observed).
          text: phase.text("shellScript") ?? phase.texts("shellScript").joined(separator: "\n"),
          inputs: phase.texts("inputPaths"),
          inputLists: phase.texts("inputFileListPaths"),
          outputs: phase.texts("outputPaths") + phase.texts("outputFileListPaths")
        )
      )
    }
    for id in phase.texts("files") {
      if let file = objects[id] { add(file, kind, to: &target) } else { target.lostEntries += 1 }
    }
  }

  private func add(
    _ file: ProjectObject,
    _ phase: PhaseKind,
    to target: inout ProjectTargetDescription
  ) {
    let platforms = file.platforms
    func link(_ product: LinkDescription.Product) {
      target.links.append(LinkDescription(phase: phase, product: product, platforms: platforms))
    }
    if let product = product(objects.object(file.text("productRef"))) {
      return link(.package(product: product.name, package: product.package))
    }
    guard let reference = objects.object(file.text("fileRef")) else {
      target.lostEntries += 1
      return
    }
    if let id = targetsByProduct[reference.id] {
      let name = objects[id]?.text("name")
      return link(.target(TargetReference(place: .sameProject, id: id, name: name)))
    }
    if reference.kind == "PBXReferenceProxy" {
      guard let proxy = objects.object(reference.text("remoteRef")) else { return }
      return link(.target(proxied(proxy)))
    }
    let isVariant = reference.kind == "PBXVariantGroup"
    let nodes = isVariant ? objects.objects(reference, "children") : [reference]
    for node in nodes {
      if let path = tree.paths[node.id], node.text("path")?.contains("$") != true {
        var member = MemberDescription(phase: phase, path: path, platforms: platforms)
        member.visibility = file.visibility
        member.flags = file.flags
        target.members.append(member)
      }
      if tree.paths[node.id] == nil, !node.isBuilt { target.lostEntries += 1 }
      let isLinked = phase == .frameworks || phase == .copy
      if isLinked, let name = (node.text("path") ?? node.text("name"))?.split(separator: "/").last {
        link(.file(String(name)))
      }
    }
  }

  // MARK: Folders

  private func folder(_ object: ProjectObject, _ targets: [ProjectObject]) -> FolderDescription? {
    guard let path = tree.paths[object.id] else { return nil }
    var folder = FolderDescription(path: path)
    folder.owners = targets.filter { $0.texts("fileSystemSynchronizedGroups").contains(object.id) }
      .map(\.id)
    folder.opaque = Set(object.texts("explicitFolders"))
    folder.types = object.value["explicitFileTypes"]?.members.compactMapValues(\.text) ?? [:]
    folder.exceptions = objects.objects(object, "exceptions").compactMap { exceptions($0, targets) }
    return folder
  }

  private func exceptions(
    _ object: ProjectObject,
    _ targets: [ProjectObject]
  ) -> FolderDescription.Exceptions? {
    let phase = object.text("buildPhase")
    let owner = phase.flatMap { id in targets.first { $0.texts("buildPhases").contains(id) }?.id }
    guard let target = object.text("target") ?? owner else { return nil }
    var exceptions = FolderDescription.Exceptions(target: target)
    exceptions.phase = objects.object(phase).flatMap { PhaseKind($0.kind) }
    // The members of a phase of no known kind are in none of the others.
    if phase != nil, exceptions.phase == nil { return nil }
    exceptions.members = Set(object.texts("membershipExceptions").map(FolderContents.id(written:)))
    exceptions.publicHeaders = Set(object.texts("publicHeaders"))
    exceptions.privateHeaders = Set(object.texts("privateHeaders"))
    exceptions.platforms =
      object.value["platformFiltersByRelativePath"]?.members.mapValues { Set($0.texts) } ?? [:]
    return exceptions
  }
}

extension PhaseKind {
  fileprivate init?(_ kind: String) {
    switch kind {
    case "PBXSourcesBuildPhase": self = .sources
    case "PBXResourcesBuildPhase", "PBXRezBuildPhase": self = .resources
    case "PBXHeadersBuildPhase": self = .headers
    case "PBXFrameworksBuildPhase": self = .frameworks
    case "PBXCopyFilesBuildPhase": self = .copy
    case "PBXShellScriptBuildPhase": self = .script
    default: return nil
    }
  }
}

extension ProjectObject {
  /// Whether the file is a product, or a part of an SDK: it lies in no tree.
  fileprivate var isBuilt: Bool {
    !["<group>", "SOURCE_ROOT", "<absolute>"].contains(text("sourceTree") ?? "<group>")
      || text("path")?.contains("$") == true
  }

  fileprivate var attributes: [String] { value["settings"]?["ATTRIBUTES"]?.texts ?? [] }

  fileprivate var visibility: MemberDescription.Visibility {
    if attributes.contains("Public") { return .public }
    return attributes.contains("Private") ? .private : .project
  }

  /// The flags of the compiler, or of a generator of code, for a build file.
  fileprivate var flags: String {
    let generated = attributes.filter { $0.contains("codegen") }
    return ([value["settings"]?["COMPILER_FLAGS"]?.text ?? ""] + generated)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}
