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
    let canonicalFolder = tree.canonicalPath(of: folder) ?? folder
    let unread = declaration.excluded.union(declaration.resources.map(\.path))
    linked = unread.flatMap { tree.exits(from: canonicalFolder, below: $0) }
    for item in contents.items {
      let rule = declaration.rule(for: item.visiblePath, rules: rules, handled: &handled)
      add(item, rule, defaultLocalization)
      let isRead = rule != nil && rule != .ignored
      if !isRead, !item.path.isInside(canonicalFolder) { linked.append(item.path) }
    }
    if rules.toolsVersion >= ToolsVersion(6, 0) {
      for (path, rule) in declaration.resources where !handled.contains(path) {
        let item = Source(visiblePath: path, path: tree.canonicalPath(of: path) ?? path)
        add(item, FileRule(rule), defaultLocalization)
      }
    }
    sources.sort { $0.visiblePath < $1.visiblePath }
    resources.sort { $0.path < $1.path }
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
    if let folder = path.parent, folder.fileExtension == TargetWalk.localizationExtension {
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

/// What a target's declaration says of files, as visible paths.
private struct Declaration {
  var sources: Set<SourcePath>?
  var excluded: Set<SourcePath>
  var resources: [(path: SourcePath, rule: TargetDescription.Resource.Rule)]

  /// The rule for one path: declared resources win over declared sources, these over extensions.
  ///
  /// `handled` collects the declared resources that matched a path.
  func rule(for path: SourcePath, rules: FileRules, handled: inout Set<SourcePath>) -> FileRule? {
    var matched: FileRule?
    for resource in resources where path.isInside(resource.path) {
      matched = FileRule(resource.rule)
      handled.insert(resource.path)
    }
    if let sources, isInside(path, anyOf: sources) {
      if let name = path.fileExtension, SourceExtensions.headers.contains(name) {
        matched = .header
      } else if rules.isCompiled(declaredSource: path.fileExtension) {
        matched = .compile
      }
    }
    // What is processed as its type asks for is compiled if that is a source's.
    if case .process = matched,
      rules.rule(forExtension: path.fileExtension, includingSources: true) == .compile
    {
      return .compile
    }
    if let matched { return matched }
    if let rule = rules.rule(forExtension: path.fileExtension, includingSources: sources == nil) {
      return rule
    }
    let isLocalized = path.parent?.fileExtension == TargetWalk.localizationExtension
    return isLocalized ? .process(localization: nil) : nil
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
