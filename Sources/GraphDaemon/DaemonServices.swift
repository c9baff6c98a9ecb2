import DaemonLocation
package import GRPCCore
package import GraphEngine
import GraphRPC
package import ServerTransport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The services of graphd, the same in the daemon and inside `graphctl`.
package struct DaemonServices: Sendable {
  package let all: [any RegistrableRPCService]
  /// What all of them ask.
  package let registry: WorkspaceRegistry

  /// - Parameters:
  ///   - configuration: What the engine runs with.
  ///   - calls: Counts what is being answered, for status.
  ///   - limits: What is told to clients.
  ///   - follows: Whether working trees are watched between calls.
  package init(
    _ configuration: DaemonConfiguration,
    calls: CallGauge,
    limits: ServerLimits,
    follows: Bool
  ) {
    registry = EngineAssembly.registry(configuration, follows: follows)
    let start = ContinuousClock.now
    let process = ProcessDescription(
      version: BuildIdentity.version,
      buildID: BuildIdentity.buildID,
      maxRequestBytes: limits.requestBytes,
      maxConcurrentCalls: limits.concurrentStreams,
      processID: UInt32(clamping: getpid()),
      callsInFlight: { calls.reading.inFlight },
      uptime: { ContinuousClock.now - start }
    )
    all = [
      WorkspaceServiceHandler(registry: registry, process: process),
      GraphServiceHandler(registry: registry),
      ImpactServiceHandler(registry: registry),
      TestServiceHandler(
        registry: registry,
        toolchain: { try await EngineAssembly.toolchainVersion(configuration) }
      ),
    ]
  }
}
