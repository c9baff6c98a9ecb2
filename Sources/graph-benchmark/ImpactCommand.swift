import ArgumentParser
import GraphEngine
import ImpactAnalysis
import WorkspaceModel

/// Times what follows from a change once both snapshots are there: no file, no socket, no encoding.
struct ImpactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "impact",
    abstract: "Time the analysis of a change between two loaded states, as a session repeats it."
  )

  @Argument(help: "The workspace's folder.")
  var root: String
  @Argument(help: "A revision.")
  var base: String
  @Argument(help: "A revision.")
  var head: String
  @Option(help: "How often; the median counts.")
  var count = 51

  func run() async throws {
    let session = try await BenchmarkCommand.session(at: root, follows: false)
    let states = try await session.impact(ImpactQuestion(base: base, head: head)).analyzer
    var times: [Duration] = []
    var impact = states.impact()
    for _ in 0..<max(1, count) {
      times.append(
        try ContinuousClock().measure {
          impact = try ImpactAnalyzer(
            from: states.base,
            to: states.head,
            options: ImpactOptions(),
            earlier: states.union
          ).impact()
        }
      )
    }
    times.sort()
    Report.print([
      "seconds": Report.seconds(times[times.count / 2]),
      "modules": "\(states.head.graph.modules.count)",
      "affected": "\(impact.modules.count)",
      "files": "\(states.head.summaries.count)",
      "parsed_files": "\(states.head.summaries.count - states.head.summaries.unparsedPaths.count)",
      "output_can_change": "\(impact.modules.count(where: \.outputCanChange))",
    ])
  }
}
