#if canImport(Darwin)
import Darwin

extension ProcessSession {
  /// Every process of the machine that this one can see.
  static func processes() -> [Int32] {
    let count = proc_listallpids(nil, 0)
    guard count > 0 else { return [] }
    // Room for processes that start between the two calls.
    var processes = [Int32](repeating: 0, count: Int(count) + 64)
    let size = Int32(processes.count * MemoryLayout<Int32>.stride)
    let found = proc_listallpids(&processes, size)
    return Array(processes.prefix(max(0, Int(found))))
  }
}
#endif
