#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

extension DetachedProcess {
  typealias FileActions = posix_spawn_file_actions_t
  typealias Attributes = posix_spawnattr_t

  /// `POSIX_SPAWN_SETSID`, which the Glibc module hides; Musl has the same number.
  static let detachingFlags: Int16 = 0x80

  /// The descriptors that are open now; closing one that is not does no harm to a started program.
  ///
  /// There is no flag that closes all, and `posix_spawn_file_actions_addclosefrom_np` is newer than
  /// some systems.
  static var descriptorsToClose: [CInt] {
    guard let folder = opendir("/proc/self/fd") else { return [] }
    defer { closedir(folder) }
    var descriptors: [CInt] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let descriptor = CInt(name) { descriptors.append(descriptor) }
    }
    return descriptors
  }
}

extension posix_spawn_file_actions_t {
  static var empty: Self { Self() }
}

extension posix_spawnattr_t {
  static var empty: Self { Self() }
}
#endif
