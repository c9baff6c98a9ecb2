import FileWatching
import SourceTrees
import Synchronization
import WorkspaceModel

/// The system's watchers, and what they were asked to watch.
final class WatchRecorder: Sendable {
  private let folders = Mutex<Set<AbsolutePath>>([])
  private let ignored = Mutex<Set<AbsolutePath>>([])
  private let root = Mutex<AbsolutePath?>(nil)

  /// The watched folders by their last names, but for those of git.
  ///
  /// The root has none.
  var names: Set<String> {
    guard let root = root.withLock({ $0 }) else { return [] }
    let paths = folders.withLock { $0 }.compactMap { $0.relative(to: root) }
    let own = paths.filter { !$0.description.hasPrefix(".git") }
    return Set(own.map(\.name))
  }

  /// The ignored folders that need not be reported, by their last names.
  var leftOut: Set<String> {
    Set(ignored.withLock { $0 }.map { String(decoding: $0.components.last ?? [], as: UTF8.self) })
  }

  /// Makes a watcher that is recorded.
  @Sendable func make(
    _ root: AbsolutePath,
    _ onActivity: @escaping @Sendable () -> Void
  ) throws(WatchError) -> any FileWatcher {
    self.root.withLock { $0 = root }
    return Recorded(watcher: try SystemWatcher.make(root, onActivity), recorder: self)
  }

  private struct Recorded: FileWatcher {
    let watcher: any FileWatcher
    let recorder: WatchRecorder

    func watch(_ folder: AbsolutePath) throws(WatchError) {
      recorder.folders.withLock { _ = $0.insert(folder) }
      try watcher.watch(folder)
    }

    func leaveOut(_ ignored: [AbsolutePath]) throws(WatchError) {
      recorder.ignored.withLock { $0 = Set(ignored) }
      try watcher.leaveOut(ignored)
    }

    func changes() async throws(WatchError) -> WatchedChanges { try await watcher.changes() }

    func stop() { watcher.stop() }
  }
}
