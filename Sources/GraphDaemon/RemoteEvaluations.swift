import CacheClient
import DaemonLocation
import Synchronization
import WorkspaceDiscovery

/// A remote cache as the discovery of workspaces uses it.
struct RemoteEvaluations: EvaluationSharing {
  /// The caches of this process; their results are sent before it ends.
  private static let opened = Mutex<[RemoteCache]>([])

  private let cache: RemoteCache

  /// Opens the cache that the environment names.
  ///
  /// A mistake in the settings is one warning, and never a failure.
  ///
  /// - Parameters:
  ///   - configuration: Has the environment, and takes warnings.
  ///   - follows: Whether the process lives on after an answer, so that it sends results meanwhile.
  /// - Returns: The cache; `nil` without one, or with settings that are not understood.
  static func open(_ configuration: DaemonConfiguration, follows: Bool) -> RemoteEvaluations? {
    do {
      guard let settings = try CacheSettings(environment: configuration.environment) else {
        return nil
      }
      let cache = RemoteCache(
        settings,
        sendingDelay: follows ? .seconds(2) : nil,
        warn: configuration.warn
      )
      if settings.uploads { opened.withLock { $0.append(cache) } }
      return RemoteEvaluations(cache: cache)
    } catch {
      configuration.warn("The remote cache is not used: \(error)")
      return nil
    }
  }

  /// Begins to connect.
  func begin() { cache.begin() }

  /// Sends the results that wait, within a time or some seconds.
  static func sendAll(within limit: Duration?) async {
    let caches = opened.withLock { caches in
      defer { caches = [] }
      return caches
    }
    for cache in caches { await cache.finish(within: limit) }
  }

  func result(
    of evaluation: SharedEvaluation,
    isUsable: @Sendable ([UInt8]) -> Bool
  ) async -> [UInt8]? {
    await cache.result(of: Self.action(evaluation), isUsable: isUsable)
  }

  func offer(_ result: [UInt8], of evaluation: SharedEvaluation) {
    cache.offer(result, of: Self.action(evaluation))
  }

  private static func action(_ evaluation: SharedEvaluation) -> CachedAction {
    CachedAction(
      program: "graphd-manifest-" + evaluation.kind.rawValue,
      key: evaluation.key,
      engine: BuildIdentity.version
    )
  }
}
