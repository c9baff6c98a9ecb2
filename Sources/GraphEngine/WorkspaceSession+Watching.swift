package import FileWatching
import SourceTrees

/// How a session keeps up with what is saved.
struct ActivityFollower {
  /// Whether something happened that no refresh has begun after.
  var hasNews = false
  var isRunning = false
  /// Whether the last refresh failed: it is tried again, as long as somebody listens.
  var hasFailed = false
  /// The revision that listeners were told of last.
  var toldRevision: UInt64 = 0
  /// Who wants to hear of refreshes.
  var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
  var lastListener = 0
  /// Looks for what nothing reports (mounts, rules outside the tree), as long as somebody listens.
  var poller: Task<Void, Never>?

  /// After this much quiet the next change is looked at on its own again; a save is often two changes, the
  /// file's being emptied and its being closed.
  static let firstPause = Duration.milliseconds(1)
  /// While changes keep coming, a state is made at least this often.
  static let longestPause = Duration.milliseconds(128)
  /// How often files are looked at whose changes are not reported, at most.
  fileprivate static let pollInterval = Duration.seconds(2)
  /// Looking takes at most this part of the time, on an idle machine.
  private static let pollShare = 20
  /// A look that waited for others must not silence a stream.
  private static let longestPoll = Duration.seconds(60)

  /// The time until the next look at a tree, after one that took `time`.
  ///
  /// A failed look takes another time than a successful one, and its listeners wait for the end of the failure.
  func pollPause(after time: Duration) -> Duration {
    hasFailed
      ? Self.pollInterval : min(max(Self.pollInterval, time * Self.pollShare), Self.longestPoll)
  }
}

extension WorkspaceSession {
  /// - Throws: `EngineError` if the workspace was closed.
  package func checkOpen() throws(EngineError) {
    guard isClosed else { return }
    throw EngineError(
      .workspaceClosed,
      "The workspace `\(root.label)` was closed: ask again to open it anew"
    )
  }

  /// Something was saved or git did something: a new state is made.
  ///
  /// The first change is looked at without delay; while more keep coming, after pauses that grow.
  func noteActivity() async {
    follower.hasNews = true
    guard !follower.isRunning else { return }
    follower.isRunning = true
    defer { follower.isRunning = false }
    var pause = ActivityFollower.firstPause
    while follower.hasNews {
      follower.hasNews = false
      let start = ContinuousClock.now
      // Who asks next is told what went wrong.
      do {
        _ = try await workingTree(.fresh)
        EngineMetrics.refreshed(after: .now - start)
        follower.hasFailed = false
      } catch {
        follower.hasFailed = true
      }
      tellListeners()
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, ActivityFollower.longestPause)
    }
  }

  private func tellListeners() {
    follower.toldRevision = revision
    for listener in follower.listeners.values { listener.yield() }
  }

  /// An element after each refresh that a change has caused; a slow reader misses some, never the last.
  ///
  /// Ends when the workspace is closed.
  package func refreshes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    follower.lastListener += 1
    let listener = follower.lastListener
    follower.listeners[listener] = continuation
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.removeListener(listener) }
    }
    follow()
    if follower.poller == nil {
      follower.poller = Task { [weak self] in await Self.poll(self) }
    }
    return stream
  }

  private static func poll(_ session: @autoclosure () -> WorkspaceSession?) async {
    var pause = ActivityFollower.pollInterval
    while (try? await Task.sleep(for: pause)) != nil {
      guard let session = session() else { return }
      let time = await ContinuousClock().measure { await session.look() }
      pause = await session.follower.pollPause(after: time)
    }
  }

  private func look() async {
    let (mode, reportsReferences) = (await watched?.mode, await watched?.reportsReferences)
    guard mode == .watching, reportsReferences == true, !follower.hasFailed else {
      return await noteActivity()
    }
    guard (try? await workingTree(.fresh)) != nil else { return await noteActivity() }
    if revision != follower.toldRevision { tellListeners() }
  }

  /// Ends all streams of refreshes.
  func endRefreshes() {
    for listener in follower.listeners.values { listener.finish() }
  }

  private func removeListener(_ listener: Int) {
    follower.listeners[listener] = nil
    guard follower.listeners.isEmpty else { return }
    follower.poller?.cancel()
    follower.poller = nil
  }

  /// How the working tree is followed; `nil` if it is not.
  package var watchMode: WatchedTree.Mode? {
    get async { await watched?.mode }
  }
}
