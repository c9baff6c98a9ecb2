/// A bound of the time that a store may take.
enum Deadline {
  /// Returns what `body` returns, and cancels it once the deadline has passed.
  ///
  /// - Throws: `LedgerStoreError` if the deadline has passed; what `body` throws.
  static func run<Value: Sendable>(
    until deadline: ContinuousClock.Instant,
    _ patience: Duration,
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        return nil
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let value = first else {
        throw LedgerStoreError(
          .unreachable,
          "The store did not answer within \(patience.milliseconds) ms"
        )
      }
      return value
    }
  }
}

extension Duration {
  /// Whole milliseconds, for messages.
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
