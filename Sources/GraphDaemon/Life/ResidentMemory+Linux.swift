#if os(Linux)
import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// The memory that this process has.
enum ResidentMemory {
  /// In bytes; nil if the system does not tell.
  static var bytes: UInt64? {
    guard let file = try? FileDescriptor.open("/proc/self/statm", .readOnly) else { return nil }
    defer { try? file.close() }
    let text = try? [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return text.flatMap { pages(String(decoding: $0, as: UTF8.self)) }
      .map { $0 * UInt64(max(1, sysconf(CInt(_SC_PAGESIZE)))) }
  }

  /// The second number of `statm` (`proc(5)`).
  static func pages(_ statm: String) -> UInt64? {
    let numbers = statm.split(separator: " ")
    return numbers.count > 1 ? UInt64(numbers[1]) : nil
  }
}
#endif
