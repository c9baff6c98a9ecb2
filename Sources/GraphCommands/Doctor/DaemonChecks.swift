import DaemonLocation
import GraphClient
import GraphProtos

/// The checks of the daemon: whether it can be started, and whether the one that runs can be used.
enum DaemonChecks {
  /// Whether the daemon's program, if anybody knows where it is, is there and has a build.
  static func executable(_ executable: String?, buildID: String?) -> DoctorCheck {
    guard let executable, let buildID else {
      return .warning(
        "executable",
        "The daemon's program `\(executable ?? "graphd")` is missing: every command reads everything anew",
        remedy: "install `graphd` beside `graphctl`, or name it in `GRAPHD_EXECUTABLE`"
      )
    }
    return .ok("executable", "`\(executable)` is build \(buildID)")
  }

  /// Whether the daemon that answered, if one runs, is of the build that would be started.
  static func running(
    _ answer: DaemonAnswer?,
    expectedBuildID: String?,
    unreachable: Int32? = nil
  ) -> DoctorCheck {
    guard let daemon = answer?.status.daemon else {
      if let unreachable {
        return .warning(
          "daemon",
          "A daemon (process \(unreachable)) runs, and its socket's file was removed",
          remedy: "run `graphctl daemon restart`; the next question does it, too"
        )
      }
      return .ok("daemon", "No daemon runs; the next question starts one")
    }
    guard let expectedBuildID, expectedBuildID != daemon.buildID else {
      return .ok("daemon", "The daemon answers: process \(daemon.processID), \(daemon.version)")
    }
    return .warning(
      "daemon",
      "The daemon (process \(daemon.processID)) is build \(daemon.buildID), not \(expectedBuildID)",
      remedy: "run `graphctl daemon restart`; the next question does it, too"
    )
  }

  /// The check of a daemon that does not answer.
  static func silent(_ error: GraphClientError) -> DoctorCheck {
    switch error.code {
    case .unsafeSocket:
      .failure("daemon", "The daemon's socket is not trusted", remedy: "see `socket`")
    case .cannotStart:
      .failure("daemon", "No daemon can listen at its socket", remedy: "see `socket`")
    default:
      .failure("daemon", error.message, remedy: "run `graphctl daemon restart`")
    }
  }

  /// Whether the daemon remembers what a start from scratch finds.
  static func audit(_ answer: Graphd_V1_AuditWorkspaceResponse) -> DoctorCheck {
    guard let first = answer.differences.first else {
      return .ok("audit", "Revision \(answer.snapshot) is what a start from scratch finds")
    }
    let others = answer.differences.count - 1
    let more = others == 0 ? "" : " (and \(counted(others, "difference")) more)"
    return .failure(
      "audit",
      "\(first.message)\(more)",
      remedy: "run `graphctl daemon restart`, and tell us what was done to the files before"
    )
  }
}
