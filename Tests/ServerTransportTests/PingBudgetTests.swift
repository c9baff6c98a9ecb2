import NIOCore
import Testing

@testable import ServerTransport

@Suite struct PingBudgetTests {
  private struct Step {
    var pings: Int
    var second: Int64 = 0
    var peerReads = true
  }

  /// Whether a budget of 10 at once and 5 a second bears each step.
  private func outcome(_ steps: [Step]) -> [Bool] {
    let start = NIODeadline.uptimeNanoseconds(1_000)
    var budget = PingBudget(burst: 10, perSecond: 5, now: start)
    return steps.map { step in
      budget.spend(step.pings, peerReads: step.peerReads, now: start + .seconds(step.second))
    }
  }

  @Test func aBurstIsPaidAndOneMoreIsNot() {
    #expect(outcome([Step(pings: 10), Step(pings: 1)]) == [true, false])
  }

  @Test func timePaysBackUpToTheBurst() {
    let steps = [Step(pings: 10), Step(pings: 5, second: 1), Step(pings: 11, second: 1_000)]
    #expect(outcome(steps) == [true, true, false])
  }

  @Test func timeDoesNotPayForAnswersThatAreNotRead() {
    let steps = [Step(pings: 6, peerReads: false), Step(pings: 6, second: 1_000, peerReads: false)]
    #expect(outcome(steps) == [true, false])
  }

  @Test func readingForgivesWhatWasUnread() {
    let steps = [
      Step(pings: 6, peerReads: false), Step(pings: 1, second: 10),
      Step(pings: 6, second: 20, peerReads: false),
    ]
    #expect(outcome(steps) == [true, true, true])
  }
}
