import ImpactAnalysis
import Testing
import WorkspaceModel

/// An analysis reports its steps, and ends when its task is cancelled.
@Suite(.timeLimit(.minutes(10))) struct AnalysisProgressTests {
  private let states: (old: WorkspaceSnapshot, new: WorkspaceSnapshot)

  init() throws {
    let old = Scenario(
      """
      //- Core
      public func number() -> Int { 1 }
      //- Middle: Core
      import Core
      public func twice() -> Int { number() + number() }
      //- App: Middle
      import Middle
      func run() -> Int { twice() }
      //- Aside
      public func aside() -> Int { 1 }
      //- Needed: Aside
      func needed() -> Int { aside() }

      """
    )
    states = (
      try old.snapshot(),
      try old.replacing("number() -> Int { 1", with: "number() -> UInt { 1").snapshot()
    )
  }

  /// The steps of an analysis whose task is cancelled at one of them.
  private func steps(
    cancelledAt last: AnalysisStep?
  ) async throws -> (steps: [AnalysisStep], isCancelled: Bool) {
    let states = states
    let task = Task {
      var steps: [AnalysisStep] = []
      do throws(CancellationError) {
        _ = try ImpactAnalyzer(from: states.old, to: states.new, options: ImpactOptions()) {
          steps.append($0)
          if $0 == last { withUnsafeCurrentTask { $0?.cancel() } }
        }
        return (steps, false)
      } catch {
        return (steps, true)
      }
    }
    return await task.value
  }

  private let all = [
    AnalysisStep(phase: .classification, done: 0, total: 1),
    AnalysisStep(phase: .propagation, done: 0, total: 3),
    AnalysisStep(phase: .propagation, done: 1, total: 3),
    AnalysisStep(phase: .propagation, done: 2, total: 3),
    AnalysisStep(phase: .propagation, done: 3, total: 3),
  ]

  /// Modules that need nothing which differs are not visited.
  @Test func allStepsAreReported() async throws {
    let (steps, isCancelled) = try await steps(cancelledAt: nil)
    #expect(steps == all)
    #expect(!isCancelled)
  }

  @Test func nothingIsDoneAfterACancellation() async throws {
    for count in 1..<all.count {
      let (steps, isCancelled) = try await steps(cancelledAt: all[count - 1])
      // The files of one module are compared, or one module is followed, to the end.
      #expect(steps.count <= count + 1)
      #expect(isCancelled)
    }
  }
}
