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
    let id = address.dropFirst(Self.modules.count).removingPercentEscapes
    let report = try await questions.ask(ModulesCommand.self, ["--files"], in: arguments)
    guard let module = report.response.modules.first(where: { $0.id == id }) else { return nil }
    return try questions.json.document(module)
  }
}

extension Substring {
  /// The text with the characters that percent signs and two digits stand for (RFC 3986, 2.1).
  fileprivate var removingPercentEscapes: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
