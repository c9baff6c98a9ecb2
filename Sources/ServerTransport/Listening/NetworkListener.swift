package import DaemonLocation
import NIOCore
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A TCP socket that listens, and what a client must have to be let in.
///
/// There is none without protection: a bearer token serves within the machine, where nobody can
/// listen in; beyond it clients show certificates, and everything is encrypted.
package final class NetworkListener: Sendable {
  /// What a client must have.
  package enum Protection: Sendable {
    /// The secret, in the header of each call; only for addresses of this machine.
    case token(AccessToken)
    /// A certificate of the authority that the daemon trusts.
    case mutualTLS(TLSFiles)
  }

  /// Where it listens; the port is the real one.
  package let address: ServerAddress

  /// What a client must have.
  package let protection: Protection

  /// Nil as soon as the transport owns it.
  private let descriptor: Mutex<CInt?>

  private init(address: ServerAddress, protection: Protection, descriptor: CInt) {
    self.address = address
    self.protection = protection
    self.descriptor = Mutex(descriptor)
  }

  deinit {
    if let descriptor = takeDescriptor() { close(descriptor) }
  }

  /// Listens; connections queue up from here on.
  ///
  /// - Parameters:
  ///   - address: Where; with port 0 the system chooses one.
  ///   - protection: What a client must have.
  /// - Returns: The listener; its socket is closed when the value goes.
  /// - Throws: `ListenError`, also if the protection is too weak for the address.
  package static func bind(
    to address: ServerAddress,
    protection: Protection
  ) throws(ListenError) -> NetworkListener {
    if case .token = protection, !address.isLoopback {
      throw ListenError(path: address.description, reason: .unprotected)
    }
    let descriptor = try makeListening(at: address)
    let port = port(of: descriptor) ?? address.port
    return NetworkListener(
      address: ServerAddress(host: address.host, port: port),
      protection: protection,
      descriptor: descriptor
    )
  }

  /// Hands the descriptor over: whoever takes it closes it; nil at the second call.
  func takeDescriptor() -> CInt? {
    descriptor.withLock { $0.take() }
  }

  /// What each call must carry; nil where connections are known by their certificates.
  var token: AccessToken? {
    guard case .token(let token) = protection else { return nil }
    return token
  }
}

extension NetworkListener {
  private static func makeListening(at address: ServerAddress) throws(ListenError) -> CInt {
    let (text, isIPv6): (String, Bool) =
      switch address.host {
      case .ipv4(let text): (text, false)
      case .ipv6(let text): (text, true)
      case .name: throw ListenError(path: address.description, reason: .notAnAddress)
      }
    guard let socketAddress = try? SocketAddress(ipAddress: text, port: Int(address.port)) else {
      throw ListenError(path: address.description, reason: .notAnAddress)
    }
    let descriptor = makeStream(isIPv6 ? AF_INET6 : AF_INET)
    guard descriptor >= 0 else {
      throw ListenError(path: address.description, systemCall: "socket")
    }
    // A daemon that was just ended leaves connections that the port waits for.
    turnOn(SO_REUSEADDR, SOL_SOCKET, descriptor)
    // `[::]` means what it says; IPv4 is another address.
    if isIPv6 { turnOn(IPV6_V6ONLY, CInt(IPPROTO_IPV6), descriptor) }
    let bound = socketAddress.withSockAddr { systemBind(descriptor, $0, socklen_t($1)) }
    guard bound == 0, listen(descriptor, CInt(SOMAXCONN)) == 0 else {
      let error = ListenError(path: address.description, systemCall: bound == 0 ? "listen" : "bind")
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func makeStream(_ family: CInt) -> CInt {
    #if canImport(Darwin)
    let descriptor = socket(family, SOCK_STREAM, 0)
    #else
    // `SOCK_STREAM` is of another type in each C library.
    let descriptor = socket(family, 1, 0)
    #endif
    if descriptor >= 0 { UnixSocket.closeOnExecute(descriptor) }
    return descriptor
  }

  private static func turnOn(_ option: CInt, _ level: CInt, _ descriptor: CInt) {
    var one: CInt = 1
    setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<CInt>.size))
  }

  private static func port(of descriptor: CInt) -> UInt16? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &storage) { bytes -> UInt16? in
      guard let start = bytes.baseAddress,
        getsockname(descriptor, start.assumingMemoryBound(to: sockaddr.self), &length) == 0
      else { return nil }
      // The port has the same place in `sockaddr_in` and `sockaddr_in6`, in the network's order.
      return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }
}
