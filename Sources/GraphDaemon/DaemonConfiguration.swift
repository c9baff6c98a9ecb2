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
  /// How long one manifest may run: `$GRAPHD_MANIFEST_TIMEOUT` seconds, 60 if it is unset.
  package var manifestTimeLimit: Duration
  /// How many bytes of summaries are kept on disk, 0 for none.
  ///
  /// `$GRAPHD_CACHE_SIZE`: bytes, or a number with `K`, `M` or `G` after it; 1 GiB if it is unset.
  package var summaryLimit: Int

  /// Takes everything from the environment; looks at nothing else.
  package init(environment: [String: String], processors: Int) throws(SettingError) {
    self.environment = environment
    width = max(1, processors)
    manifestTimeLimit = .seconds(60)
    if let text = environment["GRAPHD_MANIFEST_TIMEOUT"], !text.isEmpty {
      manifestTimeLimit = .seconds(try Self.seconds(text, of: "GRAPHD_MANIFEST_TIMEOUT"))
    }
    summaryLimit = 1 << 30
    if let text = environment["GRAPHD_CACHE_SIZE"], !text.isEmpty {
      summaryLimit = Int(clamping: try ByteCount.parse(text, of: "GRAPHD_CACHE_SIZE"))
    }
    // Each process would mean another one.
    if let folder = environment["GRAPHD_CACHE_DIR"], !folder.isEmpty, !folder.hasPrefix("/") {
      throw SettingError(
        name: "GRAPHD_CACHE_DIR",
        value: folder,
        expectation: "a path that begins with `/`"
      )
    }
    cacheFolder = FilePath(DaemonPaths.cache(environment))
  }

  private static func seconds(_ text: String, of setting: String) throws(SettingError) -> UInt32 {
    guard let seconds = UInt32(text), seconds > 0 else {
      throw SettingError(
        name: setting,
        value: text,
        expectation: "a whole number of seconds, 1 or more"
      )
    }
    return seconds
  }

  /// Where summaries are kept.
  package var summaryFolder: FilePath { cacheFolder.appending("summaries") }
}
