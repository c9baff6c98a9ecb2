package import SourceTrees

/// All workspaces of a process.
package actor WorkspaceRegistry {
  /// How manifests are read: it decides what a workspace looks like, so each way has its own session.
  package enum ManifestMode: Sendable, Hashable { case evaluated, `static` }

  private struct Key: Hashable {
    var root: AbsolutePath
    var manifests: ManifestMode
  }

  private let adapters: @Sendable (WorkspaceRoot, ManifestMode) async throws -> SnapshotAdapters
  private let summaries: SummaryCache
  private let follows: Bool
  private var sessions: [Key: WorkspaceSession] = [:]
  /// Folders whose root is known: finding it costs two processes of git.
  private var roots = RecentValues<String, WorkspaceRoot>(capacity: 64)

  /// Makes a registry without workspaces.
  ///
  /// - Parameters:
  ///   - summaries: shared by all of them.
  ///   - follows: whether working trees are watched between questions.
  ///   - adapters: makes the adapters of one.
  package init(
    summaries: SummaryCache = SummaryCache(),
    follows: Bool = false,
    adapters: @escaping @Sendable (WorkspaceRoot, ManifestMode) async throws -> SnapshotAdapters
  ) {
    self.summaries = summaries
    self.follows = follows
    self.adapters = adapters
  }

  /// The session of the workspace that the absolute path lies in.
  package func session(
    at path: String,
    _ manifests: ManifestMode
  ) async throws -> WorkspaceSession {
    let root = try await root(at: path)
    let key = Key(root: root.path, manifests: manifests)
    if let session = sessions[key] { return session }
    let adapters = try await adapters(root, manifests)
    // Another caller may have been here during the await.
    if let session = sessions[key] { return session }
    let loader = SnapshotLoader(
      adapters: adapters,
      summaries: summaries,
      format: root.objectFormat
    )
    let session = WorkspaceSession(root: root, loader: loader)
    sessions[key] = session
    if follows { await session.follow() }
    return session
  }

  private func root(at path: String) async throws -> WorkspaceRoot {
    if let known = roots.value(for: path), known.stillExists { return known }
    guard let absolute = AbsolutePath(path) else {
      throw EngineError(
        .invalidPath,
        "`\(path)` is not an absolute path; name the workspace's folder from `/` on"
      )
    }
    let root = try await WorkspaceRoot.find(from: absolute)
    roots.insert(root, for: path)
    return root
  }

  package var allSessions: [WorkspaceSession] {
    sessions.sorted { $0.key.root.description < $1.key.root.description }.map(\.value)
  }

  /// Forgets a workspace; questions that are being answered finish on the state they hold.
  ///
  /// A root whose folder is gone can still be closed.
  package func close(at path: String) async throws {
    var place = AbsolutePath(path)
    if !sessions.keys.contains(where: { $0.root == place }) {
      place = try await root(at: path).path
    }
    for key in sessions.keys where key.root == place { sessions[key] = nil }
    roots.removeAll()
  }
}
