/// Whether a command that finds no daemon, or one of another build, may start one.
enum SpawnPolicy {
  /// The rule, over the environment and the options.
  ///
  /// A daemon that `--socket` names is somebody else's to start. On a build machine (`CI`) nothing
  /// may stay behind, and one answer is all that is wanted.
  static func allowsSpawning(environment: [String: String], noSpawn: Bool, socket: String?) -> Bool
  {
    !noSpawn && socket == nil && !isSet("GRAPHCTL_NO_SPAWN", environment)
      && !isSet("CI", environment)
  }

  /// Whether a variable says yes: anything but nothing, `0` and `false`.
  static func isSet(_ name: String, _ environment: [String: String]) -> Bool {
    let value = environment[name] ?? ""
    return !["", "0", "false"].contains(value)
  }
}
