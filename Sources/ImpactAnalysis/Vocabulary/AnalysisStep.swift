/// How far an analysis is.
package struct AnalysisStep: Sendable, Hashable {
  package enum Phase: Sendable, Hashable {
    /// Files of both states are compared.
    case classification
    /// Differences are followed from module to module.
    case propagation
  }

  package var phase: Phase
  /// How many modules are done.
  package var done: Int
  package var total: Int

  package init(phase: Phase, done: Int, total: Int) {
    self.phase = phase
    self.done = done
    self.total = total
  }
}
