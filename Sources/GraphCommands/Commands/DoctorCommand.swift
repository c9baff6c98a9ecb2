import ArgumentParser
import DaemonLocation
import GraphClient
import GraphProtos

struct DoctorCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check what graphd needs, and say what to do where something is wrong.",
    discussion: """
      Starts and changes nothing, but for `probe.txt` in a shared ledger that is named, which is removed again. Exit \
      status: 0 nothing failed; 1 something did.
      """
  )

  @Option(help: "How the answer is printed.")
  var format: OutputFormat = .text

  @Flag(name: .customLong("no-color"), help: "No colours (also NO_COLOR=1).")
  var noColor = false

  @Flag(help: "List every problem of the projects, not a few of each kind.")
  var all = false

  @Flag(
    help:
      "Compare the daemon's memory of the workspace with the files: there must be no difference."
  )
  var audit = false

  @Option(
    help: ArgumentHelp(
      "The workspace, or a folder inside it (default: the current folder).",
      valueName: "dir"
    ),
    completion: .directory
  )
  var repo: String?

  @Option(
    help: ArgumentHelp("Check this shared ledger: a folder, or a store.", valueName: "place"),
    completion: .directory
  )
  var ledger: String?

  @OptionGroup var scope: LedgerScopeOptions

  func run(in context: CommandContext) async throws -> ExitStatus {
    var checks = await DoctorCheck.ofThisMachine(context)
    if audit { checks.append(await auditCheck(context)) }
    if let ledger {
      checks += await SharedLedgerChecks.all(
        ledger,
        scope: try? scope.named(in: context),
        in: context
      )
    }
    let workspace = await WorkspaceProblems(around: repo, in: context)
    let report = DoctorReport(
      checks: checks + [workspace.check].compactMap(\.self),
      problems: workspace.problems
    )
    var style = context.pageStyle(noColor: noColor, verbose: all)
    style.lineLimit = nil
    try context.output.write(try format.rendered(report, style))
    return report.hasFailed ? .unanswered : .answered
  }

  private func auditCheck(_ context: CommandContext) async -> DoctorCheck {
    var request = Graphd_V1_AuditWorkspaceRequest()
    do {
      request.workspace.root = try repo.map(context.absolutePath) ?? context.currentFolder()
      let answer = try await context.withDaemon(
        at: context.paths.socket,
        launcher: nil,
        patience: context.connectTimeout()
      ) { try await $0.audit(request) }
      return DaemonChecks.audit(answer)
    } catch let error as GraphClientError where error.code == .noDaemon {
      return .ok("audit", "No daemon runs that could remember anything wrong")
    } catch let failure as CommandFailure {
      return .failure("audit", failure.text.message, remedy: "")
    } catch let error as GraphClientError where error.fault == .input {
      return .failure("audit", error.message, remedy: "name a work tree with `--repo`")
    } catch {
      return .failure("audit", "\(error)", remedy: "see `daemon`")
    }
  }
}
