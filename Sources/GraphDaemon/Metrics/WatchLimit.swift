#if os(Linux)
import SystemPackage

/// How many folders a user may watch with inotify.
enum WatchLimit {
  /// `fs.inotify.max_user_watches`; 0 if it is not known.
  static var folders: Int {
    let path: FilePath = "/proc/sys/fs/inotify/max_user_watches"
    guard let file = try? FileDescriptor.open(path, .readOnly) else { return 0 }
    defer { try? file.close() }
    let text = try? [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return Int(String(decoding: text?.filter { $0 > 0x20 } ?? [], as: UTF8.self)) ?? 0
  }
}
#else
/// FSEvents has no such limit.
enum WatchLimit {
  static let folders = 0
}
#endif
