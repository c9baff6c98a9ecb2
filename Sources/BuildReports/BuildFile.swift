import SystemPackage

/// Reads a file that a build tool has left, of whatever format it is.
package enum BuildFile {
  /// How many bytes a database may have.
  package static let largest: Int64 = 1 << 30

  /// Reads the file at `path`, a copy that nobody writes.
  ///
  /// - Parameters:
  ///   - path: The copy.
  ///   - lanes: How many commands the build ran at once: the cores of its machine, unless `--jobs` limited them.
  /// - Returns: The times of its targets.
  /// - Throws: `BuildReportError`.
  package static func read(_ path: String, lanes: Int) throws(BuildReportError) -> BuildReport {
    let head = try head(of: path)
    if head.isEmpty { throw BuildReportError("It is empty: no build has ended yet") }
    guard head.starts(with: BuildDatabase.magic) else {
      throw BuildReportError("It is no record of a build: name a `build.db`")
    }
    return try BuildDatabase.read(path, lanes: lanes)
  }

  private static func head(of path: String) throws(BuildReportError) -> [UInt8] {
    do {
      let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
      return try file.closeAfter {
        let size = try file.seek(offset: 0, from: .end)
        guard size <= largest else {
          throw BuildReportError("It has more than \(largest >> 20) MiB")
        }
        try file.seek(offset: 0, from: .start)
        return try [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
          count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
      }
    } catch let error as BuildReportError {
      throw error
    } catch {
      throw BuildReportError("It cannot be read: \(error)")
    }
  }
}
