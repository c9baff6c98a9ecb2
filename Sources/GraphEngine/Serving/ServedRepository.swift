package import SourceTrees

/// The repositories that a server knows by name.
package protocol ServedRepositories: Sendable {
  /// The repository of a name, when it is the turn of the current call.
  ///
  /// - Throws: `EngineError` if there is none for this client or too many calls wait, `SourceTreeError` if it cannot be
  ///   read, or `CancellationError`.
  func admit(_ name: String) async throws -> ServedRepository

  /// Whether the repository of a name is open to the client of the current call.
  func permits(_ name: String) -> Bool
}

/// A repository of a server, opened.
package struct ServedRepository: Sendable {
  /// Its root, which has the name.
  package var root: WorkspaceRoot
  /// Brings what the repository lacks.
  package var supply: any RevisionSupply
  /// Whether its manifests may run as on the machine of a developer.
  package var isTrusted: Bool
  /// The memory that its states may take, in bytes.
  package var memoryLimit: Int

  package init(
    root: WorkspaceRoot,
    supply: any RevisionSupply,
    isTrusted: Bool,
    memoryLimit: Int
  ) {
    (self.root, self.supply, self.isTrusted) = (root, supply, isTrusted)
    self.memoryLimit = memoryLimit
  }
}

/// The way in which a client names a workspace.
package enum WorkspaceName: Sendable, Hashable {
  /// An absolute path on the daemon's machine.
  case path(String)
  /// The name of a repository of a server.
  case repository(String)
}
