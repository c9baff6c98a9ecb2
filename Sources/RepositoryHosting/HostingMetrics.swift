import Metrics

/// The numbers of this room; `MetricCatalog` describes them.
enum HostingMetrics {
  /// Counts one `git fetch` and its time.
  static func fetched(_ duration: Duration, succeeded: Bool) {
    Counter(
      label: "graphd_fetches_total",
      dimensions: [("outcome", succeeded ? "fetched" : "failed")]
    ).increment()
    Timer(label: "graphd_fetch_seconds").record(duration: duration)
  }

  /// Notes how long a question waited for its turn.
  static func waited(_ duration: Duration) {
    Timer(label: "graphd_queue_seconds").record(duration: duration)
  }
}
