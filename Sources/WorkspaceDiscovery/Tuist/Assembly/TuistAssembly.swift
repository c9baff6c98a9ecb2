import SourceTrees
import WorkspaceModel

/// Lowers the projects of one Tuist root to descriptions that `ProjectAssembly` joins with those of Xcode.
struct TuistAssembly {
  /// A project with the place that it comes from.
  struct Source: Sendable {
    var manifest: SourcePath
    var project: TuistProject
  }

  private let sources: [Source]
  /// The wrappers of projects that are not known, by the folder.
  private let unread: [SourcePath: SourcePath]
  private let tree: FileTree
  /// The products that `.external` may name.
  private let external: ExternalProducts
  /// Other packages outside that it names products of.
  private let packages: [PackageDependency]
  /// The projects by their folder.
  private let projects: [SourcePath: Source]
  private(set) var problems: [Problem] = []

  init(
    _ sources: [Source],
    unread: [SourcePath: SourcePath],
    external: ExternalProducts,
    packages: [PackageDependency],
    tree: FileTree
  ) {
    self.sources = sources
    self.unread = unread
    self.packages = packages
    self.external = external
    self.tree = tree
    projects = sources.byFolder
  }

  /// The descriptions, in the order of the projects.
  ///
  /// Complexity: O(files below the folders that patterns start in).
  mutating func assemble() -> [ProjectDescription] { sources.map { describe($0) } }

  // MARK: Projects

  private mutating func describe(_ source: Source) -> ProjectDescription {
    let project = source.project
    var description = ProjectDescription(
      path: source.wrapper,
      file: source.manifest,
      name: project.name,
      folder: source.folder
    )
    let names = Self.configurations(of: project)
    description.configurations = names.map { name, isDebug in
      let own = project.settings.configurations.first { $0.name == name }
      let defaults =
        project.settings.hasDefaults && isDebug
        ? [
          SettingAssignment(
            name: "SWIFT_ACTIVE_COMPILATION_CONDITIONS",
            value: "$(inherited) DEBUG"
          )
        ]
        : []
      return ConfigurationDescription(
        name: name,
        file: own?.file,
        settings: defaults + project.settings.base + (own?.settings ?? [])
      )
    }
    description.localPackages = project.packages.local
    description.remotePackages = project.packages.remote
    description.listedPackages = packages + (external.package?.dependencies ?? [])
    description.dependencyList = external.package?.path
    for target in project.targets {
      let (lowered, folders) = lower(target, of: source, names.map(\.name))
      description.targets.append(lowered)
      for folder in folders { add(folder, to: &description.folders) }
    }
    let others = project.targets.flatMap(\.dependencies).compactMap { dependency in
      if case .project(_, let folder) = dependency.target { projects[folder]?.wrapper } else { nil }
    }
    description.projects = Set(others).subtracting([description.path]).sorted()
    return description
  }

  /// The names of the configurations, and whether each is for debugging (Tuist: `Settings.default`).
  ///
  /// Rule: tuist.settings.debug.
  private static func configurations(
    of project: TuistProject
  ) -> [(name: String, isDebug: Bool)] {
    let own = project.settings.configurations.map { ($0.name, $0.isDebug) }
    return own.isEmpty ? [("Debug", true), ("Release", false)] : own
  }

  /// Adds a synchronized folder; several targets may have the same one.
  private func add(_ folder: FolderDescription, to folders: inout [FolderDescription]) {
    guard let index = folders.firstIndex(where: { $0.path == folder.path }) else {
      return folders.append(folder)
    }
    folders[index].owners += folder.owners
    folders[index].exceptions += folder.exceptions
  }

  // MARK: Targets

  private mutating func lower(
    _ target: TuistTarget,
    of source: Source,
    _ configurations: [String]
  ) -> (ProjectTargetDescription, [FolderDescription]) {
    var lowered = ProjectTargetDescription(
      id: target.name,
      name: target.name,
      kind: .native(productType: TuistProducts.type(of: target.product))
    )
    var members = target.members(in: tree)
    for folder in target.folders where !folder.isOptional && !tree.isDirectory(folder.path) {
      members.missing.append(folder.path)
    }
    note(members, of: target, in: source)
    lowered.members = members.members
    lowered.patternFolders = target.patternFolders
    lowered.phases = [.sources, .resources, .headers, .frameworks, .copy]
    lowered.scripts = target.scripts
    for rule in target.rules {
      lowered.addRule(pattern: rule.pattern, script: rule.script, inputs: rule.inputs)
    }
    lowered.details = target.details
    let defaults = settings(of: target, in: source)
    lowered.configurations = configurations.map { name in
      let own = target.settings.configurations.first { $0.name == name }
      return ConfigurationDescription(
        name: name,
        file: own?.file,
        settings: defaults + target.settings.base + (own?.settings ?? [])
      )
    }
    for dependency in target.dependencies { add(dependency, of: target, in: source, to: &lowered) }
    let folders = target.folders.map { folder in
      var description = FolderDescription(path: folder.path, owners: [target.name])
      description.exceptions = folder.exceptions
      return description
    }
    return (lowered, folders)
  }

  /// The settings that Tuist writes by itself, below those of the manifest.
  ///
  /// Rules: tuist.settings, tuist.module.
  private func settings(of target: TuistTarget, in source: Source) -> [SettingAssignment] {
    let catalyst = target.destinations.contains("macCatalyst")
    var settings = [
      SettingAssignment(name: "PRODUCT_NAME", value: target.productFileName),
      SettingAssignment(name: "SUPPORTS_MACCATALYST", value: catalyst ? "YES" : "NO"),
    ]
    let sdks = TuistProducts.sdks(of: target.destinations)
    if !sdks.isEmpty {
      let value = sdks.joined(separator: " ")
      settings.append(SettingAssignment(name: "SUPPORTED_PLATFORMS", value: value))
    }
    for (setting, path) in target.inputs {
      settings.append(SettingAssignment(name: setting, value: path.upwards(from: source.folder)))
    }
    return settings
  }

  // MARK: Dependencies

  private mutating func add(
    _ dependency: TuistDependency,
    of target: TuistTarget,
    in source: Source,
    to lowered: inout ProjectTargetDescription
  ) {
    switch dependency.target {
    case .target(let name), .macro(let name):
      add(name, of: source, dependency, of: target, in: source, to: &lowered)
    case .project(let name, let folder):
      add(name, of: projects[folder], at: folder, dependency, of: target, in: source, to: &lowered)
    case .external(let product):
      if external.lack(product) {
        let message =
          "The target `\(target.name)` depends on the external product `\(product)`, which no package of "
          + "`Tuist/Package.swift` makes; correct the name, or add the package"
        problems.append(Problem(.dependencyUnresolved, .warning, path: source.manifest, message))
      }
      lowered.links.append(Self.link(product, of: .listed, dependency))
    case .package(let product, "plugin"):
      lowered.dependencies.append(
        ProjectDependencyDescription(reference: .plugin(product: product, package: nil))
      )
    case .package(let product, _): lowered.links.append(Self.link(product, of: nil, dependency))
    case .binary(let paths):
      lowered.members += paths.map {
        MemberDescription(phase: .frameworks, path: $0, platforms: dependency.platforms)
      }
    case .sdk, .xctest: return
    }
  }

  /// The link of a product of a package of the list, or of some package that projects in reach refer to.
  ///
  /// Rules: tuist.external, tuist.dependency.package.
  private static func link(
    _ product: String,
    of package: PackageReference?,
    _ dependency: TuistDependency
  ) -> LinkDescription {
    LinkDescription(
      phase: .frameworks,
      product: .package(product: product, package: package),
      platforms: dependency.platforms
    )
  }

  /// Adds a dependency on a target of a project.
  ///
  /// Rule: tuist.host.
  private func add(
    _ name: String,
    of other: Source?,
    at folder: SourcePath? = nil,
    _ dependency: TuistDependency,
    of target: TuistTarget,
    in source: Source,
    to lowered: inout ProjectTargetDescription
  ) {
    let isOwn = other?.manifest == source.manifest
    let unknown = folder.map { unread[$0] ?? TuistAssembly.wrapper(of: $0) }
    let wrapper = other?.wrapper ?? unknown ?? source.wrapper
    let reference = TargetReference(
      place: isOwn ? .sameProject : .project(wrapper),
      id: name,
      name: name
    )
    lowered.dependencies.append(
      ProjectDependencyDescription(
        reference: .target(reference),
        platforms: dependency.platforms
      )
    )
    guard let needed = other?.project.targets.first(where: { $0.name == name }) else { return }
    if TuistProducts.isTest(target.product), TuistProducts.isApp(needed.product) {
      if isOwn {
        lowered.hostID = name
      } else {
        let file = needed.productFileName
        let host = SettingAssignment(
          name: "TEST_HOST",
          value: "$(BUILT_PRODUCTS_DIR)/\(file).app/\(file)"
        )
        for index in lowered.configurations.indices {
          lowered.configurations[index].settings.append(host)
        }
      }
    } else if TuistProducts.isApp(target.product), TuistProducts.isEmbedded(needed.product) {
      lowered.links.append(
        LinkDescription(
          phase: .copy,
          product: .target(reference),
          platforms: dependency.platforms
        )
      )
    }
  }

  // MARK: Problems

  private mutating func note(_ members: TuistMembers, of target: TuistTarget, in source: Source) {
    noteMissing(members.missing, of: target, in: source)
    for glob in members.flawed where glob.flaw != .outsideWorkspace {
      let message =
        "The pattern `\(glob.text)` of the target `\(target.name)` is not understood, so it may select everything below "
        + "`\(glob.fixedPath)`; write it with `*` and `**` only"
      problems.append(Problem(.patternAmbiguous, .warning, path: source.manifest, message))
    }
    guard let first = members.ambiguous.first else { return }
    let others =
      members.ambiguous.count > 1 ? " and \(members.ambiguous.count - 1) more files" : ""
    let message =
      "Versions of Tuist differ in whether patterns of the target `\(target.name)` select `\(first)`\(others): they "
      + "count as selected; write the pattern with one `**`"
    problems.append(Problem(.patternAmbiguous, .note, path: source.manifest, message))
  }
}

extension TuistAssembly {
  /// Notes what patterns and paths of a target name and the tree lacks.
  ///
  /// Only a pattern, or a folder that must be there, keeps Tuist from generating the project (Tuist: `throwingGlob`).
  private mutating func noteMissing(
    _ paths: [SourcePath],
    of target: TuistTarget,
    in source: Source
  ) {
    let folders = Set(
      target.sources.filter { $0.pattern.contains("*") }
        .map { TuistGlob($0.pattern, in: .root).fixedPath } + target.folders.map(\.path)
    )
    let required = paths.filter(folders.contains)
    if let first = required.first {
      let rest = required.count > 1 ? " and \(required.count - 1) more" : ""
      let message =
        "The target `\(target.name)` takes files from `\(first)`\(rest), where no folder is: Tuist does not generate such a "
        + "project; create the folder, or correct the manifest"
      problems.append(Problem(.referenceDangling, .warning, path: source.manifest, message))
    }
    let others = paths.filter { !folders.contains($0) }
    if let first = others.first {
      let rest = others.count > 1 ? " and \(others.count - 1) more" : ""
      let message =
        "The target `\(target.name)` names `\(first)`\(rest), where no file is: it selects nothing"
      problems.append(Problem(.referenceDangling, .note, path: source.manifest, message))
    }
  }

  /// The wrapper of a project that is not known, by its folder.
  static func wrapper(of folder: SourcePath) -> SourcePath {
    let name = folder == .root ? "Project" : folder.name
    return folder.appending("\(name).xcodeproj") ?? folder
  }
}

extension [TuistAssembly.Source] {
  /// The projects by their folder.
  var byFolder: [SourcePath: TuistAssembly.Source] {
    Dictionary(map { ($0.folder, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension TuistAssembly.Source {
  var folder: SourcePath { manifest.parent ?? .root }

  /// The place at which Tuist generates the project.
  var wrapper: SourcePath {
    folder.appending("\(project.name).xcodeproj") ?? TuistAssembly.wrapper(of: folder)
  }
}
