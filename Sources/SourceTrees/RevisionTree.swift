import Synchronization
import WorkspaceModel

/// The files of one commit and of its submodules at hand, read from git's objects; no work tree is read.
package struct RevisionTree: SourceTree {
  package let repository: Repository
  /// The full id.
  package let commit: String
  private let objects = FoundObjects()

  package var state: TreeState { .commit(commit) }

  package init(repository: Repository, commit: String) {
    self.repository = repository
    self.commit = commit
  }

  package func listing() async throws -> FileListing { try await list() }

  package func withReader<Value: Sendable>(
    _ body: (any ContentReader) async throws -> Value
  ) async throws -> Value {
    if objects.found == nil { _ = try await list() }
    let joined = objects.found?.joined(with: repository) ?? repository
    return try await BlobStream.open(joined, commit: commit) {
      try await body(BlobReader(blobs: $0))
    }
  }

  @concurrent
  private func list() async throws -> FileListing {
    var commits = CommitListing(of: repository)
    try await commits.add(commit)
    try await commits.readLinks(of: commit)
    objects.found = commits.objects
    return commits.listing
  }
}

/// The objects of submodules that a listing has found, for whoever reads what it lists.
private final class FoundObjects: Sendable {
  private let value = Mutex<SubmoduleObjects?>(nil)

  var found: SubmoduleObjects? {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

/// Reads blobs of a repository, whatever tree they stand in.
struct BlobReader: ContentReader {
  let blobs: BlobStream

  func read(_ path: SourcePath, _ entry: FileEntry) async throws -> [UInt8]? {
    if entry.kind == .submodule { return nil }
    return try await blobs.read(entry.content, path)
  }
}
