import DocumentFormats
import SourceTrees
import WorkspaceModel

/// The projects that manifests of Tuist describe, as if they had been generated.
struct TuistProjects: Sendable {
  private(set) var described = DescribedProjects()

  private let files: TuistFiles
  private let tree: FileTree
  private let packages: [Container]
  private let evaluation: TuistEvaluation

  /// Evaluates the manifests that Tuist would read.
  ///
  /// - Parameters:
  ///   - files: The manifests and helpers of the tree.
  ///   - packages: The packages of the tree, of which one for each root names the external ones.
  ///   - tree: The files of the state.
  ///   - evaluation: Runs manifests, or reads them.
  /// - Throws: `CancellationError`.
  init(
    _ files: TuistFiles,
    packages: [Container],
    tree: FileTree,
    evaluation: TuistEvaluation
  ) async throws {
    self.files = files
    self.tree = tree
    self.packages = packages
    self.evaluation = evaluation
    described.inputs = files.inputs
    described.manifests = files.inputs
    described.problems = files.problems
    for path in files.misspelt {
      let message =
        "`\(path.name)` imports `\(TuistManifest.module)`, and Tuist reads no file of that name; call it "
        + "`Workspace.swift`"
      described.problems.append(Problem(.manifestUnreadable, .warning, path: path, message))
    }
    let starting = files.manifests.values.filter { $0.kind == .workspace || $0.kind == .project }
    let roots = Dictionary(grouping: starting) { files.root(of: $0.folder) }
    for (root, manifests) in roots.sorted(by: { $0.key < $1.key }) {
      try await add(root, manifests.sorted { $0.path < $1.path })
    }
    var known: Set<Problem> = []
    described.problems.removeAll { !known.insert($0).inserted }
  }

  // MARK: One root

  private mutating func add(_ root: SourcePath, _ manifests: [TuistManifest]) async throws {
    let helpers = try await TuistHelpers(of: root, files, evaluation)
    described.problems += helpers.problems
    described.inputs.formUnion(helpers.inputs)
    var reach = TuistReach(of: root, helpers.modules, files, tree, evaluation)
    try await reach.follow(manifests)
    described.problems += reach.problems
    described.inputs.formUnion(reach.inputs)
    described.unread += reach.unread.values.sorted()
    var assembly = TuistAssembly(
      reach.projects,
      unread: reach.unread,
      external: external(of: root),
      packages: helpers.packages,
      tree: tree
    )
    var projects = assembly.assemble()
    for index in projects.indices {
      projects[index].hidesUndeclaredModules = helpers.enforcesDependencies
    }
    try await addAccessors(to: &projects, of: reach.projects, in: root)
    described.projects += projects
    described.problems += assembly.problems
    var schemes = TuistSchemes(reach.projects)
    for workspace in reach.described {
      schemes.add(workspace.schemes, to: workspace.wrapper, workspace.folder)
      schemes.addWhole(of: workspace.wrapper, reach.projects(of: workspace))
    }
    described.schemes += schemes.schemes
    described.workspaces += reach.workspaces
  }

  /// Adds the names that accessors of resources declare.
  private mutating func addAccessors(
    to projects: inout [ProjectDescription],
    of sources: [TuistAssembly.Source],
    in root: SourcePath
  ) async throws {
    let files = tree
    let read = try await evaluation.tree.withReader { [projects] reader in
      var projects = projects
      var accessors = ResourceAccessors(of: root, files, reader: reader)
      for (index, source) in sources.enumerated() where source.project.synthesizesAccessors {
        let endings = source.project.synthesizedEndings.map(Set.init) ?? ResourceAccessors.endings
        for target in projects[index].targets.indices {
          projects[index].targets[target].declaredNames = try await accessors.names(
            in: projects[index].targets[target],
            projects[index].folders,
            endings: endings
          )
        }
      }
      return (projects, accessors.inputs, accessors.templates)
    }
    projects = read.0
    described.inputs.formUnion(read.1.union(read.2))
    described.manifests.formUnion(read.2)
  }

  /// The products of the dependencies of one package.
  ///
  /// Rules: tuist.external, tuist.external.pins.
  ///
  /// Source: `ManifestFilesLocator.locatePackageManifest` in tuist/tuist: the folder `Tuist`, else the root.
  private func external(of root: SourcePath) -> ExternalProducts {
    let folders = [root.appending(TuistRoot.folderName), root].compactMap { $0 }
    let package = folders.lazy.compactMap { folder in packages.first { $0.path == folder } }.first
    // Rule of versions before 4.
    let list = root.appending("\(TuistRoot.folderName)/Dependencies.swift")
    return ExternalProducts(package, among: packages, isListed: list.flatMap(tree.entry) != nil)
  }
}
