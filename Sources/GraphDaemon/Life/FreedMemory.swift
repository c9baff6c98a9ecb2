#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import CMalloc
#endif

/// Memory that was freed and that the C library keeps.
///
/// glibc keeps what a peak of concurrent work has touched: twice what the daemon needs, after two hundred
/// questions at once. Given back from time to time, as clangd does (`clangd/tool/ClangdMain.cpp`).
struct FreedMemory: Hashable {
  /// A look at all that was freed is worth this many bytes.
  static let worthwhile: UInt64 = 4 << 20

  /// What the process had, at the least, since it gave back last.
  private var least: UInt64 = 0

  /// Gives back what is free, by `trim`, which says how much is left, if a process that has so many bytes may
  /// have much; the bytes that it then has.
  ///
  /// Complexity: O(what is free), while who allocates may wait.
  @discardableResult
  mutating func giveBack(resident: UInt64, by trim: () -> UInt64? = trim) -> UInt64 {
    least = min(least, resident)
    guard resident - least >= Self.worthwhile else { return resident }
    least = trim() ?? resident
    return least
  }

  /// Gives back what is free; the bytes that the process has then.
  static func trim() -> UInt64? {
    #if canImport(Darwin)
    _ = malloc_zone_pressure_relief(nil, 0)
    #elseif canImport(Glibc)
    _ = malloc_trim(0)
    #endif
    return ResidentMemory.bytes
  }
}
