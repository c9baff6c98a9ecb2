/// How far the work for an answer is.
package struct LoadProgress: Sendable, Hashable {
  package var phase: Phase
  /// How many manifests, files or changes are done.
  package var done: Int
  /// Zero as long as it is not known.
  package var total: Int

  package init(_ phase: Phase, done: Int, total: Int) {
    self.phase = phase
    self.done = done
    self.total = total
  }
}
