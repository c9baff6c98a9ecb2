package import GraphClient

/// The service in the process of the command itself, for when no daemon answers.
///
/// The commands know only the wire contract; who runs them decides what stands behind it.
package protocol InProcessService: Sendable {
  /// Starts the service and ends it when `body` returns.
  ///
  /// `warn` takes warnings that no answer has.
  func withClient<Result: Sendable>(
    warn: @escaping @Sendable (String) -> Void,
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result

  /// Tries something that answers need of this machine; what failed, as a clause, or nil if it worked.
  func fault(of trial: MachineTrial) async -> String?
}

/// Something that answers need of a machine, and that is tried in a temporary folder.
package enum MachineTrial: Sendable, Hashable {
  /// The event of a saved file; the folder must lie where changes are reported.
  case watcher(folder: String?)
  /// The bounds of an evaluated manifest.
  case sandbox
}
