import GraphEngine
import GraphProtos
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

@testable import GraphRPC

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct EditorBuffersTests {
  /// Calls `body` with room for `count` buffers of a hundred bytes together.
  private func withBuffers(
    _ count: Int,
    _ body: (inout EditorBuffers) throws -> Void
  ) async throws {
    try await TemporaryRepository.with([:]) { repository in
      let root = try await WorkspaceRoot.find(from: try #require(AbsolutePath(repository.path)))
      var buffers = EditorBuffers(
        root: root,
        byteLimit: 100 + count * EditorBuffers.overhead,
        editingLimit: 300
      )
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

  /// The permission is for one text, not for a file.
  @Test func aTextMayBeRunUntilItChanges() async throws {
    try await withBuffers(2) { buffers in
      var message = opened("Package.swift", bytes: 10)
      message.mayBeRun = true
      try buffers.open(message)
      #expect(buffers.unsaved.permitted.count == 1)
      var change = Graphd_V1_BufferChanged()
      change.path = "Package.swift"
      change.text = .init(repeating: 0x20, count: 1)
      try buffers.change(change)
      #expect(buffers.unsaved.permitted.isEmpty)
      try buffers.open(message)
      try buffers.close(closed("Package.swift"))
      #expect(buffers.unsaved.permitted.isEmpty)
    }
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

  /// Each moves what follows it.
  @Test func theEditsOfOneMessageAreBounded() async throws {
    try await withBuffers(1) { buffers in
      try buffers.open(opened("a", bytes: 50))
      try buffers.change(insertions(20, at: 49, into: "a"))
      #expect(throws: EditorBuffers.Fault.self) {
        try buffers.change(insertions(7, at: 0, into: "a"))
      }
      #expect(buffers.unknown.count == 1)
      try buffers.open(opened("a", bytes: 50))
      try buffers.change(insertions(5, at: 0, into: "a"))
      #expect(buffers.bytesTaken == 50 + 70 + 50 + 55)
    }
  }

  private func insertions(
    _ count: Int,
    at start: UInt32,
    into path: String
  ) -> Graphd_V1_BufferChanged {
    var edit = Graphd_V1_TextEdit()
    (edit.bytes.start, edit.bytes.end) = (start, start)
    edit.text = .init(repeating: 0x20, count: 1)
    var message = Graphd_V1_BufferChanged()
    message.path = path
    message.edits.edits = Array(repeating: edit, count: count)
    return message
  }
}
