import DaemonLocation
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The pipe through which a started daemon says that it listens, or why it cannot.
struct ReadinessPipe: ~Copyable {
  private let readEnd: FileDescriptor
  /// Nil once the daemon has it: as long as it is open here, too, the pipe never ends.
  private var writeEnd: FileDescriptor?

  init() throws(Errno) {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    readEnd = FileDescriptor(rawValue: ends[0])
    writeEnd = FileDescriptor(rawValue: ends[1])
  }

  deinit {
    try? readEnd.close()
    try? writeEnd?.close()
  }

  /// Lends the daemon's end to `body`, once, and closes it here.
  mutating func handOver<Result>(
    _ body: (FileDescriptor) throws(Errno) -> Result
  ) throws(Errno) -> Result {
    guard let end = writeEnd.take() else { throw .badFileDescriptor }
    defer { try? end.close() }
    return try body(end)
  }

  /// What the daemon says, or how it was silent.
  ///
  /// - Throws: `CancellationError`.
  func answer(until deadline: ContinuousClock.Instant) async throws -> Answer {
    var bytes: [UInt8] = []
    while ContinuousClock.now < deadline {
      switch read() {
      case .some(let more) where more.isEmpty:
        return Readiness(line: String(decoding: bytes, as: UTF8.self)).map(Answer.said) ?? .ended
      case .some(let more):
        bytes += more
      case nil:
        // The daemon needs some tens of milliseconds; no thread is blocked for it.
        try await Task.sleep(for: .milliseconds(2))
      }
    }
    return .silent
  }

  /// How a daemon began.
  enum Answer: Hashable {
    case said(Readiness)
    /// It ended, or closed the pipe, without a word.
    case ended
    /// It said nothing in time.
    case silent
  }

  /// What has arrived: empty at the pipe's end, nil if nothing has yet.
  private func read() -> [UInt8]? {
    let bytes = try? [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = try readEnd.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return bytes
  }
}
