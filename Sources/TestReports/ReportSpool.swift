import SystemPackage

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reports that a client sends piece by piece, in files of their own until they are read.
///
/// Nobody else can read the files; they are removed by ``remove()``.
package final class ReportSpool {
  /// One report.
  package struct File: Sendable, Hashable {
    /// Its name at the client.
    package let name: String
    /// The file with its bytes, until the spool is removed.
    package let path: String
    /// When it was written at the client, since 1970; `nil` if that is not known.
    package let written: Duration?

    /// Reads the report, in bounded memory however large it is.
    ///
    /// - Throws: `ReportError`, which names the report as the client does.
    package func read() throws -> TestReport {
      do {
        return try ReportFile.read(path)
      } catch var error as ReportError {
        error.path = name
        throw error
      }
    }
  }

  /// The reports that have begun.
  package private(set) var files: [File] = []
  private let folder: String
  private var current: FileDescriptor?
  private var bytes = 0

  /// How many bytes all reports of one run may have.
  private static let largest = 4 << 30

  /// Makes a folder below the system's temporary one.
  package init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/graphd-reports-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  /// Adds a piece to the report that came last, or begins another one if its name differs.
  ///
  /// - Returns: Whether there was room for it.
  /// - Throws: `Errno` if it cannot be written.
  package func add(
    _ piece: some Sequence<UInt8>,
    to name: String,
    written: Duration? = nil
  ) throws -> Bool {
    if files.last?.name != name {
      try close()
      let file = File(name: name, path: folder + "/\(files.count)", written: written)
      current = try FileDescriptor.open(
        FilePath(file.path),
        .writeOnly,
        options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: .ownerReadWrite
      )
      files.append(file)
    }
    let count = try current?.writeAll(piece) ?? 0
    bytes += count
    return bytes <= Self.largest
  }

  /// Ends the last report: all can be read.
  package func close() throws {
    try current?.close()
    current = nil
  }

  /// Removes the files.
  package func remove() {
    try? close()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
