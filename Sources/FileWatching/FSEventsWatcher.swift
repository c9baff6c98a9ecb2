#if canImport(Darwin)
import CoreServices
import Darwin
import Dispatch
import Foundation
package import SourceTrees
import Synchronization
import SystemPackage

/// Watches a folder and all below it through macOS's FSEvents.
///
/// Events come late and through another process. So ``changes()`` writes a cookie file into a folder of its own
/// that the same stream watches, and waits until the stream reports it; what does not arrive in time counts as
/// lost.
package final class FSEventsWatcher: FileWatcher {
  private let inbox: EventInbox
  private let cookies: AbsolutePath
  private let queue = DispatchQueue(label: "graphd.fsevents")
  private let stream: Mutex<StreamHandle>

  /// How long a cookie may take.
  private static let patience = DispatchTimeInterval.seconds(2)

  /// - Parameters:
  ///   - root: The folder; canonical.
  ///   - onActivity: Called on a queue of the watcher's own after events have come.
  /// - Throws: `WatchError.failed`.
  package init(
    root: AbsolutePath,
    onActivity: @escaping @Sendable () -> Void
  ) throws(WatchError) {
    guard let cookies = Self.makeCookieFolder() else {
      throw .failed(reason: "no folder for cookie files can be made")
    }
    self.cookies = cookies
    let inbox = EventInbox(cookies: cookies, onActivity: onActivity)
    self.inbox = inbox
    guard let handle = StreamHandle(root: root, cookies: cookies, inbox: inbox, queue: queue) else {
      throw .failed(reason: "FSEvents refused the stream")
    }
    stream = Mutex(handle)
  }

  deinit { stop() }

  /// Nothing to do: the stream sees every folder below the root.
  package func watch(_ folder: AbsolutePath) throws(WatchError) {}

  package func changes() async throws(WatchError) -> WatchedChanges {
    guard stream.withLock({ $0.flush() }) else { throw .stopped }
    let cookie = inbox.nextCookie()
    let isSeen = await withCheckedContinuation { continuation in
      inbox.wait(for: cookie, continuation)
      queue.asyncAfter(deadline: .now() + Self.patience) { [inbox] in inbox.giveUp(cookie) }
      if !touch(cookie) { inbox.giveUp(cookie) }
    }
    _ = cookie.withSystemPath { unlink($0) }
    var seen = inbox.take()
    if !isSeen { seen.isIncomplete = true }
    return seen
  }

  package func stop() {
    stream.withLock { $0.close() }
    _ = cookies.withSystemPath { rmdir($0) }
  }

  private func touch(_ cookie: AbsolutePath) -> Bool {
    let file = cookie.withSystemPath { open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
    guard file >= 0 else { return false }
    close(file)
    return stream.withLock { $0.flush() }
  }

  private static func makeCookieFolder() -> AbsolutePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = confstr(_CS_DARWIN_USER_TEMP_DIR, &buffer, buffer.count)
    guard length > 1, length <= buffer.count else { return nil }
    var template = Array(buffer.prefix(length - 1) + "/graphd-cookies-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { return nil }
    // As events name it: without links.
    return AbsolutePath(String(cString: made)).flatMap { try? $0.canonical() }
  }
}

/// The stream, until it is closed.
private struct StreamHandle {
  private var stream: FSEventStreamRef?

  init?(root: AbsolutePath, cookies: AbsolutePath, inbox: EventInbox, queue: DispatchQueue) {
    var context = FSEventStreamContext(
      version: 0,
      info: Unmanaged.passRetained(inbox).toOpaque(),
      retain: nil,
      release: { info in
        if let info { Unmanaged<EventInbox>.fromOpaque(info).release() }
      },
      copyDescription: nil
    )
    let flags =
      kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagNoDefer
      | kFSEventStreamCreateFlagWatchRoot
    let made = FSEventStreamCreate(
      nil,
      { _, info, count, paths, flags, _ in
        guard let info else { return }
        let names = paths.assumingMemoryBound(to: UnsafePointer<CChar>.self)
        let events = (0..<count).map { (String(cString: names[$0]), flags[$0]) }
        Unmanaged<EventInbox>.fromOpaque(info).takeUnretainedValue().receive(events)
      },
      &context,
      [root.description, cookies.description] as CFArray,
      FSEventStreamEventId(kFSEventStreamEventIdSinceNow),
      0,
      FSEventStreamCreateFlags(flags)
    )
    guard let made else { return nil }
    FSEventStreamSetDispatchQueue(made, queue)
    guard FSEventStreamStart(made) else {
      FSEventStreamInvalidate(made)
      FSEventStreamRelease(made)
      return nil
    }
    stream = made
  }

  /// Requests the events that the system has not delivered yet; false if the stream is closed.
  func flush() -> Bool {
    guard let stream else { return false }
    FSEventStreamFlushAsync(stream)
    return true
  }

  mutating func close() {
    guard let stream else { return }
    FSEventStreamStop(stream)
    FSEventStreamInvalidate(stream)
    FSEventStreamRelease(stream)
    self.stream = nil
  }
}

/// Where events arrive, and who waits for which cookie.
private final class EventInbox: Sendable {
  private struct State {
    var seen = WatchedChanges()
    var waiters: [AbsolutePath: CheckedContinuation<Bool, Never>] = [:]
    var lastCookie = 0
  }

  private static let lossFlags = FSEventStreamEventFlags(
    kFSEventStreamEventFlagMustScanSubDirs | kFSEventStreamEventFlagUserDropped
      | kFSEventStreamEventFlagKernelDropped | kFSEventStreamEventFlagEventIdsWrapped
      | kFSEventStreamEventFlagRootChanged | kFSEventStreamEventFlagMount
      | kFSEventStreamEventFlagUnmount
  )

  private let state = Mutex(State())
  private let cookies: AbsolutePath
  private let onActivity: @Sendable () -> Void

  init(cookies: AbsolutePath, onActivity: @escaping @Sendable () -> Void) {
    self.cookies = cookies
    self.onActivity = onActivity
  }

  func receive(_ events: [(path: String, flags: FSEventStreamEventFlags)]) {
    var arrived: [CheckedContinuation<Bool, Never>] = []
    let hasNews = state.withLock { state in
      for event in events {
        if event.flags & Self.lossFlags != 0 { state.seen.isIncomplete = true }
        guard let path = AbsolutePath(event.path) else { continue }
        if path.isInside(cookies) {
          if let waiter = state.waiters.removeValue(forKey: path) { arrived.append(waiter) }
        } else {
          state.seen.paths.insert(path)
        }
      }
      return !state.seen.isEmpty
    }
    for waiter in arrived { waiter.resume(returning: true) }
    if hasNews { onActivity() }
  }

  func nextCookie() -> AbsolutePath {
    state.withLock { state in
      state.lastCookie += 1
      return cookies.appending(component: "\(state.lastCookie)".utf8)
    }
  }

  func wait(for cookie: AbsolutePath, _ continuation: CheckedContinuation<Bool, Never>) {
    state.withLock { $0.waiters[cookie] = continuation }
  }

  func giveUp(_ cookie: AbsolutePath) {
    state.withLock { $0.waiters.removeValue(forKey: cookie) }?.resume(returning: false)
  }

  func take() -> WatchedChanges {
    state.withLock { state in
      defer { state.seen = WatchedChanges() }
      return state.seen
    }
  }
}

extension AbsolutePath {
  fileprivate func withSystemPath(_ call: (UnsafePointer<CChar>) -> CInt) -> CInt {
    (try? withCString { path throws(Errno) in call(path) }) ?? -1
  }
}
#endif
