import ArgumentParser
import GraphProtos

/// Which state of the workspace is asked about.
struct StateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A git revision (default: the working tree).", valueName: "rev"),
    completion: .revisions
  )
  var revision: String?

  func validate() throws {
    if revision?.isEmpty == true { throw ValidationError("`--revision` needs a revision") }
  }

  func query(
    _ freshness: FreshnessOptions,
    _ connection: ConnectionOptions,
    in context: CommandContext
  ) throws -> Graphd_V1_GraphQuery {
    var query = Graphd_V1_GraphQuery()
    query.workspace = try connection.workspace(in: context)
    query.gitRevision = revision ?? ""
    query.freshness = freshness.wire
    return query
  }
}

/// How present an answer must be.
struct FreshnessOptions: ParsableArguments {
  @Flag(help: "Answer at once from the newest state at hand; the last edits may be missing.")
  var cached = false

  var wire: Graphd_V1_Freshness { cached ? .cached : .fresh }
}
