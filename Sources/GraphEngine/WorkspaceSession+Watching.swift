package import FileWatching

/// How a session keeps up with what is saved.
struct ActivityFollower {
  /// Whether something happened that no refresh has begun after.
  var hasNews = false
  var isRunning = false
  /// Who wants to hear of refreshes.
  var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
  var lastListener = 0

  /// After this much quiet the next change is looked at on its own again.
  static let firstPause = Duration.milliseconds(4)
  /// While changes keep coming, a state is made at least this often.
  static let longestPause = Duration.milliseconds(128)
}

extension WorkspaceSession {
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
      // Who asks next is told what went wrong.
      _ = try? await workingTree(.fresh)
      for listener in follower.listeners.values { listener.yield() }
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, ActivityFollower.longestPause)
    }
  }

  /// An element after each refresh that a change has caused; a slow reader misses some, never the last.
  package func refreshes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    follower.lastListener += 1
    let listener = follower.lastListener
    follower.listeners[listener] = continuation
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.removeListener(listener) }
    }
    return stream
  }

  private func removeListener(_ listener: Int) { follower.listeners[listener] = nil }

  /// How the working tree is followed; `nil` if it is not.
  package var watchMode: WatchedTree.Mode? {
    get async { await watched?.mode }
  }
}
