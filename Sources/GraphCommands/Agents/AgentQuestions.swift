import AgentServer
import ArgumentParser
import GraphClient
import GraphProtos
import JSONRPC
import SwiftProtobuf

/// The questions of the sub-commands, with the arguments of tools.
///
/// A tool's arguments become a sub-command's, so that both are checked and answered alike.
struct AgentQuestions: Sendable {
  let context: CommandContext
  /// The workspace in question, unless a tool names another.
  let connection: ConnectionOptions
  let server: ServerOptions
  /// The contract, which is read once.
  let json: ContractJSON

  /// In lines: an agent pays for what it reads.
  private static let lineLimit = 40
  /// In columns.
  private static let width = 160

  /// The answer of a sub-command, and the text of it.
  ///
  /// - Throws: `ToolFailure` with the message that the sub-command has for a person.
  func ask<Question: Query>(
    _ question: Question.Type,
    _ options: [String],
    in arguments: ToolArguments
  ) async throws -> Question.Answer {
    var command: Question
    do {
      command = try Question.parse(options)
    } catch {
      throw ToolFailure(Question.message(for: error))
    }
    command.connection = connection(for: arguments)
    let asked = command
    return try await client(for: arguments) { try await asked.ask($0, in: context) }
  }

  /// Calls the service.
  ///
  /// - Throws: `ToolFailure`.
  private func client<Result: Sendable>(
    for arguments: ToolArguments,
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result {
    do {
      return try await context.withClient(connection(for: arguments), server, body)
    } catch let error as GraphClientError {
      throw ToolFailure(error.message)
    } catch let failure as CommandFailure {
      throw ToolFailure(
        [failure.text.message, failure.text.hint].compactMap(\.self).joined(separator: ". ")
      )
    }
  }

  private func connection(for arguments: ToolArguments) -> ConnectionOptions {
    var connection = connection
    if let folder = arguments.text("repo") { connection.repo = folder }
    return connection
  }

  /// The layout of a text for a model.
  var style: TextStyle {
    var style = TextStyle(usesColor: false)
    (style.lineLimit, style.width, style.wholeHint) = (Self.lineLimit, Self.width, "")
    return style
  }

  /// The JSON that the command line prints of a message.
  func document(_ message: some Message) throws -> JSONValue {
    try JSONValue(parsing: json.line(message))
  }

  /// The JSON of an answer without problems that do not matter to it.
  func document(_ message: some Message & GraphAnswer) throws -> JSONValue {
    var message = message
    message.problems.removeAll(where: \.incidental)
    return try JSONValue(parsing: json.line(message))
  }
}

extension AgentParameter {
  static let base = AgentParameter(
    "base",
    .text,
    "git revision, default HEAD; `main...` is the whole branch"
  )
  static let head = AgentParameter("head", .text, "git revision, default: working tree")
  static let repo = AgentParameter("repo", .text, "a folder in the repository")
}

extension ToolArguments {
  /// The arguments of these names as options of a sub-command.
  func options(_ names: [String]) -> [String] {
    names.flatMap { name in text(name).map { ["--\(name)=\($0)"] } ?? [] }
  }

  /// The change in question, as options.
  var change: [String] { options(["base", "head"]) }
}

extension AnswerShape {
  /// Problems that limit an answer.
  static let problems = AnswerShape.list(
    of: .members(["code": .text, "severity": .text, "message": .text]),
    limit: 5
  )
}
