import GraphEngine
import Metrics

/// Makes room in memory before a server loads another state.
///
/// Housekeeping looks at the memory every few seconds, and many repositories can be loaded between two looks.
actor MemoryRoom {
  private let registry: WorkspaceRegistry
  /// In bytes, without an eighth that is left for the loads themselves; `nil` for no limit.
  private let limit: UInt64?
  private let resident: @Sendable () -> UInt64?
  private let trim: @Sendable () -> UInt64?

  init(
    registry: WorkspaceRegistry,
    limit: UInt64?,
    resident: @escaping @Sendable () -> UInt64? = { ResidentMemory.bytes },
    trim: @escaping @Sendable () -> UInt64? = { FreedMemory.trim() }
  ) {
    self.registry = registry
    self.limit = limit.map { $0 - $0 / 8 }
    (self.resident, self.trim) = (resident, trim)
  }

  /// Forgets the repositories that were idle longest, until there is room.
  ///
  /// A repository with an unanswered question stays in memory until the answer.
  ///
  /// - Throws: `EngineError` with code `memoryExhausted` if that does not suffice.
  func make() async throws(EngineError) {
    guard let limit else { return }
    guard let bytes = resident(), bytes > limit else { return }
    // Freed memory goes back to the system late.
    while let bytes = trim(), bytes > limit {
      // The last one is the one that needs the room.
      let others = await registry.useCount.subtractingReportingOverflow(1).partialValue
      guard await registry.forgetLeastRecentlyUsed(unusedSince: others) != nil else {
        throw EngineError(
          .memoryExhausted,
          "The questions that are being answered need the server's memory (\(limit >> 20) MiB): try again in a moment"
        )
      }
      Counter(label: "graphd_workspaces_forgotten_total").increment()
    }
  }
}
