import JSONRPC
import Synchronization
import Testing

@testable import AgentServer

/// The server's messages after those of a client, which come in one after the other.
@Suite(.timeLimit(.minutes(10))) struct AgentServerTests {
  @Test func aSessionBeginsWithTheVersionThatTheClientWants() async throws {
    let answers = try await answers(
      #"{"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}}"#
    )
    #expect(answers["1"]?["result"]?["protocolVersion"] == "2025-06-18")
    #expect(answers["1"]?["result"]?["serverInfo"] == ["name": "test", "version": "1"])
    #expect(answers["1"]?["result"]?["resultType"] == nil)
  }

  @Test func aVersionThatIsNotKnownBecomesTheNewestOfSessions() async throws {
    let answers = try await answers(
      #"{"id": 1, "method": "initialize", "params": {"protocolVersion": "2026-07-28"}}"#
    )
    #expect(answers["1"]?["result"]?["protocolVersion"] == "2025-11-25")
  }

  @Test func resultsOfTheStatelessFormHaveItsMembers() async throws {
    let answers = try await answers(
      #"{"id": 1, "method": "tools/list", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}}"#
    )
    let result = try #require(answers["1"]?["result"])
    #expect(result["resultType"] == "complete")
    #expect(result["cacheScope"] == "public")
    #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "test")
  }

  @Test func aRequestOfAnUnknownVersionIsToldTheKnownOnes() async throws {
    let answers = try await answers(
      #"{"id": 1, "method": "ping", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2030-01-01"}}}"#
    )
    let error = try #require(answers["1"]?["error"])
    #expect(error["code"] == -32022)
    #expect(error["data"]?["requested"] == "2030-01-01")
    #expect(error["data"]?["supported"]?.elements?.first == "2026-07-28")
  }

  @Test func aToolAnswersInItsShape() async throws {
    let answers = try await answers(
      #"{"id": "a", "method": "tools/call", "params": {"name": "echo", "arguments": {"text": "x"}}}"#
    )
    let result = try #require(answers["a"]?["result"])
    #expect(result["content"] == [["type": "text", "text": "x"]])
    #expect(result["structuredContent"] == ["text": "x"])
    #expect(result["isError"] == false)
  }

  @Test(arguments: [
    (#"{"txt": "x"}"#, "There is no argument `txt`; the arguments are `text`, `places`"),
    (#"{"text": 3}"#, "The argument `text` is not a text"),
    (#"{"text": "x", "places": ["y", 3]}"#, "The argument `places` is not a list of texts"),
    (#"{}"#, "The argument `text` is missing"),
    (#"{"text": null}"#, "The argument `text` is missing"),
    (#"{"text": "fail"}"#, "it failed"),
  ])
  func aModelReadsWhatIsWrong(arguments: String, message: String) async throws {
    let answers = try await answers(
      #"{"id": 1, "method": "tools/call", "params": {"name": "echo", "arguments": \#(arguments)}}"#
    )
    let result = try #require(answers["1"]?["result"])
    #expect(result["isError"] == true)
    #expect(result["content"] == [["type": "text", "text": .text(message)]])
    #expect(result["structuredContent"] == nil)
  }

  @Test func whatIsNoMessageIsAnsweredAndTheRestToo() async throws {
    let answers = try await answers("garbage", "[]", #"{"id": 1, "method": "ping"}"#)
    #expect(answers["1"]?["result"] == [:])
    #expect(answers["null"]?["error"] != nil)
  }

  @Test func unknownMethodsToolsAndDocumentsAreErrors() async throws {
    let answers = try await answers(
      #"{"id": 1, "method": "no/such"}"#,
      #"{"id": 2, "method": "tools/call", "params": {"name": "no"}}"#,
      #"{"id": 3, "method": "resources/read", "params": {"uri": "x://y"}}"#,
      #"{"id": 4, "method": "resources/read", "params": {"uri": "x://known"}}"#
    )
    #expect(answers["1"]?["error"]?["code"] == -32601)
    #expect(answers["2"]?["error"]?["code"] == -32602)
    #expect(answers["3"]?["error"]?["code"] == -32002)
    #expect(answers["4"]?["result"]?["contents"]?.elements?.first?["text"] == "{}")
  }

  @Test func aRequestThatIsTakenBackHasNoResponse() async throws {
    let answers = try await answers(
      #"{"id": 1, "method": "tools/call", "params": {"name": "echo", "arguments": {"text": "wait"}}}"#,
      #"{"method": "notifications/cancelled", "params": {"requestId": 1}}"#,
      #"{"id": 2, "method": "ping"}"#
    )
    #expect(answers["1"] == nil)
    #expect(answers["2"]?["result"] == [:])
  }

  @Test func theListDescribesParametersAndAnswers() async throws {
    let answers = try await answers(#"{"id": 1, "method": "tools/list"}"#)
    let tool = try #require(answers["1"]?["result"]?["tools"]?.elements?.first)
    #expect(tool["inputSchema"]?["required"] == ["text"])
    #expect(tool["inputSchema"]?["properties"]?["places"]?["type"] == "array")
    #expect(tool["outputSchema"] == ["type": "object", "properties": ["text": ["type": "string"]]])
    #expect(tool["annotations"]?["readOnlyHint"] == true)
  }

  /// The responses by the id of their request, after the input has ended.
  private func answers(_ lines: String...) async throws -> [String: JSONValue] {
    let channel = ScriptedChannel(lines)
    let contents = AgentServer.Contents(
      name: "test",
      version: "1",
      instructions: "",
      tools: [EchoTool()],
      documents: OneDocument()
    )
    try await AgentServer.run(over: channel, contents)
    let responses = try channel.output.split(separator: "\n").map {
      try JSONValue(parsing: String($0))
    }
    let byID = responses.map { response -> (String, JSONValue) in
      switch response["id"] {
      case .integer(let number)?: ("\(number)", response)
      case .text(let text)?: (text, response)
      default: ("null", response)
      }
    }
    return Dictionary(byID, uniquingKeysWith: { $1 })
  }
}

/// Repeats its text; `fail` fails, and `wait` waits until it is cancelled.
private struct EchoTool: AgentTool {
  let name = "echo"
  let description = "Repeats a text."
  let parameters = [
    AgentParameter("text", .text, isRequired: true), AgentParameter("places", .texts),
  ]
  let shape = AnswerShape.members(["text": .text])

  func answer(_ arguments: ToolArguments) async throws -> ToolAnswer {
    let text = arguments.text("text") ?? ""
    if text == "fail" { throw ToolFailure("it failed") }
    if text == "wait" {
      let (end, never) = AsyncStream<Never>.makeStream()
      for await _ in end {}
      never.finish()
    }
    return ToolAnswer(text, ["text": .text(text), "other": 3])
  }
}

private struct OneDocument: AgentDocuments {
  let list = [AgentDocument("x://known", "known", "")]
  let templates: [AgentDocument] = []

  func read(_ address: String) async throws -> String? { address == "x://known" ? "{}" : nil }
}

/// An input of lines, and what is written in answer to them.
///
/// The input ends once each request that is not taken back has its response.
private final class ScriptedChannel: ByteChannel {
  private let state: Mutex<(input: [[UInt8]], owed: Int, output: [UInt8])>
  private let (ticks, tick) = AsyncStream<Void>.makeStream()

  init(_ lines: [String]) {
    let cancelled = lines.filter { $0.contains("notifications/cancelled") }.count
    state = Mutex((lines.map { Array("\($0)\n".utf8) }, lines.count - 2 * cancelled, []))
  }

  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }

  func read() async -> [UInt8]? {
    let next: [UInt8]? = state.withLock { $0.input.isEmpty ? nil : $0.input.removeFirst() }
    if let next { return next }
    var ticks = ticks.makeAsyncIterator()
    while state.withLock({ $0.owed > 0 }) { _ = await ticks.next() }
    return nil
  }

  func write(_ bytes: [UInt8]) async throws {
    state.withLock { state in
      state.output += bytes
      state.owed -= 1
    }
    tick.yield()
  }
}
