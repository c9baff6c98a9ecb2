import HashTreeCollections
package import WorkspaceModel

/// The time that compilations take: measured, or estimated by the size of the sources.
package struct ModuleSizes: Sendable, Hashable {
  /// Microseconds.
  private static let module = 500_000
  private static let perLine = 400
  /// Lines of a file that is not read.
  private static let unreadLines = 100

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
      lines[snapshot.graph.modules[module].id] = Self.lines(of: target, in: snapshot)
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
      let estimate = Self.estimate(Self.lines(of: target, in: snapshot))
      measured[id] = Measurement(microseconds: duration, estimate: estimate)
      sum += duration / 1_000
      estimates += estimate / 1_000
    }
    if sum > 0, estimates > 0 { scale = min(max(sum * 1_000 / estimates, 10), 100_000) }
  }

  /// The time of one compilation, in microseconds; of a module that no snapshot had, that of none.
  ///
  /// A module that was measured at another size, such as the rest of a split, takes its share.
  package func microseconds(of module: String) -> Int {
    let estimate = Self.estimate(lines[module] ?? 0)
    guard let measured = measured[module] else { return estimate / 1_000 * scale }
    return Int(Double(measured.microseconds) * Double(estimate) / Double(measured.estimate))
  }

  /// Whether the duration of a module was measured.
  package func isMeasured(_ module: String) -> Bool { measured[module] != nil }

  private static func estimate(_ lines: Int) -> Int { module + lines * perLine }

  private static func lines(of target: Target, in snapshot: WorkspaceSnapshot) -> Int {
    target.sources.reduce(0) { sum, path in
      sum + (snapshot.summaries[path].map { Int($0.lineCount) } ?? unreadLines)
    }
  }
}
