package import DaemonLocation
import ServerTransport

extension Readiness {
  /// What a daemon that cannot begin says to whoever started it.
  package init(_ error: any Error) {
    if let error = error as? ListenError, case .alreadyRunning = error.reason {
      self = .alreadyRunning
    } else {
      self = .failed("\(error)")
    }
  }
}
