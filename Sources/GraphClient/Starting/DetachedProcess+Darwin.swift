#if canImport(Darwin)
import Darwin

extension DetachedProcess {
  typealias FileActions = posix_spawn_file_actions_t?
  typealias Attributes = posix_spawnattr_t?

  /// A session of its own, and no descriptor but those that the file actions name.
  static let detachingFlags = Int16(POSIX_SPAWN_SETSID) | Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)

  /// None: the flag closes them.
  static var descriptorsToClose: [CInt] { [] }
}

extension UnsafeMutableRawPointer? {
  /// What `posix_spawn_file_actions_init(3)` and `posix_spawnattr_init(3)` fill.
  static var empty: Self { nil }
}
#endif
