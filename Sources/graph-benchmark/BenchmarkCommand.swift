import ArgumentParser
import Foundation
import GraphDaemon
import GraphEngine

/// Measures graphd against the least that any tool of its kind would have to do.
///
/// Run by `scripts/benchmark.sh`, which sets the figures against one another: each sub-command prints
/// `key=value` lines of one measurement in one process, so that peak memory means something.
@main
struct BenchmarkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph-benchmark",
    abstract: "Measurements for scripts/benchmark.sh.",
    subcommands: [
      ParseCommand.self, IndexCommand.self, CallsCommand.self, ImpactCommand.self,
      CommitsCommand.self, FollowCommand.self, ShardsCommand.self, SummariesCommand.self,
    ]
  )

  /// Opens a workspace as a daemon with this environment does.
  static func session(at root: String, follows: Bool) async throws -> WorkspaceSession {
    let process = ProcessInfo.processInfo
    let configuration = try DaemonConfiguration(
      environment: process.environment,
      processors: process.activeProcessorCount
    )
    return try await EngineAssembly.registry(configuration, follows: follows)
      .session(at: root, .evaluated)
  }
}
