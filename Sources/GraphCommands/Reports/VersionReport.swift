import DaemonLocation

/// The answer to `version`.
struct VersionReport: Report {
  var isComplete: Bool { true }

  var json: JSONValue {
    [
      "schema_version": 1,
      "version": .string(BuildIdentity.version),
      "build_id": .string(BuildIdentity.buildID),
    ]
  }

  func text(_ style: TextStyle) -> String {
    "graphctl \(BuildIdentity.version) (build \(BuildIdentity.buildID))\n"
  }
}
