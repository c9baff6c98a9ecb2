import CacheClient
package import DaemonLocation
package import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where the engine keeps what it may forget, and what it runs with.
package struct DaemonConfiguration: Sendable {
  /// Disposable: manifests and summaries by content (`DaemonPaths.cache`).
  package var cacheFolder: FilePath
  /// The folder of the ledgers with names (`DaemonPaths.ledgers`).
  package var ledgerFolder: FilePath
  /// The variables that `git` inherits; manifests inherit those of `manifestEnvironment`.
  package var environment: [String: String]
  /// Takes warnings that no answer has, for a person or a log.
  package var warn: @Sendable (String) -> Void = { _ in }
  /// How many files or manifests are read at once.
  package var width: Int
  /// How long one manifest may run: `$GRAPHD_MANIFEST_TIMEOUT` seconds, 60 if it is unset.
  package var manifestTimeLimit: Duration
  /// Whether what evaluates manifests is confined: unless `$GRAPHD_MANIFEST_SANDBOX` is `off`.
  package var confinesManifests: Bool
  /// How many bytes of summaries are kept on disk, 0 for none.
  ///
  /// `$GRAPHD_CACHE_SIZE`: bytes, or a number with `K`, `M` or `G` after it; 1 GiB if it is unset.
  package var summaryLimit: Int

  /// Takes everything from the environment; looks at nothing else.
  package init(environment: [String: String], processors: Int) throws(SettingError) {
    self.environment = environment
    width = max(1, processors)
    let settings = DaemonSettings(environment)
    manifestTimeLimit = .seconds(try settings.manifestTimeLimit() ?? 60)
    confinesManifests = try settings.confinesManifests() ?? true
    summaryLimit = Int(clamping: try settings.cacheSize() ?? (1 << 30))
    let paths = DaemonPaths(environment: environment, userID: geteuid(), ownExecutable: "")
    cacheFolder = FilePath(try settings.cacheFolder() ?? paths.cache)
    ledgerFolder = FilePath(paths.ledgers)
  }

  /// Why nothing may be read from the cache's folder or written there, for a person; nil if it is safe.
  ///
  /// Makes the folder if it is missing.
  func cacheDistrust() -> String? {
    PrivateFolder.secure(cacheFolder.string, userID: geteuid())
  }

  /// The variables that manifests and their compilers see: graphd's own secrets are left out.
  package var manifestEnvironment: [String: String] {
    let hidden = Set(CacheSettings.variables + ["GRAPHD_LEDGER_TOKEN"])
    return environment.filter { !hidden.contains($0.key) }
  }

  /// Where summaries are kept.
  package var summaryFolder: FilePath { cacheFolder.appending("summaries") }
}
