import CacheClient
import DaemonLocation
import GraphRPC
import Synchronization
package import WorkspaceDiscovery

/// The results that this process shares with other machines through a remote cache.
package struct RemoteResults: Sendable {
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
  static func open(_ configuration: DaemonConfiguration, follows: Bool) -> RemoteResults? {
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
      return RemoteResults(cache: cache)
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
}

extension RemoteResults: EvaluationSharing {
  package func result(
    of evaluation: SharedEvaluation,
    isUsable: @Sendable ([UInt8]) -> Bool
  ) async -> [UInt8]? {
    await cache.result(of: CachedAction(evaluation), isUsable: isUsable)
  }

  package func offer(_ result: [UInt8], of evaluation: SharedEvaluation) {
    cache.offer(result, of: CachedAction(evaluation))
  }
}

extension RemoteResults: AnswerSharing {
  package func answer(
    _ key: [UInt8],
    isUsable: @Sendable ([UInt8]) -> Bool
  ) async -> [UInt8]? {
    await cache.result(of: CachedAction(answerTo: key), isUsable: isUsable)
  }

  package func offer(_ answer: [UInt8], of key: [UInt8]) {
    cache.offer(answer, of: CachedAction(answerTo: key))
  }
}

extension CachedAction {
  fileprivate init(_ evaluation: SharedEvaluation) {
    self.init(
      program: "graphd-manifest-" + evaluation.kind.rawValue,
      key: evaluation.key,
      engine: BuildIdentity.version
    )
  }

  /// Each build of graphd may have other rules, also two of one version.
  fileprivate init(answerTo key: [UInt8]) {
    self.init(program: "graphd-impact", inputs: key, engine: BuildIdentity.buildID)
  }
}
