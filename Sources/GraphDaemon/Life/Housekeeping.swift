import GraphEngine
import Logging
import ServerTransport
import ServiceLifecycle

/// Looks from time to time whether the daemon should end or forget something.
///
/// It returns when nobody has asked anything for long enough, and the group of services then ends.
struct Housekeeping: Service {
  let settings: LifeSettings
  let calls: CallGauge
  let registry: WorkspaceRegistry
  let logger: Logger

  /// How often the memory is looked at.
  private static let memoryInterval: Duration = .seconds(30)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // The sleep's cancellation is the usual end.
      try? await lookAfterDaemon()
    }
  }

  private func lookAfterDaemon() async throws {
    var memory = settings.memoryLimit.map { MemoryPolicy(limit: $0) }
    var lastUse: UInt64 = 0
    while true {
      var pause = Self.memoryInterval
      if let limit = settings.idleExit {
        switch IdleExit(limit: limit).action(idle: calls.idleTime()) {
        case .exit:
          logger.info("Nobody has asked anything: ending", metadata: ["after": "\(limit)"])
          return
        case .lookAgain(let time):
          pause = min(pause, time)
        }
      }
      try await Task.sleep(for: pause)
      await limitMemory(&memory, &lastUse)
    }
  }

  /// One look at the memory.
  private func limitMemory(_ policy: inout MemoryPolicy?, _ lastUse: inout UInt64) async {
    guard policy != nil, let resident = ResidentMemory.bytes else { return }
    let now = await registry.useCount
    let canForget = await registry.hasWorkspace(unusedSince: lastUse)
    switch policy?.action(resident: resident, canForget: canForget) {
    case .forget:
      if let root = await registry.forgetLeastRecentlyUsed(unusedSince: lastUse) {
        logger.notice(
          "Forgot a workspace to save memory",
          metadata: ["workspace": "\(root)", "resident": "\(resident)"]
        )
      }
    case .complain:
      logger.warning(
        "The daemon needs more memory than GRAPHD_MEMORY_LIMIT for the workspaces in use",
        metadata: ["resident": "\(resident)", "limit": "\(settings.memoryLimit ?? 0)"]
      )
    case .nothing, nil:
      break
    }
    lastUse = now
  }
}
