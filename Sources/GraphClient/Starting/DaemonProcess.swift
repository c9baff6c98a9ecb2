package import DaemonLocation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The daemon's process, known well enough to send it a signal.
package struct DaemonProcess: Hashable, Sendable {
  /// The process, as this process's system knows it.
  package let processID: Int32
  /// Whether connections are taken: no longer while it ends, not yet while it begins, and not if the
  /// socket's file was removed.
  package let isListening: Bool
  private let location: SocketLocation

  /// How long a daemon may take to end: it bounds its end itself, by 15 s.
  package static let longestStop: Duration = .seconds(20)

  /// The daemon that has the lock of a socket; nil if none has.
  ///
  /// The lock's file says which process that is. A process id from a file alone could be another's by
  /// now, or count in another container; so the kernel must say the same of the process that listens.
  /// - Throws: `GraphClientError` with code `cannotStart` if no daemon can have the socket's path,
  ///   `unsafeSocket` if its folder is not the user's own, and `cannotStop` if another process
  ///   listens for the daemon, as a service manager does.
  package static func find(
    at location: SocketLocation,
    userID: UInt32 = geteuid()
  ) throws(GraphClientError) -> DaemonProcess? {
    if let complaint = location.complaint {
      throw GraphClientError(.cannotStart, .environment, complaint)
    }
    do {
      try SocketFolder(path: location.folder).check(userID: userID)
    } catch {
      guard error.fault != .missing else { return nil }
      throw GraphClientError(.unsafeSocket, .environment, error.description)
    }
    guard let holder = FileLock.holder(of: location.lockPath) else { return nil }
    let listener = UnixSocket.probe(location.path)
    guard let processID = processID(holder: holder.processID, listener) else {
      throw GraphClientError(
        .cannotStop,
        .environment,
        "The daemon at `\(location.path)` was started by a service manager: restart it there, "
          + "for example with `\(ServiceManager.restartCommand)`"
      )
    }
    return DaemonProcess(
      processID: processID,
      isListening: listener != .nobody,
      location: location
    )
  }

  /// Whether no client can find the daemon, because the socket's file is gone.
  package var isUnreachable: Bool {
    !isListening && FileIdentity(path: location.path) == nil
  }

  /// Whether the process is surely the daemon: the kernel says so of one that listens; any other must have the
  /// lock's file open.
  private var isCertain: Bool { isListening || FileLock.isOpen(location.lockPath, by: processID) }

  /// The rule: who has the lock must be who listens, if anybody does.
  static func processID(holder: Int32?, _ listener: UnixSocket.Answer) -> Int32? {
    switch listener {
    case .nobody: holder
    case .somebody(let processID): processID.flatMap { $0 == holder ? $0 : nil }
    }
  }

  /// Asks the process to end, and waits until it has let go of the socket's lock.
  ///
  /// - Throws: `GraphClientError` with code `cannotStop`, if that takes longer than `longestStop`;
  ///   `CancellationError`.
  package func stop() async throws {
    guard isCertain else {
      throw GraphClientError(
        .cannotStop,
        .environment,
        "Process \(processID) has the lock `\(location.lockPath)` and is not a process of this machine or "
          + "container: stop the daemon where it was started"
      )
    }
    guard kill(processID, SIGTERM) == 0 || errno == ESRCH else {
      throw GraphClientError(
        .cannotStop,
        .environment,
        "Process \(processID) takes no signal from this user: stop that daemon yourself"
      )
    }
    let deadline = ContinuousClock.now + Self.longestStop
    while FileLock.holder(of: location.lockPath)?.processID == processID {
      guard ContinuousClock.now < deadline else {
        throw GraphClientError(
          .cannotStop,
          .environment,
          "The daemon (process \(processID)) got SIGTERM and still runs after \(Self.longestStop): "
            + "end it with `kill -9 \(processID)`"
        )
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
