import DaemonLocation
import SystemSupport

/// The check of what keeps manifests, which are foreign programs, within bounds.
enum SandboxCheck {
  static func check(
    _ environment: [String: String],
    _ protections: ConfinementProtections = .ofThisSystem()
  ) -> DoctorCheck {
    // A mistaken setting has a check of its own.
    if (try? DaemonSettings(environment).confinesManifests()) == false {
      return .warning(
        "sandbox",
        "`GRAPHD_MANIFEST_SANDBOX` is `off`: manifests run with all your rights",
        remedy: "unset it if no manifest needs the network or files of others"
      )
    }
    if protections.isInsideOther {
      return .warning(
        "sandbox",
        "graphctl runs in a sandbox, in which macOS makes no other: manifests run within its bounds",
        remedy: "run `graphctl daemon restart` outside of it, or use `--manifests static`"
      )
    }
    let means = protections.names.joined(separator: ", ")
    let missing =
      (protections.files ? [] : ["read and write your files"])
      + (protections.calls ? [] : ["use the network"])
    guard missing.isEmpty else {
      return .warning(
        "sandbox",
        "Manifests can \(missing.joined(separator: " and "))"
          + (means.isEmpty ? "" : "; only \(means) confines them"),
        remedy:
          "run a kernel with Landlock (5.13 or later) and seccomp, or use `--manifests static`"
      )
    }
    return .ok("sandbox", "Manifests run confined (\(means))")
  }
}
