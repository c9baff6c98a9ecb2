import Crypto
import SystemPackage

/// Reads a report of whatever format it is.
package enum ReportFile {
  /// Reads the file at `path` in bounded memory, however large it is.
  ///
  /// XML is read piece by piece; JSON that would take too much, `ReportLimits`, is refused.
  ///
  /// - Throws: `ReportError`.
  package static func read(_ path: String) throws -> TestReport {
    let head: [UInt8]
    let digest: String
    do {
      (head, digest) = try survey(path)
    } catch let refusal as Refusal {
      throw ReportError(path: path, reason: refusal.reason)
    } catch {
      throw ReportError(path: path, reason: "\(error)")
    }
    guard let first = head.first(where: { !isBlank($0) }) else {
      throw ReportError(path: path, reason: "It is empty: the run may have crashed")
    }
    var report: TestReport
    do {
      if first == UInt8(ascii: "<") {
        report = try JUnitReader.read(path, head: head)
      } else if first == UInt8(ascii: "{"), EventStreamReader.isEventStream(head) {
        report = try EventStreamReader.read(path)
      } else if first == UInt8(ascii: "{") {
        report = try XcresultReader.read(path)
      } else if CoverageReader.isTrace(head) {
        report = try CoverageReader.read(path)
      } else {
        throw Refusal("It is neither XML nor JSON nor a trace file of LCOV")
      }
    } catch let refusal as Refusal {
      throw ReportError(path: path, reason: refusal.reason)
    }
    report.digest = digest
    return report
  }

  /// The first bytes of a file, and the digest of all.
  private static func survey(_ path: String) throws -> (head: [UInt8], digest: String) {
    var hash = SHA256()
    var head: [UInt8] = []
    try forEachChunk(of: path) { chunk in
      if head.count < 1 << 16 { head += chunk.prefix((1 << 16) - head.count) }
      hash.update(bufferPointer: chunk)
    }
    return (head, hash.finalize().hexadecimal)
  }

  /// Calls `body` with the file's bytes, piece by piece.
  ///
  /// - Throws: `Refusal` for a pipe, a device or a folder, without waiting for anybody; `Errno`.
  static func forEachChunk(
    of path: String,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let file = try FileDescriptor.open(
      FilePath(path),
      .readOnly,
      options: [.closeOnExec, .nonBlocking]
    )
    defer { try? file.close() }
    guard try Stat(file).type == .regular else { throw Refusal("It is no regular file") }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(into: buffer)
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Calls `body` with each line of the file that ends with a newline, without that.
  ///
  /// - Returns: Whether the last line does, too: what is left was cut off.
  /// - Throws: `Refusal`, also for a line that is too long.
  static func forEachLine(of path: String, _ body: ([UInt8]) throws -> Void) throws -> Bool {
    var rest: [UInt8] = []
    do {
      try forEachChunk(of: path) { chunk in
        var start = 0
        while let end = chunk[start...].firstIndex(of: 0x0A) {
          rest += chunk[start..<end]
          try body(rest)
          rest.removeAll(keepingCapacity: true)
          start = end + 1
        }
        rest += chunk[start...]
        guard rest.count <= ReportLimits.lineBytes else {
          throw Refusal(
            "A line has more than \(ReportLimits.lineBytes >> 20) MiB; record what "
              + "`swift test --xunit-output` writes"
          )
        }
      }
    } catch let error as Errno {
      throw Refusal("\(error)")
    }
    return rest.isEmpty
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    // A byte order mark may stand before XML.
    byte == 0x20 || (0x09...0x0D).contains(byte) || [0xEF, 0xBB, 0xBF].contains(byte)
  }
}

/// Why a reader gives up; whoever knows the path makes an error of it.
struct Refusal: Error {
  var reason: String
  init(_ reason: String) { self.reason = reason }
}

extension Digest {
  /// In lower-case hexadecimal digits.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }
}
