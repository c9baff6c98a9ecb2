#if os(Linux)
extension DoctorCheck {
  /// None: git and swift are no shims of others.
  static func developerTools(_ context: CommandContext) async -> [DoctorCheck] { [] }

  /// The checks that only this system has.
  static func ofThisSystem(_ context: CommandContext) -> [DoctorCheck] {
    WatchLimits.ofThisSystem()?.checks ?? []
  }
}
#endif
