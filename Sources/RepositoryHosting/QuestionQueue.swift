import GraphEngine

/// The turns of the questions about one repository: few are answered at once, more wait in order, and the rest is
/// refused.
///
/// A repository with many questions so takes its own turns only.
package struct QuestionQueue: Sendable {
  private let name: String
  private let permits: Permits
  private let limits: ServerConfiguration.Limits

  /// Makes the queue of the repository of a name.
  package init(name: String, limits: ServerConfiguration.Limits) {
    self.name = name
    self.limits = limits
    permits = Permits(limits.questions)
  }

  /// How many questions wait.
  package var waitingCount: Int { permits.waitingCount }

  /// Waits for the turn of a question; each one that is admitted must leave.
  ///
  /// - Throws: `EngineError` with code `repositoryBusy` if too many wait, and `CancellationError`.
  package func enter() async throws {
    // Questions that come at the same moment may exceed the limit by their number.
    guard !permits.isExhausted || permits.waitingCount < limits.waiting else {
      throw EngineError(
        .repositoryBusy,
        "\(limits.waiting) questions about `\(name)` wait already: try again in a moment"
      )
    }
    let start = ContinuousClock.now
    try await permits.acquire()
    HostingMetrics.waited(.now - start)
  }

  /// Ends the turn of a question.
  package func leave() { permits.release() }
}
