package import DaemonLocation
import Logging
import ServerTransport
import ServiceLifecycle
import Synchronization

/// The address at which the daemon serves its metrics over HTTP; none by default.
package struct MonitoringSettings: Hashable, Sendable {
  /// The address that it listens at; nil for none.
  package var address: ServerAddress?
  /// Whether other machines may reach it.
  package var allowsRemote: Bool

  /// Takes `GRAPHD_HTTP` and `GRAPHD_HTTP_REMOTE` from the environment.
  package init(environment: [String: String]) throws(SettingError) {
    let settings = DaemonSettings(environment)
    address = try settings.httpAddress()
    allowsRemote = try settings.httpAllowsRemote() ?? false
  }

  /// Understands the option's `HOST:PORT`.
  package mutating func setAddress(_ text: String) throws(SettingError) {
    address = try DaemonSettings.httpAddress(text, of: "--http")
  }
}

extension MonitoringSettings {
  /// The server; nil if no address is named.
  ///
  /// - Throws: `ListenError` if other machines would reach it unasked, or the address is a name.
  func server(
    metrics: @escaping @Sendable () async -> String,
    isReady: @escaping @Sendable () -> Bool,
    logger: Logger
  ) throws(ListenError) -> MonitoringServer? {
    guard let address else { return nil }
    return try MonitoringServer(
      address: address,
      allowsRemote: allowsRemote,
      metrics: metrics,
      isReady: isReady,
      logger: logger
    )
  }
}

extension MonitoringServer: Service {}

/// Whether all sockets of the daemon are listened to.
final class ReadyState: Sendable {
  private let flag = Atomic(false)

  var isReady: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}
