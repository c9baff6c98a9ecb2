package import JSONRPC

/// A server of the Model Context Protocol for one agent, over lines of JSON.
///
/// Requests are answered beside one another, and may be cancelled. The server has no state besides: an answer
/// depends on its request alone.
package actor AgentServer {
  /// The parts of an agent's server that do not depend on the protocol.
  package struct Contents: Sendable {
    package var name: String
    package var version: String
    /// How the tools are used together, for the model.
    package var instructions: String
    package var tools: [any AgentTool]
    package var documents: any AgentDocuments

    package init(
      name: String,
      version: String,
      instructions: String,
      tools: [any AgentTool],
      documents: any AgentDocuments
    ) {
      (self.name, self.version, self.instructions) = (name, version, instructions)
      (self.tools, self.documents) = (tools, documents)
    }
  }

  private let connection: MessageConnection
  private let contents: Contents
  private var requests: [RequestID: Task<Void, Never>] = [:]

  /// In bytes: no question is longer.
  private static let lineLimit = 16 << 20
  /// How long a client may keep lists that do not change while the server runs, in milliseconds.
  private static let listLifetime = 3_600_000

  private init(_ connection: MessageConnection, _ contents: Contents) {
    self.connection = connection
    self.contents = contents
  }

  /// Serves an agent until it ends its output.
  ///
  /// - Throws: `FramingError` if a line is too long.
  package static func run(over channel: any ByteChannel, _ contents: Contents) async throws {
    let connection = MessageConnection(over: channel, LineFraming(limit: lineLimit))
    let server = AgentServer(connection, contents)
    do {
      try await connection.run { message in
        await server.receive(message)
        return true
      }
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  private func stop() async {
    let running = requests.values
    requests = [:]
    for task in running { task.cancel() }
    for task in running { await task.value }
  }

  private func receive(_ message: IncomingMessage) {
    switch message.kind {
    case .request(let id, let method): begin(id, method, message)
    case .notification("notifications/cancelled"):
      let parameters = try? message.parameters(Cancellation.self)
      // The specification wants no response to a request that is taken back.
      if let id = parameters?.requestId { requests.removeValue(forKey: id)?.cancel() }
    case .notification, .response, .fault: break
    }
  }

  private func begin(_ id: RequestID, _ method: String, _ message: IncomingMessage) {
    guard requests[id] == nil else {
      let error = ErrorObject(ErrorObject.invalidRequestCode, "A request with this id still runs")
      return connection.fail(id, error)
    }
    requests[id] = Task {
      let outcome = await outcome(method, message)
      guard requests.removeValue(forKey: id) != nil else { return }
      switch outcome {
      case .success(let result): connection.respond(id, result)
      case .failure(let error): connection.fail(id, error)
      }
    }
  }

  private func outcome(
    _ method: String,
    _ message: IncomingMessage
  ) async -> Result<JSONValue, ErrorObject> {
    do throws(ErrorObject) {
      let parameters = try message.parameters([String: JSONValue].self)
      let era = try ProtocolEra(of: parameters["_meta"])
      let result = try await result(method, parameters, era)
      return .success(era == .stateless ? complete(result, method) : .object(result))
    } catch {
      return .failure(error)
    }
  }

  /// The result with the members that each has since 2026-07-28.
  private func complete(_ result: [String: JSONValue], _ method: String) -> JSONValue {
    var result = result
    result["resultType"] = "complete"
    result["_meta"] = [ProtocolEra.serverKey: serverInfo]
    switch method {
    case "tools/call": break
    case "resources/read": (result["ttlMs"], result["cacheScope"]) = (0, "private")
    default: (result["ttlMs"], result["cacheScope"]) = (.integer(Self.listLifetime), "public")
    }
    return .object(result)
  }

  private var serverInfo: JSONValue {
    ["name": .text(contents.name), "version": .text(contents.version)]
  }

  private var capabilities: JSONValue { ["tools": [:], "resources": [:]] }

  private func result(
    _ method: String,
    _ parameters: [String: JSONValue],
    _ era: ProtocolEra
  ) async throws(ErrorObject) -> [String: JSONValue] {
    switch method {
    case "initialize":
      [
        "protocolVersion": .text(ProtocolEra.negotiated(parameters["protocolVersion"]?.text)),
        "capabilities": capabilities, "serverInfo": serverInfo,
        "instructions": .text(contents.instructions),
      ]
    case "server/discover":
      [
        "supportedVersions": .list(ProtocolEra.versions.map { .text($0) }),
        "capabilities": capabilities, "serverInfo": serverInfo,
        "instructions": .text(contents.instructions),
      ]
    case "ping": [:]
    case "tools/list": ["tools": .list(contents.tools.map(\.entry))]
    case "tools/call": try await call(parameters)
    case "resources/list":
      ["resources": .list(contents.documents.list.map { $0.entry("uri") })]
    case "resources/templates/list":
      ["resourceTemplates": .list(contents.documents.templates.map { $0.entry("uriTemplate") })]
    case "resources/read": try await read(parameters, era)
    default: throw ErrorObject.methodNotFound(method)
    }
  }

  private func call(
    _ parameters: [String: JSONValue]
  ) async throws(ErrorObject) -> [String: JSONValue] {
    guard let name = parameters["name"]?.text,
      let tool = contents.tools.first(where: { $0.name == name })
    else {
      let known = contents.tools.map { "`\($0.name)`" }.joined(separator: ", ")
      let name = parameters["name"]?.text ?? ""
      throw ErrorObject(
        ErrorObject.invalidParametersCode,
        "There is no tool `\(name)`; the tools are \(known)"
      )
    }
    do {
      let arguments = parameters["arguments"]?.members ?? [:]
      let answer = try await tool.answer(ToolArguments(arguments, for: tool.parameters))
      return [
        "content": [["type": "text", "text": .text(answer.text)]],
        "structuredContent": tool.shape.part(of: answer.structured), "isError": false,
      ]
    } catch let failure as ToolFailure {
      // The model reads a failed answer, and mends its question; an error of the protocol is for programs.
      return [
        "content": [["type": "text", "text": .text(failure.message)]], "isError": true,
      ]
    } catch {
      throw ErrorObject(ErrorObject.internalErrorCode, "\(error)")
    }
  }

  private func read(
    _ parameters: [String: JSONValue],
    _ era: ProtocolEra
  ) async throws(ErrorObject) -> [String: JSONValue] {
    let address = parameters["uri"]?.text ?? ""
    let text: String?
    do {
      text = try await contents.documents.read(address)
    } catch let failure as ToolFailure {
      throw ErrorObject(ErrorObject.internalErrorCode, failure.message)
    } catch {
      throw ErrorObject(ErrorObject.internalErrorCode, "\(error)")
    }
    guard let text else {
      // Before 2026-07-28 this had a code of its own.
      let code = era == .session ? -32002 : ErrorObject.invalidParametersCode
      throw ErrorObject(code, "There is no document `\(address)`", data: ["uri": .text(address)])
    }
    return [
      "contents": [
        ["uri": .text(address), "mimeType": "application/json", "text": .text(text)]
      ]
    ]
  }
}

private struct Cancellation: Decodable {
  var requestId: RequestID
}

extension AgentTool {
  /// The tool as it is listed.
  fileprivate var entry: JSONValue {
    var input: [String: JSONValue] = [
      "type": "object",
      "properties": .object(
        Dictionary(parameters.map { ($0.name, $0.schema) }, uniquingKeysWith: { $1 })
      ),
    ]
    let required = parameters.filter(\.isRequired).map { JSONValue.text($0.name) }
    if !required.isEmpty { input["required"] = .list(required) }
    return [
      "name": .text(name), "description": .text(description), "inputSchema": .object(input),
      "outputSchema": shape.schema, "annotations": ["readOnlyHint": true],
    ]
  }
}

extension AgentDocument {
  /// The document as it is listed; its address has the name `key`.
  fileprivate func entry(_ key: String) -> JSONValue {
    [
      key: .text(address), "name": .text(name), "description": .text(description),
      "mimeType": "application/json",
    ]
  }
}
