#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The resources of the machine that this process uses.
enum ProcessUsage {
  /// The time of processors, of user and system together, in seconds.
  static var cpuSeconds: Double {
    seconds(CLOCK_PROCESS_CPUTIME_ID)
  }

  /// Seconds since 1970.
  static var now: Double { seconds(CLOCK_REALTIME) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Open descriptors; nil if the system does not list them.
  static var openDescriptors: Int? {
    #if os(Linux)
    let path = "/proc/self/fd"
    #else
    let path = "/dev/fd"
    #endif
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var entries = 0
    while readdir(folder) != nil { entries += 1 }
    // Without `.`, `..` and the folder itself.
    return max(0, entries - 3)
  }

  /// How many descriptors may be open.
  static var descriptorLimit: Int { sysconf(CInt(_SC_OPEN_MAX)) }
}
