import ArgumentParser
import DaemonLocation
import SystemPackage

struct DaemonLogsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "logs",
    abstract: "Print the last lines of the log of a daemon that was started by graphctl."
  )

  @Option(help: ArgumentHelp("How many lines.", valueName: "number"))
  var lines = 50

  @Flag(help: "Go on printing what is logged, until Ctrl-C.")
  var follow = false

  @OptionGroup var options: DaemonOptions

  var noColor: Bool { options.noColor }

  func validate() throws {
    guard lines >= 0 else { throw ValidationError("`--lines` needs a number of lines") }
  }

  func run(in context: CommandContext) async throws -> ExitStatus {
    let path = context.paths.log
    var tail: LogTail
    do {
      tail = try LogTail(path: path, lines: lines)
    } catch .noSuchFileOrDirectory {
      throw CommandFailure(
        "There is no log `\(path)`: graphctl makes it when it starts the daemon"
      )
    } catch {
      throw CommandFailure("The log `\(path)` cannot be read (\(error)): check its permissions")
    }
    try write(tail.more(), context)
    while follow {
      try await Task.sleep(for: .milliseconds(200))
      try write(tail.more(), context)
    }
    return .answered
  }

  private func write(_ text: String, _ context: CommandContext) throws {
    if !text.isEmpty { try context.output.write(text) }
  }
}
