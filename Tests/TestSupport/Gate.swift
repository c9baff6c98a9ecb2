/// Keeps tasks waiting until it is opened; then it stays open.
package final class Gate: Sendable {
  private let stream: AsyncStream<Never>
  private let end: AsyncStream<Never>.Continuation

  package init() { (stream, end) = AsyncStream.makeStream() }

  /// Returns when the gate is open, or when the caller is cancelled: a test that fails must end.
  package func pass() async {
    for await _ in stream {}
  }

  package func open() { end.finish() }
}
