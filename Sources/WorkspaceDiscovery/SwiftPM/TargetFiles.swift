import SourceTrees
import WorkspaceModel

/// The files that a target gets by SwiftPM's rules
/// (swift-package-manager: `TargetSourcesBuilder` in Sources/PackageLoading/TargetSourcesBuilder.swift).
///
/// Rules are applied to visible paths, as SwiftPM does; facts are kept under canonical ones.
struct TargetFiles: Sendable {
  struct Source: Sendable, Hashable {
    /// As SwiftPM names it.
    var visiblePath: SourcePath
    var path: SourcePath
  }

  private(set) var sources: [Source] = []
  private(set) var resources: [Resource] = []
  /// Headers, module maps and API notes.
  private(set) var headers: [SourcePath] = []
  /// What links lead to outside of the folder and no rule takes, excluded ones too.
  private(set) var linked: [SourcePath] = []
  private(set) var problems: [Problem] = []
  private(set) var faults: [ResourceFault] = []

  var hasSwiftSources: Bool {
    sources.contains { $0.visiblePath.fileExtension == "swift" }
  }

  var hasClangSources: Bool {
    let known = SourceExtensions.clang.union(SourceExtensions.assembly)
    return sources.contains { $0.visiblePath.fileExtension.map(known.contains) ?? false }
  }

  /// Whether a `main.*` file makes a plain target an executable.
  var hasMainFile: Bool {
    sources.contains { source in
      let name = source.visiblePath.name.lowercased()
      return name.hasPrefix("main.") && name.count { $0 == "." } == 1
    }
  }

  /// Collects the files of `target`, whose folder is `folder`, in the package at `packagePath`.
  ///
  /// Complexity: proportional to the number of files below `folder`.
  init(
    of target: TargetDescription,
    in folder: SourcePath,
    package packagePath: SourcePath,
    defaultLocalization: String?,
    rules: FileRules,
    tree: FileTree
  ) {
    let declaration = Declaration(
      sources: target.sources.map { Set($0.compactMap { folder.appending($0) }) },
      excluded: Set(target.exclude.compactMap { folder.appending($0) }),
      resources: target.resources.compactMap { resource in
        folder.appending(resource.path).map { ($0, resource.rule) }
      }
    )
    let walk = TargetWalk(
      folder: folder,
      packagePath: packagePath,
      excluded: declaration.excluded,
      declaredSources: declaration.sources ?? [],
      copied: Set(declaration.resources.filter { $0.rule == .copy }.map(\.path)),
      toolsVersion: rules.toolsVersion
    )
    var handled: Set<SourcePath> = []
    let contents = walk.contents(of: tree)
    problems = contents.problems
    faults = contents.nestedFolders.map { ResourceFault(.nestedFolder, $0) }
    let canonicalFolder = tree.canonicalPath(of: folder) ?? folder
    let unread = declaration.excluded.union(declaration.resources.map(\.path))
    linked = unread.flatMap { tree.exits(from: canonicalFolder, below: $0) }
    for item in contents.items {
      let (rule, isAmbiguous) = declaration.rule(
        for: item.visiblePath,
        rules: rules,
        handled: &handled
      )
      if isAmbiguous { faults.append(ResourceFault(.twoRules, item.path)) }
      add(item, rule, defaultLocalization)
      if case .process = rule, rules.isSource(item.visiblePath) {
        faults.append(ResourceFault(.source, item.path))
      }
      let isRead = rule != nil && rule != .ignored
      if !isRead, !item.path.isInside(canonicalFolder) { linked.append(item.path) }
    }
    for (path, rule) in declaration.resources where !handled.contains(path) {
      switch tree.resolve(path) {
      case .missing: faults.append(ResourceFault(.missing, path))
      case .directory where tree.children(of: path).allSatisfy(\.visiblePath.isHidden):
        faults.append(ResourceFault(.empty, path))
      default: break
      }
      guard rules.toolsVersion >= ToolsVersion(6, 0) else { continue }
      let item = Source(visiblePath: path, path: tree.canonicalPath(of: path) ?? path)
      add(item, FileRule(rule), defaultLocalization)
    }
    sources.sort { $0.visiblePath < $1.visiblePath }
    resources.sort { $0.path < $1.path }
    faults.sort { $0.path < $1.path }
    headers.sort()
    if hasSwiftSources && hasClangSources
      && !rules.toolsVersion.experimentalFeatures.contains("experimentalMultiLang")
    {
      problems.append(
        Problem(
          .targetInvalid,
          .error,
          path: folder,
          "The target `\(target.name)` mixes Swift and C-family sources; split it in two"
        )
      )
    }
  }

  private mutating func add(_ item: Source, _ rule: FileRule?, _ defaultLocalization: String?) {
    switch rule {
    case .compile: sources.append(item)
    case .header, .moduleMap, .apiNotes: headers.append(item.path)
    case .copy: resources.append(Resource(path: item.path, rule: .copy))
    case .embedInCode: resources.append(Resource(path: item.path, rule: .embedInCode))
    case .process(let explicit):
      let localization = Self.localization(
        of: item.visiblePath,
        explicit: explicit,
        defaultLocalization: defaultLocalization
      )
      if explicit != nil, item.visiblePath.isLocalized {
        faults.append(ResourceFault(.twoLanguages, item.path))
      }
      resources.append(Resource(path: item.path, rule: .process(localization: localization)))
    case .ignored, nil: break
    }
  }

  /// The language of the `.lproj` folder that a resource lies in, else the one that its rule names.
  private static func localization(
    of path: SourcePath,
    explicit: String?,
    defaultLocalization: String?
  ) -> String? {
    if let folder = path.parent, path.isLocalized {
      return String(folder.name.dropLast(TargetWalk.localizationExtension.count + 1))
    }
    switch explicit {
    case "default": return defaultLocalization ?? "en"
    case "base": return "Base"
    default: return nil
    }
  }
}

extension FileTree {
  /// What links at `path` or below it lead to outside of `folder`.
  fileprivate func exits(from folder: SourcePath, below path: SourcePath) -> [SourcePath] {
    guard let canonical = canonicalPath(of: path) else { return [] }
    guard canonical.isInside(folder) else { return [canonical] }
    // A link within the folder leads to what is looked at anyway.
    guard case .directory(let real) = resolve(path), real == canonicalPath(of: real) else {
      return []
    }
    return children(of: real).flatMap { child in
      if case .directory(let target) = child.resolution, target.isInside(folder),
        target.parent != real
      {
        return [SourcePath]()
      }
      return exits(from: folder, below: child.visiblePath)
    }
  }
}

extension SourcePath {
  /// Whether SwiftPM passes over it by its name.
  fileprivate var isHidden: Bool { name.hasPrefix(".") }

  /// Whether it lies in the folder of a language.
  fileprivate var isLocalized: Bool {
    parent?.fileExtension == TargetWalk.localizationExtension
  }
}

extension FileRules {
  /// Whether a file is compiled where no rule of a manifest takes it.
  fileprivate func isSource(_ path: SourcePath) -> Bool {
    rule(forExtension: path.fileExtension, includingSources: true) == .compile
  }
}

/// What a target's declaration says of files, as visible paths.
private struct Declaration {
  var sources: Set<SourcePath>?
  var excluded: Set<SourcePath>
  var resources: [(path: SourcePath, rule: TargetDescription.Resource.Rule)]

  /// The rule for one path: declared resources win over declared sources, these over extensions.
  ///
  /// Ambiguous is a path that two declarations take. `handled` collects the declared resources that matched a path.
  func rule(
    for path: SourcePath,
    rules: FileRules,
    handled: inout Set<SourcePath>
  ) -> (rule: FileRule?, isAmbiguous: Bool) {
    var matched: FileRule?
    var isAmbiguous = false
    for resource in resources where path.isInside(resource.path) {
      isAmbiguous = isAmbiguous || matched != nil
      matched = FileRule(resource.rule)
      handled.insert(resource.path)
    }
    if let sources, isInside(path, anyOf: sources) {
      isAmbiguous = isAmbiguous || matched != nil
      if let name = path.fileExtension, SourceExtensions.headers.contains(name) {
        matched = .header
      } else if rules.isCompiled(declaredSource: path.fileExtension) {
        matched = .compile
      }
    }
    if let matched { return (matched, isAmbiguous) }
    if let rule = rules.rule(forExtension: path.fileExtension, includingSources: sources == nil) {
      return (rule, false)
    }
    return (path.isLocalized ? .process(localization: nil) : nil, false)
  }

  private func isInside(_ path: SourcePath, anyOf folders: Set<SourcePath>) -> Bool {
    var current: SourcePath? = path
    while let candidate = current {
      if folders.contains(candidate) { return true }
      current = candidate.parent
    }
    return false
  }
}
