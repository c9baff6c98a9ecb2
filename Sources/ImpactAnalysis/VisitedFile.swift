import WorkspaceModel

/// A file of the module that is being visited.
struct VisitedFile {
  let path: SourcePath
  let summary: FileSummary
  let module: Int
  /// Its number among the module's files.
  let place: Int
  let isOfLoadedModule: Bool

  /// What the declarations of a file get that use a taint without any of its names.
  struct Spread: Hashable, Sendable {
    private let place: Int
    private let kind: Taint.Kind
    private let isOfTable: Bool
    private let use: Taint.Use
    private let labels: [Taint.Label]
    private let constructs: Constructs

    init(_ taint: Taint, by constructs: Constructs, in file: VisitedFile) {
      place = file.place
      kind = taint.kind
      isOfTable = taint.effect == .dispatch
      use = taint.use
      labels = taint.labels
      self.constructs = constructs
    }
  }
}
