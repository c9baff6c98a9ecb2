import Synchronization

/// Says once, to everybody, that the server is to end.
final class ShutdownSignal: Sendable {
  private let flag = Mutex(false)
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  }

  /// Whether the end was asked for.
  var isRequested: Bool { flag.withLock { $0 } }

  /// Asks for the end; again has no effect.
  func request() {
    flag.withLock { $0 = true }
    continuation.finish()
  }

  /// Returns when the end is asked for, or the task is cancelled; for one waiter.
  func wait() async {
    for await _ in stream {}
  }
}
