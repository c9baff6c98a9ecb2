import SourceTrees
import Synchronization
import WorkspaceModel

/// Whether everything that a load has read was what the listing says: a working tree can be saved
/// between listing and reading.
final class ReadingRecord: Sendable {
  private let deviated = Atomic(false)

  /// At least one file had vanished, could not be read, or had other bytes.
  var hasDeviation: Bool { deviated.load(ordering: .acquiring) }

  func noteDeviation() { deviated.store(true, ordering: .releasing) }
}

/// A tree that compares what is read with what was listed.
struct ObservedTree: SourceTree {
  let base: any SourceTree
  let format: ObjectFormat
  let record: ReadingRecord

  var state: TreeState { base.state }

  func listing() async throws -> FileListing { try await base.listing() }

  func unlistable(among paths: [SourcePath]) async throws -> Set<SourcePath> {
    try await base.unlistable(among: paths)
  }

  func savedBytes() async throws -> [SourcePath: [UInt8]?] { try await base.savedBytes() }

  func withReader<Value: Sendable>(
    _ body: (any ContentReader) async throws -> Value
  ) async throws -> Value {
    try await base.withReader { reader in
      try await body(ObservingReader(base: reader, tree: self))
    }
  }
}

private struct ObservingReader: ContentReader {
  let base: any ContentReader
  let tree: ObservedTree

  func read(_ path: SourcePath, _ entry: FileEntry) async throws -> [UInt8]? {
    let bytes: [UInt8]?
    do {
      bytes = try await base.read(path, entry)
    } catch {
      tree.record.noteDeviation()
      throw error
    }
    // Only a working tree can differ from its listing.
    let isListed =
      bytes.map { tree.state != .workingTree || tree.format.contentID(of: $0) == entry.content }
    if isListed != true && entry.kind != .submodule { tree.record.noteDeviation() }
    return bytes
  }
}
