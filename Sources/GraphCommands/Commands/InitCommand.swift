import ArgumentParser
import DaemonLocation
import GraphClient
import GraphProtos
import SystemSupport

struct InitCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first `.graphd.yml` from what the workspace has.",
    discussion: """
      Parts of Xcode projects are ignored. Files that no target has are listed in comments: only you know \
      whether a test reads them. Try the file on earlier changes with `graphctl affected --config FILE`.
      """
  )

  @Flag(name: .customLong("print"), help: "Print the file instead of writing it.")
  var prints = false

  @Flag(help: "Replace the `.graphd.yml` that is there.")
  var force = false

  @Option(help: "How the answer is printed.")
  var format: OutputFormat = .text

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { false }
  var asksAboutWorkingTree: Bool { true }

  func validateOptions() throws {
    if prints, force { throw ValidationError("Give one of `--print` and `--force`") }
  }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> InitReport {
    var request = Graphd_V1_DraftConfigurationRequest()
    request.query.workspace = try connection.workspace(in: context)
    let draft = try await client.draftConfiguration(request)
    guard !prints else { return InitReport(response: draft, path: nil) }
    if case .server(let address) = client.endpoint {
      throw CommandFailure(
        "The workspace is on the machine of `\(address)`, where this command writes nothing",
        hint: "`--print` prints the file; write it there"
      )
    }
    let path = draft.root + (draft.root.hasSuffix("/") ? "" : "/") + ".graphd.yml"
    try write(draft.configuration, to: path)
    return InitReport(response: draft, path: path)
  }

  private func write(_ text: String, to path: String) throws {
    guard force || FileIdentity(path: path) == nil else {
      throw CommandFailure(
        "`\(path)` is there already",
        hint: "`--force` replaces it, `--print` only prints a new one"
      )
    }
    do {
      try WholeFile.replace(path, with: Array(text.utf8))
    } catch {
      throw CommandFailure("`\(path)` cannot be written: \(error)")
    }
  }

  func rendered(_ report: InitReport, _ style: TextStyle) throws -> String {
    try format.rendered(report, style)
  }
}

/// The answer to `init`.
struct InitReport: TimedReport {
  typealias Content = Graphd_V1_DraftConfigurationResponse

  let response: Content
  /// The file that was written; `nil` if the text is printed.
  let path: String?

  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    guard let path else { return response.configuration }
    var page = TextPage()
    page.head = [TextLine("Wrote `\(path)`", .heading)] + response.verdictLines
    if let problems = problemSection(response.problems, style) { page.sections = [problems] }
    return page.text(style)
  }
}
