import ArgumentParser
import GraphEngine
import ImpactAnalysis
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
  @Flag(help: "Print the modules that each filter of uses spares in all of them, and time nothing.")
  var filters = false

  private struct Answer {
    var commit: String
    var analysis: Duration
    var phases: String
  }

  func run() async throws {
    let session = try await BenchmarkCommand.session(at: root, follows: false)
    // The oldest first: each load takes over what the one before has read.
    let questions = (0..<max(1, count)).reversed().map { age in
      ImpactQuestion(base: "\(head)~\(age + 1)", head: "\(head)~\(age)")
    }
    if filters { return try await printFilters(questions, session) }
    var answers: [Answer] = []
    for question in questions {
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

  /// Prints how many more modules would come out different without each filter, in either configuration.
  private func printFilters(
    _ questions: [ImpactQuestion],
    _ session: WorkspaceSession
  ) async throws {
    var spared: [UseFilter: Int] = [:]
    var named = 0
    for question in questions {
      let states = try await session.impact(question).analyzer
      for configuration in [ImpactOptions.Configuration.debug, .release] {
        func count(without filters: [UseFilter]) throws -> Int {
          var options = ImpactOptions(configuration: configuration)
          options.withoutRules = Set(filters.map(\.rawValue))
          return try ImpactAnalyzer(
            from: states.base,
            to: states.head,
            options: options,
            earlier: states.union
          ).impact().modules.count(where: \.outputCanChange)
        }
        let usual = try count(without: [])
        named += usual
        for filter in UseFilter.allCases {
          spared[filter, default: 0] += try count(without: [filter]) - usual
        }
      }
    }
    for (filter, count) in spared.sorted(by: {
      ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue)
    }) {
      print("\(filter.rawValue) \(count)")
    }
    Report.print(["commits": "\(questions.count)", "named": "\(named)"])
  }
}
