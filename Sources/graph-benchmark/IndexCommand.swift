import ArgumentParser
import Foundation
import GraphClient
import GraphDaemon
import GraphProtos
import SwiftProtobuf

/// Loads a workspace in a fresh process, through the same services as `graphctl`.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Load a workspace cold."
  )

  @Argument(help: "The workspace's folder.")
  var root: String

  func run() async throws {
    let process = ProcessInfo.processInfo
    let configuration = try DaemonConfiguration(
      environment: process.environment,
      processors: process.activeProcessorCount
    )
    let start = ContinuousClock.now
    let status = try await InProcessDaemon.withClientTransport(configuration) { transport in
      try await GraphClient.withTransport(transport) { client in
        var selector = Graphd_V1_WorkspaceSelector()
        selector.root = root
        try await client.openWorkspace(.with { $0.workspace = selector }) { _ in }
        return try await client.status(.with { $0.workspace = selector }).workspace
      }
    }
    Report.print([
      "seconds": Report.seconds(ContinuousClock.now - start), "files": "\(status.swiftFiles)",
      "modules": "\(status.modules)", "peak_bytes": "\(Report.peakMemory)",
    ])
  }
}
