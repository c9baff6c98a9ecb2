import SystemPackage
import WorkspaceModel

/// The files on disk, at any moment: saved and perhaps changed while they are listed.
///
/// In git these are all tracked files of the repository and those that are neither tracked nor
/// ignored. Git's view of its flags is kept: a file that a sparse checkout leaves out is listed as
/// the index has it, and read from git.
///
/// A file that git calls unmodified has the id that the index has, which is that of its bytes *after*
/// line-end conversion and clean filters; any other file has the id of its bytes as they are. Equal
/// ids thus always mean files that git calls equal. The files of a submodule are listed as they are
/// checked out. Without a checkout they are those of the commit in the index, if its objects are at hand.
///
/// Outside git it is every file below the root but for folders that hold products of a build.
package struct WorkingTree: SourceTree {
  package let root: WorkspaceRoot

  package var state: TreeState { .workingTree }

  /// Lists the files; see ``SourceTree/listing()``.
  ///
  /// Outside git every file is read. Git's index is left as it is, byte for byte.
  package func listing() async throws -> FileListing { try await completeListing().listing }

  /// Lists the files, and keeps what is needed to carry the listing over changes.
  package func completeListing() async throws -> WorkingTreeListing {
    if let repository = root.repository {
      try await listing(of: repository)
    } else {
      WorkingTreeListing(listing: try await crawl(), git: nil, ignoredFolders: [])
    }
  }

  package func withReader<Value: Sendable>(
    _ body: (any ContentReader) async throws -> Value
  ) async throws -> Value {
    guard let repository = root.repository else {
      return try await body(WorkingTreeReader(root: root, skipped: nil))
    }
    let submodules = SubmoduleObjects(of: repository)
    var isSparse = repository.hasSparsePatterns
    if isSparse { isSparse = try await repository.settings().isSparse }
    guard isSparse || !submodules.isEmpty else {
      return try await body(WorkingTreeReader(root: root, skipped: nil))
    }
    return try await BlobStream.open(submodules.joined(with: repository)) { [isSparse] blobs in
      try await body(WorkingTreeReader(root: root, skipped: blobs, isSparse: isSparse))
    }
  }

  /// Looks at `files` on disk and adds what is there to `listing`, whose problems it puts in order.
  @concurrent
  func examine(
    _ files: [DiskFile],
    into listing: inout FileListing
  ) async throws {
    let path = root.path
    let format = root.objectFormat
    let found = await parallelMap(files) { $0.examine(below: path, format) }
    if Task.isCancelled {
      throw SourceTreeError(.cancelled, "The request was cancelled while files were read")
    }
    for entry in found {
      switch entry {
      case .entry(let path, let entry): listing.files[path] = entry
      case .problem(let problem): listing.problems.append(problem)
      case .absent: break
      }
    }
    listing.problems.sort { ($0.path ?? .root, $0.message) < ($1.path ?? .root, $1.message) }
  }
}

/// Applies `transform`, which may read a file, to every value; in order.
///
/// A few threads of the shared pool work, each on a batch, and give way to others after every value.
private func parallelMap<Value: Sendable, Result: Sendable>(
  _ values: [Value],
  _ transform: @escaping @Sendable (Value) -> Result
) async -> [Result] {
  let width = 8
  let batch = 32
  let starts = stride(from: 0, to: values.count, by: batch)
  return await withTaskGroup(of: (Int, [Result]).self) { group in
    var results: [Int: [Result]] = [:]
    for (index, start) in starts.enumerated() {
      if index >= width, let (start, batch) = await group.next() { results[start] = batch }
      let slice = values[start..<min(start + batch, values.count)]
      group.addTask {
        var results: [Result] = []
        for value in slice where !Task.isCancelled {
          results.append(transform(value))
          await Task.yield()
        }
        return (start, results)
      }
    }
    for await (start, batch) in group { results[start] = batch }
    return starts.flatMap { results[$0] ?? [] }
  }
}
