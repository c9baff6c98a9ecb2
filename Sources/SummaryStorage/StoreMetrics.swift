import Metrics

/// The counts of the summaries on disk.
enum StoreMetrics {
  /// All segments together, at the last insertion.
  static func stored(bytes: Int) { Gauge(label: "graphd_store_bytes").record(bytes) }

  /// A segment or an entry was damaged, and counts as missing.
  static func damaged() { Counter(label: "graphd_store_damaged_total").increment() }
}
