import SourceTrees
import WorkspaceModel

/// Makes the description of a project out of a spec.
struct SpecProject {
  private let spec: SpecValue
  private let tree: FileTree
  private let texts: [SourcePath: String]
  private let settings: SpecSettings
  private let targets: [SpecTarget]
  private let dependencies: SpecDependencies
  private let folder: SourcePath
  private var sources: SpecSources
  private var project: ProjectDescription
  private var problems: SpecProblems

  /// - Parameters:
  ///   - spec: The spec with templates and platforms written out.
  ///   - name: The project's name.
  ///   - file: The file of the spec, beside which the project lies.
  ///   - folder: The folder that its paths are relative to.
  ///   - texts: The texts of scripts and `.xcconfig` files.
  ///   - tree: The files of the state.
  ///   - problems: Takes what is wrong with the spec.
  /// - Returns: The project, its schemes, and what is wrong with the spec.
  ///
  /// Complexity: O(files of sources + settings), and for globs O(files · folders).
  static func read(
    _ spec: SpecValue,
    named name: String,
    file: SourcePath,
    in folder: SourcePath,
    texts: [SourcePath: String],
    _ tree: FileTree,
    _ problems: inout SpecProblems
  ) -> (project: ProjectDescription, schemes: [Scheme])? {
    guard let reader = SpecProject(spec, name, file, folder, texts, tree, problems)
    else { return nil }
    var result = reader
    result.read()
    problems = result.problems
    let schemes = SpecSchemes.read(
      spec,
      of: result.project,
      targets: result.targets,
      result.dependencies.packages
    )
    return (result.project, schemes)
  }

  private init?(
    _ spec: SpecValue,
    _ name: String,
    _ file: SourcePath,
    _ folder: SourcePath,
    _ texts: [SourcePath: String],
    _ tree: FileTree,
    _ problems: SpecProblems
  ) {
    guard let path = (file.parent ?? .root).appending("\(name).xcodeproj") else { return nil }
    self.folder = folder
    self.spec = spec
    self.tree = tree
    self.texts = texts
    var problems = problems
    settings = SpecSettings(spec, in: folder) { path in
      tree.entry(at: path).flatMap { texts[$0.path] }
    }
    targets = (spec["targets"]?.members ?? []).filter(\.value.isMap)
      .map { SpecTarget($0, &problems) }.sorted { $0.name < $1.name }
    dependencies = SpecDependencies(
      spec,
      in: folder,
      tree,
      targets: targets,
      aggregates: Self.aggregates(spec).map(\.name),
      packages: SpecPackages(spec, in: folder, &problems)
    )
    sources = SpecSources(spec, in: folder, tree)
    project = ProjectDescription(path: path, file: file, name: name, folder: folder)
    self.problems = problems
  }

  private static func aggregates(_ spec: SpecValue) -> [(name: String, value: SpecValue)] {
    (spec["aggregateTargets"]?.members ?? []).filter(\.value.isMap)
      .map { (name: $0.value.text("name") ?? $0.key, value: $0.value) }
      .sorted { $0.name < $1.name }
  }

  private mutating func read() {
    project.configurations = settings.projectConfigurations(targets)
    for target in targets { project.targets.append(read(target)) }
    for (name, value) in Self.aggregates(spec) {
      project.targets.append(read(aggregate: value, named: name))
    }
    for path in spec.texts("fileGroups") { sources.list(path) }
    project.listed = sources.listed
    project.folders = sources.folders.sorted { $0.key < $1.key }.map(\.value)
    project.localPackages = dependencies.packages.local
    project.packagesOutside = dependencies.packages.outside
    project.remotePackages = dependencies.packages.remote
    project.projects = (spec["projectReferences"]?.members ?? [])
      .compactMap { $0.value.text("path").flatMap { folder.appending($0) } }
  }

  // MARK: Targets

  private mutating func read(_ target: SpecTarget) -> ProjectTargetDescription {
    let kind: ProjectTargetDescription.Kind
    if target.isLegacy {
      kind = .external(folder: target.value["legacy"]?.text("workingDirectory") ?? "")
    } else {
      kind = .native(productType: target.type)
    }
    var description = ProjectTargetDescription(id: target.name, name: target.name, kind: kind)
    if !target.isLegacy {
      description.productFile = ProductTypes.fileName(of: target.type, name: target.productName)
      description.phases.insert(.sources)
    }
    let plists = infoPlists(of: target)
    description.configurations = configurations(of: target, plists)
    let entries = target.value["sources"]
    sources.add(
      entries?.elements ?? entries.map { [$0] } ?? [],
      of: target,
      infoPlists: Set(plists.values.compactMap { folder.appending($0) }),
      to: &description,
      &problems
    )
    dependencies.add(target, to: &description, &problems)
    for key in [
      "preBuildScripts", "prebuildScripts", "postCompileScripts", "postBuildScripts",
      "postbuildScripts",
    ] {
      addScripts(target.value[key], to: &description)
    }
    addDetails(of: target.value, to: &description)
    return description
  }

  private mutating func read(
    aggregate value: SpecValue,
    named name: String
  ) -> ProjectTargetDescription {
    var description = ProjectTargetDescription(id: name, name: name, kind: .aggregate)
    description.configurations = settings.configurations(ofAggregate: value)
    for other in value.texts("targets") {
      dependencies.add(targetNamed: other, at: value.place, to: &description, &problems)
    }
    addScripts(value["buildScripts"], to: &description)
    dependencies.addPlugins(of: value, named: name, to: &description, &problems)
    return description
  }

  private func addScripts(_ scripts: SpecValue?, to description: inout ProjectTargetDescription) {
    for script in scripts?.elements ?? [] {
      let file = script.text("path").flatMap { folder.appending($0) }
      description.phases.insert(.script)
      description.scripts.append(
        ScriptDescription(
          // XcodeGen copies the text of a file into the project.
          text: script.text("script") ?? file.flatMap { texts[$0] } ?? "",
          inputs: script.texts("inputFiles"),
          inputLists: script.texts("inputFileLists"),
          outputs: script.texts("outputFiles") + script.texts("outputFileLists")
        )
      )
      if let shell = script.text("shell") { description.details.append("details shell \(shell)") }
    }
  }

  /// The entries that decide about the product and have no other place in a description.
  private static let detailKeys = [
    "legacy", "info", "entitlements", "requiresObjCLinking", "onlyCopyFilesOnInstall",
    "directlyEmbedCarthageDependencies", "buildRules",
  ]

  private func addDetails(of value: SpecValue, to description: inout ProjectTargetDescription) {
    for key in Self.detailKeys {
      if let entry = value[key] {
        description.details.append("details \(key) \(entry.canonicalText)")
      }
    }
    let copies = (value["sources"]?.elements ?? []).compactMap { $0["buildPhase"]?["copyFiles"] }
    description.details += copies.map { "details copy \($0.canonicalText)" }
    for rule in value["buildRules"]?.elements ?? [] {
      description.addRule(
        pattern: rule.text("filePattern") ?? rule.text("fileType") ?? "",
        script: rule.text("script") ?? "",
        inputs: rule.texts("inputFiles")
      )
    }
    if let legacy = value["legacy"], case .external(let folder) = description.kind {
      let arguments = legacy.text("arguments") ?? ""
      description.addTool(legacy.text("toolPath") ?? "", arguments, in: folder)
    }
  }

  // MARK: Settings that follow from other entries

  /// The property list of a target by configuration: by its settings, its entry `info`, or its sources.
  private func infoPlists(of target: SpecTarget) -> [String: String] {
    var found: [String: String] = [:]
    for configuration in settings.configurations {
      found[configuration.name] =
        settings.settings(of: target, configuration)["INFOPLIST_FILE"]
        ?? target.value["info"]?.text("path")
    }
    guard found.count < settings.configurations.count, let path = defaultInfoPlist(of: target)
    else {
      return found
    }
    for configuration in settings.configurations where found[configuration.name] == nil {
      found[configuration.name] = path.relative(to: folder)?.description ?? path.description
    }
    return found
  }

  /// The first `Info.plist` among the sources.
  private func defaultInfoPlist(of target: SpecTarget) -> SourcePath? {
    let entries = target.value["sources"]
    for entry in entries?.elements ?? entries.map({ [$0] }) ?? [] {
      guard let path = (entry.text ?? entry.text("path")).flatMap({ folder.appending($0) }) else {
        continue
      }
      if tree.entry(at: path) != nil {
        if path.hasName("Info.plist") { return path }
      } else {
        var linked = LinkedFolders()
        if let found = infoPlist(in: path, &linked) { return found }
      }
    }
    return nil
  }

  private func infoPlist(in folder: SourcePath, _ linked: inout LinkedFolders) -> SourcePath? {
    let children = tree.children(of: folder)
    if let own = children.first(where: { $0.visiblePath.hasName("Info.plist") }) {
      return own.visiblePath
    }
    for child in children {
      guard case .directory(let directory) = child.resolution,
        linked.enter(directory, under: child.visiblePath)
      else { continue }
      if let found = infoPlist(in: child.visiblePath, &linked) { return found }
    }
    return nil
  }

  private func configurations(
    of target: SpecTarget,
    _ plists: [String: String]
  ) -> [ConfigurationDescription] {
    let host = dependencies.host(of: target)
    let entitlements = target.value["entitlements"]?.text("path")
    return settings.configurations(of: target) { isSet, configuration in
      var found: [String: String] = [:]
      found["INFOPLIST_FILE"] = plists[configuration.name]
      found["CODE_SIGN_ENTITLEMENTS"] = entitlements
      guard let host else { return found }
      if target.type == "bundle.ui-testing", !isSet("TEST_TARGET_NAME") {
        found["TEST_TARGET_NAME"] = host.name
      }
      if target.type == "bundle.unit-test", !isSet("TEST_HOST") {
        let inner = host.platform == "macOS" ? "Contents/MacOS/" : ""
        let product = host.productName
        found["TEST_HOST"] = "$(BUILT_PRODUCTS_DIR)/\(product).app/\(inner)\(product)"
      }
      return found
    }
  }
}
