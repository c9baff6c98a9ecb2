/// The bounds of a process that runs foreign code, and of all that it starts.
///
/// It has no network, starts no session, and changes no other process. It reads, runs and writes files only where
/// a list names the folder. On Linux the kernel keeps this up (`landlock(7)`, `seccomp(2)`), on macOS
/// `sandbox-exec`. Whether a path exists is no secret on Linux.
package struct Confinement: Sendable, Hashable {
  /// Bounds of each process.
  package struct Limits: Sendable, Hashable {
    /// Memory that is not a file's, in bytes.
    package var data: UInt64
    /// The size of one file, in bytes.
    package var file: UInt64
    /// Seconds of processor time.
    package var seconds: UInt64

    package init(data: UInt64, file: UInt64, seconds: UInt64) {
      self.data = data
      self.file = file
      self.seconds = seconds
    }
  }

  /// Absolute paths of folders and files that can be read and run, besides those of the system.
  package var readable: [String]
  /// Absolute paths of folders and files that can be read, run, made, changed and removed.
  package var writable: [String]
  /// Whether it may start other processes; threads it always may.
  package var allowsChildren: Bool
  /// Linux alone has them.
  package var limits: Limits

  package init(readable: [String], writable: [String], allowsChildren: Bool, limits: Limits) {
    self.readable = readable
    self.writable = writable
    self.allowsChildren = allowsChildren
    self.limits = limits
  }
}

extension Confinement {
  /// How a program is started.
  package struct Launch: Sendable, Hashable {
    /// An absolute path.
    package var program: String
    package var arguments: [String]

    package init(program: String, arguments: [String]) {
      self.program = program
      self.arguments = arguments
    }
  }

  /// The way to start `program` within these bounds.
  ///
  /// `helper` is the path of a program that begins with `ConfinedProgram.begin()`; macOS needs none.
  package func launch(_ program: String, _ arguments: [String], helper: String) -> Launch {
    #if canImport(Darwin)
    // No machine of the project's has tried this yet; the profile's text is tested everywhere.
    return Launch(
      program: "/usr/bin/sandbox-exec",
      arguments: ["-p", sandboxProfile(program), program] + arguments
    )
    #else
    return Launch(
      program: helper,
      arguments: ConfinedCommand(confinement: self, program: program, arguments: arguments).encoded
    )
    #endif
  }
}

extension Confinement {
  /// The folders of programs, libraries and the facts of the machine.
  static let systemFolders = [
    "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/usr", "/opt", "/etc", "/proc", "/sys",
    "/nix/store", "/run/current-system", "/dev/random", "/dev/urandom", "/dev/zero",
  ]

  /// The device that swallows output.
  static let writableDevices = ["/dev/null"]
}
