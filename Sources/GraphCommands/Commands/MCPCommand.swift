import AgentServer
import ArgumentParser
import DaemonLocation
import JSONRPC

struct MCPCommand: ConnectedCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve a coding agent: what its edits affect, and which tests to run.",
    discussion: """
      An agent's program starts it and speaks the Model Context Protocol over standard input and output. The four tools \
      only read. docs/agents.md has the settings of clients, and a skill for agents with a shell.
      """
  )

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  func run(in context: CommandContext) async throws -> ExitStatus {
    let service = KeptService(context.inProcess)
    var asking = context
    asking.inProcess = service
    let questions = try AgentQuestions(
      context: asking,
      connection: connection,
      server: server,
      json: ContractJSON()
    )
    let contents = AgentServer.Contents(
      name: "graphd",
      version: BuildIdentity.version,
      instructions: Self.instructions,
      tools: [
        AffectedTool(questions: questions), TestsTool(questions: questions),
        WhyTool(questions: questions), ModulesTool(questions: questions),
      ],
      documents: WorkspaceDocuments(questions: questions)
    )
    do {
      try await AgentServer.run(over: context.streams, contents)
      await service.stop()
      return .answered
    } catch let error as FramingError {
      await service.stop()
      throw CommandFailure("The input is not that of an agent: \(error)")
    }
  }

  private static let instructions = """
    graphd predicts without building what a change to a Swift codebase affects. Save your edits, call `tests`, and run \
    its commands. If `affected` names stale modules, clean before you build. An incomplete answer names its cause.
    """
}
