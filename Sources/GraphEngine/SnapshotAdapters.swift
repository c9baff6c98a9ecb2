package import SourceTrees
package import WorkspaceModel

/// The adapters that a loader drives, as it sees them.
package struct SnapshotAdapters: Sendable {
  /// Lowers the manifests of a tree to a workspace.
  package var discover:
    @Sendable (
      _ tree: any SourceTree, _ listing: FileListing,
      _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> Workspace
  /// Summarises the bytes of one file; never fails.
  package var summarize: @Sendable (_ bytes: [UInt8], _ language: SummaryLanguage) -> FileSummary
  /// Makes the file of the bytes of a Swift source, of which `parse` makes the summary once that is needed.
  package var deferring:
    @Sendable (_ bytes: [UInt8], _ parse: @escaping @Sendable () -> FileSummary) -> SourceFile
  /// Summarises the bytes of one resource file; never fails.
  package var summarizeResource:
    @Sendable (_ bytes: [UInt8], _ format: ResourceFormat) -> ResourceSummary
  /// Parses the bytes of a `Package.resolved`; `nil` if they are not understood.
  package var readLock: @Sendable (_ bytes: [UInt8]) -> PackageLock?
  /// From this number of new Swift files on none is parsed before a question needs its summary.
  package var fewestDeferred: Int
  /// How many files are summarised at once.
  package var width: Int
  /// Forgets what is known of the machine: its toolchain, and which manifests that rejects.
  package var forget: @Sendable () async -> Void

  package init(
    discover:
      @escaping @Sendable (
        _ tree: any SourceTree, _ listing: FileListing,
        _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
      ) async throws -> Workspace,
    summarize: @escaping @Sendable (_ bytes: [UInt8], _ language: SummaryLanguage) -> FileSummary,
    deferring:
      @escaping @Sendable (
        _ bytes: [UInt8], _ parse: @escaping @Sendable () -> FileSummary
      ) -> SourceFile = { _, parse in SourceFile(parse()) },
    summarizeResource:
      @escaping @Sendable (_ bytes: [UInt8], _ format: ResourceFormat) -> ResourceSummary = {
        _,
        _ in ResourceSummary(.unknown)
      },
    readLock: @escaping @Sendable (_ bytes: [UInt8]) -> PackageLock? = { _ in nil },
    fewestDeferred: Int = 64,
    width: Int,
    forget: @escaping @Sendable () async -> Void = {}
  ) {
    self.discover = discover
    self.summarize = summarize
    self.deferring = deferring
    self.summarizeResource = summarizeResource
    self.readLock = readLock
    self.fewestDeferred = fewestDeferred
    self.width = max(1, width)
    self.forget = forget
  }

  /// The summary of a file of either kind.
  func summary(of bytes: [UInt8], _ kind: SummaryKind) -> Summary {
    switch kind {
    case .source(let language): .source(summarize(bytes, language))
    case .resource(let format): .resource(summarizeResource(bytes, format))
    }
  }
}
