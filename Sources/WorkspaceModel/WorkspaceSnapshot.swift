package import HashTreeCollections

/// One state of a workspace: facts and the graph made of them.
///
/// Immutable; every question reads one snapshot, so that no answer mixes two states.
package struct WorkspaceSnapshot: Sendable {
  package let files: FileTable
  /// The parts that do not differ as long as no manifest and no import does.
  package let structure: WorkspaceStructure
  /// The symbolic links among the files.
  package let links: [SourcePath]
  /// Summaries of sources and headers, by the path that a target lists.
  package let summaries: FileSummaries
  /// The resource files of targets that give names to code, by path.
  package let resources: TreeDictionary<SourcePath, ResourceSummary>
  package let typeNames: TypeNames
  /// The Swift files that may have parts which are joined by name when a program runs.
  package let wiredFiles: TreeSet<SourcePath>
  /// Values that other rooms make of this state and need again.
  package let derived = DerivedValues()
  /// The problems of discovery, of the assembly, and of files that could not be read.
  private let settledProblems: [Problem]
  /// The files that were not parsed when the snapshot was made, ascending.
  package let deferred: [SourcePath]

  /// Puts the facts of one state together; what they make of the modules is that of `earlier` if it is the
  /// same.
  ///
  /// Complexity: O(files + dependencies + imports).
  package init(
    files: FileTable,
    workspace: Workspace,
    summaries: FileSummaries,
    resources: TreeDictionary<SourcePath, ResourceSummary> = [:],
    problems: [Problem] = [],
    earlier: WorkspaceSnapshot? = nil
  ) {
    if let earlier, earlier.workspace == workspace,
      ModuleAssembly.readsSameImports(earlier.summaries, summaries)
    {
      structure = earlier.structure
    } else {
      structure = WorkspaceStructure(workspace, summaries)
    }
    self.files = files
    self.summaries = summaries
    self.resources = resources
    typeNames = TypeNames(summaries)
    wiredFiles = TreeSet(summaries.files.lazy.filter(\.value.mayBeWired).map(\.key))
    links = files.filter { $0.value.kind.isLink }.map(\.key)
    settledProblems = workspace.problems + problems + structure.problems
    deferred = summaries.unparsedPaths
  }

  /// The state in which the same manifests hold as in `earlier`, the same paths and links are listed, and no
  /// summaries but those of `changed` files differ.
  ///
  /// Complexity: O(changed files + problems), as long as no import differs.
  package init(
    updating earlier: WorkspaceSnapshot,
    files: FileTable,
    summaries: FileSummaries,
    resources: TreeDictionary<SourcePath, ResourceSummary>? = nil,
    changed: [SourcePath],
    problems: [Problem]
  ) {
    let keepsImports = changed.allSatisfy { path in
      ModuleAssembly.readsSameImports(earlier.summaries.file(path), summaries.file(path))
    }
    structure = keepsImports ? earlier.structure : WorkspaceStructure(earlier.workspace, summaries)
    self.files = files
    self.summaries = summaries
    self.resources = resources ?? earlier.resources
    let keepsTypes = changed.allSatisfy { path in
      guard let old = earlier.summaries[path], let new = summaries[path] else { return false }
      return old.typeKeys == new.typeKeys && old.aliasKeys == new.aliasKeys
    }
    typeNames = keepsTypes ? earlier.typeNames : TypeNames(summaries)
    var wiredFiles = earlier.wiredFiles
    for path in changed {
      if summaries.file(path)?.mayBeWired == true {
        wiredFiles.insert(path)
      } else {
        wiredFiles.remove(path)
      }
    }
    self.wiredFiles = wiredFiles
    links = earlier.links
    settledProblems = earlier.workspace.problems + problems + structure.problems
    let changedPaths = Set(changed)
    deferred = earlier.deferred.filter { !changedPaths.contains($0) }
  }

  /// The problems of discovery, of the assembly, and of files that could not be read or parsed.
  ///
  /// A file that no question needed yet has none.
  package var problems: [Problem] {
    guard !deferred.isEmpty else { return settledProblems }
    return settledProblems
      + deferred.flatMap { path in
        (summaries.file(path)?.parsedSummary?.problems ?? []).map { $0.problem(.warning, in: path) }
      }
  }

  /// A workspace with nothing in it.
  package static let empty = WorkspaceSnapshot(files: [:], workspace: Workspace(), summaries: [:])

  package var workspace: Workspace { structure.workspace }
  package var graph: ModuleGraph { structure.graph }
  package var ownership: FileOwnership { structure.ownership }
  package var features: FeatureCatalog { structure.features }

  /// The platforms of a module; `nil` if it may be any.
  package func platform(of module: Int) -> BuildPlatform? { structure.platform(of: module) }
  /// The description of a module's target; `nil` for external modules.
  package func target(of module: Int) -> Target? { structure.target(of: module) }

  /// The Swift files of a target that were read, by path.
  package func swiftFiles(of target: Target) -> [(path: SourcePath, summary: FileSummary)] {
    target.sources.compactMap { path in
      summaries[path].flatMap { $0.isSwift ? (path, $0) : nil }
    }
  }
  /// The package or project that a module belongs to; `nil` for external modules.
  package func container(of module: Int) -> Container? { structure.container(of: module) }

  /// Whether nothing can be missing from an answer about this state alone.
  package var isComplete: Bool { !problems.contains { $0.severity == .error } }
}
