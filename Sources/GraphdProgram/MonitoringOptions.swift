import ArgumentParser
import GraphDaemon

/// Whether and where the daemon serves its metrics.
struct MonitoringOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Serve /metrics, /healthz and /readyz over HTTP; port 0 for any. Also GRAPHD_HTTP.",
      discussion:
        "There is no access control: it serves counts and durations, and no name of a codebase.",
      valueName: "host:port"
    )
  )
  var http: String?

  @Flag(
    name: .customLong("http-remote"),
    help: "Let other machines reach that address. Also GRAPHD_HTTP_REMOTE=1."
  )
  var allowsRemote = false

  /// The settings of the environment, replaced by the options that are given.
  func settings(_ environment: [String: String]) throws -> MonitoringSettings {
    var settings = try MonitoringSettings(environment: environment)
    if let http { try settings.setAddress(http) }
    if allowsRemote { settings.allowsRemote = true }
    guard settings.address != nil || !allowsRemote else {
      throw ValidationError("`--http-remote` needs `--http HOST:PORT`")
    }
    return settings
  }
}
