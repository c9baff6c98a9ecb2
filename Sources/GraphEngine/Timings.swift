/// A part of the work for an answer.
package enum Phase: Sendable, Hashable, CaseIterable {
  /// Listing files with git.
  case listing
  /// Reading manifests, which may run them.
  case manifests
  /// Reading and parsing source files, as far as no summary is stored.
  case summaries
  /// Joining the facts to a snapshot and its module graph.
  case graph
  /// Comparing the files of two snapshots.
  case classification
  /// Following what differs through the modules.
  case propagation
  /// Finding and selecting tests.
  case tests
  /// Distributing tests over shards.
  case planning
}

/// How long the phases of an answer took; a phase that two loads went through at once counts twice.
package struct Timings: Sendable, Hashable {
  private var durations: [Phase: Duration] = [:]

  package init() {}

  /// The measured phases, in the order of the work.
  package var phases: [(phase: Phase, duration: Duration)] {
    Phase.allCases.compactMap { phase in durations[phase].map { (phase, $0) } }
  }

  package mutating func add(_ duration: Duration, to phase: Phase) {
    durations[phase, default: .zero] += duration
  }

  /// Adds the phases of other work for the same answer.
  package mutating func add(_ other: Timings) {
    durations.merge(other.durations, uniquingKeysWith: +)
  }
}

/// A clock that charges the time since its last reading to a phase.
struct PhaseClock {
  private(set) var timings = Timings()
  private var last = ContinuousClock.now

  /// Ends a phase, and begins the next one.
  mutating func end(_ phase: Phase) {
    let now = ContinuousClock.now
    timings.add(now - last, to: phase)
    last = now
  }
}
