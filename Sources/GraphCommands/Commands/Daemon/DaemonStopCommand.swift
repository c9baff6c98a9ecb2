import ArgumentParser
import DaemonLocation
import GraphClient

struct DaemonStopCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stop the daemon; calls that it is answering have ten seconds to finish."
  )

  @OptionGroup var options: DaemonOptions

  var noColor: Bool { options.noColor }

  func run(in context: CommandContext) async throws -> ExitStatus {
    let line =
      if let processID = try await context.stopDaemon() {
        "The daemon was stopped: process \(processID)\n"
      } else {
        "No daemon was running\n"
      }
    try context.output.write(line)
    return .answered
  }
}

extension CommandContext {
  /// Stops the daemon and says which process it was; nil if none ran.
  func stopDaemon() async throws -> Int32? {
    guard let daemon = try DaemonProcess.find(at: paths.socket) else { return nil }
    try await daemon.stop()
    return daemon.processID
  }
}
