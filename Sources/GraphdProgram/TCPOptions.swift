import ArgumentParser
import DaemonLocation
import Foundation
import GraphDaemon

/// Whether and how the daemon listens for TCP connections.
struct TCPOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Listen for TCP connections, too; port 0 for any. Also GRAPHD_TCP.",
      discussion: """
        Clients of this machine show the token that the daemon writes to a file of its user \
        (`graphctl daemon paths`). An address that other machines can reach needs the three files of \
        mutual TLS.
        """,
      valueName: "host:port"
    )
  )
  var tcp: String?

  @Option(
    help: ArgumentHelp(
      "A folder whose workspaces TCP clients may open; may be repeated. Also GRAPHD_TCP_ROOTS.",
      valueName: "dir"
    ),
    completion: .directory
  )
  var tcpRoot: [String] = []

  @Option(
    help: ArgumentHelp(
      "The daemon's certificate, PEM. Also GRAPHD_TCP_CERTIFICATE.",
      valueName: "path"
    ),
    completion: .file()
  )
  var tcpCertificate: String?

  @Option(
    help: ArgumentHelp("Its key, PEM. Also GRAPHD_TCP_PRIVATE_KEY.", valueName: "path"),
    completion: .file()
  )
  var tcpPrivateKey: String?

  @Option(
    name: .customLong("tcp-client-ca"),
    help: ArgumentHelp(
      "The authorities of the clients that are let in, PEM. Also GRAPHD_TCP_CLIENT_CA.",
      valueName: "path"
    ),
    completion: .file()
  )
  var tcpClientAuthority: String?

  @Option(
    help: ArgumentHelp(
      "The file with the clients' token; made if it is missing. Also GRAPHD_TOKEN_FILE.",
      valueName: "path"
    ),
    completion: .file()
  )
  var tokenFile: String?

  /// What the environment says, but for what the options do.
  func settings(_ environment: [String: String], _ paths: DaemonPaths) throws -> TCPSettings {
    var settings = TCPSettings(
      environment: environment,
      tokenFile: TokenFile(path: tokenFile ?? paths.token)
    )
    settings.address = tcp ?? settings.address
    let folder = FileManager.default.currentDirectoryPath
    if !tcpRoot.isEmpty {
      settings.roots = tcpRoot.map { $0.hasPrefix("/") ? $0 : folder + "/" + $0 }
    }
    settings.certificate = tcpCertificate ?? settings.certificate
    settings.privateKey = tcpPrivateKey ?? settings.privateKey
    settings.clientAuthority = tcpClientAuthority ?? settings.clientAuthority
    let isUseless =
      !tcpRoot.isEmpty || tcpCertificate != nil || tcpPrivateKey != nil || tcpClientAuthority != nil
    guard settings.address != nil || !isUseless else {
      throw TCPSettingError("The options about TCP need `--tcp HOST:PORT`")
    }
    return settings
  }
}
