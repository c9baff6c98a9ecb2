import AgentServer
import GraphProtos
import JSONRPC

/// The modules of the workspace, or those that need one.
struct ModulesTool: AgentTool {
  let questions: AgentQuestions

  let name = "modules"
  let description =
    "The modules, by a part of their name or path; or all that depend on one, directly or not."
  let parameters: [AgentParameter] = [
    AgentParameter("query"), AgentParameter("dependents_of"), .repo,
  ]
  let shape = AnswerShape.members([
    "complete": .bool,
    "modules": .list(
      of: .members([
        "id": .text, "kind": .text, "path": .text, "distance": .integer,
        "module": .members(["id": .text, "kind": .text, "path": .text]),
      ]),
      limit: 60
    ), "problems": .problems,
  ])

  func answer(_ arguments: ToolArguments) async throws -> ToolAnswer {
    if let module = arguments.text("dependents_of") {
      let options = ["--transitive", "--", module]
      let report = try await questions.ask(DependentsCommand.self, options, in: arguments)
      return ToolAnswer(report.text(questions.style), try questions.document(report.message))
    }
    let all = try await questions.ask(ModulesCommand.self, [], in: arguments)
    var response = all.response
    if let query = arguments.text("query")?.lowercased() {
      response.modules.removeAll { module in
        ![module.id, module.path].contains { $0.lowercased().contains(query) }
      }
    }
    let report = ModulesReport(response: response, showsFiles: false)
    return ToolAnswer(report.text(questions.style), try questions.document(report.message))
  }
}
