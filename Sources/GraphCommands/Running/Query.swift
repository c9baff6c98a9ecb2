import ArgumentParser
import GraphClient
import GraphProtos

/// A sub-command that asks the service one question and prints the answer.
protocol Query: ConnectedCommand {
  associatedtype Answer: JudgedAnswer
  /// Whether the answer is a list that a program may read line by line: in a pipe it is whole.
  var isListing: Bool { get }
  /// Whether an incomplete answer is told by the exit status.
  var isStrict: Bool { get }
  /// Whether the working tree is asked about, so that its loading is worth showing.
  var asksAboutWorkingTree: Bool { get }
  func ask(_ client: GraphClient, in context: CommandContext) async throws -> Answer
  /// The answer as it is printed.
  func rendered(_ answer: Answer, _ style: TextStyle) throws -> String
}

extension Query {
  var isListing: Bool { false }

  func run(in context: CommandContext) async throws -> ExitStatus {
    try await show(try await answer(in: context), in: context)
  }

  /// The service's answer; a person at the terminal sees how far its loading is.
  func answer(in context: CommandContext) async throws -> Answer {
    try await context.withClient(connection, server) { client in
      if asksAboutWorkingTree { try await showProgress(client, in: context) }
      return try await ask(client, in: context)
    }
  }

  /// Prints an answer and judges it.
  func show(_ answer: Answer, in context: CommandContext) async throws -> ExitStatus {
    var style = context.pageStyle(noColor: noColor, verbose: connection.verbose)
    if isListing, !context.output.isTerminal { style.lineLimit = nil }
    try await context.show(try rendered(answer, style), paged: !connection.noPager)
    showTimings(of: answer, in: context)
    if answer.hasErrors { return .defective }
    return isStrict && !answer.isComplete ? .incomplete : .answered
  }

  /// Prints how long the phases of an answer took, if `--timings` requests it.
  func showTimings(of answer: some JudgedAnswer, in context: CommandContext) {
    guard connection.timings, let timings = answer.timings else { return }
    for line in PhaseTimes(timings: timings).lines { context.output.writeError(line + "\n") }
  }

  /// Loads the workspace and tells a person at the terminal how far it is.
  private func showProgress(_ client: GraphClient, in context: CommandContext) async throws {
    guard let line = ProgressLine(context, isQuiet: connection.quiet) else { return }
    defer { line.erase() }
    var request = Graphd_V1_OpenWorkspaceRequest()
    request.workspace = try connection.workspace(in: context)
    try await client.openWorkspace(request) { line.show($0) }
  }
}
