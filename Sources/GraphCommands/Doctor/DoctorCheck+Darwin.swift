#if canImport(Darwin)
extension DoctorCheck {
  /// Whether git and swift can be run; without developer tools they would open a dialogue.
  static func developerTools(_ context: CommandContext) async -> [DoctorCheck] {
    [MacChecks.developerTools(await context.tools.output(of: "xcode-select", arguments: ["-p"]))]
  }

  /// The checks that only this system has.
  static func ofThisSystem(_ context: CommandContext) -> [DoctorCheck] {
    let home = context.variable("HOME")
    return [MacChecks.privacy(of: context.workingFolder, home: home)].compactMap(\.self)
  }
}
#endif
