import SourceTrees
import WorkspaceModel

/// Makes containers of the projects that were read, over the files that are there.
///
/// Any reader of project descriptions can use it: it does not depend on the format that a project is written in.
struct ProjectAssembly {
  private let files: XcodeFiles
  private let tree: FileTree
  private let places: FilePlaces
  private let packages: [Container]
  private let reach: ProjectReach
  private var notes: ProjectProblems
  /// For each project, the names of its targets by their ids.
  private(set) var targetNames: [SourcePath: [String: String]] = [:]
  /// The contents of synchronized folders, which several targets may have.
  private var contents: [SourcePath: FolderContents] = [:]

  init(_ files: XcodeFiles, packages: [Container], tree: FileTree) {
    self.files = files
    self.packages = packages
    self.tree = tree
    places = FilePlaces(tree)
    notes = ProjectProblems(tree: tree)
    let identities = packages.map { ($0.path, $0.identity) }
    reach = ProjectReach(files, identities: Dictionary(identities) { first, _ in first })
  }

  /// Everything that is wrong with projects besides their files.
  var problems: [Problem] { notes.problems }

  /// The containers of all projects, in the order of their paths.
  ///
  /// Complexity: O(files of targets + settings + references).
  mutating func assemble() -> [Container] {
    struct Draft {
      var project: Int
      var description: ProjectTargetDescription
      var settings: TargetSettings
      var candidate: ProjectDependencies.Candidate
    }
    var drafts: [Draft] = []
    var variables: Set<String> = []
    for (index, project) in files.projects.enumerated() {
      var names: Set<String> = []
      for description in project.targets {
        let settings = TargetSettings(of: description, in: project) { path in
          // A link may lead to the file, or to a folder around it.
          places.place(of: path).flatMap { files.texts[$0] }
        }
        notes.note(settings, of: description, in: project)
        variables.formUnion(settings.references)
        let candidate = Self.candidate(
          description,
          Self.unique(description.name, &names),
          in: project,
          settings
        )
        targetNames[project.path, default: [:]][description.id] = candidate.place.name
        drafts.append(
          Draft(project: index, description: description, settings: settings, candidate: candidate)
        )
      }
    }
    let dependencies = ProjectDependencies(drafts.map(\.candidate), reach, packages: packages)
    let programs = drafts.filter { Self.kind(of: $0.description) == .executable }
    let tools = ScriptTools(packages: packages, programs: programs.map(\.candidate))
    var containers = files.projects.map(container)
    for draft in drafts {
      let project = files.projects[draft.project]
      var target = target(draft.description, in: project, draft.settings)
      target.settings = draft.settings.buildSettings(
        except: draft.description.scripts.isEmpty ? variables : []
      )
      target.name = draft.candidate.place.name
      let resolution = dependencies.resolution(
        of: draft.description,
        draft.candidate,
        draft.settings
      )
      let scripts =
        draft.description.scripts.map(\.text) + target.inputs.compactMap { files.texts[$0] }
      target.dependencies = resolution.dependencies + tools.uses(of: scripts)
      target.pluginUses = resolution.plugins
      notes.note(resolution, of: draft.description, in: project)
      containers[draft.project].targets.append(target)
    }
    for index in containers.indices { Self.findTestFolders(&containers[index].targets) }
    return containers
  }

  /// The name of a target's node: Xcode permits two targets of one name.
  private static func unique(_ name: String, _ names: inout Set<String>) -> String {
    var candidate = name
    var count = 1
    while !names.insert(candidate).inserted {
      count += 1
      candidate = "\(name)~\(count)"
    }
    return candidate
  }

  private func container(_ project: ProjectDescription) -> Container {
    let inReach = reach.packages[project.path] ?? []
    let local = packages.filter { inReach.contains($0.path) }.map {
      PackageDependency(identity: $0.identity, location: .local($0.path))
    }
    var listed = project.listedPackages.compactMap { dependency -> PackageDependency? in
      guard case .local(let folder) = dependency.location else { return dependency }
      return packages.first { $0.path == folder }.map {
        PackageDependency(identity: $0.identity, location: .local(folder))
      }
    }
    for index in listed.indices { listed[index].isListed = true }
    let companions = (reach.projects[project.path] ?? []).subtracting([project.path])
    return Container(
      kind: .project,
      path: project.path,
      name: project.name,
      identity: project.name.lowercased(),
      manifest: project.file,
      evaluation: .evaluated,
      dependencies: local + project.remotePackages + listed,
      companions: companions.sorted(),
      dependencyList: project.dependencyList,
      hidesUndeclaredModules: project.hidesUndeclaredModules
    )
  }

  private static func candidate(
    _ target: ProjectTargetDescription,
    _ name: String,
    in project: ProjectDescription,
    _ settings: TargetSettings
  ) -> ProjectDependencies.Candidate {
    var products: Set<String> = []
    var isTest = false
    if case .native(let type) = target.kind {
      isTest = ProductTypes.kind(of: type).isTest
      if let file = target.productFile { products.insert(file) }
      if let name = settings.text("PRODUCT_NAME") {
        products.insert(ProductTypes.fileName(of: type, name: name))
      }
    }
    return ProjectDependencies.Candidate(
      place: .init(project: project.path, name: name),
      id: target.id,
      productID: target.productID,
      name: target.name,
      products: products,
      platforms: settings.platforms,
      isTest: isTest
    )
  }

  // MARK: One target

  private mutating func target(
    _ description: ProjectTargetDescription,
    in project: ProjectDescription,
    _ settings: TargetSettings
  ) -> Target {
    var members = TargetMembers(in: places, isExcluded: settings.excludes)
    members.add(description.members)
    for folder in project.folders {
      let contents = contents(of: folder)
      members.add(folder, contents, of: description)
    }
    notes.note(members, of: description, in: project)
    var target = Target(
      name: description.name,
      moduleName: "",
      kind: Self.kind(of: description),
      language: Self.language(of: members),
      path: nil,
      sources: members.sources.sorted(),
      resources: members.resources.sorted().map {
        Resource(path: $0, rule: .process(localization: nil))
      },
      missingResources: members.missingResources.sorted(),
      folders: members.folders + description.patternFolders,
      platforms: settings.platforms,
      attributes: Self.attributes(description, members)
    )
    target.formatDetails = description.details.sorted().joined(separator: "\n")
    target.declaredNames = description.declaredNames
    let settingFiles = (description.configurations + project.configurations).compactMap(\.file)
    target.hiddenMembers = (Array(members.missing) + settingFiles).compactMap(places.hiddenPlace)
      .sorted()
    target.filters = members.filters
    target.libraries = members.libraries.sorted()
    if target.language != .none { target.moduleName = settings.moduleName }
    target.headers = headers(members, of: target, in: project, settings).sorted()
    // Search paths and module maps lead to any header.
    let isSealed = !target.headers.contains { $0.fileExtension == "modulemap" }
    target.ownHeaders =
      isSealed ? target.headers.filter { !members.sharedHeaders.contains($0) } : []
    let inputs = TargetInputs(places, texts: files.texts, in: project)
    target.inputs = inputs.files(of: description, settings, sources: members.sources).sorted()
    return target
  }

  private static func kind(of target: ProjectTargetDescription) -> Target.Kind {
    switch target.kind {
    case .native(let type): ProductTypes.kind(of: type)
    case .aggregate: .aggregate
    case .external: .externalBuild
    }
  }

  private static func language(of members: TargetMembers) -> Target.Language {
    let endings = Set(members.sources.compactMap { $0.fileExtension?.lowercased() })
    if !endings.isDisjoint(with: SourceExtensions.swift) { return .swift }
    let foreign = SourceExtensions.clang.union(["s"])
    return endings.isDisjoint(with: foreign) ? .none : .cFamily
  }

  private mutating func contents(of folder: FolderDescription) -> FolderContents {
    if let known = contents[folder.path] { return known }
    let made = FolderContents(of: folder.path, opaque: folder.opaque, tree: tree)
    contents[folder.path] = made
    return made
  }

  /// Everything else that the build of a target depends on, in a canonical form.
  private static func attributes(
    _ target: ProjectTargetDescription,
    _ members: TargetMembers
  ) -> String {
    var lines: [String] = []
    switch target.kind {
    case .native(let type): lines.append("type \(type)")
    case .aggregate, .external: break
    }
    for script in target.scripts { lines.append("script \(script)") }
    for pattern in target.rulePatterns { lines.append("rule \(pattern)") }
    lines += members.flags.sorted { $0.key < $1.key }.map { "flags \($0.key) \($0.value)" }
    return lines.joined(separator: "\n")
  }

  /// The headers of phases and folders; where C is compiled, all that the project lists: search paths find them.
  private func headers(
    _ members: TargetMembers,
    of target: Target,
    in project: ProjectDescription,
    _ settings: TargetSettings
  ) -> Set<SourcePath> {
    var headers = members.headers
    let named = ["SWIFT_OBJC_BRIDGING_HEADER", "GCC_PREFIX_HEADER", "MODULEMAP_FILE"]
      .compactMap { place(of: settings.text($0), in: project) }
    headers.formUnion(named)
    let compilesC = target.sources.contains { path in
      path.fileExtension.map {
        !SourceExtensions.swift.contains($0) && SourceExtensions.all.contains($0)
      }
        == true
    }
    guard compilesC || !named.isEmpty else { return headers }
    for path in project.listed
    where path.fileExtension.map(SourceExtensions.headers.contains) == true
      || path.fileExtension == "modulemap"
    {
      if let path = places.place(of: path) { headers.insert(path) }
    }
    return headers
  }

  /// The file or folder that a setting names.
  private func place(of text: String?, in project: ProjectDescription) -> SourcePath? {
    TargetInputs(places, texts: files.texts, in: project).place(of: text)
  }

  // MARK: Tests

  /// Gives each test target the folder of its own, in which tests may open files.
  ///
  /// It is the folder around all its sources, as long as no other target has a source there.
  private static func findTestFolders(_ targets: inout [Target]) {
    for index in targets.indices where targets[index].kind.isTest {
      guard let folder = commonFolder(of: targets[index].sources), folder != .root else { continue }
      let isShared = targets.indices.contains { other in
        other != index && targets[other].sources.contains { $0.isInside(folder) }
      }
      guard !isShared else { continue }
      targets[index].path = folder
      targets[index].searched = []
    }
  }

  private static func commonFolder(of paths: [SourcePath]) -> SourcePath? {
    guard var folder = paths.first?.parent else { return nil }
    for path in paths {
      while !path.isInside(folder), let parent = folder.parent { folder = parent }
    }
    return folder
  }
}
