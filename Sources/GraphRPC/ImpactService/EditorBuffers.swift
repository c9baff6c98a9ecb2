import GraphEngine
import GraphProtos
import SourceTrees
import WorkspaceModel

/// The buffers that an editor has told of.
struct EditorBuffers {
  private(set) var unsaved = UnsavedTexts()
  /// Files whose text in the editor is not known until it sends the whole one, or closes them.
  private(set) var unknown: Set<SourcePath> = []
  /// How many bytes of texts were ever taken in: what questions hold of texts that are replaced by now.
  private(set) var bytesTaken = 0
  /// Of all buffers and their names.
  private var bytes = 0
  let root: WorkspaceRoot
  private let byteLimit: Int
  private let editingLimit: Int

  /// How many bytes all buffers of one editor may have.
  static let usualByteLimit = 64 << 20
  /// How many bytes the edits of one message may move: each moves what follows it.
  static let usualEditingLimit = 4 << 30

  init(
    root: WorkspaceRoot,
    mayBeRun: Bool = true,
    byteLimit: Int = usualByteLimit,
    editingLimit: Int = usualEditingLimit
  ) {
    self.root = root
    self.byteLimit = byteLimit
    self.editingLimit = editingLimit
    unsaved.mayBeRun = mayBeRun
  }

  /// What is wrong with a message about a buffer: the client's picture of it is not ours.
  struct Fault: Error {
    var reason: String
    var path: SourcePath
    var message: String
  }

  /// The buffers are more than one session may have.
  struct TooLarge: Error {
    var message: String
  }

  mutating func open(_ message: Graphd_V1_BufferOpened) throws {
    try set(try path(message.path), .known(Array(message.text)))
  }

  mutating func close(_ message: Graphd_V1_BufferClosed) throws {
    try set(try path(message.path), .closed)
  }

  /// Changes the text of an open buffer; if that cannot be done, its text is not known any more.
  mutating func change(_ message: Graphd_V1_BufferChanged) throws {
    let path = try path(message.path)
    do {
      try set(path, .known(try text(of: path, after: message)))
    } catch let fault as Fault {
      try set(path, .unknown)
      throw fault
    }
  }

  private func text(
    of path: SourcePath,
    after message: Graphd_V1_BufferChanged
  ) throws(Fault) -> [UInt8] {
    guard var text = unsaved.texts[path] ?? (unknown.contains(path) ? [] : nil) else {
      throw Fault(
        reason: "buffer_not_open",
        path: path,
        message: "`\(path)` is not open in this session: send `opened` with its text"
      )
    }
    if case .text(let whole) = message.content { return Array(whole) }
    guard !unknown.contains(path), case .edits(let edits) = message.content else {
      throw Fault(
        reason: "buffer_unknown",
        path: path,
        message: "What was sent of `\(path)` does not tell its text: send the whole"
      )
    }
    var moved = 0
    for edit in edits.edits {
      guard edit.start <= edit.end, edit.end <= UInt64(text.count) else {
        throw Fault(
          reason: "edit_out_of_range",
          path: path,
          message: """
            An edit replaces bytes \(edit.start) to \(edit.end) of `\(path)`, which has \
            \(text.count): send its whole text
            """
        )
      }
      moved += text.count - Int(edit.start)
      guard moved <= editingLimit else {
        throw Fault(
          reason: "edits_too_many",
          path: path,
          message: "\(edits.edits.count) edits of `\(path)` are too many: send its whole text"
        )
      }
      text.replaceSubrange(Int(edit.start)..<Int(edit.end), with: edit.text)
    }
    return text
  }

  private enum Buffer {
    case known([UInt8])
    case unknown
    case closed
  }

  private mutating func set(_ path: SourcePath, _ buffer: Buffer) throws(TooLarge) {
    bytes -= size(of: path)
    unsaved.texts[path] = nil
    unknown.remove(path)
    switch buffer {
    case .known(let text):
      unsaved.texts[path] = text
      bytesTaken += text.count
    case .unknown: unknown.insert(path)
    case .closed: break
    }
    bytes += size(of: path)
    guard bytes > byteLimit else { return }
    throw TooLarge(
      message: "The open buffers have more than \(byteLimit >> 20) MiB: close some before others"
    )
  }

  /// What the tables take for a buffer, about.
  static let overhead = 256

  private func size(of path: SourcePath) -> Int {
    if let text = unsaved.texts[path] { return Self.overhead + path.bytes.count + text.count }
    return unknown.contains(path) ? Self.overhead + path.bytes.count : 0
  }

  private func path(_ text: String) throws -> SourcePath {
    let path =
      text.hasPrefix("file:") ? .root : try root.sourcePath(for: text, relativeTo: root.path)
    guard path != .root else {
      throw EngineError(.invalidRequest, "`\(text)` is no path of a file")
    }
    return path
  }
}
