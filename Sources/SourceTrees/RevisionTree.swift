import WorkspaceModel

/// The files of one commit, read from git's objects; the work tree is never touched.
package struct RevisionTree: SourceTree {
  package let repository: Repository
  /// The full id.
  package let commit: String

  package var state: TreeState { .commit(commit) }

  package init(repository: Repository, commit: String) {
    self.repository = repository
    self.commit = commit
  }

  package func listing() async throws -> FileListing { try await list() }

  package func withReader<Value: Sendable>(
    _ body: (any ContentReader) async throws -> Value
  ) async throws -> Value {
    try await BlobStream.open(repository, commit: commit) { try await body(BlobReader(blobs: $0)) }
  }

  @concurrent
  private func list() async throws -> FileListing {
    let question = ["ls-tree", "-r", "-z", "--full-tree", commit]
    let output = try await repository.output(question, of: commit)
    var listing = FileListing()
    var links: [SourcePath: ContentID] = [:]
    for record in TreeRecord.parse(output) {
      switch record.mode {
      case .file:
        listing.files[record.path] = FileEntry(kind: .file, content: record.id)
      case .executable:
        listing.files[record.path] = FileEntry(kind: .executable, content: record.id)
      case .submodule:
        listing.files[record.path] = FileEntry(kind: .submodule, content: record.id)
        listing.problems.append(.submodule(record.path))
      case .symbolicLink:
        links[record.path] = record.id
      }
    }
    for (path, target) in try await BlobStream.targets(of: links, in: repository, commit: commit) {
      guard let id = links[path] else { continue }
      listing.files[path] = FileEntry(kind: .symbolicLink(target: target), content: id)
    }
    return listing
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
