import GraphEngine
package import SourceTrees

/// Fetches what questions about one repository need, with one `git fetch` at a time.
///
/// Questions that need the same share its fetch. Questions that come while a fetch runs share the next one, which brings
/// what all of them need.
package actor RevisionFetcher: RevisionSupply {
  /// The git commands, which tests replace.
  package struct Commands: Sendable {
    /// Fetches parts within a time.
    package var fetch: @Sendable (_ parts: Set<FetchedPart>, _ limit: Duration) async throws -> Void
    /// Fetches the contents that a partial clone lacks of a commit; `nil` for a complete clone.
    package var complete: (@Sendable (_ commit: String, _ limit: Duration) async throws -> Void)?

    package init(
      fetch:
        @escaping @Sendable (_ parts: Set<FetchedPart>, _ limit: Duration) async throws -> Void,
      complete: (@Sendable (_ commit: String, _ limit: Duration) async throws -> Void)? = nil
    ) {
      (self.fetch, self.complete) = (fetch, complete)
    }
  }

  private enum Want: Hashable, Sendable {
    case part(FetchedPart)
    case contents(of: String)
  }

  private typealias Outcomes = [Want: SourceTreeError]

  private struct Batch {
    var number: Int
    var wants: Set<Want>
    var load: SharedLoad<Outcomes>
  }

  /// Commits added to a shallow clone before the whole history is fetched.
  private static let deepening = 500
  /// How long the outcome of a fetch counts for questions that come after it.
  private static let memoryOfOutcomes = Duration.seconds(5)

  private let name: String
  /// `nil` if nothing is fetched.
  private let remote: String?
  private let limits: ServerConfiguration.Limits
  private let commands: Commands
  private let roomMaker: @Sendable () async throws -> Void
  private let now: @Sendable () -> ContinuousClock.Instant
  private var running: Batch?
  private var pending: Batch?
  private var lastNumber = 0
  /// When branches and tags were fetched last, successfully.
  private var refreshed: ContinuousClock.Instant?
  /// The failures of a while, and the commits that came: a question may have looked for one just before.
  private var recent: [Want: (at: ContinuousClock.Instant, error: SourceTreeError?)] = [:]

  /// Makes the fetcher of one repository.
  ///
  /// - Parameters:
  ///   - name: The repository's name, for messages.
  ///   - remote: The remote's name; `nil` if nothing is fetched.
  ///   - limits: The times of a fetch, and of references.
  ///   - commands: The git commands.
  ///   - now: The clock.
  ///   - makeRoom: Runs before a commit is loaded into memory.
  package init(
    name: String,
    remote: String?,
    limits: ServerConfiguration.Limits,
    commands: Commands,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    makeRoom: @escaping @Sendable () async throws -> Void = {}
  ) {
    (self.name, self.remote, self.limits) = (name, remote, limits)
    (self.commands, self.now, roomMaker) = (commands, now, makeRoom)
  }

  /// How many wait for fetches, a fetch that waits for another one among them.
  var waiting: Int { [running, pending].compactMap { $0?.load.callerCount }.reduce(0, +) }

  package func refresh(for revision: String) async throws {
    guard remote != nil, RevisionNeed(revision).dependsOnReferences else { return }
    if let refreshed, now() - refreshed <= limits.refresh { return }
    do {
      try await fetch([.part(.references)], joinsRunning: true)
    } catch let error as SourceTreeError {
      throw SourceTreeError(
        error.code,
        "The branches of `\(name)` could not be fetched, so `\(revision)` may be out of date: name a commit by its "
          + "full id, or try again (\(error.message))"
      )
    }
  }

  package func bring(
    _ revision: String,
    after error: SourceTreeError,
    attempt: Int
  ) async throws {
    guard let remote else { throw absent(revision, error, "this server fetches nothing for it") }
    var wants = Set(RevisionNeed(revision).parts.map { Want.part($0) })
    if attempt > 0 || wants.isEmpty {
      guard error.code == .shallowClone, attempt < 3 else {
        throw absent(revision, error, "`\(remote)` has no such branch, tag or commit either")
      }
      wants = [.part(.history(commits: attempt < 2 ? Self.deepening : nil))]
    }
    do {
      try await fetch(wants, joinsRunning: !wants.contains(.part(.references)))
    } catch let failure as SourceTreeError {
      throw absent(revision, failure, "`\(remote)` did not bring it (\(failure.message))")
    }
  }

  package func prepare(_ commit: String) async throws {
    guard remote != nil, commands.complete != nil else { return }
    try await fetch([.contents(of: commit)], joinsRunning: true)
  }

  package func makeRoom() async throws { try await roomMaker() }

  /// The error of a revision that nothing brings, with the remedy.
  private func absent(
    _ revision: String,
    _ error: SourceTreeError,
    _ reason: String
  ) -> SourceTreeError {
    SourceTreeError(
      error.code == .shallowClone ? .shallowClone : .unknownRevision,
      "`\(revision.prefix(200))` is not in `\(name)`, and \(reason): push it first, or name another revision"
    )
  }

  // MARK: Fetches

  /// Waits until a fetch has brought everything; `joinsRunning` if one that has begun already may suffice.
  private func fetch(_ wants: Set<Want>, joinsRunning: Bool) async throws {
    recent = recent.filter { now() - $0.value.at < Self.memoryOfOutcomes }
    for want in wants {
      if let error = recent[want]?.error { throw error }
    }
    if wants.allSatisfy({ recent[$0] != nil }) { return }
    while true {
      let batch = batch(for: wants, joinsRunning: joinsRunning)
      do {
        let outcomes = try await batch.load.value()
        for want in wants {
          if let error = outcomes[want] { throw error }
        }
        return
      } catch is GivenUp {
        // All other callers left just now: begin anew.
      }
    }
  }

  private func batch(for wants: Set<Want>, joinsRunning: Bool) -> Batch {
    if joinsRunning, let running, !running.load.isGivenUp, wants.isSubset(of: running.wants) {
      return running
    }
    if var batch = pending, !batch.load.isGivenUp {
      batch.wants.formUnion(wants)
      pending = batch
      return batch
    }
    lastNumber += 1
    let load = SharedLoad<Outcomes>(patience: .seconds(5)) { [running, number = lastNumber] _ in
      _ = try? await running?.load.value()
      return try await self.run(number)
    }
    let batch = Batch(number: lastNumber, wants: wants, load: load)
    pending = batch
    return batch
  }

  private func run(_ number: Int) async throws -> Outcomes {
    guard let batch = pending, batch.number == number else { throw CancellationError() }
    (running, pending) = (batch, nil)
    defer { if running?.number == number { running = nil } }
    let end = now() + limits.fetch
    var outcomes: Outcomes = [:]
    let parts = Set(batch.wants.compactMap { if case .part(let part) = $0 { part } else { nil } })
    if let error = try await outcome(
      until: end,
      of: { [commands] in try await commands.fetch(parts, $0) },
      parts
    ) {
      // One part that the remote lacks makes all fail.
      for part in parts {
        let isAlone = parts.count == 1
        outcomes[.part(part)] =
          isAlone
          ? error
          : try await outcome(
            until: end,
            of: { [commands] in try await commands.fetch([part], $0) },
            [part]
          )
      }
    }
    for want in batch.wants {
      guard case .contents(let commit) = want, let complete = commands.complete else { continue }
      outcomes[want] = try await outcome(until: end, of: { try await complete(commit, $0) }, nil)
    }
    for (want, error) in outcomes { recent[want] = (now(), error) }
    for want in batch.wants {
      if case .part(.commit) = want, outcomes[want] == nil { recent[want] = (now(), nil) }
    }
    return outcomes
  }

  /// The error of some commands; `nil` if they succeeded.
  ///
  /// - Throws: `CancellationError` if no caller waits any longer.
  private func outcome(
    until end: ContinuousClock.Instant,
    of command: (Duration) async throws -> Void,
    _ parts: Set<FetchedPart>?
  ) async throws -> SourceTreeError? {
    if parts?.isEmpty == true { return nil }
    let start = now()
    guard start < end else {
      return SourceTreeError(.gitFailed, "The fetches before it took longer than \(limits.fetch)")
    }
    do {
      try await command(end - start)
      HostingMetrics.fetched(now() - start, succeeded: true)
      if parts?.contains(.references) == true { refreshed = start }
      return nil
    } catch let error as SourceTreeError where error.code != .cancelled {
      HostingMetrics.fetched(now() - start, succeeded: false)
      return error
    } catch {
      throw CancellationError()
    }
  }
}
