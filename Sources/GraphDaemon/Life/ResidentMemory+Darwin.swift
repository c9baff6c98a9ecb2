#if canImport(Darwin)
import Darwin

/// The memory that this process has.
enum ResidentMemory {
  /// In bytes, as Activity Monitor counts it: without pages that others share; nil if the system does not tell.
  static var bytes: UInt64? {
    // Not `task_info`: its first argument is a variable that every thread could write to.
    var info = rusage_info_v4()
    let status = withUnsafeMutablePointer(to: &info) { pointer in
      pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
        proc_pid_rusage(getpid(), RUSAGE_INFO_V4, $0)
      }
    }
    return status == 0 ? info.ri_phys_footprint : nil
  }
}
#endif
