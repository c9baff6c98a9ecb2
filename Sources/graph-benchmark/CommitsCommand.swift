import ArgumentParser
import GraphEngine
import SourceTrees

/// Times the answers about the commits of a branch, one after the other, as one daemon gives them.
struct CommitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "commits",
    abstract: "Time the answers about the last commits of a branch; list the slowest."
  )

  @Argument(help: "The workspace's folder.")
  var root: String
  @Option(help: "The newest commit.")
  var head = "HEAD"
  @Option(help: "How many commits, by first parents.")
  var count = 100
  @Option(help: "How many of the slowest are listed.")
  var listed = 10

  private struct Answer {
    var commit: String
    var analysis: Duration
    var phases: String
  }

  func run() async throws {
    let session = try await BenchmarkCommand.session(at: root, follows: false)
    var answers: [Answer] = []
    // The oldest first: each load takes over what the one before has read.
    for age in (0..<max(1, count)).reversed() {
      let question = ImpactQuestion(base: "\(head)~\(age + 1)", head: "\(head)~\(age)")
      let answer = try await session.impact(question)
      let phases = answer.timings.phases.map { "\($0.phase)=\(Report.seconds($0.duration))" }
      answers.append(
        Answer(
          commit: answer.head.description,
          analysis: answer.timings.phases
            .filter { [.classification, .propagation].contains($0.phase) }
            .reduce(.zero) { $0 + $1.duration },
          phases: phases.joined(separator: " ")
        )
      )
    }
    answers.sort { $0.analysis > $1.analysis }
    for answer in answers.prefix(listed) {
      print("\(Report.seconds(answer.analysis)) \(answer.commit) \(answer.phases)")
    }
    Report.print([
      "commits": "\(answers.count)",
      "slowest": Report.seconds(answers[0].analysis),
      "median": Report.seconds(answers[answers.count / 2].analysis),
      "peak_bytes": "\(Report.peakMemory)",
    ])
  }
}
