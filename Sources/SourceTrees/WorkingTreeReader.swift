import SystemPackage
import WorkspaceModel

/// Reads files from disk, and from git what a sparse checkout, or a submodule that is not checked out, leaves out.
///
/// The bytes are those of the moment of reading and may be newer than the listing; who keeps results
/// by id computes the id of what was read with ``ObjectFormat/contentID(of:)``.
struct WorkingTreeReader: ContentReader {
  let root: WorkspaceRoot
  /// The stream of the files that are not checked out; `nil` if all are.
  let skipped: BlobStream?
  var isSparse = false

  func read(_ path: SourcePath, _ entry: FileEntry) async throws -> [UInt8]? {
    if entry.kind == .submodule { return nil }
    if let bytes = try await Self.bytes(of: root.path.appending(path), path) { return bytes }
    do throws(SourceTreeError) {
      return try await skipped?.read(entry.content, path)
    } catch {
      // A file that has vanished from the disk need not be an object of git.
      if error.code == .unreadable, !isSparse { return nil }
      throw error
    }
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
