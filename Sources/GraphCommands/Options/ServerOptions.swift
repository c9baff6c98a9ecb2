import ArgumentParser
import DaemonLocation
import GraphClient

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Which daemon is asked over TCP, and what it is shown.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The daemon that must answer over TCP; paths are on its machine. Also GRAPHD_SERVER.",
      valueName: "host:port"
    )
  )
  var server: String?

  @Option(
    help: ArgumentHelp(
      "The file with that daemon's token (default: where a daemon of this user puts it).",
      valueName: "path"
    ),
    completion: .file()
  )
  var tokenFile: String?

  @Option(
    name: .customLong("tls-ca"),
    help: ArgumentHelp("The authority of that daemon, PEM. Also GRAPHD_TLS_CA.", valueName: "path"),
    completion: .file()
  )
  var tlsAuthority: String?

  @Option(
    help: ArgumentHelp(
      "This client's certificate, PEM. Also GRAPHD_TLS_CERTIFICATE.",
      valueName: "path"
    ),
    completion: .file()
  )
  var tlsCertificate: String?

  @Option(
    help: ArgumentHelp("Its key, PEM. Also GRAPHD_TLS_KEY.", valueName: "path"),
    completion: .file()
  )
  var tlsKey: String?
}

/// A daemon that is asked over TCP.
struct Server: Sendable {
  let address: ServerAddress
  let credentials: GraphClient.Credentials

  /// The address that a text means to a client; nil if nobody can be asked there.
  static func address(_ text: String) -> ServerAddress? {
    ServerAddress(text).flatMap { $0.port == 0 ? nil : $0 }
  }
}

extension ServerOptions {
  /// The daemon that the options or the environment name; nil if neither does.
  ///
  /// - Throws: `CommandFailure` if it cannot be asked safely.
  func server(in context: CommandContext) throws -> Server? {
    guard let text = server ?? context.variable("GRAPHD_SERVER") else { return nil }
    guard let address = Server.address(text) else {
      throw CommandFailure("`\(text)` is no server: give `HOST:PORT`, such as `127.0.0.1:7443`")
    }
    return Server(address: address, credentials: try credentials(for: address, context))
  }

  private func credentials(
    for address: ServerAddress,
    _ context: CommandContext
  ) throws -> GraphClient.Credentials {
    func path(_ option: String?, _ variable: String) throws -> String? {
      try (option ?? context.variable(variable)).map(context.absolutePath)
    }
    let files = try (
      path(tlsAuthority, "GRAPHD_TLS_CA"), path(tlsCertificate, "GRAPHD_TLS_CERTIFICATE"),
      path(tlsKey, "GRAPHD_TLS_KEY")
    )
    switch files {
    case (let authority?, let certificate?, let key?):
      return .certificate(
        GraphClient.TLSFiles(authority: authority, certificate: certificate, privateKey: key)
      )
    case (nil, nil, nil) where address.isLoopback:
      let file = TokenFile(path: try tokenFile.map(context.absolutePath) ?? context.paths.token)
      do {
        return .token(try file.read(userID: geteuid()))
      } catch {
        throw CommandFailure(error.description)
      }
    default:
      throw CommandFailure(
        "`\(address)` needs `--tls-ca`, `--tls-certificate` and `--tls-key`, all three: only a "
          + "daemon on this machine is asked without TLS"
      )
    }
  }
}

extension CommandContext {
  /// An environment variable; an empty one is unset.
  func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
