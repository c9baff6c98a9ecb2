import AgentServer
import GraphProtos
import JSONRPC

/// The tests that a change can break, and the commands that run them.
struct TestsTool: AgentTool {
  let questions: AgentQuestions

  let name = "tests"
  let description = """
    The tests that a change can break, with the commands that run exactly these. Run them before you finish.
    """
  let parameters: [AgentParameter] = [
    .base, .head, AgentParameter("scheme", .text, "of Xcode: its tests only, by xcodebuild"),
    AgentParameter("grain", .text, "`target`: all tests of a target together"),
    .repo,
  ]
  let shape = AnswerShape.members([
    "complete": .bool, "total": .integer, "selected": .integer,
    "commands": .list(of: .text, limit: 20),
    "tests": .list(of: .members(["id": .text, "target": .text]), limit: 50), "problems": .problems,
  ])

  func answer(_ arguments: ToolArguments) async throws -> ToolAnswer {
    let options = arguments.change + arguments.options(["scheme", "grain"])
    let report = try await questions.ask(SelectTestsCommand.self, options, in: arguments)
    let plan = try await questions.ask(
      PlanShardsCommand.self,
      options + ["--total=1"],
      in: arguments
    )
    let commands = TestCommands(
      plan.response.shards.flatMap(\.runs),
      report.response.configuration,
      scheme: arguments.text("scheme")
    )
    var selection = report.response
    selection.tests.removeAll { !$0.selected }
    var document = try questions.document(selection).members ?? [:]
    document["commands"] = .list(commands.lines.map { .text($0) })
    let run = commands.lines.isEmpty ? "" : "\nRun:\n" + joinedLines(commands.lines)
    return ToolAnswer(report.text(questions.style) + run, .object(document))
  }
}
