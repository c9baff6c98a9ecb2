/// One run of tests, as it is recorded.
package struct RecordedRun: Sendable, Hashable {
  package struct TargetResult: Sendable, Hashable {
    /// The contents that the target ran; `nil` if that is not certain: then nothing is proven.
    package var contents: RunContents?
    /// By the identifier of a test.
    package var outcomes: [String: TestOutcomes]
    /// The code that the test executed, if the contents leave out all other code.
    package var executed: ExecutedDeclarations?

    package init(
      contents: RunContents?,
      outcomes: [String: TestOutcomes],
      executed: ExecutedDeclarations? = nil
    ) {
      self.contents = contents
      self.outcomes = outcomes
      self.executed = executed
    }
  }

  /// The digests of the reports: the same reports are the same run.
  package var id: String
  /// By the id of the target.
  package var targets: [String: TargetResult]
  /// By the identifier of a test, in microseconds.
  package var durations: [String: Int]
  /// By the id of a target, in microseconds.
  package var buildDurations: [String: Int]
  /// The latest run that was known where this one was planned.
  package var generation: Int
  /// The digests of its reports.
  package var reports: Set<String>

  /// Makes a run; without `reports` its `id` says which they are.
  package init(
    id: String,
    targets: [String: TargetResult],
    durations: [String: Int] = [:],
    buildDurations: [String: Int] = [:],
    generation: Int = 0,
    reports: Set<String>? = nil
  ) {
    self.reports = reports ?? Set(Self.reports(of: id).map(String.init))
    self.id = id
    self.targets = targets
    self.durations = durations
    self.buildDurations = buildDurations
    self.generation = min(max(0, generation), TestLedger.lastGeneration)
  }

  /// The name of a run whose reports have these digests.
  package static func id(ofReports digests: [String]) -> String {
    digests.sorted().joined(separator: "+")
  }

  /// The target of the records of a test alone: trimming keeps the latest contents of each.
  package static func target(ofTest test: String, in target: String) -> String {
    target + "#" + test
  }

  /// The target of the records of what a test alone executed.
  package static func target(ofCoveredTest test: String, in target: String) -> String {
    Self.target(ofTest: test, in: target) + "#executed"
  }

  static func reports(of id: String) -> [Substring] { id.split(separator: "+") }
}
