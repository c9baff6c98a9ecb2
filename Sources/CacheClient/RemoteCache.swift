import Synchronization

/// Results that machines share through a server of the Remote Execution API (build.bazel.remote.execution.v2).
///
/// It is never in the way: a lookup that fails, or takes too long, is a miss. A sick server is left alone for a
/// minute. Results are sent later, bounded in time, number and bytes. A result is opaque bytes.
package final class RemoteCache: Sendable {
  private struct State {
    var health: CacheHealth
    var queue = UploadQueue()
    var opening: Task<CacheConnection, any Error>?
    var isSendingPlanned = false
    var isWarned = false
  }

  private let settings: CacheSettings
  private let patience: CachePatience
  private let sendingDelay: Duration?
  private let warn: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - settings: The place, and the rights.
  ///   - patience: The time that the server may take.
  ///   - sendingDelay: How long results wait for others to be sent with; `nil` until `finish`.
  ///   - warn: Takes the first fault as a sentence, once.
  package init(
    _ settings: CacheSettings,
    patience: CachePatience = .usual,
    sendingDelay: Duration?,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.settings = settings
    self.patience = patience
    self.sendingDelay = sendingDelay
    self.warn = warn
    state = Mutex(State(health: CacheHealth(patience)))
  }

  /// Begins to connect, so that the first lookup need not wait for it.
  package func begin() {
    state.withLock { state in
      if state.health.allowsLookup(at: .now) { _ = connecting(&state) }
    }
  }

  /// Looks up the result of an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isUsable: Whether bytes are of the form that the action's results have.
  /// - Returns: The result; `nil` if there is none, or none in time.
  package func result(
    of action: CachedAction,
    isUsable: @Sendable ([UInt8]) -> Bool
  ) async -> [UInt8]? {
    guard let opening = opening(isLookup: true) else {
      CacheMetrics.lookUp(.skipped)
      return nil
    }
    let connection: CacheConnection
    do {
      connection = try await opening.value
    } catch {
      CacheMetrics.lookUp(.failed)
      disconnect(error)
      return nil
    }
    let start = ContinuousClock.now
    do {
      let found = try await connection.lookUp(action, until: start + patience.lookup)
      let wait = start.duration(to: .now)
      CacheMetrics.waited(wait)
      guard case .result(let result) = found, isUsable(result) else {
        CacheMetrics.lookUp(found.isNothing ? .miss : .unusable)
        state.withLock { $0.health.noteMiss(after: wait, at: .now) }
        return nil
      }
      CacheMetrics.lookUp(.hit)
      state.withLock { $0.health.noteHit(after: wait, at: .now) }
      return result
    } catch {
      // A question that was cancelled proves nothing about the server.
      if Task.isCancelled { return nil }
      CacheMetrics.lookUp(.failed)
      CacheMetrics.waited(start.duration(to: .now))
      noteFault(error, after: start.duration(to: .now))
      return nil
    }
  }

  /// Takes a result to send it later; drops it if too many wait.
  package func offer(_ result: [UInt8], of action: CachedAction) {
    guard settings.uploads else { return }
    let (isTaken, plansSending) = state.withLock { state in
      let fits = result.count < CachedAction.largest - (1 << 10)
      guard fits, state.queue.append(.init(action: action, result: result)) else {
        return (false, false)
      }
      let plans = sendingDelay != nil && !state.isSendingPlanned
      if plans { state.isSendingPlanned = true }
      return (true, plans)
    }
    if !isTaken { CacheMetrics.upload(.dropped, count: 1) }
    guard plansSending, let sendingDelay else { return }
    Task { [weak self] in
      try? await Task.sleep(for: sendingDelay)
      await self?.send()
    }
  }

  /// Sends what waits, and closes the connection.
  ///
  /// It takes the time for connecting and for uploads at most, or `limit` for uploads if that is less.
  package func finish(within limit: Duration? = nil) async {
    await send(within: limit)
    close()
  }

  /// Sends what waits; what the server does not take is lost.
  private func send(within limit: Duration? = nil) async {
    let entries = state.withLock { state in
      state.isSendingPlanned = false
      return state.queue.removeAll()
    }
    guard !entries.isEmpty else { return }
    guard let opening = opening(isLookup: false) else {
      CacheMetrics.upload(.failed, count: entries.count)
      return
    }
    let connection: CacheConnection
    do {
      connection = try await opening.value
    } catch {
      CacheMetrics.upload(.failed, count: entries.count)
      disconnect(error)
      return
    }
    guard connection.abilities.takesUpdates else {
      CacheMetrics.upload(.refused, count: entries.count)
      return
    }
    let time = min(patience.upload, limit ?? patience.upload)
    let sent = await connection.store(entries, until: .now + time)
    CacheMetrics.upload(.stored, count: sent.stored)
    CacheMetrics.upload(.refused, count: sent.refused)
    CacheMetrics.upload(.failed, count: sent.failed)
    if let fault = sent.fault { warnOnce("Results are not stored in the remote cache: \(fault)") }
  }

  // MARK: Connection

  /// The connection; `nil` as long as the server is left alone.
  private func opening(isLookup: Bool) -> Task<CacheConnection, any Error>? {
    state.withLock { state in
      let isAllowed =
        isLookup ? state.health.allowsLookup(at: .now) : !state.health.isSick(at: .now)
      return isAllowed ? connecting(&state) : nil
    }
  }

  private func connecting(_ state: inout State) -> Task<CacheConnection, any Error> {
    if let opening = state.opening { return opening }
    let opening = Task { [settings, patience] in
      try await CacheConnection.open(settings, timeLimit: patience.connection)
    }
    state.opening = opening
    return opening
  }

  private func disconnect(_ error: any Error) {
    state.withLock { state in
      state.health.noteDisconnected(at: .now)
      state.opening = nil
    }
    warnOnce(unused(error))
  }

  private func noteFault(_ fault: CacheFault, after wait: Duration) {
    let isSick = state.withLock { state in
      state.health.noteFault(after: wait, at: .now)
      return state.health.isSick(at: .now)
    }
    if isSick { close() }
    warnOnce(unused(fault))
  }

  private func close() {
    let opening = state.withLock { state in
      defer { state.opening = nil }
      return state.opening
    }
    guard let opening else { return }
    Task { try? await opening.value.close() }
  }

  private func unused(_ error: any Error) -> String {
    "The remote cache `\(settings)` is not used, and this machine does the work itself: \(error)"
  }

  private func warnOnce(_ text: String) {
    let isFirst = state.withLock { state in
      defer { state.isWarned = true }
      return !state.isWarned
    }
    if isFirst { warn(text) }
  }
}
