import Metrics

/// The counts of following working trees.
enum WatchMetrics {
  /// How a working tree was listed.
  enum Listing: String {
    /// From scratch, with git.
    case complete
    /// From the last listing, by the changed paths.
    case updated
  }

  static func listed(_ listing: Listing) {
    Counter(label: "graphd_listings_total", dimensions: [("kind", listing.rawValue)]).increment()
  }

  /// The system's queue of events overflowed.
  static func lostEvents() { Counter(label: "graphd_lost_events_total").increment() }

  /// A working tree cannot be watched.
  static func failed(_ error: WatchError) {
    let reason =
      switch error {
      case .limitReached: "limit_reached"
      case .tooManyWatchers: "too_many_watchers"
      case .remoteFileSystem: "remote_file_system"
      case .failed: "failed"
      case .stopped: "stopped"
      }
    Counter(label: "graphd_watch_failures_total", dimensions: [("reason", reason)]).increment()
  }
}
