import DaemonLocation
package import GRPCCore
package import GraphEngine
import GraphRPC
package import MetricsExport
package import ServerTransport
import SystemPackage
import TestEngine

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The services of graphd, the same in the daemon and inside `graphctl`.
package struct DaemonServices: Sendable {
  /// The workspaces that all of them answer about.
  package let registry: WorkspaceRegistry
  /// The metrics in the Prometheus text format.
  package let metrics: @Sendable () async -> String
  private let process: ProcessDescription
  private let advisor: TestAdvisor
  private let sharing: RemoteResults?

  /// - Parameters:
  ///   - configuration: What the engine runs with.
  ///   - calls: Counts what is being answered, for status.
  ///   - limits: The limits that clients may read.
  ///   - follows: Whether working trees are watched between calls.
  ///   - tcpAddress: Where TCP connections are taken, for status; empty if nowhere.
  ///   - exporter: Has the numbers of the process.
  ///   - memoryLimit: The process's limit in bytes, for the metrics; nil for none.
  package init(
    _ configuration: DaemonConfiguration,
    calls: CallGauge,
    limits: ServerLimits,
    follows: Bool,
    tcpAddress: String = "",
    exporter: PrometheusRegistry = PrometheusRegistry(),
    memoryLimit: UInt64? = nil
  ) {
    sharing = RemoteResults.open(configuration, follows: follows)
    registry = EngineAssembly.registry(configuration, follows: follows, sharing: sharing)
    advisor = TestAdvisor(
      ledgers: LedgerShelf(folder: configuration.ledgerFolder.string),
      toolchain: { try await EngineAssembly.toolchainVersion(configuration) }
    )
    let numbers = DaemonMetrics(
      exporter: exporter,
      workspaces: registry,
      calls: calls,
      memoryLimit: memoryLimit
    )
    metrics = { await numbers.text() }
    let start = ContinuousClock.now
    process = ProcessDescription(
      version: BuildIdentity.version,
      buildID: BuildIdentity.buildID,
      maxRequestBytes: limits.requestBytes,
      maxConcurrentCalls: limits.concurrentStreams,
      processID: UInt32(clamping: getpid()),
      callsInFlight: { calls.reading.inFlight },
      uptime: { ContinuousClock.now - start },
      tcpAddress: tcpAddress,
      metrics: metrics
    )
  }

  /// The services for clients who may open these workspaces; nil for all.
  ///
  /// `served` are the repositories that they name instead, if there is a list of them.
  package func services(
    permitted: PermittedRoots?,
    served: (any ServedRepositories)? = nil
  ) -> [any RegistrableRPCService] {
    let workspaces = WorkspaceAccess(registry, permitted: permitted, served: served)
    let builds = BuildRecorder(ledgers: advisor.ledgers)
    return [
      WorkspaceServiceHandler(workspaces: workspaces, process: process),
      GraphServiceHandler(workspaces: workspaces),
      ImpactServiceHandler(
        workspaces: workspaces,
        advisor: advisor,
        builds: builds,
        sharing: sharing
      ),
      TestServiceHandler(workspaces: workspaces, advisor: advisor),
      ResourceServiceHandler(workspaces: workspaces),
      CheckServiceHandler(workspaces: workspaces, builds: builds),
      WiringServiceHandler(workspaces: workspaces),
      MeasureServiceHandler(workspaces: workspaces, builds: builds),
      BuildServiceHandler(workspaces: workspaces, recorder: builds),
    ]
  }
}
