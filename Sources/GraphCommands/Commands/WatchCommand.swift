import ArgumentParser
import GraphClient
import GraphProtos
import Synchronization

struct WatchCommand: ConnectedCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show what the working tree's changes affect, and again after every save.",
    discussion: """
      On a terminal the newest answer replaces the one before it, with the time of day, from the top and within \
      the screen. Elsewhere answers follow one another, as JSON one on each line. Ctrl-C ends it.
      """
  )

  @Option(
    help: ArgumentHelp("The git revision to start from (default: HEAD).", valueName: "rev"),
    completion: .revisions
  )
  var base: String?

  @OptionGroup var built: BuildOptions

  @Option(help: "How answers are printed.")
  var format: OutputFormat = .text

  @Option(help: ArgumentHelp("End after this many answers.", valueName: "number"))
  var count: Int?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  func validateOptions() throws {
    if base?.isEmpty == true { throw ValidationError("`--base` needs a revision") }
    if let count, count < 1 { throw ValidationError("`--count` needs a number from 1 on") }
  }

  func run(in context: CommandContext) async throws -> ExitStatus {
    var request = Graphd_V1_WatchImpactRequest()
    request.workspace = try connection.workspace(in: context)
    request.baseRevision = base ?? ""
    request.options = try await built.options(in: context)
    request.view = .unlimited
    let first = request
    let screen = isOnScreen(context) ? WatchScreen(context.output) : nil
    let json = format == .json ? try ContractJSON() : nil
    let answers = WatchedAnswers(limit: count) { response in
      let text = try text(response, json, in: context)
      if let screen { screen.offer(text) } else { try context.output.write(text) }
    }
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        defer { group.cancelAll() }
        group.addTask {
          try await context.withClient(connection, server) { client in
            // Asked again after a daemon has gone, it goes on where it was.
            var request = first
            request.cursor = answers.cursor
            try await client.watch(request) { try answers.take($0) }
          }
        }
        group.addTask {
          // A reader that has gone would be noticed with the next answer, which may never come. Nothing tells of it
          // but a look: a pipe that takes more is always ready.
          while !context.output.isAbandoned() { try await Task.sleep(for: .seconds(1)) }
          throw WatchedAnswers.Enough()
        }
        if let screen {
          group.addTask { try await screen.run() }
        }
        try await group.next()
      }
    } catch is WatchedAnswers.Enough {
      try screen?.showLast()
    }
    return .answered
  }

  private func isOnScreen(_ context: CommandContext) -> Bool {
    context.output.isTerminal && format == .text
  }

  private func text(
    _ response: Graphd_V1_Impact,
    _ json: ContractJSON?,
    in context: CommandContext
  ) throws -> String {
    let report = AffectedReport(response: response)
    if let json { return try json.line(report.message) }
    var style = context.pageStyle(noColor: noColor, verbose: connection.verbose)
    guard isOnScreen(context) else { return report.text(style) + "\n" }
    // The first line is the time, and the last one has the cursor.
    let rows = context.output.terminalSize.rows - 2
    style.lineLimit = min(style.lineLimit ?? rows, rows)
    return report.text(style)
  }
}

/// The answers of one watch, over all connections that it takes.
private final class WatchedAnswers: Sendable {
  struct Enough: Error {}

  private let limit: Int?
  private let show: @Sendable (Graphd_V1_Impact) throws -> Void
  private let state = Mutex((cursor: "", count: 0))

  init(limit: Int?, show: @escaping @Sendable (Graphd_V1_Impact) throws -> Void) {
    self.limit = limit
    self.show = show
  }

  var cursor: String { state.withLock { $0.cursor } }

  /// - Throws: `Enough` after the last answer that was asked for.
  func take(_ response: Graphd_V1_WatchImpactResponse) throws {
    try show(response.impact)
    let count = state.withLock { state in
      state.cursor = response.cursor
      state.count += 1
      return state.count
    }
    if count == limit { throw Enough() }
  }
}
