#if canImport(Darwin)
import CoreServices
import Darwin
import Dispatch
import Foundation
package import SourceTrees
import Synchronization
import SystemPackage

/// Watches folders through macOS's FSEvents.
///
/// Events come late and through another process. So ``changes()`` writes a cookie file into a folder of its own
/// that the same stream watches, and waits until the stream reports it; what does not arrive in time counts as
/// lost.
package final class FSEventsWatcher: FileWatcher {
  private let inbox: EventInbox
  private let cookies: AbsolutePath
  private let queue = DispatchQueue(label: "graphd.fsevents")
  private let streams: Mutex<Streams>

  /// How long a cookie may take.
  private static let patience = DispatchTimeInterval.seconds(2)

  /// - Parameters:
  ///   - root: The folder below which most watched ones lie; canonical.
  ///   - onActivity: Called on a queue of the watcher's own after events have come.
  /// - Throws: `WatchError.failed`.
  package init(
    root: AbsolutePath,
    onActivity: @escaping @Sendable () -> Void
  ) throws(WatchError) {
    guard let cookies = Self.makeCookieFolder(for: root) else {
      throw .failed(reason: "no folder for cookie files can be made")
    }
    self.cookies = cookies
    let places = StreamPlaces(tops: [root, cookies])
    let inbox = EventInbox(places, cookies: cookies, onActivity: onActivity)
    self.inbox = inbox
    guard let stream = EventStream(places, inbox, queue) else { throw Self.refusal }
    streams = Mutex(Streams(current: stream))
  }

  deinit { stop() }

  private static let refusal = WatchError.failed(reason: "FSEvents refused the stream")

  package func watch(_ folder: AbsolutePath) throws(WatchError) {
    try change { $0.watch(folder) }
  }

  package func leaveOut(_ ignored: [AbsolutePath]) throws(WatchError) {
    try change { $0.leaveOut(ignored) }
  }

  /// Changes what is watched; another stream begins before the last one ends.
  private func change(_ body: (inout StreamPlaces) -> Bool) throws(WatchError) {
    let failure = streams.withLock { streams -> WatchError? in
      guard streams.current != nil else { return .stopped }
      guard let places = inbox.change(body) else { return nil }
      guard let stream = EventStream(places, inbox, queue) else { return Self.refusal }
      streams.replace(by: stream)
      return nil
    }
    if let failure { throw failure }
  }

  package func changes() async throws(WatchError) -> WatchedChanges {
    guard streams.withLock({ $0.flush() }) else { throw .stopped }
    let cookie = inbox.nextCookie()
    let isSeen = await withCheckedContinuation { continuation in
      inbox.wait(for: cookie, continuation)
      queue.asyncAfter(deadline: .now() + Self.patience) { [inbox] in inbox.giveUp(cookie) }
      if !touch(cookie) { inbox.giveUp(cookie) }
    }
    _ = cookie.withSystemPath { unlink($0) }
    if isSeen { streams.withLock { $0.closeReplaced() } }
    var seen = inbox.take()
    if !isSeen { seen.isIncomplete = true }
    return seen
  }

  package func stop() {
    streams.withLock { $0.close() }
    _ = cookies.withSystemPath { rmdir($0) }
  }

  private func touch(_ cookie: AbsolutePath) -> Bool {
    let file = cookie.withSystemPath { open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
    guard file >= 0 else { return false }
    close(file)
    return streams.withLock { $0.flush() }
  }

  /// A new folder on the volume of `root`: nothing promises that events of two volumes come in order.
  private static func makeCookieFolder(for root: AbsolutePath) -> AbsolutePath? {
    let folder = try? FileManager.default.url(
      for: .itemReplacementDirectory,
      in: .userDomainMask,
      appropriateFor: URL(fileURLWithPath: root.description, isDirectory: true),
      create: true
    )
    // As events name it: without links.
    return folder.flatMap { AbsolutePath($0.path) }.flatMap { try? $0.canonical() }
  }
}

/// The stream, until the watcher is stopped, and those that it has replaced.
private struct Streams {
  /// `nil` when stopped.
  private(set) var current: EventStream?
  /// They may still deliver what happened before their successor began.
  private var replaced: [EventStream] = []

  init(current: EventStream) { self.current = current }

  mutating func replace(by stream: EventStream) {
    if let current { replaced.append(current) }
    current = stream
  }

  /// Requests the events that the system has not delivered yet; false if there is no stream.
  func flush() -> Bool {
    current?.flush()
    return current != nil
  }

  /// Closes the streams that were replaced, after a cookie that has come through any of them.
  mutating func closeReplaced() {
    guard !replaced.isEmpty else { return }
    for stream in all { stream.deliver() }
    for stream in replaced { stream.close() }
    replaced = []
  }

  mutating func close() {
    for stream in all { stream.close() }
    replaced = []
    current = nil
  }

  private var all: [EventStream] { replaced + [current].compactMap(\.self) }
}

/// A stream of FSEvents.
private struct EventStream {
  private let stream: FSEventStreamRef

  init?(_ places: StreamPlaces, _ inbox: EventInbox, _ queue: DispatchQueue) {
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
      places.tops.map(\.description) as CFArray,
      FSEventStreamEventId(kFSEventStreamEventIdSinceNow),
      0,
      FSEventStreamCreateFlags(flags)
    )
    guard let made else { return nil }
    FSEventStreamSetDispatchQueue(made, queue)
    // Refused, their events are dropped here.
    FSEventStreamSetExclusionPaths(made, places.excluded.map(\.description) as CFArray)
    guard FSEventStreamStart(made) else {
      FSEventStreamInvalidate(made)
      FSEventStreamRelease(made)
      return nil
    }
    stream = made
  }

  func flush() { FSEventStreamFlushAsync(stream) }

  /// Waits until all events have come that the system knows.
  func deliver() { FSEventStreamFlushSync(stream) }

  func close() {
    FSEventStreamStop(stream)
    FSEventStreamInvalidate(stream)
    FSEventStreamRelease(stream)
  }
}

/// Where events arrive, and who waits for which cookie.
private final class EventInbox: Sendable {
  private struct State {
    var places: StreamPlaces
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

  private let state: Mutex<State>
  private let cookies: AbsolutePath
  private let onActivity: @Sendable () -> Void

  init(
    _ places: StreamPlaces,
    cookies: AbsolutePath,
    onActivity: @escaping @Sendable () -> Void
  ) {
    state = Mutex(State(places: places))
    self.cookies = cookies
    self.onActivity = onActivity
  }

  /// Changes what is watched; the places of the stream that this needs, or `nil` if the present one will do.
  func change(_ body: (inout StreamPlaces) -> Bool) -> StreamPlaces? {
    state.withLock { state in body(&state.places) ? state.places : nil }
  }

  func receive(_ events: [(path: String, flags: FSEventStreamEventFlags)]) {
    var arrived: [CheckedContinuation<Bool, Never>] = []
    let hasNews = state.withLock { state in
      var hasNews = false
      for event in events {
        let isLoss = event.flags & Self.lossFlags != 0
        guard let path = AbsolutePath(event.path) else {
          state.seen.isIncomplete = state.seen.isIncomplete || isLoss
          continue
        }
        if isLoss, state.places.mayLose(path) {
          state.seen.isIncomplete = true
          hasNews = true
        }
        if path.isInside(cookies) {
          if let waiter = state.waiters.removeValue(forKey: path) { arrived.append(waiter) }
        } else if state.places.takes(path) {
          state.seen.paths.insert(path)
          hasNews = true
        }
      }
      return hasNews
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
