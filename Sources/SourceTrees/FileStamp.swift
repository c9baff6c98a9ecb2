import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What tells one state of a file from the next without reading it.
///
/// The time of access is no part of it: reading a file is no change.
struct FileStamp: Sendable, Hashable {
  private let identity: FileIdentity
  private let size: Int64
  private let modified: Time
  private let changed: Time

  private struct Time: Sendable, Hashable {
    var seconds: Int
    var nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }

    /// The latest moment that it can stand for, since 1970.
    ///
    /// Kernels count time in ticks of at most 10 ms, some file systems in steps of two seconds.
    var latest: Duration {
      .seconds(seconds) + (nanoseconds == 0 ? .seconds(2) : .nanoseconds(nanoseconds + 10_000_000))
    }
  }

  /// The latest moment at which something was written, renamed or given other rights here, since 1970.
  ///
  /// Copies keep the time of a modification, which programs can set; nobody sets that of a change.
  var lastChange: Duration { max(modified.latest, changed.latest) }

  init(_ status: Stat) {
    identity = FileIdentity(status)
    size = status.size
    modified = Time(status.st_mtim)
    changed = Time(status.st_ctim)
  }

  /// The stamp of what lies at `path`, `nil` if nothing does or nobody may look.
  static func at(_ path: AbsolutePath) -> FileStamp? {
    (try? path.status()).map(FileStamp.init)
  }
}
