package import GraphProtos

/// Why a question was not answered.
package struct GraphClientError: Error, Hashable, CustomStringConvertible {
  /// Where the question failed.
  package enum Code: Hashable, Sendable {
    /// Nobody listens at the socket.
    case noDaemon
    /// Something listens at the socket and does not answer as a daemon does.
    case unresponsive
    /// The socket or its folder could be another user's.
    case unsafeSocket
    /// The TCP address or the files named for it do not protect what would be sent.
    case unsafeServer
    /// The daemon does not let this client in.
    case notAdmitted
    /// The daemon is of another build than this client expects.
    case otherBuild
    /// No daemon ran, and none could be started.
    case cannotStart
    /// The daemon that runs cannot be ended, or does not end in time.
    case cannotStop
    /// The daemon ended, or was ended, before it answered: the question can be asked again.
    case connectionLost
    /// The request is longer than the service accepts.
    case requestTooLarge
    /// The service refused or failed; `reason` may say more.
    case service
  }

  /// Whose fault it is.
  package enum Fault: Hashable, Sendable {
    /// What was asked, or the workspace it was asked about.
    case input
    /// The machine, the daemon's state, the connection.
    case environment
    /// A mistake of this project.
    case `internal`
  }

  /// Where the question failed.
  package let code: Code
  /// Whose fault it is.
  package let fault: Fault
  /// A sentence for a person.
  package let message: String
  /// The service's machine-readable reason; unspecified if it gave none.
  package let reason: Graphd_V1_ErrorReason
  /// What belongs to the reason, for example the names that are near to an unknown one.
  package let metadata: [String: String]

  /// The name in `metadata` of the process that an `otherBuild` is about, as that process has it.
  static let processIDKey = "process_id"

  /// An error; every argument but the first three is rarely known.
  package init(
    _ code: Code,
    _ fault: Fault,
    _ message: String,
    reason: Graphd_V1_ErrorReason = .unspecified,
    metadata: [String: String] = [:]
  ) {
    self.code = code
    self.fault = fault
    self.message = message
    self.reason = reason
    self.metadata = metadata
  }

  /// The sentence for a person.
  package var description: String { message }
}
