import AgentServer
import GraphProtos
import JSONRPC

/// The chain of reasons by which a change reaches a module or a test.
struct WhyTool: AgentTool {
  let questions: AgentQuestions

  let name = "why"
  let description =
    "Why a change reaches a module or a test: the chain of declarations, with file and line."
  let parameters: [AgentParameter] = [
    AgentParameter("subject", .text, "a module, or a test as `tests` names it", isRequired: true),
    .base, .head, .repo,
  ]
  let shape = AnswerShape.members([
    "complete": .bool,
    "module": .members([
      "id": .text, "stale": .bool, "stale_certainty": .text, "changed": .bool,
      "output_can_change": .bool,
      "build_recompiles": .bool, "retest": .bool,
    ]),
    "chains": .list(
      of: .members([
        "steps": .list(
          of: .members([
            "module": .text, "declaration": .text, "effect": .text, "text": .text,
            "location": .members([
              "path": .text, "range": .members(["start": .members(["line": .integer])]),
            ]),
          ]),
          limit: 12
        )
      ]),
      limit: 3
    ), "problems": .problems,
  ])

  func answer(_ arguments: ToolArguments) async throws -> ToolAnswer {
    let options = arguments.change + ["--", arguments.text("subject") ?? ""]
    let report = try await questions.ask(WhyCommand.self, options, in: arguments)
    return ToolAnswer(report.text(questions.style), try questions.document(report.message))
  }
}
