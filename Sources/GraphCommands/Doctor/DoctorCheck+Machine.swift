import DaemonLocation
import GraphClient
import GraphProtos

// The checks of this machine, which the command line and editors share.
extension DoctorCheck {
  /// Tools, settings, folders and the daemon, in the order in which a person would look.
  ///
  /// Starts no daemon, and changes nothing but temporary folders.
  static func ofThisMachine(_ context: CommandContext) async -> [DoctorCheck] {
    let paths = context.paths
    var checks = await developerTools(context)
    let canRun = checks.allSatisfy { $0.verdict == .ok }
    let version = ["--version"]
    async let git = canRun ? context.tools.output(of: "git", arguments: version) : nil
    async let caches = RemoteCacheChecks.all(context.environment)
    async let swift = canRun ? context.tools.output(of: "swift", arguments: version) : nil
    async let sandbox = TrialChecks.sandbox(context)
    async let watcher = TrialChecks.watcher(context)
    checks += [ToolChecks.git(await git), ToolChecks.swift(await swift)]
    checks += SettingChecks.all(in: context)
    checks.append(await sandbox)
    checks.append(DaemonChecks.executable(paths.executable, buildID: context.daemonBuildID))
    checks.append(FolderChecks.socket(paths.socket))
    checks.append(await daemonCheck(context))
    checks.append(FolderChecks.cache(paths.cache))
    checks.append(FolderChecks.log(paths.log))
    checks += await caches
    checks += [await watcher, TrialChecks.descriptors()]
    return checks + ofThisSystem(context)
  }

  private static func daemonCheck(_ context: CommandContext) async -> DoctorCheck {
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

  /// A check that an editor's server made.
  init(_ check: Graphd_V1_DoctorCheck) {
    let verdict: Verdict =
      switch check.verdict {
      case .ok: .ok
      case .failure: .failure
      case .warning, .unspecified, .UNRECOGNIZED: .warning
      }
    self.init(name: check.name, verdict: verdict, message: check.message, remedy: check.remedy)
  }
}
