import Dispatch
import JSONRPC
import Synchronization
import SystemPackage

/// The standard input and output of this process.
///
/// Both block, so they are used on threads of their own: a pool of few threads would be stopped by a slow editor.
struct StandardStreams: ByteChannel {
  private let reading = DispatchQueue(label: "graphctl.input")
  private let writing = DispatchQueue(label: "graphctl.output")

  /// In bytes.
  private static let readSize = 64 << 10

  func read() async -> [UInt8]? {
    let answer = OneAnswer()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.expect(continuation)
        reading.async { answer.give(Self.nextBytes()) }
      }
    } onCancel: {
      answer.give(nil)
    }
  }

  private static func nextBytes() -> [UInt8]? {
    let bytes = try? [UInt8](unsafeUninitializedCapacity: readSize) { buffer, count in
      count = try FileDescriptor.standardInput.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return bytes.flatMap { $0.isEmpty ? nil : $0 }
  }

  func write(_ bytes: [UInt8]) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      writing.async {
        continuation.resume(with: Result { _ = try FileDescriptor.standardOutput.writeAll(bytes) })
      }
    }
  }
}

/// A continuation that the first of several answers resumes.
private final class OneAnswer: Sendable {
  private enum State {
    case unexpected
    case expected(CheckedContinuation<[UInt8]?, Never>)
    case given
  }

  private let state = Mutex(State.unexpected)

  func expect(_ continuation: CheckedContinuation<[UInt8]?, Never>) {
    let isLate = state.withLock { state in
      if case .given = state { return true }
      state = .expected(continuation)
      return false
    }
    if isLate { continuation.resume(returning: nil) }
  }

  func give(_ bytes: [UInt8]?) {
    let continuation: CheckedContinuation<[UInt8]?, Never>? = state.withLock { state in
      defer { state = .given }
      if case .expected(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(returning: bytes)
  }
}
