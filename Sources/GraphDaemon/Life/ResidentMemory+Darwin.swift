#if canImport(Darwin)
import Darwin

/// The memory that this process has.
enum ResidentMemory {
  /// In bytes; nil if the system does not tell.
  static var bytes: UInt64? {
    var info = mach_task_basic_info()
    let size = MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size
    var count = mach_msg_type_number_t(size)
    let status = withUnsafeMutablePointer(to: &info) { pointer in
      pointer.withMemoryRebound(to: integer_t.self, capacity: size) {
        task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
      }
    }
    return status == KERN_SUCCESS ? UInt64(info.resident_size) : nil
  }
}
#endif
