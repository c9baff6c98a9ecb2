import HashTreeCollections
import WorkspaceModel

/// The wiring of all files of a state, with the types that it names.
struct WiringWorkspace {
  struct File {
    var path: SourcePath
    /// The module's index; `nil` if none owns the file.
    var module: Int?
    var summary: FileSummary
    /// Whether its code is not understood: its requests are not judged.
    var isBroken: Bool

    var facts: WiringFacts { summary.wiring }

    func place(in type: String) -> NamePlace { NamePlace(path: path, module: module, type: type) }
  }

  let snapshot: WorkspaceSnapshot
  let settings: WiringSettings
  /// The files with components or holders, by path.
  let files: [File]
  /// The files with services or with protocols of dependencies, by path.
  let serviceFiles: [File]
  let table: TypeTable
  /// Whether an architecture's library is imported somewhere.
  let importsLibrary: Bool

  /// Complexity: O(declarations) if any file has wiring, O(1) otherwise.
  init(_ snapshot: WorkspaceSnapshot, _ settings: WiringSettings) throws(CancellationError) {
    self.snapshot = snapshot
    self.settings = settings
    let wired = snapshot.wiredFiles.sorted().compactMap { path -> File? in
      guard let summary = snapshot.summaries[path], !summary.wiring.isEmpty else { return nil }
      return File(
        path: path,
        module: snapshot.ownership.owners(of: path).first?.module,
        summary: summary,
        isBroken: !summary.problems.isEmpty
      )
    }
    files = wired.filter { $0.facts.hasComponents }
    serviceFiles = wired.filter { !$0.facts.services.isEmpty || $0.facts.hasDependencies }
    table = try TypeTable(wired.isEmpty ? .empty : snapshot)
    importsLibrary =
      !files.isEmpty
      && snapshot.summaries.values.contains { summary in
        summary.imports.contains { settings.libraries.contains($0.module) }
      }
  }

  func moduleID(_ module: Int?) -> String? { module.map { snapshot.graph.modules[$0].id } }

  /// Whether a name that a class inherits is a root of an architecture, as a place sees it.
  ///
  /// `needsDynamicMembers` is what a root must have that the workspace declares.
  func isRoot(
    _ spelling: String,
    among roots: Set<String>,
    from place: NamePlace,
    needsDynamicMembers: Bool
  ) -> Bool {
    guard roots.contains(spelling.lastComponent) else { return false }
    let types = table.types(named: spelling, from: place)
    if types.isEmpty {
      // `Component<Dependency>` of other libraries has nothing to look up.
      return importsLibrary && (!needsDynamicMembers || !spelling.contains("<"))
    }
    guard needsDynamicMembers else { return true }
    return types.contains {
      table.entries[$0].kind == .class && table.entries[$0].hasDynamicMembers
    }
  }
}
