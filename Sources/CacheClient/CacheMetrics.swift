import Metrics

/// The counts of a remote cache.
enum CacheMetrics {
  /// The outcome of a lookup.
  enum Lookup: String {
    /// The result was used.
    case hit
    /// The server has no result.
    case miss
    /// The server has something else than such a result; it is not used.
    case unusable
    /// The call failed, or took too long.
    case failed
    /// The cache is left alone for a while.
    case skipped
  }

  /// The fate of a result that was offered.
  enum Upload: String {
    case stored
    /// The server does not take it.
    case refused
    /// The call failed, or took too long.
    case failed
    /// Too many results waited, or it is too large.
    case dropped
  }

  static func lookUp(_ outcome: Lookup) {
    Counter(
      label: "graphd_remote_cache_lookups_total",
      dimensions: [("outcome", outcome.rawValue)]
    ).increment()
  }

  /// The time that a question waited for the cache.
  static func waited(_ duration: Duration) {
    Timer(label: "graphd_remote_cache_lookup_seconds").record(duration: duration)
  }

  static func upload(_ outcome: Upload, count: Int) {
    guard count > 0 else { return }
    Counter(
      label: "graphd_remote_cache_uploads_total",
      dimensions: [("outcome", outcome.rawValue)]
    ).increment(by: count)
  }
}
