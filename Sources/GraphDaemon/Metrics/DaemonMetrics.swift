import DaemonLocation
import FileWatching
import GraphEngine
import Metrics
import MetricsExport
import ServerTransport
import Synchronization

/// All that the daemon has counted, and what can be read off it at the moment of the question.
final class DaemonMetrics: Sendable {
  /// How changes of a workspace are noticed; values of a label.
  static let followings = ["idle", "watching", "rescanning", "polling", "relisting", "none"]

  private let exporter: PrometheusRegistry
  private let workspaces: WorkspaceRegistry
  private let calls: CallGauge
  /// The processors' time that was already counted.
  private let countedCPU = Mutex(0.0)

  init(
    exporter: PrometheusRegistry,
    workspaces: WorkspaceRegistry,
    calls: CallGauge,
    memoryLimit: UInt64?
  ) {
    self.exporter = exporter
    self.workspaces = workspaces
    self.calls = calls
    let build = [("version", BuildIdentity.version), ("build_id", BuildIdentity.buildID)]
    Meter(label: "graphd_build_info", dimensions: build, factory: exporter).set(1)
    set("graphd_memory_limit_bytes", Double(memoryLimit ?? 0))
    set("graphd_watched_folders_limit", Double(WatchLimit.folders))
    set("process_max_fds", Double(ProcessUsage.descriptorLimit))
    set("process_start_time_seconds", ProcessUsage.now)
  }

  /// The metrics in the Prometheus text format.
  func text() async -> String {
    await readWorkspaces()
    set("graphd_calls_in_flight", Double(calls.reading.inFlight))
    if let bytes = ResidentMemory.bytes { set("process_resident_memory_bytes", Double(bytes)) }
    if let count = ProcessUsage.openDescriptors { set("process_open_fds", Double(count)) }
    countCPU()
    return exporter.text()
  }

  private func readWorkspaces() async {
    var following: [String: Int] = [:]
    var (files, modules, folders) = (0, 0, 0)
    for session in await workspaces.allSessions {
      following[Self.name(of: await session.watchMode), default: 0] += 1
      folders += await session.watched?.folderCount ?? 0
      guard let state = await session.loadedState else { continue }
      files += state.fileCount
      modules += state.moduleCount
    }
    for name in Self.followings {
      Meter(label: "graphd_workspaces", dimensions: [("following", name)], factory: exporter)
        .set(following[name, default: 0])
    }
    set("graphd_files", Double(files))
    set("graphd_modules", Double(modules))
    set("graphd_watched_folders", Double(folders))
  }

  private func countCPU() {
    let now = ProcessUsage.cpuSeconds
    let new = countedCPU.withLock { counted in
      defer { counted = max(counted, now) }
      return max(0, now - counted)
    }
    FloatingPointCounter(label: "process_cpu_seconds_total", factory: exporter).increment(by: new)
  }

  private func set(_ name: String, _ value: Double) {
    Meter(label: name, factory: exporter).set(value)
  }

  private static func name(of mode: WatchedTree.Mode?) -> String {
    switch mode {
    case .idle: "idle"
    case .watching: "watching"
    case .rescanning: "rescanning"
    case .polling: "polling"
    case .relisting: "relisting"
    case nil: "none"
    }
  }
}
