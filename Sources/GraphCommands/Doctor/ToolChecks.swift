/// The checks of the programs that graphd runs; over what they print.
enum ToolChecks {
  /// Over what `git --version` printed; nil if it cannot be run.
  static func git(_ output: String?) -> DoctorCheck {
    guard let output, let version = version(in: output) else {
      return .failure(
        "git",
        "git cannot be run",
        remedy: "install git, or add its folder to `PATH`: no change can be seen without it"
      )
    }
    return .ok("git", "git \(version)")
  }

  /// Over what `swift --version` printed; nil if it cannot be run.
  static func swift(_ output: String?) -> DoctorCheck {
    guard let output, let version = version(in: output) else {
      return .failure(
        "swift",
        "The Swift toolchain cannot be run",
        remedy:
          "install one, or add its folder to `PATH`: without it only `--manifests static` works"
      )
    }
    return .ok("swift", "Swift \(version)")
  }

  /// The word after `version`.
  static func version(in text: String) -> String? {
    let words = text.split { $0 == " " || $0.isNewline }
    guard let index = words.firstIndex(of: "version"), index + 1 < words.count else { return nil }
    return String(words[index + 1])
  }
}
