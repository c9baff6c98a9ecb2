import SystemSupport

/// The checks of what graphd tries on this machine, since no setting proves it.
enum TrialChecks {
  /// Whether manifests, which are foreign programs, are kept within bounds.
  static func sandbox(_ context: CommandContext) async -> DoctorCheck {
    let check = SandboxCheck.check(context.environment)
    guard check.verdict == .ok else { return check }
    guard let fault = await context.inProcess.fault(of: .sandbox) else { return check }
    return .failure(
      "sandbox",
      "A manifest that was tried within its bounds failed: \(fault)",
      remedy: "see `swift`; `--manifests static` runs none"
    )
  }

  /// Whether changes in the current folder are noticed.
  static func watcher(_ context: CommandContext) async -> DoctorCheck {
    guard let fault = await context.inProcess.fault(of: .watcher(folder: context.workingFolder))
    else { return .ok("watcher", "The save of a file is noticed") }
    return .warning(
      "watcher",
      "Changes have to be searched for at each question: \(fault)",
      remedy: "remove that reason: a local disk and free watches are needed"
    )
  }

  /// Whether there are descriptors for many clients, watchers and programs; over the limit of this process.
  static func descriptors(_ limit: UInt64? = DescriptorLimit.current) -> DoctorCheck {
    guard let limit, limit < 1_024 else {
      return .ok(
        "descriptors",
        "\(limit.map { "\($0)" } ?? "Any number of") files may be open at once"
      )
    }
    return .warning(
      "descriptors",
      "Only \(limit) files may be open at once: a daemon needs more for many clients",
      remedy: "raise the hard limit, which `ulimit -Hn` prints"
    )
  }
}
