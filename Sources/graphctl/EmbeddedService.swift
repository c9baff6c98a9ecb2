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
    let process = ProcessInfo.processInfo
    var configuration: DaemonConfiguration
    do {
      configuration = try DaemonConfiguration(
        environment: process.environment,
        processors: process.activeProcessorCount
      )
    } catch {
      throw CommandFailure("\(error)")
    }
    configuration.warn = warn
    return try await InProcessDaemon.withClientTransport(configuration) { transport in
      try await GraphClient.withTransport(transport, body)
    }
  }
}
