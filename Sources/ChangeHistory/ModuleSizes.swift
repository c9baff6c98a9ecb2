import BuildHistory
package import WorkspaceModel

/// The time that compilations take: measured, or estimated by the size of the sources.
package struct ModuleSizes: Sendable, Hashable {
  private var lines: [String: Int] = [:]
  private var measured: [String: Measurement] = [:]
  /// How much slower builds are than the estimate, in thousandths: as measured of others.
  private var scale = 1_000

  private struct Measurement: Sendable, Hashable {
    var microseconds: Int
    /// The estimate at the size that the module had.
    var estimate: Int
  }

  package init() {}

  /// Takes over the modules of a snapshot; what an earlier one had of them is forgotten.
  ///
  /// Complexity: O(sources).
  package mutating func add(_ snapshot: WorkspaceSnapshot) {
    for module in snapshot.graph.modules.indices {
      guard let target = snapshot.target(of: module) else { continue }
      lines[snapshot.graph.modules[module].id] = SizeEstimate.lines(of: target, in: snapshot)
    }
  }

  /// Takes over measured durations of modules of a snapshot, which scale the estimates of all others.
  ///
  /// The durations are in microseconds, by the ids of modules.
  package mutating func measure(_ durations: [String: Int], of snapshot: WorkspaceSnapshot) {
    var (sum, estimates) = (0, 0)
    for module in snapshot.graph.modules.indices {
      let id = snapshot.graph.modules[module].id
      guard let target = snapshot.target(of: module), let duration = durations[id] else { continue }
      let estimate = SizeEstimate.microseconds(
        lines: SizeEstimate.lines(of: target, in: snapshot)
      )
      measured[id] = Measurement(microseconds: duration, estimate: estimate)
      sum += duration / 1_000
      estimates += estimate / 1_000
    }
    scale = SizeEstimate.scale(measured: sum, estimated: estimates)
  }

  /// The time of one compilation, in microseconds; of a module that no snapshot had, that of none.
  ///
  /// A module that was measured at another size, such as the rest of a split, takes its share.
  package func microseconds(of module: String) -> Int {
    let estimate = SizeEstimate.microseconds(lines: lines[module] ?? 0)
    guard let measured = measured[module] else { return estimate / 1_000 * scale }
    return Int(Double(measured.microseconds) * Double(estimate) / Double(measured.estimate))
  }

  /// Whether the duration of a module was measured.
  package func isMeasured(_ module: String) -> Bool { measured[module] != nil }
}
