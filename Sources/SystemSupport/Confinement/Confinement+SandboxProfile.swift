extension Confinement {
  /// The profile for `sandbox-exec` on macOS (`sandbox-exec(1)`): what no rule allows is denied.
  ///
  /// Reading is allowed but where users keep files: the system reads at many places of its own. Later rules count
  /// before earlier ones.
  func sandboxProfile(_ program: String) -> String {
    var rules = [
      "(version 1)",
      "(deny default)",
      "(import \"system.sb\")",
      "(allow sysctl*)",
      // Types of files, and where a toolchain for Metal lies: SwiftPM's profile (Basics/Sandbox.swift) has both.
      "(allow mach-lookup (global-name \"com.apple.lsd.mapdb\"))",
      "(allow mach-lookup (global-name \"com.apple.mobileassetd.v2\"))",
      "(allow signal (target same-sandbox))",
      "(allow process*)",
      "(allow file-read*)",
      "(deny file-read-data \(Self.paths(Self.userFolders)))",
      "(allow file-read* \(Self.paths(readable + writable + [program])))",
      "(allow file-write* \(Self.paths(writable + Self.writableDevices)))",
    ]
    if !allowsChildren { rules.append("(deny process-fork)") }
    return rules.joined(separator: "\n")
  }

  /// The folders of homes, other disks, keys, servers' data and temporary files on macOS.
  private static let userFolders = [
    "/Users", "/Volumes", "/Network", "/Library/Keychains", "/private/tmp", "/private/var/tmp",
    "/private/var/folders", "/private/var/root", "/opt/homebrew/var", "/usr/local/var",
  ]

  private static func paths(_ paths: [String]) -> String {
    paths.map { "(subpath \(quoted($0)))" }.joined(separator: " ")
  }

  /// A string of the profile's language.
  private static func quoted(_ text: String) -> String {
    let escaped = text.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }
}
