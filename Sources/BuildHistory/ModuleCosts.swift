import GraphCore
import HashTreeCollections
package import WorkspaceModel

/// The time that each module of a snapshot takes to build: measured, or estimated by its size.
package struct ModuleCosts: Sendable {
  /// The time of one module, and how it is known.
  package struct Cost: Sendable, Hashable {
    package var microseconds: Int
    /// Whether a build was measured; otherwise the time follows from the module's size.
    package var isMeasured: Bool

    package init(microseconds: Int, isMeasured: Bool) {
      self.microseconds = microseconds
      self.isMeasured = isMeasured
    }
  }

  /// Microseconds that are taken for granted of a module without sources here.
  private static let external = 5_000_000

  /// By index in the graph.
  private let costs: [Cost]

  /// Takes the measured times of `times`, and estimates those of all other modules.
  ///
  /// A build may have compiled a part of a module. Its time counts as measured if it is at least half of the
  /// estimate.
  ///
  /// Complexity: O(modules + source files).
  package init(_ snapshot: WorkspaceSnapshot, _ times: BuildTimes, in build: BuildTimes.Build) {
    let modules = snapshot.graph.modules
    let durations = modules.map { times.duration(of: $0.id, in: build) }
    let guesses = modules.indices.map { Self.guess($0, snapshot) }
    var (measured, guessed) = (0, 0)
    for index in modules.indices {
      guard let duration = durations[index], duration.isWhole else { continue }
      measured += duration.microseconds / 1000
      guessed += guesses[index] / 1000
    }
    let scale = SizeEstimate.scale(measured: measured, estimated: guessed)
    costs = modules.indices.map { index in
      let estimate = guesses[index] / 1000 * scale
      guard let duration = durations[index] else {
        return Cost(microseconds: estimate, isMeasured: false)
      }
      if duration.isWhole || duration.microseconds >= estimate / 2 {
        return Cost(microseconds: duration.microseconds, isMeasured: true)
      }
      return Cost(microseconds: estimate, isMeasured: false)
    }
  }

  /// The cost of a module, by its index in the snapshot's graph.
  package subscript(module: Int) -> Cost { costs[module] }

  /// The sum of these modules' costs, in microseconds: the time of a build that does one thing at a time.
  package func sum(of modules: some Sequence<Int>) -> Int {
    modules.reduce(0) { $0 + costs[$1].microseconds }
  }

  /// The chain of these modules that takes longest.
  ///
  /// Complexity: that of `CriticalPath`.
  package func criticalPath(of modules: some Sequence<Int>, in graph: ModuleGraph) -> CriticalPath {
    CriticalPath(of: modules, in: graph) { costs[$0].microseconds }
  }

  private static func guess(_ module: Int, _ snapshot: WorkspaceSnapshot) -> Int {
    guard snapshot.target(of: module) != nil else { return external }
    return SizeEstimate.microseconds(lines: lines(module, snapshot))
  }

  /// The lines of a module's sources.
  ///
  /// A file that is not read counts as one of a hundred lines.
  package static func lines(_ module: Int, _ snapshot: WorkspaceSnapshot) -> Int {
    snapshot.target(of: module).map { SizeEstimate.lines(of: $0, in: snapshot) } ?? 0
  }
}
