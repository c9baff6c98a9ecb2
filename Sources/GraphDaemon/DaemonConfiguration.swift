import DaemonLocation
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
  /// Disposable: manifests and summaries by content.
  ///
  /// `$GRAPHD_CACHE_DIR`, else `$XDG_CACHE_HOME/graphd`, else
  /// `~/.cache/graphd` (`~/Library/Caches/graphd` on macOS).
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
    summaryLimit = environment["GRAPHD_CACHE_SIZE"].flatMap(Self.bytes) ?? 1 << 30
    let home = FilePath(environment["HOME"] ?? SocketLocation.systemTemporaryFolder)
    if let folder = environment["GRAPHD_CACHE_DIR"], folder.hasPrefix("/") {
      cacheFolder = FilePath(folder)
    } else if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      cacheFolder = FilePath(folder).appending("graphd")
    } else {
      cacheFolder = home.appending(Self.cachesOfHome).appending("graphd")
    }
  }

  /// Where summaries are kept.
  package var summaryFolder: FilePath { cacheFolder.appending("summaries") }

  /// How many bytes a text like `512M` means; `nil` if it is no size.
  private static func bytes(_ text: String) -> Int? {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[Character($0.uppercased())] }
    guard let number = Int(unit == nil ? text[...] : text.dropLast()), number >= 0 else {
      return nil
    }
    let (bytes, overflows) = number.multipliedReportingOverflow(by: unit ?? 1)
    return overflows ? .max : bytes
  }

  #if canImport(Darwin)
  private static let cachesOfHome = "Library/Caches"
  #else
  private static let cachesOfHome = ".cache"
  #endif
}
