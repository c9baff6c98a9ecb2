import GraphCommands
import Subprocess

/// Runs other programs as child processes.
struct SubprocessTools: ToolRunning {
  func output(of program: String, arguments: [String]) async -> String? {
    let result = try? await Subprocess.run(
      .name(program),
      arguments: Arguments(arguments),
      input: .none,
      output: .string(limit: 1 << 16),
      error: .discarded
    )
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput
  }
}
