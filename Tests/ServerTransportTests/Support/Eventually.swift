import NIOCore
import NIOPosix
import Testing

/// Waits until something becomes true, and records an issue if it does not within four minutes.
///
/// It looks once a millisecond: a loop that only yields takes the cooperative threads of a small
/// machine from the server under test.
func eventually(
  _ what: Comment,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async -> Bool
) async {
  let end = ContinuousClock.now.advanced(by: .seconds(240))
  while await !condition() {
    guard ContinuousClock.now < end else {
      Issue.record(what, sourceLocation: sourceLocation)
      return
    }
    let tick = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: .milliseconds(1)) {}
    try? await tick.futureResult.get()
  }
}
