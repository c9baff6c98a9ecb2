import WorkspaceModel

/// A file of the module that is being visited.
struct VisitedFile {
  let path: SourcePath
  let summary: FileSummary
  let module: Int
  /// Its number among the module's files.
  let place: Int
  let isOfLoadedModule: Bool
}
