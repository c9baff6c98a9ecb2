import ArgumentParser
import DaemonLocation
import GraphClient
import GraphProtos

struct DaemonStartCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start the daemon, unless it runs; one of another build is replaced."
  )

  @OptionGroup var options: DaemonOptions

  var noColor: Bool { options.noColor }

  func run(in context: CommandContext) async throws -> ExitStatus {
    let earlier = try? DaemonProcess.find(at: context.paths.socket)?.processID
    try await context.startDaemon { processID in
      processID == earlier ? "already runs" : "was started"
    }
    return .answered
  }
}

extension CommandContext {
  /// Makes sure that a daemon of the right build answers, and says so.
  ///
  /// `verb` says what happened to the daemon with a process id: `was started`.
  func startDaemon(_ verb: @Sendable (Int32) -> String) async throws {
    let patience = connectTimeout()
    let line = try await withDaemon(
      at: paths.socket,
      launcher: launcher(patience),
      patience: patience
    ) { client in
      let processID = Int32(clamping: client.capabilities.processID)
      return "The daemon \(verb(processID)): process \(processID), build "
        + "\(client.capabilities.buildID)\n"
    }
    try output.write(line)
  }
}
