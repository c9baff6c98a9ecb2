import ArgumentParser
import GraphClient
import LedgerStorage

/// The sub-commands about shared ledgers.
struct LedgerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    abstract: "Look after a ledger that machines share.",
    subcommands: [CompactLedgerCommand.self]
  )
}

struct CompactLedgerCommand: ConnectedCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Replace the parts of a shared ledger by one of the same contents, without old ones.",
    discussion: """
      Each run adds a part, and a reader fetches all of them. A part is removed only once another one contains it. \
      This may therefore end at any moment, and jobs may record meanwhile.
      """
  )

  @Option(
    help: ArgumentHelp("The shared ledger: a folder, or a store.", valueName: "place"),
    completion: .directory
  )
  var ledger: String

  @OptionGroup var scope: LedgerScopeOptions

  @Option(help: "Do nothing with fewer parts.")
  var atLeast = 2

  @Option(help: "How many contents of each target are kept, the latest ones.")
  var keep: UInt32 = 64

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  func validateOptions() throws {
    if ledger.isEmpty { throw ValidationError("`--ledger` needs a folder or a store") }
    if keep == 0 { throw ValidationError("`--keep` is at least 1") }
  }

  func run(in context: CommandContext) async throws -> ExitStatus {
    guard case .shared(let location) = try LedgerPlace(ledger, in: context) else {
      throw CommandFailure(
        "The ledger `\(ledger)` is a file, which has no parts",
        hint: "name a folder that ends in `/`, or a store"
      )
    }
    guard let scope = try scope.named(in: context) else {
      throw CommandFailure("No part of the ledger is named: give `--ledger-scope trusted`")
    }
    let access = SharedLedgerAccess(location, scope, connection, context)
    let (found, removed) = try await context.withClient(connection, server) { client in
      try await access.compact(fewest: atLeast, contentsPerTarget: keep, with: client)
    }
    try context.output.write(
      removed == 0
        ? "\(counted(found, "part")) in `\(scope)`: nothing to do\n"
        : "\(counted(found, "part")) in `\(scope)` replaced by one\n"
    )
    return .answered
  }
}
