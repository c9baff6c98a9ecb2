import Foundation
import GraphClient
import GraphCommands
import GraphDaemon

/// The daemon's own services inside this process.
struct EmbeddedService: InProcessService {
  func withClient<Result: Sendable>(
    warn: @escaping @Sendable (String) -> Void,
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result {
    var configuration: DaemonConfiguration
    do {
      configuration = try Self.configuration()
    } catch {
      throw CommandFailure("\(error)")
    }
    configuration.warn = warn
    return try await InProcessDaemon.withClientTransport(configuration) { transport in
      try await GraphClient.withTransport(transport, body)
    }
  }

  func fault(of trial: MachineTrial) async -> String? {
    switch trial {
    case .watcher(let folder): await MachineTrials.watcher(of: folder)
    case .sandbox:
      // A mistaken setting has a check of its own.
      if let configuration = try? Self.configuration() {
        await MachineTrials.sandbox(configuration)
      } else {
        nil
      }
    }
  }

  private static func configuration() throws -> DaemonConfiguration {
    let process = ProcessInfo.processInfo
    return try DaemonConfiguration(
      environment: process.environment,
      processors: process.activeProcessorCount
    )
  }
}
