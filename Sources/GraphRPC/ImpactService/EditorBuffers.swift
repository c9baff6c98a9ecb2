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
  private let encoding: Graphd_V1_PositionEncoding
  private let byteLimit: Int
  private let editingLimit: Int
  /// Whether `may_be_run` counts.
  private let grants: Bool

  /// How many bytes all buffers of one editor may have.
  static let usualByteLimit = 64 << 20
  /// How many bytes the edits of one message may move: each moves what follows it.
  static let usualEditingLimit = 4 << 30

  init(
    root: WorkspaceRoot,
    encoding: Graphd_V1_PositionEncoding = .utf16,
    mayBeRun: Bool = true,
    grants: Bool = true,
    byteLimit: Int = usualByteLimit,
    editingLimit: Int = usualEditingLimit
  ) {
    self.root = root
    self.encoding = encoding
    self.byteLimit = byteLimit
    self.editingLimit = editingLimit
    self.grants = grants
    unsaved.mayBeRun = mayBeRun
  }

  /// What is wrong with a message about a buffer: the client's picture of it is not ours.
  struct Fault: Error {
    var reason: Graphd_V1_ErrorReason
    var path: SourcePath
    var message: String
  }

  /// The buffers are more than one session may have.
  struct TooLarge: Error {
    var message: String
  }

  mutating func open(_ message: Graphd_V1_BufferOpened) throws {
    let path = try path(message.path)
    try set(path, .known(Array(message.text)))
    if grants, message.mayBeRun { unsaved.permitted.insert(path) }
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
        reason: .bufferNotOpen,
        path: path,
        message: "`\(path)` is not open in this session: send `opened` with its text"
      )
    }
    if case .text(let whole) = message.content { return Array(whole) }
    guard !unknown.contains(path), case .edits(let edits) = message.content else {
      throw Fault(
        reason: .bufferUnknown,
        path: path,
        message: "What was sent of `\(path)` does not tell its text: send the whole"
      )
    }
    var moved = 0
    for edit in edits.edits {
      let range = try replacedBytes(edit, of: path, text)
      moved += text.count - range.lowerBound
      guard moved <= editingLimit else {
        throw Fault(
          reason: .editsTooMany,
          path: path,
          message: "\(edits.edits.count) edits of `\(path)` are too many: send its whole text"
        )
      }
      text.replaceSubrange(range, with: edit.text)
    }
    return text
  }

  /// The bytes that an edit replaces.
  private func replacedBytes(
    _ edit: Graphd_V1_TextEdit,
    of path: SourcePath,
    _ text: [UInt8]
  ) throws(Fault) -> Range<Int> {
    switch edit.part {
    case .bytes(let range):
      guard range.start <= range.end, range.end <= text.count else {
        throw Fault(
          reason: .editOutOfRange,
          path: path,
          message: """
            An edit replaces bytes \(range.start) to \(range.end) of `\(path)`, which has \
            \(text.count): send its whole text
            """
        )
      }
      return Int(range.start)..<Int(range.end)
    case .positions(let range):
      let positions = TextPositions(text, countsUTF8: encoding == .utf8)
      guard let start = positions.offset(line: range.startLine, column: range.startColumn),
        let end = positions.offset(line: range.endLine, column: range.endColumn), start <= end
      else {
        throw Fault(
          reason: .editOutOfRange,
          path: path,
          message: """
            An edit replaces \(range.startLine):\(range.startColumn) to \
            \(range.endLine):\(range.endColumn) of `\(path)`, which has no such lines: send its whole text
            """
        )
      }
      return start..<end
    case nil:
      throw Fault(
        reason: .editOutOfRange,
        path: path,
        message: "An edit of `\(path)` does not say what it replaces: send its whole text"
      )
    }
  }

  private enum Buffer {
    case known([UInt8])
    case unknown
    case closed
  }

  private mutating func set(_ path: SourcePath, _ buffer: Buffer) throws(TooLarge) {
    bytes -= size(of: path)
    unsaved.texts[path] = nil
    unsaved.permitted.remove(path)
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
    let path = try root.clientPath(text)
    guard path != .root else {
      throw EngineError(.invalidRequest, "`\(text)` is no path of a file")
    }
    return path
  }
}
