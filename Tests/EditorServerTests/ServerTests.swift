import GraphProtos
import JSONRPC
import Synchronization
import Testing

@testable import EditorServer

/// The server over a channel that has all its input at once, and without a daemon.
@Suite(.timeLimit(.minutes(10))) struct ServerTests {
  private final class Script: ByteChannel {
    private let input: Mutex<[UInt8]>
    private let output = Mutex<[UInt8]>([])

    init(_ messages: [String]) {
      input = Mutex(messages.flatMap { HeaderFraming().frame(Array($0.utf8)) })
    }

    /// A few bytes at a time: messages come in pieces.
    func read() async -> [UInt8]? {
      input.withLock { input in
        guard !input.isEmpty else { return nil }
        defer { input.removeFirst(min(input.count, 17)) }
        return Array(input.prefix(17))
      }
    }

    func write(_ bytes: [UInt8]) async throws { output.withLock { $0 += bytes } }

    /// The messages that were written.
    func written() throws -> [String] {
      var framing = HeaderFraming()
      framing.append(output.withLock { $0 })
      var messages: [String] = []
      while let message = try framing.next() {
        messages.append(String(decoding: message, as: UTF8.self))
      }
      return messages
    }
  }

  private struct Unreachable: Error {}

  /// The messages that the server writes, and whether the editor took its leave.
  private func run(_ messages: String...) async throws -> (written: [String], tookLeave: Bool) {
    let script = Script(messages)
    let text: @Sendable (Any) -> String = { _ in "" }
    let tookLeave = try await LanguageServer.run(
      over: script,
      version: "1.2.3",
      settings: EditorSettings(workspace: .init(), base: "", options: .init()),
      texts: AnswerTexts(
        explanation: { text($0) },
        impact: { text($0) },
        tests: { text($0) },
        doctor: { $0.map(\.message).joined(separator: "\n") },
        today: { "2026-11-25" }
      )
    ) { _ in
      throw Unreachable()
    }
    return (try script.written(), tookLeave)
  }

  private static let shutdown = #"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#
  private static let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

  private func initialize(_ capabilities: String, _ options: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"#
      + #""capabilities":\#(capabilities),"initializationOptions":\#(options)}}"#
  }

  @Test(arguments: [
    (#"["utf-8","utf-16","utf-32"]"#, "utf-16"), (#"["utf-16"]"#, "utf-16"),
    (#"["utf-32","utf-8"]"#, "utf-8"), (#"["utf-32"]"#, "utf-16"), ("[]", "utf-16"),
  ])
  func utf16IsChosenWheneverItIsOffered(offered: String, chosen: String) async throws {
    let result = try await run(initialize(#"{"general":{"positionEncodings":\#(offered)}}"#))
    #expect(result.written.first?.contains(#""positionEncoding":"\#(chosen)""#) == true)
  }

  @Test func noUnitsAreNamedToAnEditorThatOffersNone() async throws {
    let result = try await run(initialize("{}"), Self.shutdown, Self.exit)
    #expect(result.written.first?.contains("positionEncoding") == false)
    #expect(result.written.first?.contains(#""version":"1.2.3""#) == true)
    #expect(result.written.last == #"{"id":9,"jsonrpc":"2.0","result":null}"#)
    #expect(result.tookLeave)
  }

  @Test(arguments: [
    "null", "3", #"{"annotations":"other","base":7,"findings":"no"}"#, #"{"annotations":"off"}"#,
  ])
  func strangeSettingsAreIgnored(options: String) async throws {
    let result = try await run(initialize("{}", options))
    #expect(result.written.first?.contains(#""result""#) == true)
    #expect(!result.tookLeave)
  }

  @Test func faultsOfTheInputAreAnsweredAndOutlived() async throws {
    let result = try await run(
      "{",
      "[]",
      initialize("{}"),
      initialize("{}"),
      #"{"id":"x","method":"nothing"}"#,
      #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///none"}}}"#,
      #"{"method":"textDocument/didClose","params":{"textDocument":{"uri":"untitled:1"}}}"#,
      #"{"id":7,"result":{}}"#,
      Self.shutdown,
      #"{"id":"late","method":"textDocument/hover","params":{}}"#
    )
    let codes = [-32700, -32600, -32601]
    for code in codes {
      #expect(result.written.contains { $0.contains(#""code":\#(code)"#) }, "\(code)")
    }
    #expect(result.written.contains { $0.contains(#""id":"late""#) && $0.contains("error") })
    #expect(result.tookLeave)
  }
}
