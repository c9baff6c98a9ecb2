import DaemonLocation

/// The answer to `version`.
struct VersionReport: Report {
  /// The build of the daemon's program, which is the one that clients and daemons compare; this program's own
  /// if there is no other.
  let buildID: String

  var isComplete: Bool { true }

  var json: JSONValue {
    [
      "schema_version": 1,
      "version": .string(BuildIdentity.version),
      "build_id": .string(buildID),
    ]
  }

  func text(_ style: TextStyle) -> String {
    "graphctl \(BuildIdentity.version) (build \(buildID))\n"
  }
}
