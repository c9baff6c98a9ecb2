import GraphCommands
import GraphProtos
import SwiftProtobuf
import Testing

/// Problems that do not matter to an answer take one line of it, whatever the question is.
@Suite struct QuietTests {
  private static let questions = [
    "affected", "tests", "why App", "modules", "deps App", "rdeps App", "features",
    "resources", "resources --key k", "resources --bundles de", "wiring", "wiring --lookup x",
    "check", "check --explain-roles", "status", "hotspots", "whatif --split A --into B=C",
    "shards --total 1",
  ]

  private static func problem(
    _ severity: Graphd_V1_Severity,
    incidental: Bool
  ) -> Graphd_V1_Problem {
    .with {
      ($0.code, $0.severity, $0.incidental) = (.settingUnresolved, severity, incidental)
      $0.path = "App/App.xcodeproj/project.pbxproj"
      $0.message = String(repeating: "It refers to what nobody defines ", count: 8) + "anywhere"
    }
  }

  private static func script(_ problems: [Graphd_V1_Problem]) -> Script {
    Script { answers in
      answers.affected.problems = problems
      answers.why.problems = problems
      answers.modules.problems = problems
      answers.features.problems = problems
      answers.dependencies.problems = problems
      answers.dependents.problems = problems
      answers.tests = [.with { $0.selection.problems = problems }]
      answers.plan = [.with { $0.plan.problems = problems }]
      answers.resources.problems = problems
      answers.uses.problems = problems
      answers.bundles.problems = problems
      answers.findings = [.with { $0.check.problems = problems }]
      answers.components.problems = problems
      answers.lookups.problems = problems
      answers.hotSpots.problems = problems
      answers.whatIf.problems = problems
      answers.status.workspace.problems = problems
    }
  }

  private func lines(
    _ question: String,
    _ problems: [Graphd_V1_Problem]
  ) async -> (lines: [Substring], isAnswered: Bool) {
    var process = FakeProcess()
    process.terminals = true
    process.size = TerminalSize(columns: 80, rows: 24)
    process.environment["NO_COLOR"] = "1"
    let result = await process.run(question, Self.script(problems))
    return (
      result.output.split(separator: "\n", omittingEmptySubsequences: false),
      result.status == 0 || result.status == 2
    )
  }

  @Test(arguments: Self.questions)
  func incidentalProblemsAreOneLine(_ question: String) async {
    let notes = [Graphd_V1_Severity.note, .warning].flatMap {
      Array(repeating: Self.problem($0, incidental: true), count: 6)
    }
    let quiet = await lines(question, [])
    let noted = await lines(question, notes)
    #expect(quiet.isAnswered && noted.isAnswered, "\(quiet.lines)")
    #expect(noted.lines.contains("12 notes about the projects: `graphctl doctor`"))
    // The line and the empty one before it.
    #expect(noted.lines.count == quiet.lines.count + 2, "\(noted.lines)")
    #expect(noted.lines.allSatisfy { $0.count <= 80 })
    let all = await lines(question + " --verbose", notes)
    #expect(all.lines.count >= quiet.lines.count + 12)
    #expect(!all.lines.contains { $0.contains("graphctl doctor") })
  }

  @Test(arguments: Self.questions)
  func whatWeakensAnAnswerIsToldWithinTheScreen(_ question: String) async {
    let grave = Self.problem(.error, incidental: false)
    let told = await lines(question, [grave, Self.problem(.note, incidental: true)])
    #expect(told.lines.contains("Problems"))
    #expect(told.lines.contains { $0.hasPrefix("  error: App/App.xcodeproj/project.pbxproj: It") })
    #expect(told.lines.contains { $0.hasSuffix("[setting_unresolved]") })
    #expect(told.lines.contains("1 note about the projects: `graphctl doctor`"))
    #expect(told.lines.allSatisfy { $0.count <= 80 })
  }

  /// Programs get everything.
  @Test func jsonHasAllProblems() async {
    let script = Self.script([Self.problem(.note, incidental: true)])
    let json = await run("affected --format json", script).output
    #expect(json.contains("\"incidental\": true"))
    #expect(json.contains("nobody defines"))
  }

  /// By causes, the gravest first, a few of each.
  @Test func doctorHasAllProblems() async {
    var process = FakeProcess()
    process.environment["GRAPHD_SOCKET"] = "/nowhere/at/all/d.sock"
    let notes = (1...4).map { number in
      Graphd_V1_Problem.with {
        ($0.code, $0.severity, $0.incidental) = (.referenceDangling, .note, true)
        ($0.path, $0.message) = ("App.xcodeproj", "It lists `f\(number)`, which is not there")
      }
    }
    let script = Self.script(notes + [Self.problem(.error, incidental: false)])
    let few = await process.run("doctor", script).output
    #expect(few.contains("\n1 error [setting_unresolved]\n  App/App.xcodeproj/project.pbxproj: It"))
    #expect(
      few.hasSuffix(
        """

        4 notes [reference_dangling]
          App.xcodeproj: It lists `f1`, which is not there
          App.xcodeproj: It lists `f2`, which is not there
          … and 2 more (`graphctl doctor --all` lists them)

        """
      ),
      "\(few)"
    )
    #expect(
      await process.run("doctor --all", script).output.hasSuffix("`f4`, which is not there\n")
    )
    #expect(await process.run("doctor --format json", script).output.contains("`f4`"))
  }
}
