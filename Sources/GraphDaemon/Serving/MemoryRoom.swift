import GraphEngine
import Metrics

/// Makes room in memory before a server loads another state.
///
/// Housekeeping looks at the memory every few seconds, and many repositories can be loaded between two looks.
actor MemoryRoom {
  private let registry: WorkspaceRegistry
  /// In bytes; `nil` for no limit.
  private let limit: UInt64?
  private let resident: @Sendable () -> UInt64?
  private var freed = FreedMemory()

  init(
    registry: WorkspaceRegistry,
    limit: UInt64?,
    resident: @escaping @Sendable () -> UInt64? = { ResidentMemory.bytes }
  ) {
    (self.registry, self.limit, self.resident) = (registry, limit, resident)
  }

  /// Forgets the repositories that were not asked about for longest, until there is room.
  ///
  /// Those of questions that are being answered stay in memory until they are answered.
  ///
  /// - Throws: `EngineError` with code `memoryExhausted` if that does not suffice.
  func make() async throws(EngineError) {
    guard let limit else { return }
    while let bytes = resident(), bytes > limit {
      // What was freed goes back to the system late.
      guard freed.giveBack(resident: bytes) > limit else { return }
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
