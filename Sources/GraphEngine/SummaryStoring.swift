package import WorkspaceModel

/// Where summaries outlive the process.
///
/// Neither call fails: what cannot be read is not there, what cannot be written is forgotten.
package protocol SummaryStoring: Sendable {
  /// Those of the summaries that are there.
  @concurrent
  func summaries(of keys: [SummaryKey]) async -> [SummaryKey: Summary]
  /// Keeps summaries; they are stored when it returns.
  func insert(_ summaries: [SummaryKey: Summary])
}
