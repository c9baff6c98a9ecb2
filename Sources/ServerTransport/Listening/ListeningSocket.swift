package import DaemonLocation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A Unix socket that this process alone listens at, and the lock that says so.
///
/// The transport library would bind the path itself, but it removes whatever lies there, a living
/// daemon's socket too, knows no permission bits, and removes the path of another at its end
/// (grpc-swift-nio-transport 2.9.2, `cleanupExistingSocketFile: true`). So the socket is made here,
/// under the lock, and handed over as a descriptor.
package final class ListeningSocket: Sendable {
  /// Where the socket lies.
  package let location: SocketLocation

  private struct State {
    /// Nil as soon as the transport owns it.
    var descriptor: CInt?
    /// Nil if the socket was inherited: then it belongs to whoever made it.
    var identity: FileIdentity?
    /// Nil as soon as the socket is closed.
    var lock: FileLock?
    /// When the times of its files were renewed last.
    var renewed = ContinuousClock.now
  }

  private let state: Mutex<State>

  private init(
    location: SocketLocation,
    descriptor: CInt,
    identity: FileIdentity?,
    lock: FileLock
  ) {
    self.location = location
    self.state = Mutex(State(descriptor: descriptor, identity: identity, lock: lock))
  }

  deinit {
    close()
  }

  /// Takes the lock, removes a dead daemon's socket, and listens; connections queue up from here on.
  ///
  /// - Parameters:
  ///   - location: Where; the folder is made if it is missing.
  ///   - userID: The user whom the folder must belong to.
  /// - Returns: The socket; it is closed when the value goes.
  /// - Throws: `alreadyRunning` if another daemon is there; it is left undisturbed.
  package static func bind(
    at location: SocketLocation,
    userID: UInt32 = geteuid()
  ) throws(ListenError) -> ListeningSocket {
    try checkPath(location)
    do {
      try SocketFolder(path: location.folder).prepare(userID: userID)
    } catch {
      throw ListenError(path: location.path, reason: .unsafeFolder(error))
    }
    let lock = try SocketLock.acquire(for: location)
    try removeStaleSocket(at: location)
    let descriptor = try makeListening(at: location)
    return ListeningSocket(
      location: location,
      descriptor: descriptor,
      identity: FileIdentity(path: location.path),
      lock: lock
    )
  }

  /// Adopts a socket that a service manager opened (`sd_listen_fds(3)`); its path stays at the end.
  ///
  /// The lock is taken all the same, so that a daemon that is started by hand meanwhile gives way.
  package static func adopt(descriptor: CInt) throws(ListenError) -> ListeningSocket {
    guard UnixSocket.isListening(descriptor), let path = UnixSocket.path(of: descriptor) else {
      throw ListenError(path: "", reason: .notAListeningSocket(descriptor: descriptor))
    }
    UnixSocket.closeOnExecute(descriptor)
    let location = SocketLocation(path: path)
    let lock = try SocketLock.acquire(for: location)
    return ListeningSocket(location: location, descriptor: descriptor, identity: nil, lock: lock)
  }

  /// Whether the socket's path still leads to this socket; a service manager's own is its to look after.
  ///
  /// Cleaners of temporary folders remove what was not used for days (systemd-tmpfiles(8), dirhelper of macOS). So the
  /// times of the socket and its lock are renewed, at the first look after `interval`.
  package func isReachable(renewingEvery interval: Duration = .seconds(3600)) -> Bool {
    state.withLock { state in
      guard let identity = state.identity else { return true }
      guard FileIdentity(path: location.path) == identity else { return false }
      if state.renewed.duration(to: .now) >= interval {
        for path in [location.path, location.lockPath] { utimes(path, nil) }
        state.renewed = .now
      }
      return true
    }
  }

  /// Hands the descriptor over: whoever takes it closes it.
  ///
  /// Nil at the second call, and once the socket is closed.
  package func takeDescriptor() -> CInt? {
    state.withLock { $0.descriptor.take() }
  }

  /// Removes the socket's path, if it is still this socket's, and then lets go of the lock.
  package func close() {
    state.withLock { state in
      guard state.lock != nil else { return }
      if let identity = state.identity, FileIdentity(path: location.path) == identity {
        unlink(location.path)
      }
      if let descriptor = state.descriptor.take() { closeDescriptor(descriptor) }
      state.lock = nil
    }
  }
}

extension ListeningSocket {
  private static func checkPath(_ location: SocketLocation) throws(ListenError) {
    guard location.path.hasPrefix("/") else {
      throw ListenError(path: location.path, reason: .notAbsolute)
    }
    let bytes = location.path.utf8.count
    guard bytes <= SocketLocation.longestPath else {
      throw ListenError(
        path: location.path,
        reason: .pathTooLong(bytes: bytes, limit: SocketLocation.longestPath)
      )
    }
  }

  /// Under the lock a socket that nobody answers at is a dead daemon's.
  ///
  /// One that somebody answers at is a service manager's, or a daemon's whose lock file was removed.
  private static func removeStaleSocket(at location: SocketLocation) throws(ListenError) {
    var status = stat()
    guard lstat(location.path, &status) == 0 else { return }
    guard UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFSOCK) else {
      throw ListenError(path: location.path, reason: .occupied)
    }
    if case .somebody(let processID) = UnixSocket.probe(location.path) {
      throw ListenError(path: location.path, reason: .alreadyRunning(processID: processID))
    }
    guard unlink(location.path) == 0 || errno == ENOENT else {
      throw ListenError(path: location.path, systemCall: "unlink")
    }
  }

  /// Nobody can connect before `listen(2)`, so there is no moment with another mode than 0600,
  /// whatever the process's umask.
  private static func makeListening(at location: SocketLocation) throws(ListenError) -> CInt {
    let descriptor = UnixSocket.makeStream()
    guard descriptor >= 0 else { throw ListenError(path: location.path, systemCall: "socket") }
    let steps: [(name: String, call: () -> CInt)] = [
      ("bind", { UnixSocket.withAddress(location.path) { systemBind(descriptor, $0, $1) } }),
      ("chmod", { chmod(location.path, 0o600) }),
      ("listen", { listen(descriptor, CInt(SOMAXCONN)) }),
    ]
    for step in steps where step.call() != 0 {
      let error = ListenError(path: location.path, systemCall: step.name)
      closeDescriptor(descriptor)
      throw error
    }
    return descriptor
  }
}

extension ListenError {
  /// The system call that failed just now.
  init(path: String, systemCall name: String) {
    self.init(path: path, reason: .systemCall(name, systemError: errno))
  }
}

/// `close(2)`, which `ListeningSocket.close` would hide.
private func closeDescriptor(_ descriptor: CInt) {
  close(descriptor)
}

/// `bind(2)`, which the listeners' own `bind` would hide.
func systemBind(
  _ descriptor: CInt,
  _ address: UnsafePointer<sockaddr>,
  _ length: socklen_t
) -> CInt {
  bind(descriptor, address, length)
}
