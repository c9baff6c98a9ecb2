import GraphProtos
import SwiftProtobuf
import Synchronization

/// One stream of `OpenSession`: messages in their order, and questions that wait for their answers.
final class SessionLink: Sendable {
  /// The messages to send.
  let requests: AsyncStream<Graphd_V1_OpenSessionRequest>
  private let sender: AsyncStream<Graphd_V1_OpenSessionRequest>.Continuation
  /// Whether the answer may be out of date; what came meanwhile counts once.
  let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation
  /// The same of findings, which are those of the saved state.
  let saves: AsyncStream<Void>
  private let saved: AsyncStream<Void>.Continuation
  /// In bytes; zero for none.
  private let limit: Int
  private let state = Mutex(State())

  private struct State {
    var isReady = false
    var isClosed = false
    var newest: UInt32 = 0
    var waiting: [UInt32: CheckedContinuation<Graphd_V1_OpenSessionResponse?, Never>] = [:]
  }

  init(limit: Int) {
    self.limit = limit
    (requests, sender) = AsyncStream.makeStream()
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (saves, saved) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Whether the workspace is loaded and knows all documents.
  var isReady: Bool {
    get { state.withLock(\.isReady) }
    set { state.withLock { $0.isReady = newValue } }
  }

  /// How many bytes of a text fit into one message beside its path.
  var pieceSize: Int { limit == 0 ? .max >> 1 : max(1 << 10, limit - (64 << 10)) }

  /// Marks that the answer may be out of date.
  func note() { changed.yield() }

  /// Marks that the findings may be out of date.
  func noteSaved() { saved.yield() }

  /// Sends a message; runs `otherwise` in its place if it is larger than messages may be.
  func send(
    _ fill: (inout Graphd_V1_OpenSessionRequest) -> Void,
    otherwise: () -> Void = {}
  ) {
    var message = Graphd_V1_OpenSessionRequest()
    fill(&message)
    // Serialising every keystroke twice is not needed to learn that it is short.
    if limit > 0, message.changed.edits.edits.reduce(0, { $0 + $1.text.count + 32 }) > pieceSize {
      return otherwise()
    }
    sender.yield(message)
  }

  /// The answer to one question; `nil` if the stream ends before it.
  ///
  /// A cancelled task takes its question back.
  func ask(
    _ fill: (inout Graphd_V1_SessionQuestion) -> Void
  ) async -> Graphd_V1_OpenSessionResponse? {
    var question = Graphd_V1_SessionQuestion()
    fill(&question)
    let id = state.withLock { state in
      state.newest += 1
      return state.newest
    }
    question.id = id
    let asked = question
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          guard !state.isClosed, !Task.isCancelled else { return false }
          state.waiting[id] = continuation
          return true
        }
        guard isOpen else { return continuation.resume(returning: nil) }
        send { $0.question = asked }
      }
    } onCancel: {
      send { $0.cancel.id = id }
    }
  }

  /// Passes an answer to the question that waits for it.
  func resume(_ response: Graphd_V1_OpenSessionResponse) {
    state.withLock { $0.waiting.removeValue(forKey: response.id) }?.resume(returning: response)
  }

  /// Ends the stream; questions that wait have no answer.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume(returning: nil) }
    sender.finish()
    changed.finish()
    saved.finish()
  }
}
