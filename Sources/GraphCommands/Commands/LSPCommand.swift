import ArgumentParser
import DaemonLocation
import EditorServer
import GraphProtos
import JSONRPC

struct LSPCommand: ConnectedCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serve an editor: what unsaved text affects, beside the code.",
    discussion: """
      An editor starts it and uses the Language Server Protocol over standard input and output. Diagnostics show \
      modules that a build would leave stale, and why. A lens above each declaration that differs counts what it \
      rebuilds. docs/editors.md has the settings of editors.
      """
  )

  @Option(
    help: ArgumentHelp("The git revision to start from (default: HEAD).", valueName: "rev"),
    completion: .revisions
  )
  var base: String?

  @OptionGroup var built: BuildOptions

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  func run(in context: CommandContext) async throws -> ExitStatus {
    var options = connection
    // Nothing may stand between the messages; what goes wrong is in the editor's log.
    options.noColor = true
    let chosen = options
    var workspace = try chosen.workspace(in: context)
    // An editor that opens no folder opens files, and each of them has its workspace.
    if chosen.repo == nil { workspace.root = "" }
    let settings = EditorSettings(
      workspace: workspace,
      base: base ?? "",
      options: try await built.options(in: context)
    )
    do {
      let tookLeave = try await LanguageServer.run(
        over: context.streams,
        version: BuildIdentity.version,
        settings: settings,
        texts: .reports(in: context)
      ) { body in
        try await context.withClient(chosen, server, body)
      }
      return tookLeave ? .answered : .unanswered
    } catch let error as FramingError {
      throw CommandFailure("The input is not that of an editor: \(error)")
    }
  }
}

extension AnswerTexts {
  /// The texts of the other sub-commands.
  fileprivate static func reports(in context: CommandContext) -> AnswerTexts {
    var style = TextStyle(usesColor: false)
    style.lineLimit = CommandContext.shortAnswer
    let layout = style
    return AnswerTexts(
      explanation: { WhyReport(response: $0).text(layout) },
      impact: { AffectedReport(response: $0).text(layout) },
      tests: { TestsReport(response: $0).text(layout) + $0.command },
      doctor: { checks in
        let checks = checks.map { DoctorCheck($0) } + (await DoctorCheck.ofThisMachine(context))
        return DoctorReport(checks: checks).text(layout)
      },
      today: { LocalTime.day }
    )
  }
}

extension Graphd_V1_TestSelection {
  /// How many tests a command names one by one.
  private static let filterLimit = 20

  /// The command that runs what is selected; empty if nothing is.
  fileprivate var command: String {
    let running = tests.filter(\.selected)
    guard !running.isEmpty else { return "" }
    let start = "\nswift test" + (configuration == .release ? " -c release" : "")
    if running.count == Int(total) { return start + "\n" }
    // An identifier begins with the module, which is not spelled as a target with a hyphen.
    let patterns =
      running.count <= Self.filterLimit
      ? running.map(\.filter)
      : Set(running.map { $0.id.prefix { $0 != "." } }).sorted().map { "^\($0)\\." }
    return start + patterns.map { " --filter " + Graphd_V1_ShardPlan.quoted($0) }.joined() + "\n"
  }
}
