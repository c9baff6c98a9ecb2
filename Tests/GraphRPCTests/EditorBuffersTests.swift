import GraphProtos
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

@testable import GraphRPC

@Suite struct EditorBuffersTests {
  /// Calls `body` with room for `count` buffers of a hundred bytes together.
  private func withBuffers(
    _ count: Int,
    _ body: (inout EditorBuffers) throws -> Void
  ) async throws {
    try await TemporaryRepository.with([:]) { repository in
      let root = try await WorkspaceRoot.find(from: try #require(AbsolutePath(repository.path)))
      var buffers = EditorBuffers(root: root, byteLimit: 100 + count * EditorBuffers.overhead)
      try body(&buffers)
    }
  }

  private func opened(_ path: String, bytes: Int) -> Graphd_V1_BufferOpened {
    var message = Graphd_V1_BufferOpened()
    message.path = path
    message.text = .init(repeating: 0x20, count: bytes)
    return message
  }

  private func closed(_ path: String) -> Graphd_V1_BufferClosed {
    var message = Graphd_V1_BufferClosed()
    message.path = path
    return message
  }

  @Test func allBuffersTogetherAreBounded() async throws {
    try await withBuffers(2) { buffers in
      try buffers.open(opened("a", bytes: 49))
      try buffers.open(opened("b", bytes: 49))
      #expect(throws: EditorBuffers.TooLarge.self) { try buffers.open(opened("c", bytes: 0)) }
    }
  }

  @Test func whatIsClosedOrReplacedDoesNotCount() async throws {
    try await withBuffers(1) { buffers in
      try buffers.open(opened("a", bytes: 99))
      try buffers.open(opened("a", bytes: 98))
      try buffers.close(closed("a"))
      try buffers.close(closed("a"))
      try buffers.open(opened("b", bytes: 99))
      #expect(buffers.bytesTaken == 99 + 98 + 99)
      #expect(throws: EditorBuffers.TooLarge.self) { try buffers.open(opened("b", bytes: 100)) }
    }
  }
}
