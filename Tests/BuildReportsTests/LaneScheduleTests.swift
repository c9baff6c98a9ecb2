import TestSupport
import Testing

@testable import BuildReports

@Suite struct LaneScheduleTests {
  /// The begins of jobs `name ready end`, as `name begin`.
  private func starts(_ text: String, lanes: Int) -> [String] {
    let jobs = text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return LaneSchedule.Job(
        name: Array(words[0].utf8),
        ready: Double(words[1]) ?? 0,
        end: Double(words[2]) ?? 0
      )
    }
    return zip(jobs, LaneSchedule.starts(of: jobs, lanes: lanes)).map { job, start in
      "\(String(decoding: job.name, as: UTF8.self)) \(start)"
    }
  }

  @Test func aCommandThatWaitsBeginsWhenALaneIsFree() {
    let text = "C 1 3\nB 1 4\nA 1 9"
    #expect(starts(text, lanes: 1) == ["C 1.0", "B 3.0", "A 4.0"])
    #expect(starts(text, lanes: 2) == ["C 1.0", "B 1.0", "A 3.0"])
    #expect(starts(text, lanes: 3) == ["C 1.0", "B 1.0", "A 1.0"])
  }

  @Test func theGreatestNameIsNextWheneverItBecameReady() {
    #expect(starts("M 1 5\nA 2 9\nZ 3 7", lanes: 1) == ["M 1.0", "A 7.0", "Z 5.0"])
  }

  @Test func oneThatBecomesReadyLaterWaitsForNothing() {
    #expect(starts("A 1 2\nB 5 6", lanes: 1) == ["A 1.0", "B 5.0"])
  }

  @Test func noCommandsHaveNoBegins() { #expect(starts("", lanes: 2).isEmpty) }

  /// Runs commands in lanes as a build does, and finds the same begins from what its database has.
  @Test(.timeLimit(.minutes(10)), arguments: 1...200)
  func theBeginsAreThoseOfTheBuild(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let lanes = 1 + generator.below(4)
    struct Command {
      var name: [UInt8]
      var ready: Int
      var length: Int
    }
    var waiting = (0..<(1 + generator.below(60))).map { number in
      Command(
        name: Array("C.M\(number)".utf8),
        ready: 1 + generator.below(3) * generator.below(20),
        length: 1 + generator.below(30)
      )
    }
    var jobs: [LaneSchedule.Job] = []
    var truth: [Double] = []
    var ends: [Int] = []
    var time = 0
    while !waiting.isEmpty {
      ends.removeAll { $0 <= time }
      let ready = waiting.indices.filter { waiting[$0].ready <= time }
      let next = ready.max { waiting[$0].name.lexicographicallyPrecedes(waiting[$1].name) }
      guard ends.count < lanes, let next else {
        time += 1
        continue
      }
      let command = waiting.remove(at: next)
      let end = time + command.length
      ends.append(end)
      jobs.append(.init(name: command.name, ready: Double(command.ready), end: Double(end)))
      truth.append(Double(time))
    }
    let order = jobs.indices.shuffled(using: &generator)
    let found = LaneSchedule.starts(of: order.map { jobs[$0] }, lanes: lanes)
    #expect(found == order.map { truth[$0] })
  }

  @Test(.timeLimit(.minutes(10))) func manyCommandsTakeNoLongTime() {
    let jobs = (0..<100_000).map { number in
      LaneSchedule.Job(
        name: Array("C.M\(number)".utf8),
        ready: 1,
        end: 2 + Double(number % 1000)
      )
    }
    #expect(LaneSchedule.starts(of: jobs, lanes: 8).count == jobs.count)
  }
}
