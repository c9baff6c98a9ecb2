import ArgumentParser
import GraphClient
import SystemPackage

/// The command-line tool.
package enum Graphctl {
  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - context: What the command takes from its process.
  /// - Returns: The exit status; everything a person needs to know has been written.
  package static func run(_ arguments: [String], in context: CommandContext) async -> Int32 {
    var noColor = false
    do {
      var command = try RootCommand.parseAsRoot(arguments)
      guard let command = command as? any ContextCommand else {
        try command.run()
        return ExitStatus.answered.rawValue
      }
      noColor = command.noColor
      return try await command.run(in: context).rawValue
    } catch {
      // Whoever cancelled the command knows; what its parts say of that is noise.
      if Task.isCancelled { return ExitStatus.unanswered.rawValue }
      let style = context.style(onTerminal: context.output.errorIsTerminal, noColor: noColor)
      let failure = CommandError(error, arguments)
      if failure.isFailure, CommandError.isJSONWanted(arguments) {
        try? context.output.write(failure.json)
      }
      return report(error, failure, in: context.output, style).rawValue
    }
  }

  private static func report(
    _ error: any Error,
    _ failure: CommandError,
    in output: CommandOutput,
    _ style: TextStyle
  ) -> ExitStatus {
    switch error {
    case let error as GraphClientError:
      output.writeError(ErrorText(error).lines(style))
      return ExitStatus(error)
    case let failure as CommandFailure:
      output.writeError(failure.text.lines(style))
      return failure.status
    case Errno.brokenPipe as Errno:
      // Whoever stopped reading knows.
      return .unanswered
    case let error as Errno:
      output.writeError(ErrorText("The answer could not be written: \(error)").lines(style))
      return .unanswered
    default:
      return reportParsing(error, failure, in: output, style)
    }
  }

  /// Help and versions that were asked for, and bad usage, are errors to ArgumentParser.
  private static func reportParsing(
    _ error: any Error,
    _ failure: CommandError,
    in output: CommandOutput,
    _ style: TextStyle
  ) -> ExitStatus {
    guard failure.isFailure else {
      guard (try? output.write(failure.message + "\n")) != nil else { return .unanswered }
      return .answered
    }
    var message = ErrorText(failure.message)
    message.hasLines = true
    message.hint = failure.hint
    output.writeError(message.lines(style))
    guard failure.isBadUsage else { return .internalError }
    let text = RootCommand.fullMessage(for: error)
    if let usage = text.firstRange(of: "Usage:") {
      output.writeError(text[usage.lowerBound...] + "\n")
    }
    return .badUsage
  }
}
