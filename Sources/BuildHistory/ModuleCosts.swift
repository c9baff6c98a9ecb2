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

  /// Microseconds that are taken for granted, before other modules' measured times scale them.
  private static let module = 500_000
  private static let perLine = 400
  private static let external = 5_000_000

  /// By index in the graph.
  private let costs: [Cost]
  /// How much slower builds are than is taken for granted, in thousandths: as measured of others.
  package let scale: Int

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
    let scale =
      measured > 0 && guessed > 0 ? min(max(measured * 1000 / guessed, 10), 100_000) : 1000
    self.scale = scale
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

  /// The chain of dependencies among these modules that takes longest.
  ///
  /// A build takes at least that time, however many cores there are. The modules are in the order of their builds.
  /// Modules between two of them cost nothing, and make one wait for the other. Modules of a cycle are built
  /// one after the other.
  ///
  /// Complexity: O(modules + dependencies) of the whole graph.
  package func criticalPath(
    of modules: some Sequence<Int>,
    in graph: ModuleGraph
  ) -> (microseconds: Int, modules: [Int]) {
    let built = Set(modules)
    /// By component, the longest time until it is built, and the component that it waits for.
    var ends: [(time: Int, before: Int?)] = []
    var componentOf = [Int](repeating: 0, count: graph.modules.count)
    let components = graph.graph.stronglyConnectedComponents()
    var last: Int?
    for (index, component) in components.enumerated() {
      for module in component { componentOf[module] = index }
      var before: Int?
      for module in component {
        for dependency in graph.graph.neighbors(of: module) {
          let other = componentOf[dependency]
          guard other < index else { continue }
          if before.map({ ends[other].time > ends[$0].time }) ?? true { before = other }
        }
      }
      let own = sum(of: component.lazy.filter(built.contains))
      ends.append((time: own + (before.map { ends[$0].time } ?? 0), before: before))
      if last.map({ ends[index].time > ends[$0].time }) ?? true { last = index }
    }
    var chain: [Int] = []
    var next = last
    while let component = next {
      chain += components[component].reversed().filter(built.contains)
      next = ends[component].before
    }
    return (last.map { ends[$0].time } ?? 0, chain.reversed())
  }

  private static func guess(_ module: Int, _ snapshot: WorkspaceSnapshot) -> Int {
    guard snapshot.target(of: module) != nil else { return external }
    return Self.module + lines(module, snapshot) * perLine
  }

  /// The lines of a module's sources.
  ///
  /// A file that is not read counts as one of a hundred lines.
  package static func lines(_ module: Int, _ snapshot: WorkspaceSnapshot) -> Int {
    (snapshot.target(of: module)?.sources ?? []).reduce(0) { sum, path in
      sum + (snapshot.summaries[path].map { Int($0.lineCount) } ?? 100)
    }
  }
}
