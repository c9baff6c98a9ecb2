import DaemonLocation
import GraphCommands
import JSONRPC
import Synchronization

/// One run of the tool, with everything it did that can be seen from outside.
struct CommandRun {
  var status: Int32
  var output: String
  var errors: String
}

/// The process that a command believes to run in.
struct FakeProcess {
  var terminals = false
  var size = TerminalSize()
  var environment: [String: String] = ["GRAPHCTL_IN_PROCESS": "1"]
  var workingFolder: String? = "/home/me/demo/Sources"
  var daemonBuildID: String? = "build-1"
  /// What tools print, by name; those that are not here cannot be run.
  var tools: [String: String] = [:]
  /// The faults of this machine.
  var faults: [MachineTrial: String] = [:]
  /// The tool's own file; the daemon lies beside it.
  var ownExecutable = ""
  var writeFailure: (any Error & Sendable)?

  /// Runs the tool: `run("affected --base HEAD~1", script)`.
  func run(_ commandLine: String, _ script: Script) async -> CommandRun {
    let output = Collector()
    let errors = Collector()
    let failure = writeFailure
    var streams = CommandOutput(
      write: { text in
        if let failure { throw failure }
        output.append(text)
      },
      writeError: { errors.append($0) }
    )
    streams.isTerminal = terminals
    streams.errorIsTerminal = terminals
    streams.terminalSize = size
    let context = CommandContext(
      environment: environment,
      workingFolder: workingFolder,
      output: streams,
      paths: DaemonPaths(
        environment: environment,
        userID: 501,
        ownExecutable: ownExecutable
      ),
      daemonBuildID: daemonBuildID,
      inProcess: FakeInProcess(script: script, faults: faults),
      tools: FakeTools(outputs: tools),
      streams: ClosedStreams()
    )
    let arguments = commandLine.split(separator: " ").map { $0 == "''" ? "" : String($0) }
    let status = await Graphctl.run(arguments, in: context)
    return CommandRun(status: status, output: output.text, errors: errors.text)
  }
}

/// No input, and output that is lost.
private struct ClosedStreams: ByteChannel {
  func read() async -> [UInt8]? { nil }

  func write(_ bytes: [UInt8]) async throws {}
}

private struct FakeTools: ToolRunning {
  let outputs: [String: String]

  func output(of program: String, arguments: [String]) async -> String? {
    arguments == ["--version"] ? outputs[program] : nil
  }

  func page(_ text: String, through command: String, environment: [String: String]) async -> Bool {
    false
  }
}

/// Runs the tool in a process without terminals.
func run(_ commandLine: String, _ script: Script = Script()) async -> CommandRun {
  await FakeProcess().run(commandLine, script)
}

private final class Collector: Sendable {
  private let buffer = Mutex("")
  var text: String { buffer.withLock { $0 } }
  func append(_ text: String) { buffer.withLock { $0 += text } }
}
