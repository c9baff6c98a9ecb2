package import SourceTrees

/// All workspaces of a process.
package actor WorkspaceRegistry {
  /// How manifests are read: it decides what a workspace looks like, so each way has its own session.
  package enum ManifestMode: Sendable, Hashable {
    case evaluated
    /// Evaluated where the machine can confine the processes, else read.
    case confined
    case `static`
  }

  /// How the facts of a workspace are read.
  package struct Reading: Sendable, Hashable {
    package var manifests: ManifestMode
    /// The text of a `.graphd.yml` that counts instead of each state's own; `nil` for that.
    package var configuration: String?

    package init(_ manifests: ManifestMode, configuration: String? = nil) {
      self.manifests = manifests
      self.configuration = configuration
    }

    package static let evaluated = Reading(.evaluated)
    package static let `static` = Reading(.static)
  }

  private struct Key: Hashable {
    var root: AbsolutePath
    /// The name of a server's repository; `nil` of a path.
    var name: String?
    var reading: Reading
  }

  /// How many configurations are tried on one workspace at a time; the least recently used is forgotten.
  private static let triedConfigurations = 2

  private let adapters: @Sendable (WorkspaceRoot, Reading) async throws -> SnapshotAdapters
  /// Of all workspaces.
  package nonisolated let summaries: SummaryCache
  private let follows: Bool
  private let threads: EngineThreads
  /// Loads of commits of all repositories of a server: each needs memory until it is done.
  private let servedLoads: Permits
  private var sessions: [Key: WorkspaceSession] = [:]
  /// How often workspaces have been asked for: the clock by which the least recently used is told.
  package private(set) var useCount: UInt64 = 0
  private var lastUses: [Key: UInt64] = [:]
  /// How many work with a session for as long as they like.
  private var holders: [ObjectIdentifier: Int] = [:]
  /// Folders whose root is known: finding it costs two processes of git.
  private var roots = RecentValues<AbsolutePath, WorkspaceRoot>(capacity: 64)

  /// Makes a registry without workspaces.
  ///
  /// - Parameters:
  ///   - summaries: shared by all of them.
  ///   - follows: whether working trees are watched between questions. Such a process answers many callers, and keeps a
  ///     core free of analyses.
  ///   - processors: how many cores there are.
  ///   - adapters: makes the adapters of one.
  package init(
    summaries: SummaryCache = SummaryCache(),
    follows: Bool = false,
    processors: Int = 2,
    adapters: @escaping @Sendable (WorkspaceRoot, Reading) async throws -> SnapshotAdapters
  ) {
    self.summaries = summaries
    self.follows = follows
    threads = EngineThreads(processors: processors, keepsOneFree: follows)
    servedLoads = Permits(processors)
    self.adapters = adapters
  }

  /// The session of the workspace that the absolute path lies in, if it may be opened.
  package func session(
    at path: String,
    _ reading: Reading,
    permitted: PermittedRoots? = nil
  ) async throws -> WorkspaceSession {
    try await session(at: try await root(at: path, permitted), reading, supply: nil)
  }

  /// The session of a repository of a server.
  package func session(
    of repository: ServedRepository,
    _ reading: Reading
  ) async throws -> WorkspaceSession {
    let session = try await session(at: repository.root, reading, supply: repository.supply)
    await session.keepStates(within: repository.memoryLimit)
    return session
  }

  private func session(
    at root: WorkspaceRoot,
    _ reading: Reading,
    supply: (any RevisionSupply)?
  ) async throws -> WorkspaceSession {
    let key = Key(root: root.path, name: root.name, reading: reading)
    if let session = sessions[key] {
      if session.root.isSame(as: root) { return used(session, key) }
      // A repository was made there, or removed.
      forget(key)
      await session.close()
    }
    let adapters = try await adapters(root, reading)
    // Another caller may have been here during the await.
    if let session = sessions[key] { return used(session, key) }
    let loader = SnapshotLoader(
      adapters: adapters,
      summaries: summaries,
      format: root.objectFormat,
      threads: threads.reading
    )
    let session = WorkspaceSession(
      root: root,
      loader: loader,
      threads: threads,
      supply: supply,
      commitPermits: supply == nil ? nil : servedLoads
    )
    sessions[key] = used(session, key)
    if reading.configuration != nil {
      await forgetTriedConfigurations(of: root)
    } else if follows {
      await session.follow()
    }
    return session
  }

  /// Keeps few of the sessions in which configurations are tried on a workspace.
  private func forgetTriedConfigurations(of root: WorkspaceRoot) async {
    let tried = sessions.filter { key, session in
      key.root == root.path && key.name == root.name && key.reading.configuration != nil
        && holders[ObjectIdentifier(session)] == nil
    }
    let oldest = tried.keys.sorted { lastUses[$0, default: 0] > lastUses[$1, default: 0] }
      .dropFirst(Self.triedConfigurations)
    for key in oldest { forget(key) }
    for key in oldest { await tried[key]?.close() }
  }

  /// The session, which is not forgotten to save memory until it is released.
  package func hold(
    at path: String,
    _ reading: Reading,
    permitted: PermittedRoots? = nil
  ) async throws -> WorkspaceSession {
    hold(try await session(at: path, reading, permitted: permitted))
  }

  /// The session of a repository of a server, kept as by `hold(at:_:permitted:)`.
  package func hold(
    of repository: ServedRepository,
    _ reading: Reading
  ) async throws -> WorkspaceSession {
    hold(try await session(of: repository, reading))
  }

  private func hold(_ session: WorkspaceSession) -> WorkspaceSession {
    holders[ObjectIdentifier(session), default: 0] += 1
    return session
  }

  /// Ends one `hold`.
  package func release(_ session: WorkspaceSession) {
    let count = holders[ObjectIdentifier(session), default: 0] - 1
    holders[ObjectIdentifier(session)] = count > 0 ? count : nil
    // A stream that has just ended was in use until now.
    for (key, held) in sessions where held === session { _ = used(session, key) }
  }

  /// Notes that a session was asked for.
  private func used(_ session: WorkspaceSession, _ key: Key) -> WorkspaceSession {
    useCount += 1
    lastUses[key] = useCount
    return session
  }

  /// The root of what a client names; the one place where it is decided whether it may be opened.
  private func root(at path: String, _ permitted: PermittedRoots?) async throws -> WorkspaceRoot {
    guard path.utf8.count <= AbsolutePath.maximumLength, let absolute = AbsolutePath(path) else {
      throw EngineError(
        .invalidPath,
        "`\(path.prefix(256))` is not an absolute path; name the workspace's folder from `/` on"
      )
    }
    guard let permitted else { return try await root(at: absolute) }
    // Before git is run in the folder: its settings can name programs.
    let root = try await root(at: try permitted.admit(absolute))
    try permitted.admit(root: root.path, around: absolute)
    return root
  }

  private func root(at path: AbsolutePath) async throws -> WorkspaceRoot {
    if let known = roots.value(for: path), known.stillHolds(for: path) { return known }
    let root = try await WorkspaceRoot.find(from: path)
    roots.insert(root, for: path)
    return root
  }

  package var allSessions: [WorkspaceSession] { sessions(permitted: nil) }

  /// The sessions of the workspaces that may be opened, by their roots; without those that try a configuration.
  package func sessions(permitted: PermittedRoots?) -> [WorkspaceSession] {
    sessions.filter { key, _ in
      (key.name != nil || permitted?.contains(key.root) ?? true)
        && key.reading.configuration == nil
    }
    .sorted { $0.key.root.description < $1.key.root.description }.map(\.value)
  }

  /// Forgets a workspace; questions that are being answered finish on the state they hold, streams end.
  ///
  /// A root whose folder is gone can still be closed.
  ///
  /// - Parameters:
  ///   - path: The root, or a path in it.
  ///   - force: Whether it is closed although streams use it.
  ///   - permitted: Which roots may be closed; nil for all.
  /// - Returns: How many streams ended.
  /// - Throws: `EngineError`, with code `workspaceInUse` if streams use it.
  @discardableResult
  package func close(
    at path: String,
    force: Bool = true,
    permitted: PermittedRoots? = nil
  ) async throws -> Int {
    let place = AbsolutePath(path)
    let known = sessions.keys.first { key in
      key.name == nil && key.root == place && permitted?.contains(key.root) ?? true
    }
    let root = if let known { known.root } else { try await root(at: path, permitted).path }
    return try await close(path, force: force) { $0.name == nil && $0.root == root }
  }

  /// Forgets a repository of a server, as `close(at:force:permitted:)` does.
  @discardableResult
  package func close(repository name: String, force: Bool) async throws -> Int {
    try await close(name, force: force) { $0.name == name }
  }

  private func close(
    _ label: String,
    force: Bool,
    where isMeant: (Key) -> Bool
  ) async throws -> Int {
    let closed = sessions.filter { isMeant($0.key) }
    let streams = closed.values.reduce(0) { $0 + holders(of: $1) }
    guard force || streams == 0 else {
      throw EngineError(
        .workspaceInUse,
        "\(streams == 1 ? "A stream uses" : "\(streams) streams use") `\(label)`: end them, or set `force`"
      )
    }
    for key in closed.keys { forget(key) }
    roots.removeAll()
    for session in closed.values { await session.close() }
    return streams
  }

  /// How many streams use a session.
  package func holders(of session: WorkspaceSession) -> Int {
    holders[ObjectIdentifier(session), default: 0]
  }

  private func forget(_ key: Key) {
    sessions[key] = nil
    lastUses[key] = nil
  }

  /// Whether there is a workspace that nobody has asked for since `useCount` was this.
  package func hasWorkspace(unusedSince use: UInt64) -> Bool {
    leastRecentlyUsed(unusedSince: use) != nil
  }

  /// Forgets the workspace that was not asked for for the longest time, and the
  /// summaries of files that no workspace has needed for long.
  ///
  /// - Parameter use: A value of `useCount`; what was asked for since then stays, and what somebody holds.
  /// - Returns: The root of what was forgotten; nil if there is none.
  package func forgetLeastRecentlyUsed(unusedSince use: UInt64) -> AbsolutePath? {
    guard let key = leastRecentlyUsed(unusedSince: use) else { return nil }
    forget(key)
    summaries.age()
    return key.root
  }

  private func leastRecentlyUsed(unusedSince use: UInt64) -> Key? {
    sessions.filter { holders[ObjectIdentifier($0.value)] == nil }.keys
      .min { lastUses[$0, default: 0] < lastUses[$1, default: 0] }
      .flatMap { lastUses[$0, default: 0] <= use ? $0 : nil }
  }
}
