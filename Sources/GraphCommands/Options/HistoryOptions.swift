import ArgumentParser
import GraphProtos

/// The commits that are replayed.
struct HistoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many commits, along first parents (default: 200; with `--since` all).",
      valueName: "n"
    )
  )
  var commits: Int?

  @Option(
    help: ArgumentHelp(
      "The commits since this day, such as 2026-11-25, in UTC.",
      valueName: "day"
    )
  )
  var since: String?

  @Option(
    help: ArgumentHelp("The newest commit (default: HEAD).", valueName: "rev"),
    completion: .revisions
  )
  var head: String?

  func validate() throws {
    if let commits, !(1...10_000).contains(commits) {
      throw ValidationError("`--commits \(commits)` is not a number from 1 to 10000")
    }
    if since?.isEmpty == true { throw ValidationError("`--since` needs a day") }
    if head?.isEmpty == true { throw ValidationError("`--head` needs a revision") }
  }

  func range(
    _ built: BuildOptions,
    _ connection: ConnectionOptions,
    in context: CommandContext
  ) async throws -> Graphd_V1_HistoryRange {
    var range = Graphd_V1_HistoryRange()
    range.workspace = try connection.workspace(in: context)
    range.headRevision = head ?? ""
    range.commits = UInt32(commits ?? 0)
    range.since = since ?? ""
    range.build = try await built.options(in: context)
    return range
  }
}
