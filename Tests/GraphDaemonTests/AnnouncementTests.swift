import DaemonLocation
import Logging
import ServiceLifecycle
import Testing

@testable import GraphDaemon

/// The announcement among the services of a daemon.
@Suite(.timeLimit(.minutes(10))) struct AnnouncementTests {
  /// A service that ends too early fails its group, and so the daemon.
  @Test func itStaysUntilTheDaemonEnds() async throws {
    let readyState = ReadyState()
    let announcement = Announcement(
      servers: [],
      socket: "/nowhere",
      door: nil,
      monitoring: nil,
      readyState: readyState,
      readiness: ReadinessWriter(descriptor: nil),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
    let group = ServiceGroup(
      services: [announcement],
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
    async let end: Void = group.run()
    while !readyState.isReady { await Task.yield() }
    // A service that ends by itself has ended by now.
    for _ in 0..<1_000 { await Task.yield() }
    await group.triggerGracefulShutdown()
    try await end
  }
}
