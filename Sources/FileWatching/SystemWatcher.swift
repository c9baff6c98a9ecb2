package import SourceTrees

/// Chooses how changes are observed on this system.
package enum SystemWatcher {
  /// Makes the watcher for folders of `root`'s file system.
  ///
  /// - Throws: `WatchError.remoteFileSystem` where changes of other machines would go unseen.
  package static func make(
    _ root: AbsolutePath,
    _ onActivity: @escaping @Sendable () -> Void
  ) throws(WatchError) -> any FileWatcher {
    if let kind = FileSystemKind.remote(at: root) { throw .remoteFileSystem(kind: kind) }
    #if canImport(Darwin)
    return try FSEventsWatcher(root: root, onActivity: onActivity)
    #else
    return try InotifyWatcher(root: root, onActivity: onActivity)
    #endif
  }
}
