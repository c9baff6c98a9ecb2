import JSONRPC
import Testing

@Suite struct MessageTests {
  private struct Place: Codable, Equatable {
    var line: Int
  }

  private struct Nothing: Decodable {
    var line: Int?
  }

  private func message(_ text: String) throws(ErrorObject) -> IncomingMessage {
    try IncomingMessage(Array(text.utf8))
  }

  @Test func kindsFollowFromIDAndMethod() throws {
    #expect(try message(#"{"id":1,"method":"a"}"#).kind == .request(.number(1), method: "a"))
    #expect(try message(#"{"id":"x","method":"a"}"#).kind == .request(.text("x"), method: "a"))
    #expect(try message(#"{"method":"a"}"#).kind == .notification(method: "a"))
    #expect(try message(#"{"id":2,"result":null}"#).kind == .response(.number(2)))
    #expect(try message(#"{"id":null,"error":{"code":1,"message":"m"}}"#).kind == .fault)
  }

  @Test(arguments: [
    ("", -32700), ("{", -32700), ("\u{FF}", -32700), ("[]", -32600), ("3", -32600),
    (#"{"id":1.5,"method":"a"}"#, -32600), (#"{"id":{},"method":"a"}"#, -32600),
    (#"{"method":7}"#, -32600),
  ])
  func whatIsNoMessageHasACode(text: String, code: Int) {
    #expect(performing: { try message(text) }, throws: { ($0 as? ErrorObject)?.code == code })
  }

  @Test func deepNestingIsRefused() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: ErrorObject.self) { try message(#"{"method":"a","params":\#(text)"#) }
  }

  @Test func parametersHaveAType() throws {
    let place = try message(#"{"method":"a","params":{"line":3,"more":[]}}"#)
    #expect(try place.parameters(Place.self) == Place(line: 3))
    #expect(try message(#"{"method":"a"}"#).parameters(Nothing.self).line == nil)
    let wrong = try message(#"{"method":"a","params":{"line":"x"}}"#)
    #expect(
      performing: { try wrong.parameters(Place.self) },
      throws: { ($0 as? ErrorObject)?.message.contains("`params.line`") == true }
    )
  }

  @Test func messagesAreWritten() {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    #expect(
      text(OutgoingMessage.response(.number(1), NullValue()))
        == #"{"id":1,"jsonrpc":"2.0","result":null}"#
    )
    #expect(
      text(OutgoingMessage.failure(nil, ErrorObject(-1, "m")))
        == #"{"error":{"code":-1,"message":"m"},"id":null,"jsonrpc":"2.0"}"#
    )
    #expect(
      text(OutgoingMessage.request(.text("a"), "do", NullValue?.none))
        == #"{"id":"a","jsonrpc":"2.0","method":"do"}"#
    )
    #expect(
      text(OutgoingMessage.notification("did", Place(line: 1)))
        == #"{"jsonrpc":"2.0","method":"did","params":{"line":1}}"#
    )
  }
}
