import DaemonLocation
import GraphProtos

/// The answer to `version`.
struct VersionReport: Report {
  /// The build of the daemon's program, which is the one that clients and daemons compare; this program's own
  /// if there is no other.
  let buildID: String

  var isComplete: Bool { true }

  var message: Graphd_V1_VersionOutput {
    var message = Graphd_V1_VersionOutput()
    message.version = BuildIdentity.version
    message.buildID = buildID
    return message
  }

  func text(_ style: TextStyle) -> String {
    "graphctl \(BuildIdentity.version) (build \(buildID))\n"
  }
}
