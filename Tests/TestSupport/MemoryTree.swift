package import SourceTrees
package import WorkspaceModel

/// A source tree in memory, written as one text: `//- path` begins a file, `//- path -> target` is a
/// symbolic link.
package struct MemoryTree: SourceTree {
  package var state: TreeState { .workingTree }
  private var contents: [SourcePath: [UInt8]] = [:]
  private var entries: FileTable = [:]
  /// The paths that git would not list.
  package var ignored: Set<SourcePath> = []

  package init(_ fixture: String) {
    var current: SourcePath?
    var lines: [Substring] = []
    func finish(_ tree: inout MemoryTree) {
      if let current { tree.add(current, lines.map { $0 + "\n" }.joined()) }
      lines = []
    }
    for line in fixture.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("//- ") else {
        lines.append(line)
        continue
      }
      finish(&self)
      current = nil
      let words = line.dropFirst(4).split(separator: " -> ")
      guard let path = SourcePath(words[0]) else { continue }
      if words.count == 2 {
        link(path, to: String(words[1]))
      } else {
        current = path
      }
    }
    finish(&self)
  }

  package mutating func add(_ path: SourcePath, _ text: String) {
    add(path, bytes: Array(text.utf8))
  }

  package mutating func add(_ path: SourcePath, bytes: [UInt8]) {
    contents[path] = bytes
    entries[path] = FileEntry(
      kind: .file,
      content: Self.content(String(decoding: bytes, as: UTF8.self))
    )
  }

  /// A commit of another repository, whose files are not listed.
  package mutating func addSubmodule(_ path: SourcePath, commit: String = "commit") {
    entries[path] = FileEntry(kind: .submodule, content: Self.content(commit))
  }

  private mutating func link(_ path: SourcePath, to target: String) {
    contents[path] = Array(target.utf8)
    entries[path] = FileEntry(
      kind: .symbolicLink(target: Array(target.utf8)),
      content: Self.content(target)
    )
  }

  /// Not git's hash: only equal texts need equal ids.
  private static func content(_ text: String) -> ContentID {
    var builder = FingerprintBuilder()
    builder.combine(text)
    let value = builder.fingerprint.value
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    guard let id = ContentID(bytes: bytes) else { preconditionFailure("eight bytes make an id") }
    return id
  }

  package func listing() async throws -> FileListing {
    let submodules = entries.filter { $0.value.kind == .submodule }.map(\.key).sorted()
    return FileListing(
      files: entries,
      problems: submodules.map {
        Problem(.submoduleNotRead, .note, path: $0, "`\($0)` is not read")
      }
    )
  }

  package func unlistable(among paths: [SourcePath]) async throws -> Set<SourcePath> {
    ignored.intersection(paths)
  }

  package func withReader<Value: Sendable>(
    _ body: (any ContentReader) async throws -> Value
  ) async throws -> Value {
    try await body(Reader(contents: contents))
  }

  private struct Reader: ContentReader {
    let contents: [SourcePath: [UInt8]]

    func read(_ path: SourcePath, _ entry: FileEntry) async throws -> [UInt8]? {
      contents[path]
    }
  }
}
