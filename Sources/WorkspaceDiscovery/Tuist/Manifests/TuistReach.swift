import DocumentFormats
import SourceTrees
import WorkspaceModel

/// The projects below one root that Tuist would generate.
///
/// Rule: tuist.reach.
///
/// They are the projects of the workspaces, and all that these depend on by `.project(path:)`. Other files of the name
/// are templates, or sources (Tuist: `ManifestLoader` and `RecursiveManifestLoader`).
struct TuistReach {
  struct Workspace {
    var wrapper: SourcePath
    /// The folders of its projects.
    var folders: Set<SourcePath>
    var schemes: [TuistScheme] = []

    var folder: SourcePath { wrapper.parent ?? .root }

    init(wrapper: SourcePath, folders: Set<SourcePath>, schemes: [TuistScheme]) {
      self.wrapper = wrapper
      self.folders = folders
      self.schemes = schemes
    }

    /// The workspace that Tuist makes for a project by itself.
    init(around source: TuistAssembly.Source) {
      folders = [source.folder]
      wrapper = source.folder.appending("\(source.project.name).xcworkspace") ?? source.folder
    }
  }

  private(set) var projects: [TuistAssembly.Source] = []
  /// The manifests of projects that have no value.
  private var failed: [TuistManifest] = []
  /// Files beside manifests whose bytes decided on the projects.
  private(set) var inputs: Set<SourcePath> = []
  private(set) var problems: [Problem] = []
  /// The workspaces that Tuist would write; without a manifest of one, that around a project.
  private(set) var described: [Workspace] = []

  /// How many manifests are read.
  private var read = 0

  private let root: SourcePath
  private let helpers: TuistHelperModules
  private let files: TuistFiles
  private let tree: FileTree
  private let evaluation: TuistEvaluation

  init(
    of root: SourcePath,
    _ helpers: TuistHelperModules,
    _ files: TuistFiles,
    _ tree: FileTree,
    _ evaluation: TuistEvaluation
  ) {
    self.root = root
    self.helpers = helpers
    self.files = files
    self.tree = tree
    self.evaluation = evaluation
  }

  /// Reads the workspaces among `manifests`, and the projects that they lead to.
  ///
  /// Rule: tuist.reach.alone.
  ///
  /// Without a workspace the project in the root counts, else every project below it.
  ///
  /// - Throws: `CancellationError`.
  mutating func follow(_ manifests: [TuistManifest]) async throws {
    let workspaces = manifests.filter { $0.kind == .workspace }
    var folders: [SourcePath] = []
    for workspace in workspaces { folders += try await read(workspace) }
    if workspaces.isEmpty {
      let own = manifests.filter { $0.folder == root }
      folders = (own.isEmpty ? manifests : own).map(\.folder)
    }
    try await read(folders)
    if workspaces.isEmpty {
      for source in projects where folders.contains(source.folder) {
        described.append(Workspace(around: source))
      }
    }
    try await readOthers(manifests)
  }

  private mutating func note(_ read: TuistValue) {
    inputs.formUnion(read.inputs)
    problems += read.problems
  }

  // MARK: Workspaces

  /// The folders of the projects that a workspace names.
  ///
  /// Rules: tuist.reach.nothing, tuist.reach.damaged.
  private mutating func read(_ workspace: TuistManifest) async throws -> [SourcePath] {
    let paths = TuistPaths(folder: workspace.folder, root: root)
    let value: DocumentValue
    do {
      let read = try await evaluation.read(workspace, helpers: helpers)
      note(read)
      value = read.value
    } catch let failure as ManifestFailure {
      problems.append(failure.problem(of: workspace))
      // Any project below the folder may be one of the workspace.
      return files.manifests.values.filter {
        $0.kind == .project && files.root(of: $0.folder) == root
          && $0.folder.isInside(workspace.folder)
      }.map(\.folder).sorted()
    }
    var folders: Set<SourcePath> = []
    for entry in value["projects"]?.elements ?? [] {
      guard let text = paths.text(entry) else { continue }
      let found = projectFolders(text)
      if found.isEmpty {
        let message =
          "The workspace names `\(text)`, where no `Project.swift` is; correct the path, or remove it"
        problems.append(Problem(.referenceDangling, .warning, path: workspace.path, message))
      }
      folders.formUnion(found)
    }
    let name = value["name"]?.text ?? "Workspace"
    if let wrapper = workspace.folder.appending("\(name).xcworkspace") {
      let schemes = (value["schemes"]?.elements ?? []).map { TuistScheme($0, paths) }
      described.append(Workspace(wrapper: wrapper, folders: folders, schemes: schemes))
    }
    return folders.sorted()
  }

  /// The folders with a project that a path or a pattern of a workspace stands for.
  ///
  /// Rule: tuist.reach.pattern.
  private func projectFolders(_ pattern: String) -> [SourcePath] {
    let all = files.manifests.values.filter { $0.kind == .project }.map(\.folder)
    if let folder = SourcePath(pattern), all.contains(folder) { return [folder] }
    // A file stands for its folder (Tuist: `WorkspaceManifestMapper`).
    let glob = TuistGlob(pattern, in: .root)
    return all.filter { folder in
      glob.matches(folder) != .no
        || tree.children(of: folder).contains { glob.matches($0.visiblePath) != .no }
    }.sorted()
  }

  // MARK: Projects

  /// Reads the projects in some folders, and those that they depend on.
  private mutating func read(_ folders: [SourcePath]) async throws {
    var known: Set<SourcePath> = []
    var pending = Set(folders)
    while !pending.isEmpty {
      let wave = pending.subtracting(known).sorted()
      known.formUnion(wave)
      pending = []
      let manifests = wave.compactMap { files.manifest("Project.swift", in: $0) }
      for (manifest, result) in try await values(of: manifests) {
        switch result {
        case .success(let read):
          note(read)
          let project = add(read.value, of: manifest).project
          for dependency in project.targets.flatMap(\.dependencies) {
            guard case .project(_, let folder) = dependency.target else { continue }
            pending.insert(folder)
          }
        case .failure(let failure):
          problems.append(failure.problem(of: manifest))
          failed.append(manifest)
        }
      }
      pending.subtract(known)
    }
    projects.sort { $0.manifest < $1.manifest }
  }

  private mutating func add(
    _ value: DocumentValue,
    of manifest: TuistManifest
  ) -> TuistAssembly.Source {
    let paths = TuistPaths(folder: manifest.folder, root: root)
    let source = TuistAssembly.Source(
      manifest: manifest.path,
      project: TuistProject(value, paths)
    )
    projects.append(source)
    return source
  }

  /// The wrappers of projects whose manifest has no value, by the folder.
  var unread: [SourcePath: SourcePath] {
    Dictionary(
      failed.map { ($0.folder, $0.likelyWrapper) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The values of manifests, evaluated side by side; in the order of the manifests.
  private mutating func values(
    of manifests: [TuistManifest]
  ) async throws -> [(TuistManifest, Result<TuistValue, ManifestFailure>)] {
    let results = try await Self.results(
      of: manifests,
      evaluation,
      helpers,
      read: read,
      found: files.manifests.count
    )
    read += manifests.count
    return zip(manifests, results).map { ($0, $1) }
  }

  private static func results(
    of manifests: [TuistManifest],
    _ evaluation: TuistEvaluation,
    _ helpers: TuistHelperModules,
    read: Int,
    found: Int
  ) async throws -> [Result<TuistValue, ManifestFailure>] {
    var results: [Int: Result<TuistValue, ManifestFailure>] = [:]
    try await withThrowingTaskGroup(
      of: (Int, Result<TuistValue, ManifestFailure>).self
    ) { group in
      var pending = manifests.enumerated().makeIterator()
      for _ in 0..<evaluation.width {
        guard let (index, manifest) = pending.next() else { break }
        group.addTask { (index, try await Self.result(of: manifest, evaluation, helpers)) }
      }
      while let (index, result) = try await group.next() {
        results[index] = result
        evaluation.progress(read + results.count, found)
        if let (index, manifest) = pending.next() {
          group.addTask { (index, try await Self.result(of: manifest, evaluation, helpers)) }
        }
      }
    }
    return manifests.indices.compactMap { results[$0] }
  }

  private static func result(
    of manifest: TuistManifest,
    _ evaluation: TuistEvaluation,
    _ helpers: TuistHelperModules
  ) async throws -> Result<TuistValue, ManifestFailure> {
    do {
      return .success(try await evaluation.read(manifest, helpers: helpers))
    } catch let failure as ManifestFailure {
      return .failure(failure)
    }
  }

  /// Reads the projects that no workspace leads to, each of which may be generated by itself.
  ///
  /// Rule: tuist.reach.others.
  ///
  /// One that cannot be evaluated is a template, or a source that has the name of a manifest.
  private mutating func readOthers(_ manifests: [TuistManifest]) async throws {
    let reached = Set(projects.map(\.folder) + failed.map(\.folder))
    let others = manifests.filter { manifest in
      manifest.kind == .project && !reached.contains(manifest.folder)
        && !manifest.text.allSatisfy(\.isWhitespace)
    }
    var missed: [SourcePath] = []
    for (manifest, result) in try await values(of: others) {
      switch result {
      case .success(let read):
        note(read)
        described.append(Workspace(around: add(read.value, of: manifest)))
      case .failure(let failure) where !failed.isEmpty:
        // A project that is not known may lead to it.
        problems.append(failure.problem(of: manifest))
        failed.append(manifest)
      case .failure: missed.append(manifest.path)
      }
    }
    projects.sort { $0.manifest < $1.manifest }
    guard let first = missed.first else { return }
    let rest = missed.count > 1 ? " and \(missed.count - 1) more" : ""
    let message =
      "No workspace leads to `\(first)`\(rest), which cannot be evaluated, so the files there belong to no module; name the "
      + "folder in `Workspace.swift`, or list it under `ignore:` in `.graphd.yml`"
    problems.append(Problem(.xcodeProjectNotRead, .note, path: first, message))
  }

  /// The projects that a workspace leads to, in order. Rule: tuist.workspace
  func projects(of workspace: Workspace) -> [TuistAssembly.Source] {
    let byFolder = projects.byFolder
    var reached = workspace.folders
    var pending = Array(reached)
    while let folder = pending.popLast() {
      for dependency in byFolder[folder]?.project.targets.flatMap(\.dependencies) ?? [] {
        guard case .project(_, let other) = dependency.target else { continue }
        if reached.insert(other).inserted { pending.append(other) }
      }
    }
    return reached.sorted().compactMap { byFolder[$0] }
  }

  /// The workspaces with all the projects that each leads to.
  var workspaces: [WorkspaceData] {
    described.map { workspace in
      WorkspaceData(path: workspace.wrapper, projects: projects(of: workspace).map(\.wrapper))
    }
  }
}

extension ManifestFailure {
  /// The problem of a manifest that has no value.
  ///
  /// Rule: tuist.unread.
  func problem(of manifest: TuistManifest) -> Problem {
    let text =
      if let path, path != manifest.path {
        "Helpers of manifests do not compile, so no project that uses them is known: \(message)"
      } else if code == .readStatically {
        "`\(manifest.path)` was read without being run, and \(message)"
      } else {
        "`\(manifest.path)` could not be evaluated, so what it describes is not known: \(message)"
      }
    return Problem(problemCode, .error, path: path ?? manifest.path, line: line, text)
  }
}
