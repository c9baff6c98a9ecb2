import DaemonLocation

/// The lock that makes a daemon the only one at its socket.
enum SocketLock {
  /// Takes the lock, without waiting.
  ///
  /// - Throws: `alreadyRunning` if another process has it.
  static func acquire(for location: SocketLocation) throws(ListenError) -> FileLock {
    do {
      return try FileLock.take(location.lockPath)
    } catch {
      switch error.reason {
      case .held(let processID):
        throw ListenError(path: location.path, reason: .alreadyRunning(processID: processID))
      case .systemCall(let name, let systemError):
        throw ListenError(
          path: error.path,
          reason: .systemCall(name, systemError: systemError)
        )
      }
    }
  }
}
