import GraphEngine
import Logging
import Metrics
import ServerTransport
import ServiceLifecycle

/// Looks from time to time whether the daemon should end or forget something.
///
/// It returns when nobody has asked anything for long enough, or when no client can find the daemon, and the
/// group of services then ends.
struct Housekeeping: Service {
  let settings: LifeSettings
  let calls: CallGauge
  let registry: WorkspaceRegistry
  let logger: Logger
  /// Whether clients can find the daemon's socket.
  var isReachable: @Sendable () -> Bool = { true }

  /// How often memory and socket are looked at.
  private static let interval: Duration = .seconds(10)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // The sleep's cancellation is the usual end.
      try? await lookAfterDaemon()
    }
  }

  private func lookAfterDaemon() async throws {
    var memory = settings.memoryLimit.map { MemoryLooks(policy: MemoryPolicy(limit: $0)) }
    var freed = FreedMemory()
    while true {
      guard isReachable() else {
        // A socket without a name cannot get one again. The next client starts another daemon.
        logger.notice("The socket's file was removed: ending")
        return
      }
      var pause = Self.interval
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
      guard let resident = ResidentMemory.bytes else { continue }
      let left = freed.giveBack(resident: resident)
      await memory?.look(self, resident: left)
    }
  }
}

/// The looks at the process's memory, one after the other.
struct MemoryLooks {
  var policy: MemoryPolicy
  /// How often workspaces had been asked for at the last look.
  private var lastUse: UInt64 = 0

  init(policy: MemoryPolicy) { self.policy = policy }

  /// One look at a process that has so many bytes.
  mutating func look(_ housekeeping: Housekeeping, resident: UInt64) async {
    let (registry, logger) = (housekeeping.registry, housekeeping.logger)
    let now = await registry.useCount
    let canForget = await registry.hasWorkspace(unusedSince: lastUse)
    switch policy.action(resident: resident, canForget: canForget) {
    case .forget:
      if let root = await registry.forgetLeastRecentlyUsed(unusedSince: lastUse) {
        Counter(label: "graphd_workspaces_forgotten_total").increment()
        logger.notice(
          "Forgot a workspace to save memory",
          metadata: ["workspace": "\(root)", "resident": "\(resident)"]
        )
      }
    case .complain:
      logger.warning(
        "The workspaces in use need more memory than GRAPHD_MEMORY_LIMIT allows",
        metadata: ["resident": "\(resident)", "limit": "\(policy.limit)"]
      )
    case .nothing:
      break
    }
    lastUse = now
  }
}
