import DaemonLocation
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Starts a program that outlives this one and has nothing of it.
///
/// The program leads a session of its own, so that neither Ctrl-C nor a closed terminal reaches it;
/// reads from `/dev/null`; has the usual signal handling again (this process ignores some signals, and
/// that would be inherited); and no descriptor of this process but those it is given.
///
/// swift-subprocess is no help here: it waits for every process that it starts.
enum DetachedProcess {
  /// Starts a program; returns when the system runs it.
  ///
  /// - Parameters:
  ///   - program: The program's path.
  ///   - name: The name under which it is started.
  ///   - arguments: What follows the program's name.
  ///   - environment: All of its variables.
  ///   - output: Its standard output and standard error.
  ///   - readiness: Its descriptor `Readiness.descriptor`.
  /// - Returns: The id of the process.
  /// - Throws: What the system says against it.
  static func start(
    _ program: String,
    as name: String,
    arguments: [String],
    environment: [String: String],
    output: FileDescriptor,
    readiness: FileDescriptor
  ) throws(Errno) -> pid_t {
    // Above all numbers that are given anew below, so that none is overwritten before it is copied.
    let output = try copy(output)
    defer { try? output.close() }
    let readiness = try copy(readiness)
    defer { try? readiness.close() }

    var actions = FileActions.empty
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.rawValue, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.rawValue, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, readiness.rawValue, Readiness.descriptor)
    for descriptor in descriptorsToClose where descriptor > Readiness.descriptor {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }

    var attributes = Attributes.empty
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    // These two are always handled as usual.
    sigdelset(&signals, SIGKILL)
    sigdelset(&signals, SIGSTOP)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | detachingFlags
    )

    var processID: pid_t = 0
    let status = withCStrings([name] + arguments) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&processID, program, &actions, &attributes, arguments, environment)
      }
    }
    guard status == 0 else { throw Errno(rawValue: status) }
    return processID
  }

  /// Another number for an open file: 10 or more, and closed in every program that is started.
  private static func copy(_ descriptor: FileDescriptor) throws(Errno) -> FileDescriptor {
    let copy = fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 10)
    guard copy >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: copy)
  }

  /// Calls `body` with the strings as C has them: ended by a null pointer.
  private static func withCStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
