import SourceTrees
import Synchronization
import WorkspaceModel

/// A source tree in memory.
///
/// What is listed and what is read can be made to differ.
struct MemoryTree: SourceTree {
  /// How reading a file goes wrong.
  enum Fault: Sendable { case vanished, unreadable, cancelled }

  var state: TreeState = .workingTree
  private var list = FileListing()
  private var contents: [SourcePath: [UInt8]] = [:]
  private var faults: [SourcePath: Fault] = [:]

  /// Makes a tree of texts by path; a text that begins with `-> ` is a symbolic link.
  init(_ files: [String: String], state: TreeState = .workingTree) {
    self.state = state
    for (path, text) in files { self[path] = text }
  }

  /// The text that is listed and read.
  subscript(path: String) -> String? {
    get { SourcePath(path).flatMap { contents[$0] }.map { String(decoding: $0, as: UTF8.self) } }
    set {
      guard let path = SourcePath(path) else { return }
      let isLink = newValue?.hasPrefix("-> ") == true
      let bytes = newValue.map { Array($0.dropFirst(isLink ? 3 : 0).utf8) }
      contents[path] = bytes
      list.files[path] = bytes.map { bytes in
        FileEntry(
          kind: isLink ? .symbolicLink(target: bytes) : .file,
          content: ObjectFormat.sha1.contentID(of: bytes)
        )
      }
    }
  }

  mutating func makeExecutable(_ path: String) {
    SourcePath(path).map { list.files[$0]?.kind = .executable }
  }

  /// Changes what is read, and leaves what is listed.
  mutating func save(_ path: String, _ text: String) {
    if let path = SourcePath(path) { contents[path] = Array(text.utf8) }
  }

  mutating func spoil(_ path: String, _ fault: Fault) {
    if let path = SourcePath(path) { faults[path] = fault }
  }

  func listing() async throws -> FileListing { list }

  func withReader<Value: Sendable>(
    _ body: (any ContentReader) async throws -> Value
  ) async throws -> Value {
    try await body(Reader(contents: contents, faults: faults))
  }

  private struct Reader: ContentReader {
    let contents: [SourcePath: [UInt8]]
    let faults: [SourcePath: Fault]

    func read(_ path: SourcePath, _ entry: FileEntry) async throws -> [UInt8]? {
      switch faults[path] {
      case .vanished: return nil
      case .unreadable: throw SourceTreeError(.unreadable, "`\(path)` cannot be read")
      case .cancelled: throw SourceTreeError(.cancelled, "Cancelled")
      case nil: return contents[path]
      }
    }
  }
}
