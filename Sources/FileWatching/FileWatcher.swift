package import SourceTrees

/// The changes that a watcher has seen since the last call.
package struct WatchedChanges: Sendable, Hashable {
  /// Names that came, went, or stand for something else: files, links and folders.
  package var paths: Set<AbsolutePath>
  /// Whether events were lost: anything may have changed.
  package var isIncomplete: Bool

  package init(paths: Set<AbsolutePath> = [], isIncomplete: Bool = false) {
    self.paths = paths
    self.isIncomplete = isIncomplete
  }

  package var isEmpty: Bool { paths.isEmpty && !isIncomplete }
}

/// Reports which paths changed, or that events were lost; conclusions belong to its callers.
package protocol FileWatcher: Sendable {
  /// Watches a folder, and not those below it unless the system has no other way.
  ///
  /// Later changes in it are seen. Watching it again does nothing.
  /// - Throws: `WatchError`; a folder that has vanished is no error.
  func watch(_ folder: AbsolutePath) throws(WatchError)

  /// Permits that changes in ignored folders and below stay unreported, until one of them is watched.
  func leaveOut(_ ignored: [AbsolutePath]) throws(WatchError)

  /// All changes since the last call, everything that was done before this call included.
  func changes() async throws(WatchError) -> WatchedChanges

  /// Stops watching; no further call is answered.
  func stop()
}

extension FileWatcher {
  /// Leaves out nothing: only the folders that are watched are reported anyway.
  package func leaveOut(_ ignored: [AbsolutePath]) throws(WatchError) {}
}

/// Why a folder cannot be watched.
package enum WatchError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The user's limit of watched folders (`fs.inotify.max_user_watches`) is reached.
  case limitReached
  /// The user's limit of watchers (`fs.inotify.max_user_instances`), or of open files, is reached.
  case tooManyWatchers
  /// Changes made by other machines, or by a program that serves the files, are not reported.
  case remoteFileSystem(kind: String)
  /// The system refused, or did not answer in time.
  case failed(reason: String)
  case stopped

  package var description: String {
    switch self {
    case .limitReached:
      "The limit of watched folders is reached; raise `fs.inotify.max_user_watches`"
    case .tooManyWatchers:
      "The limit of watchers or open files is reached; raise `fs.inotify.max_user_instances`"
    case .remoteFileSystem(let kind):
      "Changes in a file system of the kind `\(kind)` are not reported to this machine"
    case .failed(let reason): "The folder cannot be watched: \(reason)"
    case .stopped: "The watcher was stopped"
    }
  }
}
