import DocumentFormats
import SystemPackage

/// Reads a file that a build tool has left, of whatever format it is.
package enum BuildFile {
  /// The subject of one file.
  package enum Content: Sendable {
    case report(BuildReport)
    /// One run of the compiler, a part of a module's time: see `CompilerJob.report(of:)`.
    case job(CompilerJob)
  }

  /// How many bytes a database may have.
  package static let largest: Int64 = 1 << 30

  /// Reads the file at `path`, a copy that nobody writes.
  ///
  /// - Parameters:
  ///   - path: The copy.
  ///   - name: The name or path of the original.
  ///   - lanes: How many commands the build ran at once: the cores of its machine, unless `--jobs` limited them.
  /// - Returns: The times of its targets, or of one run of the compiler.
  /// - Throws: `BuildReportError`.
  package static func read(
    _ path: String,
    named name: String,
    lanes: Int
  ) throws(BuildReportError) -> Content {
    let head = try bytes(of: path, atMost: 64, of: largest)
    if head.isEmpty { throw BuildReportError("It is empty: no build has ended yet") }
    if head.starts(with: BuildDatabase.magic) {
      return .report(try BuildDatabase.read(path, lanes: lanes))
    }
    guard head.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else {
      throw BuildReportError(
        "It is no record of a build: name a `build.db`, a file of `-stats-output-dir`, or what `xclogparser parse "
          + "--reporter json` writes"
      )
    }
    let limit = DocumentLimits.bytes
    return try content(of: try bytes(of: path, atMost: limit, of: Int64(limit)), named: name)
  }

  /// Reads a document of JSON.
  static func content(
    of bytes: [UInt8],
    named name: String
  ) throws(BuildReportError) -> Content {
    let document: Document
    do {
      document = try JSON5.read(bytes)
    } catch {
      throw BuildReportError(
        "It is not read from line \(error.line) on: \(error.reason); write it again"
      )
    }
    if let log = ActivityLogSteps(document.value) { return .report(BuildReport(times: log.times)) }
    guard document.value.members.keys.contains(where: { $0.hasPrefix("time.swift") }) else {
      throw BuildReportError(
        "It has neither steps of XCLogParser's `json` reporter nor times of the compiler: name one of these"
      )
    }
    return .job(try CompilerJob(name: name, document.value))
  }

  private static func bytes(
    of path: String,
    atMost count: Int,
    of limit: Int64
  ) throws(BuildReportError) -> [UInt8] {
    do {
      let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
      return try file.closeAfter {
        let size = try file.seek(offset: 0, from: .end)
        guard size <= limit else { throw BuildReportError("It has more than \(limit >> 20) MiB") }
        try file.seek(offset: 0, from: .start)
        var bytes = [UInt8](repeating: 0, count: min(count, Int(size)))
        let filled = try bytes.withUnsafeMutableBytes { buffer in
          var filled = 0
          while filled < buffer.count {
            let read = try file.read(into: .init(rebasing: buffer[filled...]))
            if read == 0 { break }
            filled += read
          }
          return filled
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
      }
    } catch let error as BuildReportError {
      throw error
    } catch {
      throw BuildReportError("It cannot be read: \(error)")
    }
  }
}
