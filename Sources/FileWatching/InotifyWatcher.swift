#if canImport(Glibc) || canImport(Musl)
import Dispatch
package import SourceTrees
import Synchronization
import SystemPackage

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Watches folders through Linux's inotify.
///
/// The kernel puts an event into the queue within the system call that causes it. So whoever reads the queue
/// until it is empty has seen everything that was done before: no cookie file is needed. Not reported are
/// writes through memory maps, and changes that are made to a file by a name outside the watched folders.
package final class InotifyWatcher: FileWatcher {
  private let state: Mutex<InotifyState>
  private let queue = DispatchQueue(label: "graphd.inotify")
  private let onActivity: @Sendable () -> Void

  /// How long a file that is being written is left alone: most are closed at once, and then are worth a look.
  private static let patience = DispatchTimeInterval.milliseconds(5)

  /// - Parameters: - root: A mount or unmount below it counts as lost events. - onActivity: Called on a queue
  ///   of the watcher's own after events have come, once for many; ``changes()`` tells which.
  /// - Throws: `WatchError.tooManyWatchers`, or another error of the system.
  package init(
    root: AbsolutePath,
    onActivity: @escaping @Sendable () -> Void
  ) throws(WatchError) {
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard number >= 0 else { throw WatchError(Errno(rawValue: errno)) }
    state = Mutex(
      InotifyState(queue: FileDescriptor(rawValue: number), mounts: MountTable(below: root))
    )
    self.onActivity = onActivity
    state.withLock { state in
      state.source = Self.source(of: number, on: queue) { [weak self] in self?.take() }
    }
  }

  private static func source(
    of number: CInt,
    on queue: DispatchQueue,
    onEvents: @escaping @Sendable () -> Void
  ) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
    source.setEventHandler(handler: onEvents)
    // Not before: the source may be reading.
    source.setCancelHandler { _ = close(number) }
    source.activate()
    return source
  }

  /// Moves the events here, so that the kernel's queue does not overflow between calls, and notifies the
  /// observer.
  private func take() {
    let (activity, isFirst) = state.withLock { state in
      let activity = state.drain()
      defer { if activity != .none { state.isWriting = activity == .writing } }
      return (activity, !state.isWriting)
    }
    switch activity {
    case .none: break
    case .changed: onActivity()
    case .writing where isFirst:
      queue.asyncAfter(deadline: .now() + Self.patience) { [weak self] in self?.endPatience() }
    case .writing: break
    }
  }

  private func endPatience() {
    let isWriting = state.withLock { state in
      defer { state.isWriting = false }
      return state.isWriting
    }
    if isWriting { onActivity() }
  }

  deinit { stop() }

  package func watch(_ folder: AbsolutePath) throws(WatchError) {
    let failure: WatchError? = state.withLock { state in
      guard let queue = state.queue else { return .stopped }
      do throws(Errno) {
        let watch = try folder.withCString { path throws(Errno) in
          let watch = inotify_add_watch(queue.rawValue, path, InotifyEvent.Mask.watched.rawValue)
          if watch < 0 { throw Errno(rawValue: errno) }
          return watch
        }
        state.folders.insert(watch, folder)
        return nil
      } catch {
        return error.meansAbsent ? nil : WatchError(error)
      }
    }
    if let failure { throw failure }
  }

  package func changes() async throws(WatchError) -> WatchedChanges {
    let (seen, isNew) = state.withLock { state -> (WatchedChanges?, Bool) in
      guard state.queue != nil else { return (nil, false) }
      let isNew = state.drain() != .none || state.isWriting
      state.isWriting = false
      if state.mounts?.hasChanged() == true { state.seen.isIncomplete = true }
      defer { state.seen = WatchedChanges() }
      return (state.seen, isNew)
    }
    // This call drains the queue, so notify the other observers.
    if isNew { onActivity() }
    guard let seen else { throw .stopped }
    return seen
  }

  package func stop() {
    state.withLock { state in
      state.queue = nil
      state.isWriting = false
      state.source?.cancel()
      state.source = nil
      state.mounts?.close()
      state.mounts = nil
    }
  }
}

/// The changes that events describe.
private enum InotifyActivity {
  case none
  /// Files were made or written to that may still be open: when they are closed, that is an event.
  case writing
  case changed
}

private struct InotifyState {
  /// Whether files are being written that no call has reported.
  var isWriting = false
  /// `nil` when stopped.
  var queue: FileDescriptor?
  var source: (any DispatchSourceRead)?
  var mounts: MountTable?
  var folders = FolderTable()
  var seen = WatchedChanges()

  /// The limit of stored names; above it, the next call lists everything.
  private static let mostPaths = 200_000

  init(queue: FileDescriptor, mounts: MountTable?) {
    self.queue = queue
    self.mounts = mounts
  }

  /// Reads all that is in the kernel's queue.
  mutating func drain() -> InotifyActivity {
    guard let queue else { return .none }
    var activity = InotifyActivity.none
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      while true {
        let count = read(queue.rawValue, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        if activity == .none { activity = .writing }
        for event in InotifyEvent.all(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
          if !event.tellsOfWriting { activity = .changed }
          note(event)
        }
      }
    }
    return activity
  }

  private mutating func note(_ event: InotifyEvent) {
    if !event.mask.isDisjoint(with: [.overflow, .unmount]) { seen.isIncomplete = true }
    guard let folder = folders[event.watch] else { return }
    if event.mask.contains(.ignored) {
      folders.remove(event.watch)
      return
    }
    let path = event.name.isEmpty ? folder : folder.appending(component: event.name)
    if event.mask.contains(.movedFrom), event.mask.contains(.isFolder) {
      for watch in folders.remove(below: path) { forget(watch) }
    }
    if seen.paths.count < Self.mostPaths {
      seen.paths.insert(path)
    } else {
      seen.isIncomplete = true
    }
  }

  private func forget(_ watch: Int32) {
    if let queue { _ = inotify_rm_watch(queue.rawValue, watch) }
  }
}

extension WatchError {
  fileprivate init(_ error: Errno) {
    self =
      switch error {
      case .noSpace: .limitReached
      case .tooManyOpenFiles, .tooManyOpenFilesInSystem: .tooManyWatchers
      default: .failed(reason: "\(error)")
      }
  }
}
#endif
