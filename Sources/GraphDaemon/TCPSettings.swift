package import DaemonLocation
import GraphEngine
import ServerTransport
import SourceTrees
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What was asked of the daemon about TCP; without an address, nothing is listened to.
package struct TCPSettings: Hashable, Sendable {
  /// `HOST:PORT`.
  package var address: String?
  /// Folders whose workspaces TCP clients may open; absolute.
  package var roots: [String] = []
  /// The daemon's certificate, PEM.
  package var certificate: String?
  /// Its key, PEM.
  package var privateKey: String?
  /// The authorities of the clients' certificates, PEM.
  package var clientAuthority: String?
  /// The file with the secret of clients within the machine.
  package var tokenFile: TokenFile

  /// Takes `GRAPHD_TCP`, `GRAPHD_TCP_ROOTS` (paths with `:` between them), `GRAPHD_TCP_CERTIFICATE`,
  /// `GRAPHD_TCP_PRIVATE_KEY`, `GRAPHD_TCP_CLIENT_CA` from the environment; an empty one is unset.
  package init(environment: [String: String], tokenFile: TokenFile) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    address = value("GRAPHD_TCP")
    roots = value("GRAPHD_TCP_ROOTS")?.split(separator: ":").map(String.init) ?? []
    certificate = value("GRAPHD_TCP_CERTIFICATE")
    privateKey = value("GRAPHD_TCP_PRIVATE_KEY")
    clientAuthority = value("GRAPHD_TCP_CLIENT_CA")
    self.tokenFile = tokenFile
  }
}

/// TCP as it is listened to.
struct NetworkDoor {
  let listener: NetworkListener
  let roots: PermittedRoots
}

extension TCPSettings {
  /// Checks everything and listens; nil if no address is named.
  ///
  /// - Throws: `TCPSettingError`, `TokenFileError` or `ListenError`; each says what to do.
  func open(userID: UInt32) throws -> NetworkDoor? {
    guard let address else { return nil }
    guard let place = ServerAddress(address) else {
      throw TCPSettingError(
        "`\(address)` is no address: give `HOST:PORT`, such as `127.0.0.1:7443`"
      )
    }
    // First what may be opened: what cannot be limited is not listened to.
    let roots = try permittedRoots()
    let protection = try protection(of: place, userID: userID)
    return NetworkDoor(
      listener: try NetworkListener.bind(to: place, protection: protection),
      roots: roots
    )
  }

  private func permittedRoots() throws -> PermittedRoots {
    try PermittedRoots(
      roots.map { text in
        guard let path = AbsolutePath(text) else {
          throw TCPSettingError(
            "`\(text)` is no absolute path: name folders of workspaces from `/` on"
          )
        }
        return path
      }
    )
  }

  /// Mutual TLS if its three files are named, a token if none is.
  private func protection(
    of address: ServerAddress,
    userID: UInt32
  ) throws -> NetworkListener.Protection {
    switch (certificate, privateKey, clientAuthority) {
    case (let certificate?, let privateKey?, let clientAuthority?):
      for path in [certificate, privateKey, clientAuthority] where access(path, R_OK) != 0 {
        throw TCPSettingError(
          "The file `\(path)` for TLS cannot be read (\(Errno(rawValue: errno))): name another"
        )
      }
      return .mutualTLS(
        TLSFiles(
          certificate: certificate,
          privateKey: privateKey,
          clientAuthority: clientAuthority
        )
      )
    case (nil, nil, nil):
      // Where a token is no protection, none is made.
      guard address.isLoopback else {
        throw ListenError(path: address.description, reason: .unprotected)
      }
      try tokenFile.makeIfMissing()
      return .token(AccessToken(try tokenFile.read(userID: userID)))
    default:
      throw TCPSettingError(
        "Mutual TLS needs `--tcp-certificate`, `--tcp-private-key` and `--tcp-client-ca`: "
          + "give all three, or none to listen at this machine with a token"
      )
    }
  }
}

/// A setting about TCP that cannot be used; a sentence for a person.
package struct TCPSettingError: Error, Hashable, CustomStringConvertible {
  package let description: String

  /// Says what is wrong, and what to do.
  package init(_ description: String) {
    self.description = description
  }
}
