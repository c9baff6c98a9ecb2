import GraphClient

/// A service in this process that is started by the first question and answers further ones.
///
/// A server that lives longer than one question would otherwise load the workspace for each.
struct KeptService: InProcessService {
  private let service: any InProcessService
  private let start: Start

  init(_ service: any InProcessService) {
    self.service = service
    start = Start(service)
  }

  func fault(of trial: MachineTrial) async -> String? { await service.fault(of: trial) }

  func withClient<Result: Sendable>(
    warn: @escaping @Sendable (String) -> Void,
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result {
    try await body(try await start.client(warn: warn))
  }

  /// Ends the service.
  func stop() async { await start.stop() }

  /// The start of the service, which happens once.
  private actor Start {
    private let service: any InProcessService
    private var starting: Task<GraphClient, any Error>?
    private var running: Task<Void, Never>?

    init(_ service: any InProcessService) { self.service = service }

    func client(warn: @escaping @Sendable (String) -> Void) async throws -> GraphClient {
      if let starting { return try await starting.value }
      let (clients, started) = AsyncThrowingStream<GraphClient, any Error>.makeStream()
      running = Task { [service] in
        do {
          try await service.withClient(warn: warn) { client in
            started.yield(client)
            // The service lives until this is cancelled.
            let (end, never) = AsyncStream<Never>.makeStream()
            for await _ in end {}
            never.finish()
          }
          started.finish()
        } catch {
          started.finish(throwing: error)
        }
      }
      let starting = Task {
        for try await client in clients { return client }
        throw CancellationError()
      }
      self.starting = starting
      do {
        return try await starting.value
      } catch {
        // The next question may succeed.
        if self.starting == starting { self.starting = nil }
        throw error
      }
    }

    func stop() async {
      running?.cancel()
      await running?.value
    }
  }
}
