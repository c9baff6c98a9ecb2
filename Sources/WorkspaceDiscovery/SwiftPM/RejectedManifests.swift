import Synchronization

/// The manifests that the toolchain rejected, so that none of them is run again.
///
/// A manifest that took too long is forgotten after a while, because the machine may have been busy.
///
/// A manifest that is being typed is another one at each keystroke: only the latest rejections are kept.
final class RejectedManifests: Sendable {
  private struct Rejection {
    var failure: ManifestFailure
    var end: ContinuousClock.Instant?
  }

  private struct State {
    var rejections: [String: Rejection] = [:]
    /// The keys, the oldest first.
    var order: [String] = []
  }

  private static let patience = Duration.seconds(600)
  private let most: Int
  private let state = Mutex(State())

  /// - Parameter most: how many rejections are kept.
  init(most: Int) { self.most = most }

  /// Complexity: O(1).
  func failure(for key: String) -> ManifestFailure? {
    state.withLock { state in
      guard let known = state.rejections[key], known.end.map({ .now < $0 }) != false else {
        return nil
      }
      return known.failure
    }
  }

  /// Keeps `failure` if running the manifest again would not help.
  ///
  /// Complexity: O(rejections that are kept).
  func note(_ failure: ManifestFailure, for key: String) {
    guard failure.code == .rejected || failure.code == .timedOut else { return }
    let end = failure.code == .timedOut ? ContinuousClock.now + Self.patience : nil
    state.withLock { state in
      state.order.removeAll { $0 == key }
      state.order.append(key)
      state.rejections[key] = Rejection(failure: failure, end: end)
      while state.order.count > most { state.rejections[state.order.removeFirst()] = nil }
    }
  }
}
