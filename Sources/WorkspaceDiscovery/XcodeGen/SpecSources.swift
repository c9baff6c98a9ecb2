import SourceTrees
import WorkspaceModel

/// The files of a target's `sources`, as XcodeGen finds them in the tree (XcodeGen: SourceGenerator.swift).
struct SpecSources {
  private let tree: FileTree
  private let folder: SourcePath
  private let types: SpecFileTypes
  private let language: String
  private let defaultType: String?
  /// Every file and folder that the project would list.
  private(set) var listed: Set<SourcePath> = []
  /// By path; several targets may have one.
  private(set) var folders: [SourcePath: FolderDescription] = [:]

  /// A file in a phase; the first entry that has it counts.
  private struct Membership: Hashable {
    var phase: PhaseKind
    var path: SourcePath
  }

  private var added: Set<Membership> = []

  init(_ spec: SpecValue, in folder: SourcePath, _ tree: FileTree) {
    self.tree = tree
    self.folder = folder
    let options = spec["options"]
    types = SpecFileTypes(options)
    language = options?.text("developmentLanguage") ?? "en"
    defaultType = options?.text("defaultSourceDirectoryType")
  }

  /// One entry of `sources`, with the target that it is an entry of.
  private struct Source {
    var value: SpecValue
    var path: SourcePath
    var productType: String
    /// Property lists that are in no phase.
    var infoPlists: Set<SourcePath>
    var excluded: SpecGlob
    var included: SpecGlob?
    var isFolder = false
  }

  // MARK: Targets

  /// Adds the members that the entries of a target stand for.
  mutating func add(
    _ entries: [SpecValue],
    of target: SpecTarget,
    infoPlists: Set<SourcePath>,
    to description: inout ProjectTargetDescription,
    _ problems: inout SpecProblems
  ) {
    added = []
    for entry in entries {
      add(entry, of: target, infoPlists: infoPlists, to: &description, &problems)
    }
  }

  private mutating func add(
    _ value: SpecValue,
    of target: SpecTarget,
    infoPlists: Set<SourcePath>,
    to description: inout ProjectTargetDescription,
    _ problems: inout SpecProblems
  ) {
    guard let text = value.text ?? value.text("path") else {
      return problems.report(
        .projectUnreadable,
        .error,
        at: value.place,
        "A source of the target `\(target.name)` has no `path`, so its files are not known; add it"
      )
    }
    let patterns = value.texts("excludes") + value.texts("includes") + [text]
    for pattern in patterns
    where problems.reportVariable(
      in: pattern,
      at: value.place,
      "The source `\(pattern)` of the target `\(target.name)`"
    ) {
      if pattern == text { return }
    }
    guard let path = folder.appending(text) else {
      return problems.report(
        .referenceDangling,
        .note,
        at: value.place,
        "The source `\(text)` of the target `\(target.name)` lies outside of the workspace, where changes are not seen"
      )
    }
    let includes = value.texts("includes")
    var source = Source(
      value: value,
      path: path,
      productType: target.type,
      infoPlists: infoPlists,
      excluded: SpecGlob(value.texts("excludes"), in: path, tree),
      included: includes.isEmpty ? nil : SpecGlob(includes, in: path, tree)
    )
    let isThere = tree.canonicalPath(of: path) != nil
    switch kind(of: value, at: path) {
    case "syncedFolder":
      addSynchronized(source, of: target, to: &description)
    case "group":
      guard isThere else { return note(missing: path, value, target, &description, &problems) }
      description.patternFolders.append(SynchronizedFolder(path: path))
      var linked = LinkedFolders()
      addGroup(path, of: source, to: &description, &linked)
    case let kind:
      source.isFolder = kind == "folder"
      guard isThere else { return note(missing: path, value, target, &description, &problems) }
      add(path, of: source, to: &description)
    }
  }

  private mutating func note(
    missing path: SourcePath,
    _ value: SpecValue,
    _ target: SpecTarget,
    _ description: inout ProjectTargetDescription,
    _ problems: inout SpecProblems
  ) {
    if tree.submodule(around: path) != nil {
      // Rule: unknown.submodule-named
      listed.insert(path)
      // Rule: unknown.submodule
      description.patternFolders.append(SynchronizedFolder(path: path))
      return
    }
    guard value.bool("optional") != true else { return }
    let text = value.text ?? value.text("path") ?? ""
    problems.report(
      .referenceDangling,
      .note,
      at: value.place,
      "The target `\(target.name)` has the source `\(text)`, where nothing is: it may be generated, or ignored by git; "
        + "correct the path, or make it `optional`"
    )
  }

  /// The type of an entry: its own, else by what is at its path.
  private func kind(of value: SpecValue, at path: SourcePath) -> String {
    if let type = value.text("type") { return type }
    if path.fileExtension != nil || tree.entry(at: path) != nil { return "file" }
    return defaultType ?? "group"
  }

  /// Adds files to those that the project lists, as members of no target.
  mutating func list(_ text: String) {
    guard let path = folder.appending(text) else { return }
    var unused = ProjectTargetDescription(id: "", name: "", kind: .aggregate)
    let source = Source(
      value: SpecValue(.text(text, isPlain: true), at: SpecPlace(file: path)),
      path: path,
      productType: "",
      infoPlists: [],
      excluded: SpecGlob([], in: path, tree)
    )
    if tree.isDirectory(path) {
      var linked = LinkedFolders()
      addGroup(path, of: source, to: &unused, &linked)
    } else {
      listed.insert(path)
    }
  }

  // MARK: Files

  private func isIncluded(_ path: SourcePath, _ source: Source) -> Bool {
    if path.hasName(".DS_Store") || path.fileExtension == "orig" { return false }
    if source.excluded.contains(path) { return false }
    guard let included = source.included else { return true }
    // A folder is included with what lies in it.
    return included.contains(path) || included.reaches(path)
  }

  /// Adds the files of a folder, and those of folders in it.
  private mutating func addGroup(
    _ path: SourcePath,
    of source: Source,
    to target: inout ProjectTargetDescription,
    _ linked: inout LinkedFolders
  ) {
    var languages: [SourcePath] = []
    for child in tree.children(of: path) {
      let path = child.visiblePath
      switch child.resolution {
      case .file:
        if isIncluded(path, source) { add(path, of: source, to: &target) }
      case .directory(let directory):
        // Whether a folder counts depends on what lies directly in it.
        guard tree.children(of: path).contains(where: { isIncluded($0.visiblePath, source) }) else {
          continue
        }
        if path.fileExtension == "lproj" {
          languages.append(path)
        } else if types.isFile(folder: path) {
          add(path, of: source, to: &target)
        } else if linked.enter(directory, under: path) {
          addGroup(path, of: source, to: &target, &linked)
        }
      // Rule: unknown.submodule-named
      case .submodule: listed.insert(path)
      case .missing, .unresolved: continue
      }
    }
    addLocalized(languages, of: source, to: &target)
  }

  /// Adds the files of languages: each is in the phase of the file that it translates.
  private mutating func addLocalized(
    _ languages: [SourcePath],
    of source: Source,
    to target: inout ProjectTargetDescription
  ) {
    let base =
      languages.first { $0.hasName("Base.lproj") }
      ?? languages.first { $0.hasName("\(language).lproj") }
    func files(_ folder: SourcePath) -> [SourcePath] {
      tree.children(of: folder).map(\.visiblePath).filter { isIncluded($0, source) }
    }
    let originals = base.map(files) ?? []
    for folder in languages {
      for path in files(folder) {
        let original =
          originals.first { $0.name == path.name }
          ?? originals.first { $0.nameWithoutExtension == path.nameWithoutExtension }
        add(path, of: source, as: original ?? path, to: &target)
      }
    }
  }

  /// Adds a file, or a folder that counts as one, in the phase of `original`.
  private mutating func add(
    _ path: SourcePath,
    of source: Source,
    as original: SourcePath? = nil,
    to target: inout ProjectTargetDescription
  ) {
    listed.insert(path)
    guard case .phase(let phase) = phase(of: original ?? path, source, path) else { return }
    var member = MemberDescription(phase: phase, path: path)
    if phase == .headers {
      let isFramework = source.productType.hasPrefix("framework")
      let visibility =
        source.value.text("headerVisibility").flatMap(MemberDescription.Visibility.init) ?? .public
      // Static libraries copy their public headers, and other targets have no phase of headers.
      if source.productType == "library.static" {
        guard visibility == .public else { return }
        member.phase = .copy
      } else if !isFramework, source.productType != "library.dynamic" {
        return
      }
      member.visibility = visibility
    }
    member.platforms = platforms(of: path, source)
    if phase == .sources { member.flags = flags(of: path, source) }
    guard added.insert(Membership(phase: member.phase, path: path)).inserted else { return }
    target.phases.insert(member.phase)
    target.members.append(member)
    if member.phase == .copy, path.fileExtension != "h" {
      target.links.append(
        LinkDescription(phase: .copy, product: .file(path.name), platforms: member.platforms)
      )
    }
  }

  private func phase(
    of original: SourcePath,
    _ source: Source,
    _ path: SourcePath
  ) -> SpecFileTypes.Phase {
    if let phase = source.value["buildPhase"].flatMap(SpecFileTypes.phase) { return phase }
    if source.isFolder { return .phase(.resources) }
    if source.infoPlists.contains(path) { return .none }
    return types.phase(of: original, productType: source.productType)
  }

  private func flags(of path: SourcePath, _ source: Source) -> String {
    let byType = types.flags(of: path)
    let own = source.value["compilerFlags"]
    let attributes = source.value.texts("attributes") + byType.attributes
    let flags =
      byType.flags + (own?.elements == nil ? own?.text.map { [$0] } ?? [] : own?.texts ?? [])
    return (flags + attributes.filter { $0.contains("codegen") }).joined(separator: " ")
  }

  /// The platforms that a file is limited to: by its entry, else by its path if the entry infers them.
  private func platforms(of path: SourcePath, _ source: Source) -> Set<String> {
    let own = source.value.texts("destinationFilters")
    if !own.isEmpty { return Set(own.map(SpecTarget.filter)) }
    guard source.value.bool("inferDestinationFiltersByPath") == true else { return [] }
    let text = "/\(path)".lowercased()
    let inOrder = ["iOS", "tvOS", "macOS", "macCatalyst", "watchOS", "visionOS"]
    let found = inOrder.first { name in
      text.contains("/\(name.lowercased())/") || text.hasSuffix("_\(name.lowercased()).swift")
    }
    return found.map { [SpecTarget.filter(ofDestination: $0)] } ?? []
  }

  // MARK: Synchronized folders

  /// Adds a folder whose files are members without being listed.
  private mutating func addSynchronized(
    _ source: Source,
    of target: SpecTarget,
    to description: inout ProjectTargetDescription
  ) {
    description.phases.insert(.resources)
    var folder = folders[source.path] ?? FolderDescription(path: source.path)
    folder.owners.append(description.id)
    let opaque = source.value.texts("explicitFolders")
    for pattern in opaque {
      let found = SpecGlob([pattern], in: source.path, tree).matches
        .filter { tree.isDirectory($0) }.compactMap { $0.relative(to: source.path)?.description }
      folder.opaque.formUnion(found.isEmpty ? [pattern] : found)
    }
    var exceptions = FolderDescription.Exceptions(target: description.id)
    var linked = LinkedFolders()
    collect(source.path, of: source, &exceptions.members, &linked)
    for path in source.infoPlists {
      if let id = path.relative(to: source.path), path.isInside(source.path) {
        exceptions.members.insert(id.description)
      }
    }
    if !exceptions.members.isEmpty { folder.exceptions.append(exceptions) }
    folders[source.path] = folder
  }

  /// Collects the files that an entry excludes, and those that it does not include.
  private func collect(
    _ path: SourcePath,
    of source: Source,
    _ excluded: inout Set<String>,
    _ linked: inout LinkedFolders
  ) {
    let hasPatterns = !source.excluded.matches.isEmpty || source.included != nil
    guard hasPatterns else { return }
    for child in tree.children(of: path) {
      let path = child.visiblePath
      let isOut = !isIncluded(path, source)
      if isOut, let id = path.relative(to: source.path) { excluded.insert(id.description) }
      if case .directory(let directory) = child.resolution, linked.enter(directory, under: path) {
        collect(path, of: source, &excluded, &linked)
      }
    }
  }
}
