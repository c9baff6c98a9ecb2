#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The number of descriptors that this process may have open; getrlimit(2).
///
/// The usual limit of macOS is 256 (xnu: bsd/sys/param.h), that of many Linux systems 1,024. A daemon has one for each
/// connection and watcher, and up to six for each program that it runs.
package enum DescriptorLimit {
  /// The limit that graphd sets, the largest that macOS permits: `OPEN_MAX` in xnu's bsd/sys/syslimits.h.
  package static let wanted: UInt64 = 10_240

  #if canImport(Glibc)
  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
  private static let resource = RLIMIT_NOFILE
  #endif

  /// The limit of this process; `nil` if the system does not report it.
  package static var current: UInt64? { limits.map { UInt64($0.rlim_cur) } }

  /// Raises the limit of this process and of what it starts, as far as it may.
  package static func raise() {
    guard var limits,
      let raised = raised(from: UInt64(limits.rlim_cur), most: UInt64(limits.rlim_max))
    else { return }
    limits.rlim_cur = rlim_t(raised)
    // Refused, everything works until there is more to do.
    _ = setrlimit(resource, &limits)
  }

  /// The limit to set; `nil` if the present one suffices or cannot be raised.
  static func raised(from soft: UInt64, most hard: UInt64) -> UInt64? {
    let raised = min(hard, wanted)
    return raised > soft ? raised : nil
  }

  private static var limits: rlimit? {
    var limits = rlimit()
    return getrlimit(resource, &limits) == 0 ? limits : nil
  }
}
