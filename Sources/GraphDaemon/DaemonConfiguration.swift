import DaemonLocation
package import SystemPackage

/// Where the engine keeps what it may forget, and what it runs with.
package struct DaemonConfiguration: Sendable {
  /// Disposable: manifests and summaries by content (`DaemonPaths.cache`).
  package var cacheFolder: FilePath
  /// What manifests and `git` inherit.
  package var environment: [String: String]
  /// How many files or manifests are read at once.
  package var width: Int
  /// How long one manifest may run.
  package var manifestTimeLimit: Duration
  /// How many bytes of summaries are kept on disk, 0 for none.
  ///
  /// `$GRAPHD_CACHE_SIZE`: bytes, or a number with `K`, `M` or `G` after it; else 1 GiB.
  package var summaryLimit: Int

  /// Takes everything from the environment; looks at nothing else.
  package init(environment: [String: String], processors: Int) {
    self.environment = environment
    width = max(1, processors)
    manifestTimeLimit =
      environment["GRAPHD_MANIFEST_TIMEOUT"].flatMap(Int.init).map { .seconds(max(1, $0)) }
      ?? .seconds(60)
    summaryLimit =
      environment["GRAPHD_CACHE_SIZE"].flatMap(LifeSettings.bytes).map { Int(clamping: $0) }
      ?? 1 << 30
    cacheFolder = FilePath(DaemonPaths.cache(environment))
  }

  /// Where summaries are kept.
  package var summaryFolder: FilePath { cacheFolder.appending("summaries") }
}
