/// A stream of bytes in both directions, such as the standard input and output of a process.
package protocol ByteChannel: Sendable {
  /// The next bytes; `nil` at the end, and when the task is cancelled.
  func read() async -> [UInt8]?
  /// Writes bytes after those of earlier calls.
  ///
  /// - Throws: If the reader has gone.
  func write(_ bytes: [UInt8]) async throws
}
