import JSONRPC
import TestSupport
import Testing

@Suite struct FramingTests {
  /// The messages of a text that comes in pieces of `size` bytes.
  private func messages(
    _ text: String,
    _ framing: any MessageFraming,
    size: Int
  ) throws(FramingError) -> [String] {
    var framing = framing
    var messages: [String] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      framing.append(Array(bytes[start..<min(bytes.count, start + size)]))
      while let message = try framing.next() {
        messages.append(String(decoding: message, as: UTF8.self))
      }
    }
    return messages
  }

  @Test(arguments: [1, 2, 7, 1000])
  func headersAreFoundInPieces(size: Int) throws {
    let text =
      "Content-Length: 2\r\n\r\n{}"
      + "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:3\r\n\r\n{ }"
      + "Content-Length: 0\r\n\r\n" + "Content-Length: 8\r\n\r\n{\"ä\":\"1"
    #expect(try messages(text, HeaderFraming(), size: size) == ["{}", "{ }", "", "{\"ä\":\"1"])
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n{}", "Content-Length: -1\r\n\r\n", "Length: 2\r\n\r\n{}",
    "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 300000000\r\n\r\n",
    String(repeating: "x", count: 9000),
  ])
  func badHeadersEndTheStream(text: String) {
    #expect(throws: FramingError.self) { try messages(text, HeaderFraming(), size: 1000) }
  }

  @Test(arguments: [1, 2, 7, 1000])
  func linesAreFoundInPieces(size: Int) throws {
    #expect(try messages("{}\n\r\n\n{1}\r\n{", LineFraming(), size: size) == ["{}", "{1}\r"])
  }

  @Test func aLongLineEndsTheStream() {
    #expect(throws: FramingError.self) { try messages("12345", LineFraming(limit: 4), size: 3) }
  }

  /// A framed message is found again, in whatever pieces it comes.
  @Test(.timeLimit(.minutes(10))) func framesAreFoundAgain() throws {
    let seed = fuzzSeed("GRAPHD_EDITOR_FUZZ_SEED")
    print("GRAPHD_EDITOR_FUZZ_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let sent = (0..<random.below(20)).map { _ in
        (0..<1 + random.below(300)).map { _ in UInt8.random(in: 32...255, using: &random) }
      }.map { [UInt8(ascii: "{")] + $0 }
      for framing: any MessageFraming in [HeaderFraming(), LineFraming()] {
        var bytes = sent.flatMap { framing.frame($0) }[...]
        var reader = framing
        var found: [[UInt8]] = []
        while !bytes.isEmpty {
          let piece = bytes.prefix(1 + random.below(400))
          bytes = bytes.dropFirst(piece.count)
          reader.append(Array(piece))
          while let message = try reader.next() { found.append(message) }
        }
        #expect(found == sent)
      }
    }
  }
}
