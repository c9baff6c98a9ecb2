import Synchronization

/// Messages of JSON-RPC over a channel, in both directions.
///
/// Sending does not wait: messages are written in their order by one task.
package final class MessageConnection: Sendable {
  private let channel: any ByteChannel
  private let framing: any MessageFraming
  private let outgoing: AsyncStream<[UInt8]>
  private let sender: AsyncStream<[UInt8]>.Continuation
  /// The number of the last request.
  private let newest = Mutex(0)

  package init(over channel: any ByteChannel, _ framing: any MessageFraming) {
    self.channel = channel
    self.framing = framing
    (outgoing, sender) = AsyncStream.makeStream()
  }

  /// Passes messages to `receive` one after the other, until the input ends or `receive` returns false.
  ///
  /// Everything that was sent before the end is written before this returns.
  /// - Throws: `FramingError` if the input cannot be read on.
  package func run(_ receive: (IncomingMessage) async -> Bool) async throws {
    let writing = Task {
      for await bytes in outgoing {
        // A reader that has gone closes its other end, too: the input ends.
        guard (try? await channel.write(bytes)) != nil else { return }
      }
    }
    do {
      try await readAll(receive)
    } catch {
      await finish(writing)
      throw error
    }
    await finish(writing)
  }

  private func readAll(_ receive: (IncomingMessage) async -> Bool) async throws {
    var framing = framing
    while let bytes = await channel.read() {
      framing.append(bytes)
      while let message = try framing.next() {
        do throws(ErrorObject) {
          let message = try IncomingMessage(message)
          if await !receive(message) { return }
        } catch {
          send(OutgoingMessage.failure(nil, error))
        }
      }
    }
  }

  private func finish(_ writing: Task<Void, Never>) async {
    sender.finish()
    await writing.value
  }

  /// Sends the result of a request.
  package func respond(_ id: RequestID, _ result: some Encodable) {
    send(OutgoingMessage.response(id, result))
  }

  /// Sends the reason why a request has no result.
  package func fail(_ id: RequestID, _ error: ErrorObject) {
    send(OutgoingMessage.failure(id, error))
  }

  /// Sends a message that expects no response.
  package func notify(_ method: String, _ parameters: some Encodable) {
    send(OutgoingMessage.notification(method, parameters))
  }

  /// Sends a request whose response is of no interest: nothing depends on it, and it may never come.
  package func requestWithoutWaiting(
    _ method: String,
    _ parameters: (some Encodable)? = NullValue?.none
  ) {
    let id = newest.withLock { newest in
      newest += 1
      return newest
    }
    send(OutgoingMessage.request(.number(id), method, parameters))
  }

  private func send(_ message: [UInt8]) {
    guard !message.isEmpty else { return }
    sender.yield(framing.frame(message))
  }
}
