import DaemonLocation
import GraphClient
import GraphProtos
import LedgerStorage

/// A shared ledger as one command uses it: never in the way.
///
/// If the store cannot be read, the command answers as it would with an empty ledger, after one warning. So it does if a
/// part is damaged: a part that is missing may contain a failure.
struct SharedLedgerAccess {
  let location: StoreLocation
  let scope: LedgerScope
  private let connection: ConnectionOptions
  private let context: CommandContext

  init(
    _ location: StoreLocation,
    _ scope: LedgerScope,
    _ connection: ConnectionOptions,
    _ context: CommandContext
  ) {
    (self.location, self.scope) = (location, scope)
    (self.connection, self.context) = (connection, context)
  }

  /// A ledger that the service has; an empty one if the store was not read.
  struct Upload {
    var upload: String
    var isRead: Bool
  }

  /// Sends everything that this scope may read to the service.
  ///
  /// The store is read while `meanwhile` runs, so that it costs nothing where that takes longer. One that did not answer
  /// an earlier command is left alone for a minute, unless the command `insists`.
  ///
  /// - Throws: Errors of the service; never one of the store.
  func upload(
    to client: GraphClient,
    insists: Bool = false,
    while meanwhile: @Sendable () async throws -> Void = {}
  ) async throws -> Upload {
    let start = ContinuousClock.now
    async let reading = contents(insists: insists)
    // Its errors come again with the question.
    try? await meanwhile()
    let result = await reading
    var fault: String?
    switch result {
    case .success(let contents):
      let sent = try await client.uploadLedger(
        unionOf: contents.fragments.map(\.bytes),
        name: "\(location)"
      )
      if sent.condition == .sound {
        note(contents, start.duration(to: .now))
        return Upload(upload: sent.upload, isRead: true)
      }
      fault = sent.warning
    case .failure(let error): fault = "\(error)"
    }
    context.warn("The shared ledger is not used: \(fault ?? "")", connection)
    let empty = try await client.uploadLedger([], name: "\(location)")
    return Upload(upload: empty.upload, isRead: false)
  }

  private func contents(insists: Bool) async -> Result<SharedLedger.Contents, any Error> {
    let pause = StorePause(folder: copies)
    do {
      if !insists { try pause.check() }
    } catch {
      return .failure(error)
    }
    do {
      let contents = try await withLedger(patience) { try await $0.read(scope.readable) }
      pause.note(nil)
      return .success(contents)
    } catch {
      pause.note(error)
      return .failure(error)
    }
  }

  private var copies: String { context.paths.cache + "/shared-ledgers/" + location.copyName }

  /// Writes what the store took, where times are requested.
  private func note(_ contents: SharedLedger.Contents, _ duration: Duration) {
    guard connection.timings else { return }
    let milliseconds = duration / .milliseconds(1)
    context.output.writeError(
      "shared ledger: \(counted(contents.fragments.count, "part")), \(contents.fetched) fetched with "
        + "\(contents.fetchedBytes / 1_000) kB, \(Int(milliseconds)) ms\n"
    )
  }

  /// Adds what a run recorded; a warning if that fails.
  func add(_ bytes: [UInt8]) async {
    do {
      try await withLedger(.adding) { try await $0.add(bytes, to: scope) }
    } catch {
      context.warn("This run is not in the shared ledger: \(error)", connection)
    }
  }

  /// Replaces the fragments of the scope by one of the same contents, without old ones.
  ///
  /// - Throws: `CommandFailure`, or an error of the service; then nothing of the ledger is lost.
  func compact(
    fewest: Int,
    contentsPerTarget: UInt32,
    with client: GraphClient
  ) async throws -> (found: Int, removed: Int) {
    do {
      return try await withLedger(.maintenance) { ledger in
        try await ledger.compact(scope, fewest: fewest) { fragments in
          let sent = try await client.uploadLedger(
            unionOf: fragments.map(\.bytes),
            name: "\(location)"
          )
          // The union of what cannot be read is empty.
          guard sent.condition == .sound else { throw CommandFailure(sent.warning) }
          return try await client.downloadLedger(sent.upload, contentsPerTarget: contentsPerTarget)
        }
      }
    } catch let error as LedgerStoreError {
      throw CommandFailure("The shared ledger was not compacted: \(error)")
    }
  }

  private func withLedger<Value>(
    _ patience: StorePatience,
    _ body: (SharedLedger) async throws -> Value
  ) async throws -> Value {
    try await location.withStore(
      StoreSettings(environment: context.environment),
      patience
    ) { try await body(SharedLedger($0, copies: copies)) }
  }

  /// How long an answer waits for the store: `GRAPHD_LEDGER_TIMEOUT` seconds, 2 if unset.
  private var patience: StorePatience {
    var patience = StorePatience.reading
    if let text = context.environment["GRAPHD_LEDGER_TIMEOUT"], !text.isEmpty {
      if let seconds = Double(text), seconds > 0, seconds <= 600 {
        patience.whole = .seconds(seconds)
        patience.request = patience.whole
        patience.connection = max(patience.connection, patience.whole * 0.15)
      } else {
        context.warn(
          "`GRAPHD_LEDGER_TIMEOUT` is no number of seconds up to 600: waiting 2",
          connection
        )
      }
    }
    return patience
  }
}
