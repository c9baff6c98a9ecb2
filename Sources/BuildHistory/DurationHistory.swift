/// The latest durations of one test, or of one module's build.
///
/// There is no clock: a run that was recorded where another one was known is later than that one. Two
/// histories merge to their union, cut to the latest. The order of merges does not matter.
package struct DurationHistory: Sendable, Hashable {
  package struct Observation: Sendable, Hashable {
    /// One more than the highest that was known where this one was recorded.
    package var generation: Int
    /// Distinguishes runs of one generation.
    package var run: String
    package var microseconds: Int

    package init(generation: Int, run: String, microseconds: Int) {
      self.generation = generation
      self.run = run
      self.microseconds = microseconds
    }
  }

  package static let capacity = 5
  /// A day: what takes longer is a clock that was set.
  package static let longest = 86_400_000_000

  /// The latest first, a run once.
  package private(set) var observations: [Observation]

  package init(_ observations: [Observation] = []) {
    var latest: [String: Observation] = [:]
    for observation in observations {
      guard (0...Self.longest).contains(observation.microseconds) else { continue }
      if let known = latest[observation.run], !Self.precedes(observation, known) { continue }
      latest[observation.run] = observation
    }
    self.observations = Array(latest.values.sorted(by: Self.precedes).prefix(Self.capacity))
  }

  package mutating func merge(_ other: DurationHistory) {
    if other.observations.isEmpty || other == self { return }
    self = DurationHistory(observations + other.observations)
  }

  /// Half of the latest observation, a quarter of the one before, and so on: what is recent counts, and one
  /// slow run does not decide.
  package var smoothed: Int? {
    guard let last = observations.last else { return nil }
    return observations.dropLast().reversed().reduce(last.microseconds) {
      $0 / 2 + $1.microseconds / 2
    }
  }

  private static func precedes(_ left: Observation, _ right: Observation) -> Bool {
    if left.generation != right.generation { return left.generation > right.generation }
    if left.run != right.run { return left.run > right.run }
    return left.microseconds > right.microseconds
  }
}
