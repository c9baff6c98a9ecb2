import DocumentFormats
import WorkspaceModel

/// A reason why Xcode does not open a project whose file is well-formed.
struct ProjectRefusal: Error, Sendable, Hashable {
  /// A clause about the project, such as "two targets have one name".
  var reason: String
  /// The remedy.
  var remedy: String
}

/// Reads the description of a project out of a `project.xcproj`.
///
/// The keys are documented in Apple's reference (apple/xcode-project-format); the names of its types stand at the
/// readers. All keys are optional, unknown keys and kinds have no effect, and a reference that leads nowhere is as good
/// as none.
struct JSONProject {
  private let root: DocumentValue
  private let path: SourcePath
  private let tree: JSONTree
  private let packages: JSONPackages
  private let configurations: JSONConfigurations
  private let targets: JSONTargets

  /// Reads the same description that a `project.pbxproj` with the same content has, but for ids: the id of a target is
  /// its name.
  ///
  /// - Parameters:
  ///   - document: The value of the file.
  ///   - path: The project's wrapper.
  ///   - file: The file that was read.
  /// - Returns: `nil` if the document is no project.
  /// - Throws: The reason why Xcode refuses the project.
  ///
  /// Complexity: O(values of the document), and O(configurations · settings).
  static func read(
    _ document: DocumentValue,
    path: SourcePath,
    file: SourcePath
  ) throws(ProjectRefusal) -> ProjectDescription? {
    guard document["files"] != nil || document["targets"] != nil else { return nil }
    try check(document["required-capabilities"])
    let folder = path.parent ?? .root
    let project = JSONProject(document, path, folder, targets: try JSONTargets(document["targets"]))
    return project.read(
      into: ProjectDescription(
        path: path,
        file: file,
        name: path.nameWithoutExtension,
        folder: folder
      )
    )
  }

  /// Xcode opens no project that requires what it does not know (Apple: `Capability`).
  private static func check(_ capabilities: DocumentValue?) throws(ProjectRefusal) {
    // Apple's library knows this one, and no version of Xcode writes another until now.
    let unknown = (capabilities?.texts ?? []).filter { $0 != "known capability for testing" }
    guard !unknown.isEmpty else { return }
    throw ProjectRefusal(
      reason: "it requires \(unknown.quotedList), which only a newer version of Xcode has",
      remedy: "use a version of graphd that knows it"
    )
  }

  private init(
    _ root: DocumentValue,
    _ path: SourcePath,
    _ folder: SourcePath,
    targets: JSONTargets
  ) {
    self.root = root
    self.path = path
    self.targets = targets
    tree = JSONTree(root["files"], folder: folder)
    packages = JSONPackages(root["packages"], folder: folder)
    configurations = JSONConfigurations(root, tree)
  }

  private func read(into description: ProjectDescription) -> ProjectDescription {
    var project = description
    project.configurations = configurations.descriptions(
      root["build-settings"],
      files: root["configurations"]
    )
    let reader = JSONTargetReader(targets, tree, packages, configurations, path: path)
    var members = JSONMembers(targets, tree, reader)
    members.add(imported: root["imported-products"])
    project.targets = members.targets.compactMap { $0 }
    project.localPackages = packages.local
    project.packagesOutside = packages.outside
    project.remotePackages = packages.remote
    for node in tree.nodes {
      switch node.kind {
      case .folder: project.folders += [folder(node)].compactMap { $0 }
      case .file, .versions:
        guard let place = node.place else { continue }
        project.listed.insert(place)
        if place.fileExtension == "xcodeproj" { project.projects.append(place) }
      case .group, .variants: continue
      }
    }
    return project
  }

  // MARK: Folders

  /// A synchronized folder (Apple: `Folder`).
  private func folder(_ node: JSONTree.Node) -> FolderDescription? {
    guard let place = node.place else { return nil }
    let value = node.value
    var folder = FolderDescription(path: place)
    let owners = Set((value["target-membership"]?.texts ?? []).compactMap(targets.index))
    folder.owners = owners.sorted().map { targets.names[$0] }
    folder.opaque = Set(value["opaque-folders"]?.texts ?? [])
    folder.types = value["file-types"]?.members.compactMapValues(\.text) ?? [:]
    folder.exceptions = (value["membership-exceptions"]?.elements ?? []).compactMap(exceptions)
    return folder
  }

  /// Whether members are added or taken out is decided by who owns the folder; the key is there for people alone
  /// (Apple: `CommonExceptionSetProperties`).
  private func exceptions(_ value: DocumentValue) -> FolderDescription.Exceptions? {
    var exceptions: FolderDescription.Exceptions
    if let target = value["target"]?.text {
      exceptions = FolderDescription.Exceptions(target: target)
    } else if let phase = targets.phase(of: JSONReference(value["build-phase"])) {
      exceptions = FolderDescription.Exceptions(target: targets.names[phase.target])
      exceptions.phase = phase.kind
    } else {
      return nil
    }
    func texts(_ key: String) -> Set<String> { Set(value[key]?.texts ?? []) }
    exceptions.members = Set(
      texts("inclusions").union(texts("exclusions")).map(FolderContents.id(written:))
    )
    exceptions.publicHeaders = texts("public-headers")
    exceptions.privateHeaders = texts("private-headers")
    exceptions.platforms = value["platforms"]?.members.mapValues { Set($0.texts) } ?? [:]
    return exceptions
  }
}
