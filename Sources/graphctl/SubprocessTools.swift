import GraphCommands
import Subprocess
import Synchronization

// Subprocess takes the paths and descriptors of the system's own module where there is one.
#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Whether a pager has the terminal: Ctrl-C is for the pager then.
enum Paging {
  static let isActive = Atomic(false)
}

/// Runs other programs as child processes.
struct SubprocessTools: ToolRunning {
  func output(of program: String, arguments: [String]) async -> String? {
    let result = try? await Subprocess.run(
      program.contains("/") ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(arguments),
      input: .none,
      output: .string(limit: 1 << 16),
      error: .discarded
    )
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput
  }

  func page(
    _ text: String,
    through command: String,
    environment: [String: String]
  ) async -> Bool {
    Paging.isActive.store(true, ordering: .relaxed)
    defer { Paging.isActive.store(false, ordering: .relaxed) }
    let updates = environment.map { (Environment.Key(stringLiteral: $0), Optional($1)) }
    let result = try? await Subprocess.run(
      .path("/bin/sh"),
      arguments: ["-c", command],
      environment: .inherit.updating(Dictionary(uniqueKeysWithValues: updates)),
      input: .string(text),
      output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
    )
    // A shell that does not find the pager ends with 127.
    return result.map { $0.terminationStatus != .exited(127) } ?? false
  }
}
