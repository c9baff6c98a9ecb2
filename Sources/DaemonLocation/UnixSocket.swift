#if canImport(Darwin)
package import Darwin
#elseif canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#endif

/// The calls of `unix(7)` that daemon and clients need; they answer as the system does, with `errno`.
package enum UnixSocket {
  /// Binds or connects: calls `body` with the address that means `path`.
  ///
  /// The path must have been checked to fit; what does not fit is cut off.
  package static func withAddress(
    _ path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.copyBytes(from: path.utf8.prefix(room.count - 1))
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// The path that a socket is bound to; nil if it is no Unix socket or has no path.
  package static func path(of descriptor: CInt) -> String? {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    guard result == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
    let bytes = withUnsafeBytes(of: &address.sun_path) { Array($0.prefix { $0 != 0 }) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a socket waits for connections.
  package static func isListening(_ descriptor: CInt) -> Bool {
    var accepts: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &length) == 0 && accepts != 0
  }

  /// What a connection to a path meets.
  package enum Answer: Equatable {
    /// Nobody listens there any more, or never did.
    case nobody
    /// Somebody listens.
    case somebody(processID: Int32?)
  }

  /// Tries whether anybody listens at a path; waits at most 10 ms for each attempt after the first.
  package static func probe(_ path: String, attempts: Int = usualAttempts) -> Answer {
    for _ in 1..<attempts {
      let (answer, error) = connection(to: path)
      if answer != .nobody || error != ECONNREFUSED { return answer }
      usleep(10_000)
    }
    return connection(to: path).answer
  }

  private static func connection(to path: String) -> (answer: Answer, error: CInt) {
    let descriptor = makeStream()
    guard descriptor >= 0 else { return (.somebody(processID: nil), errno) }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    let result = withAddress(path) { connect(descriptor, $0, $1) }
    let error = errno
    guard result != 0 else {
      return (.somebody(processID: PeerCredentials(connectedTo: descriptor)?.processID), 0)
    }
    // A full queue is somebody; only these two are a socket without a process.
    let isAbsent = error == ECONNREFUSED || error == ENOENT
    return (isAbsent ? .nobody : .somebody(processID: nil), error)
  }

  /// Keeps a descriptor from the programs that this process starts.
  package static func closeOnExecute(_ descriptor: CInt) {
    _ = fcntl(descriptor, F_SETFD, fcntl(descriptor, F_GETFD) | FD_CLOEXEC)
  }
}
