#if canImport(Darwin)
import Darwin

extension ConfinementProtections {
  /// The restrictions that this system puts on what this process starts; tried once.
  package static func ofThisSystem() -> ConfinementProtections { tried }

  private static let tried =
    canConfine
    ? ConfinementProtections(files: true, calls: true, names: ["sandbox-exec"])
    : ConfinementProtections(files: false, calls: false, names: [], isInsideOther: true)

  /// Whether `sandbox-exec` takes a profile that allows everything; in a sandbox it takes none.
  private static var canConfine: Bool {
    let program = "/usr/bin/sandbox-exec"
    let words: [String] = [program, "-p", "(version 1)(allow default)", "/usr/bin/true"]
    let arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var actions: posix_spawn_file_actions_t?
    guard posix_spawn_file_actions_init(&actions) == 0 else { return false }
    defer { posix_spawn_file_actions_destroy(&actions) }
    // It complains of the sandbox.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    guard posix_spawn(&process, program, &actions, nil, arguments, nil) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return false }
    }
    return status == 0
  }
}
#endif
