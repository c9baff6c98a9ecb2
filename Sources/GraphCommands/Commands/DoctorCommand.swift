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

  @Flag(
    help:
      "Compare the daemon's memory of the workspace with the files: there must be no difference."
  )
  var audit = false

  @Option(
    help: ArgumentHelp(
      "The workspace for --audit, or a folder inside it (default: the current folder).",
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
    let report = DoctorReport(checks: await checks(in: context))
    let style = context.style(onTerminal: context.output.isTerminal, noColor: noColor)
    try context.output.write(try format.rendered(report, style))
    return report.hasFailed ? .unanswered : .answered
  }

  /// All checks, in the order in which a person would make them.
  private func checks(in context: CommandContext) async -> [DoctorCheck] {
    let paths = context.paths
    async let git = context.tools.output(of: "git", arguments: ["--version"])
    async let swift = context.tools.output(of: "swift", arguments: ["--version"])
    var checks = [ToolChecks.git(await git), ToolChecks.swift(await swift)]
    checks += SettingChecks.all(in: context)
    checks.append(SandboxCheck.check(context.environment))
    checks.append(DaemonChecks.executable(paths.executable, buildID: context.daemonBuildID))
    checks.append(FolderChecks.socket(paths.socket))
    checks.append(await daemonCheck(context))
    checks.append(FolderChecks.cache(paths.cache))
    checks.append(FolderChecks.log(paths.log))
    checks += WatchLimits.ofThisSystem()?.checks ?? []
    if audit { checks.append(await auditCheck(context)) }
    if let ledger {
      checks += await SharedLedgerChecks.all(
        ledger,
        scope: try? scope.named(in: context),
        in: context
      )
    }
    return checks
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

  private func daemonCheck(_ context: CommandContext) async -> DoctorCheck {
    do {
      return DaemonChecks.running(
        try await context.daemonAnswer(),
        expectedBuildID: context.daemonBuildID,
        unreachable: context.unreachableDaemon
      )
    } catch let error as GraphClientError {
      return DaemonChecks.silent(error)
    } catch {
      return .failure("daemon", "The daemon was not asked: \(error)", remedy: "try again")
    }
  }
}
