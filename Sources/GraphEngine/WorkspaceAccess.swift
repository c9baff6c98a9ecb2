import SourceTrees

/// The registry as one kind of client may use it.
///
/// Services are given this and no registry, so that none of their methods can forget to ask.
package struct WorkspaceAccess: Sendable {
  private let registry: WorkspaceRegistry
  private let permitted: PermittedRoots?
  private let served: (any ServedRepositories)?

  /// Gives access to workspaces.
  ///
  /// - Parameters:
  ///   - registry: Who holds them.
  ///   - permitted: Which may be opened; nil for all.
  ///   - served: The repositories that clients name; nil if the daemon has no list of them.
  package init(
    _ registry: WorkspaceRegistry,
    permitted: PermittedRoots? = nil,
    served: (any ServedRepositories)? = nil
  ) {
    (self.registry, self.permitted, self.served) = (registry, permitted, served)
  }

  /// Whether only some workspaces may be opened: then nothing that the client sends is run.
  package var isLimited: Bool { permitted != nil || served != nil }

  /// The session of the workspace that the absolute path lies in.
  ///
  /// - Throws: `EngineError` with code `rootNotPermitted`, before anything is read or run.
  package func session(
    at path: String,
    _ reading: WorkspaceRegistry.Reading
  ) async throws -> WorkspaceSession {
    try await session(of: .path(path), reading)
  }

  /// The session of the workspace that a client names.
  ///
  /// - Throws: `EngineError` with code `rootNotPermitted` or `repositoryNotServed`, before anything is read or run.
  package func session(
    of name: WorkspaceName,
    _ reading: WorkspaceRegistry.Reading
  ) async throws -> WorkspaceSession {
    switch name {
    case .path(let path):
      return try await naming(path) {
        try await registry.session(at: path, reading, permitted: permitted)
      }
    case .repository(let name):
      let repository = try await repository(name)
      return try await registry.session(of: repository, reading.forServer(repository.isTrusted))
    }
  }

  /// The session, which is not forgotten to save memory until it is released.
  package func hold(
    of name: WorkspaceName,
    _ reading: WorkspaceRegistry.Reading
  ) async throws -> WorkspaceSession {
    switch name {
    case .path(let path):
      return try await naming(path) {
        try await registry.hold(at: path, reading, permitted: permitted)
      }
    case .repository(let name):
      let repository = try await repository(name)
      return try await registry.hold(of: repository, reading.forServer(repository.isTrusted))
    }
  }

  /// Ends one `hold`.
  package func release(_ session: WorkspaceSession) async { await registry.release(session) }

  /// Forgets a workspace, as `WorkspaceRegistry.close` does.
  @discardableResult
  package func close(_ name: WorkspaceName, force: Bool = false) async throws -> Int {
    switch name {
    case .path(let path):
      return try await naming(path) {
        try await registry.close(at: path, force: force, permitted: permitted)
      }
    case .repository(let name):
      _ = try await repository(name)
      return try await registry.close(repository: name, force: force)
    }
  }

  /// How many streams use a session.
  package func holders(of session: WorkspaceSession) async -> Int {
    await registry.holders(of: session)
  }

  /// The sessions that there are, but for those that may not be opened.
  package var sessions: [WorkspaceSession] {
    get async {
      await registry.sessions(permitted: permitted).filter { session in
        session.root.name.map { served?.permits($0) == true } ?? true
      }
    }
  }

  private func repository(_ name: String) async throws -> ServedRepository {
    guard let served else {
      throw EngineError(
        .repositoryNotServed,
        "This daemon knows no repositories by name: start it with `graphd --server-config FILE`, or name a folder"
      )
    }
    return try await served.admit(name)
  }

  /// Adds to the refusal of a path that a server's repositories have names.
  private func naming<Value>(
    _ path: String,
    _ body: () async throws -> sending Value
  ) async throws -> sending Value {
    do {
      return try await body()
    } catch let error as EngineError where served != nil && error.code == .rootNotPermitted {
      throw EngineError(
        .rootNotPermitted,
        "This server opens no paths of its clients: name one of its repositories with `--repository-name NAME`, in "
          + "`workspace.repository`"
      )
    }
  }
}

extension WorkspaceRegistry.Reading {
  /// The way in which a server reads: a manifest that nobody vouches for runs within bounds or not at all.
  fileprivate func forServer(_ isTrusted: Bool) -> Self {
    var reading = self
    if !isTrusted, manifests == .evaluated { reading.manifests = .confined }
    return reading
  }
}
