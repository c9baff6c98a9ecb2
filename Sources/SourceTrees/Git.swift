import Subprocess

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How git is run: without a shell, without writing anything, with nothing of a surrounding git
/// process.
package struct Git: Sendable {
  /// Variables to set, or to remove where the value is `nil`, in the environment that git inherits
  /// from this process.
  package var environment: [String: String?]

  package init(environment: [String: String?] = [:]) {
    self.environment = environment
  }

  /// What one run of git left behind.
  struct Output {
    var status: TerminationStatus
    var standardOutput: [UInt8]
    var standardError: [UInt8]
    var isSuccess: Bool { status == .exited(0) }
  }

  /// Variables that a hook or an alias passes on and that would make git look at another repository:
  /// `git rev-parse --local-env-vars` without those that hold configuration, and three more of hooks.
  private static let localVariables = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_OBJECT_DIRECTORY", "GIT_DIR",
    "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_INDEX_FILE",
    "GIT_REPLACE_REF_BASE", "GIT_PREFIX", "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_SHALLOW_FILE", "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_QUARANTINE_PATH",
    "GIT_INDEX_VERSION",
  ]

  /// Values that keep git from writing the index, from the network and from talking another language.
  private static let fixedVariables: [String: String?] = [
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    // A commit's id names one state for ever.
    "GIT_NO_REPLACE_OBJECTS": "1",
    // What `GIT_NO_LAZY_FETCH` means, for git before 2.44.
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_FLUSH": nil,
    "LC_ALL": "C",
    "LANGUAGE": nil,
  ]

  /// The process to start for `git -C folder arguments`.
  ///
  /// - Throws: `SubprocessError` if there is no git.
  func configuration(
    _ arguments: [String],
    in folder: AbsolutePath
  ) async throws -> Configuration {
    var variables = Self.fixedVariables
    for name in Self.localVariables { variables.updateValue(nil, forKey: name) }
    variables.merge(environment) { _, new in new }
    let updates = variables.map { (Environment.Key(stringLiteral: $0), $1) }
    let updated = Environment.inherit.updating(Dictionary(uniqueKeysWithValues: updates))
    // A file system monitor would be started, or a hook run, by a mere status. Every part of a file's stat data
    // counts: git must not miss an edit that keeps time and size.
    let leading = [
      "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.checkStat=default", "-c",
      "core.trustctime=true", "-C",
    ].map { Array($0.utf8) + [0] }
    // Of a name, every folder of `PATH` would be tried by a child process of its own.
    let git = try await Executable.name("git").resolveExecutablePath(in: updated)
    return Configuration(
      executable: .path(git),
      arguments: Arguments(leading + [folder.bytes + [0]] + arguments.map { Array($0.utf8) + [0] }),
      environment: updated
    )
  }

  /// The value of a variable as git sees it.
  func variable(_ name: String) -> String? {
    if let own = environment[name] { return own }
    return getenv(name).map { String(cString: $0) }
  }

  /// The folder of the user's configuration, in which git has one of its own.
  var sharedConfiguration: String? {
    variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" }
  }

  /// Runs git and returns what it printed, whatever its exit status is.
  ///
  /// A cancelled git that may write has the time of `grace` to remove its temporary files.
  func run(
    _ arguments: [String],
    in folder: AbsolutePath,
    input: [UInt8] = [],
    grace: Duration? = nil
  ) async throws -> Output {
    // Writing to a git that has died must be an error, not the end of this process.
    _ = signal(SIGPIPE, SIG_IGN)
    do {
      try SpareDescriptors.require()
      var configuration = try await configuration(arguments, in: folder)
      if let grace {
        configuration.platformOptions.teardownSequence = [
          .gracefulShutDown(allowedDurationToNextStep: grace)
        ]
      }
      // Without a limit: what git prints about a repository is proportional to the repository.
      let result = try await Subprocess.run(
        configuration,
        input: .inputWriter,
        output: .bytes(limit: .max),
        error: .bytes(limit: .max)
      ) { execution in
        // Of a git that ends before it has read everything the status tells. Nothing is thrown here: of what the
        // library writes by itself it leaves the pipe open then, and ends the process (swift-subprocess#367).
        _ = try? await execution.standardInputWriter.write(input)
        try? await execution.standardInputWriter.finish()
      }
      if Task.isCancelled { throw CancellationError() }
      return Output(
        status: result.terminationStatus,
        standardOutput: result.standardOutput,
        standardError: result.standardError
      )
    } catch {
      throw SourceTreeError(git: error)
    }
  }

  /// Runs git and returns its output; an exit status other than 0 is an error that quotes git.
  func output(
    _ arguments: [String],
    in folder: AbsolutePath
  ) async throws -> [UInt8] {
    let output = try await run(arguments, in: folder)
    guard output.isSuccess else { throw failure(arguments, in: folder, output) }
    return output.standardOutput
  }

  /// The error of a failed command, with its folder, its cause and the remedy.
  func failure(_ arguments: [String], in folder: AbsolutePath, _ output: Output) -> SourceTreeError
  {
    guard (try? folder.status()) != nil else {
      return SourceTreeError(.rootNotFound, "The folder `\(folder)` no longer exists")
    }
    let message = GitMessage(output.standardError)
    if let command = message.trustCommand {
      return SourceTreeError(
        .foreignRepository,
        "git does not read the repository of `\(folder)`, because it belongs to another user; trust it with `\(command)`"
      )
    }
    let command = arguments.first { !$0.hasPrefix("-") } ?? ""
    let reason = message.reason ?? "it \(output.status.sentence) without a message"
    if message.lacksPromisedObject {
      return SourceTreeError(.partialClone, "`git \(command)` failed in `\(folder)`: \(reason)")
    }
    let advice = message.namesDamage ? "; `git fsck --full` names damaged and missing objects" : ""
    return SourceTreeError(
      .gitFailed,
      "`git \(command)` failed in `\(folder)`: \(reason)\(advice)"
    )
  }
}

extension TerminationStatus {
  /// How a process ended, as a verb.
  fileprivate var sentence: String {
    switch self {
    case .exited(let code): "ended with status \(code)"
    case .signaled(let signal): "was ended by signal \(signal)"
    }
  }
}

extension SourceTreeError {
  /// Translates what running a process can throw.
  init(git error: any Error) {
    if let error = error as? SourceTreeError {
      self = error
    } else if error is CancellationError || Task.isCancelled {
      self.init(.cancelled, "The request was cancelled while git was running")
    } else if let error = error as? SubprocessError, error.code == .executableNotFound {
      self.init(.gitNotFound, "`git` is not installed or not on `PATH`; install it")
    } else {
      self.init(.gitFailed, "Could not run `git`: \(error)")
    }
  }
}
