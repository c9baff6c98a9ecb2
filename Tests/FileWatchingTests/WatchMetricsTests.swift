import FileWatching
import Metrics
import MetricsExport
import SourceTrees
import TestSupport
import Testing

/// The counts of following a working tree, compared with those of the tree itself.
@Suite struct WatchMetricsTests {
  /// A watcher whose queue has overflowed at each look.
  private struct OverflowingWatcher: FileWatcher {
    func watch(_ folder: AbsolutePath) throws(WatchError) {}
    func changes() async throws(WatchError) -> WatchedChanges { WatchedChanges(isIncomplete: true) }
    func stop() {}
  }

  private func value(
    _ registry: PrometheusRegistry,
    _ name: String,
    _ labels: [String: String] = [:]
  ) throws -> Double? {
    try PrometheusParser(registry.text()).value(name, labels)
  }

  @Test func lostEventsAreCounted() async throws {
    let registry = PrometheusRegistry()
    try await withMetricsFactory(registry) {
      try await WatchFixture.following(
        WatchFixture.sources,
        makeWatcher: { _, _ throws(WatchError) in OverflowingWatcher() }
      ) { fixture in
        for _ in 0..<3 { _ = try await fixture.watched.listing() }
        let counts = await fixture.watched.counts
        #expect(counts.lostEvents == 2)
        let lost = try value(registry, "graphd_lost_events_total")
        #expect(lost == 2)
        let complete = try value(registry, "graphd_listings_total", ["kind": "complete"])
        #expect(complete == Double(counts.completeListings))
      }
    }
  }

  @Test func aTreeThatCannotBeWatchedIsCounted() async throws {
    let registry = PrometheusRegistry()
    try await withMetricsFactory(registry) {
      try await WatchFixture.following(
        WatchFixture.sources,
        makeWatcher: { _, _ throws(WatchError) in throw .tooManyWatchers }
      ) { fixture in
        // The second listing tries no watcher: that waits for a minute, which a busy machine may need.
        let start = ContinuousClock.now
        for _ in 0..<2 { _ = try await fixture.watched.listing() }
        let reason = ["reason": "too_many_watchers"]
        let failures = try value(registry, "graphd_watch_failures_total", reason)
        #expect(failures == 1 || start.duration(to: .now) > .seconds(60))
      }
    }
  }
}
