import ArgumentParser
import Foundation
import GraphClient
import GraphDaemon
import GraphProtos

/// Loads a workspace in a fresh process, through the same services as `graphctl`.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index", abstract: "Load a workspace cold.")

  @Argument(help: "The workspace's folder.")
  var root: String

  func run() async throws {
    let process = ProcessInfo.processInfo
    let configuration = DaemonConfiguration(
      environment: process.environment, processors: process.activeProcessorCount)
    let start = ContinuousClock.now
    let status = try await InProcessDaemon.withClientTransport(configuration) { transport in
      try await GraphClient.withTransport(transport) { client in
        var request = Graphd_V1_ReloadRequest()
        request.workspace.root = root
        return try await client.services.workspace.reload(request).workspace
      }
    }
    Report.print([
      "seconds": Report.seconds(ContinuousClock.now - start), "files": "\(status.swiftFiles)",
      "modules": "\(status.modules)", "peak_bytes": "\(Report.peakMemory)",
    ])
  }
}
