import GraphEngine
import GraphProtos
import SourceTrees
import WorkspaceModel

/// The buffers that an editor has told of.
struct EditorBuffers {
  private(set) var unsaved = UnsavedTexts()
  let root: WorkspaceRoot

  init(root: WorkspaceRoot) { self.root = root }

  /// What is wrong with a message about a buffer: the client's picture of it is not ours.
  struct Fault: Error {
    var reason: String
    var message: String
  }

  mutating func open(_ message: Graphd_V1_BufferOpened) throws {
    unsaved.texts[try path(message.path)] = Array(message.text)
  }

  mutating func close(_ message: Graphd_V1_BufferClosed) throws {
    unsaved.texts[try path(message.path)] = nil
  }

  /// Changes the text of an open buffer; if an edit does not fit, nothing is changed.
  mutating func change(_ message: Graphd_V1_BufferChanged) throws {
    let path = try path(message.path)
    guard var text = unsaved.texts[path] else {
      throw Fault(
        reason: "buffer_not_open",
        message: "`\(path)` is not open in this session: send `opened` with its text"
      )
    }
    switch message.content {
    case .text(let whole): text = Array(whole)
    case .edits(let edits):
      for edit in edits.edits {
        guard edit.start <= edit.end, edit.end <= UInt64(text.count) else {
          throw Fault(
            reason: "edit_out_of_range",
            message: """
              An edit replaces bytes \(edit.start) to \(edit.end) of `\(path)`, which has \
              \(text.count): send its whole text
              """
          )
        }
        text.replaceSubrange(Int(edit.start)..<Int(edit.end), with: edit.text)
      }
    case nil: break
    }
    unsaved.texts[path] = text
  }

  private func path(_ text: String) throws -> SourcePath {
    try root.sourcePath(for: text, relativeTo: root.path)
  }
}
