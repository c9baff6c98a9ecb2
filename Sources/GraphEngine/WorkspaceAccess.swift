/// The registry as one kind of client may use it.
///
/// Services are given this and no registry, so that none of their methods can forget to ask.
package struct WorkspaceAccess: Sendable {
  private let registry: WorkspaceRegistry
  private let permitted: PermittedRoots?

  /// Gives access to workspaces.
  ///
  /// - Parameters:
  ///   - registry: Who holds them.
  ///   - permitted: Which may be opened; nil for all.
  package init(_ registry: WorkspaceRegistry, permitted: PermittedRoots? = nil) {
    self.registry = registry
    self.permitted = permitted
  }

  /// Whether only some workspaces may be opened: then nothing that the client sends is run.
  package var isLimited: Bool { permitted != nil }

  /// The session of the workspace that the absolute path lies in.
  ///
  /// - Throws: `EngineError` with code `rootNotPermitted`, before anything is read or run.
  package func session(
    at path: String,
    _ reading: WorkspaceRegistry.Reading
  ) async throws -> WorkspaceSession {
    try await registry.session(at: path, reading, permitted: permitted)
  }

  /// The session, which is not forgotten to save memory until it is released.
  package func hold(
    at path: String,
    _ reading: WorkspaceRegistry.Reading
  ) async throws -> WorkspaceSession {
    try await registry.hold(at: path, reading, permitted: permitted)
  }

  /// Ends one `hold`.
  package func release(_ session: WorkspaceSession) async { await registry.release(session) }

  /// Forgets a workspace, as `WorkspaceRegistry.close` does.
  @discardableResult
  package func close(at path: String, force: Bool = false) async throws -> Int {
    try await registry.close(at: path, force: force, permitted: permitted)
  }

  /// How many streams use a session.
  package func holders(of session: WorkspaceSession) async -> Int {
    await registry.holders(of: session)
  }

  /// The sessions that there are, but for those that may not be opened.
  package var sessions: [WorkspaceSession] {
    get async { await registry.sessions(permitted: permitted) }
  }
}
