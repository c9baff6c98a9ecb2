#if canImport(Darwin)
import Darwin

/// The memory that this process has.
enum ResidentMemory {
  /// In bytes; nil if the system does not tell.
  static var bytes: UInt64? {
    // Not `task_info`: its first argument is a variable that every thread could write to.
    var info = proc_taskinfo()
    let size = Int32(MemoryLayout<proc_taskinfo>.size)
    guard proc_pidinfo(getpid(), PROC_PIDTASKINFO, 0, &info, size) == size else { return nil }
    return info.pti_resident_size
  }
}
#endif
