import AgentServer
import GraphProtos

/// The documents of a workspace: its state, and each of its modules.
struct WorkspaceDocuments: AgentDocuments {
  let questions: AgentQuestions

  private static let status = "graphd://status"
  private static let modules = "graphd://modules/"

  let list = [
    AgentDocument(status, "status", "The service that answers, and the state of the workspace")
  ]
  let templates = [
    AgentDocument(
      modules + "{id}",
      "module",
      "The files and dependencies of a module, `package/target`"
    )
  ]

  func read(_ address: String) async throws -> String? {
    let arguments = try ToolArguments([:], for: [])
    if address == Self.status {
      let report = try await questions.ask(StatusCommand.self, [], in: arguments)
      return try questions.json.document(report.message)
    }
    guard address.hasPrefix(Self.modules) else { return nil }
    guard let bytes = FileURL.decoded(address.utf8.dropFirst(Self.modules.utf8.count)) else {
      return nil
    }
    let id = String(decoding: bytes, as: UTF8.self)
    let report = try await questions.ask(ModulesCommand.self, ["--files"], in: arguments)
    guard let module = report.response.modules.first(where: { $0.id == id }) else { return nil }
    return try questions.json.document(module)
  }
}
