import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct TimingsTests {
  private static let script = Script { answers in
    let timings = Graphd_V1_Timings.with { timings in
      timings.total = .with { $0.nanos = 12_000_000 }
      timings.phases = [
        .with { phase in
          phase.phase = .manifests
          phase.duration.nanos = 5_000_000
          phase.count = 3
        }
      ]
    }
    answers.affected.timings = timings
    answers.why.timings = timings
    answers.modules.timings = timings
    answers.features.timings = timings
    answers.dependencies.timings = timings
    answers.dependents.timings = timings
    answers.export.timings = timings
    answers.draft.timings = timings
    answers.tests = [.with { $0.selection.timings = timings }]
    answers.plan = [.with { $0.plan.timings = timings }]
    answers.resources.timings = timings
    answers.uses.timings = timings
    answers.bundles.timings = timings
  }

  @Test(arguments: [
    "affected", "why Core", "modules", "features", "deps Core", "rdeps Core", "graph", "tests",
    "init --print", "shards --total 1", "resources", "resources --key Dismiss",
    "resources --bundles Tool", "check --explain-roles",
  ])
  func everyAnswerHasItsTimings(commandLine: String) async {
    let run = await run(commandLine + " --timings", Self.script)
    #expect(run.errors == "    12 ms in all\n       5 ms manifests (3)\n", "\(commandLine)")
    #expect(!run.output.contains("timings"), "\(commandLine)")
  }

  @Test(arguments: [
    "deps Core", "rdeps Core", "init --print", "shards --total 1", "resources",
    "resources --key Dismiss", "resources --bundles Tool", "check --explain-roles",
  ])
  func jsonHasNoTimings(commandLine: String) async {
    let run = await run(commandLine + " --format json", Self.script)
    #expect(!run.output.isEmpty && !run.output.contains("timings"), "\(commandLine)")
  }
}
