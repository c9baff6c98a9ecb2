import SystemPackage
import WorkspaceModel

/// Reads files from disk, and what a sparse checkout leaves out from git.
///
/// The bytes are those of the moment of reading and may be newer than the listing; who keeps results
/// by id computes the id of what was read with ``ObjectFormat/contentID(of:)``.
struct WorkingTreeReader: ContentReader {
  let root: WorkspaceRoot
  /// Where the files are that a sparse checkout leaves out; `nil` if it leaves out none.
  let skipped: BlobStream?

  func read(_ path: SourcePath, _ entry: FileEntry) async throws -> [UInt8]? {
    if entry.kind == .submodule { return nil }
    if let bytes = try await Self.bytes(of: root.path.appending(path), path) { return bytes }
    return try await skipped?.read(entry.content, path)
  }

  @concurrent
  private static func bytes(
    of location: AbsolutePath,
    _ path: SourcePath
  ) async throws -> [UInt8]? {
    do throws(Errno) {
      if try location.status().type == .symbolicLink { return try location.linkTarget() }
      return try location.regularFileContents()
    } catch {
      if error.meansAbsent { return nil }
      throw SourceTreeError(.unreadable, "`\(path)` cannot be read (\(error)); make it readable")
    }
  }
}
