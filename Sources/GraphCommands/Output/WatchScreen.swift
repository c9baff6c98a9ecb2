import Synchronization

/// A terminal that shows the newest of many answers, from its top and with the time of day.
///
/// An answer appears when no newer one has come for a moment. `git checkout` of a file removes and writes it, and
/// nobody needs the state in between.
final class WatchScreen: Sendable {
  private struct State {
    var number = 0
    var shown = 0
    var text = ""
  }

  private let output: CommandOutput
  private let state = Mutex(State())
  private let (signals, signal) = AsyncStream.makeStream(
    of: Void.self,
    bufferingPolicy: .bufferingNewest(1)
  )

  /// How long an answer must have been the newest.
  static let pause = Duration.milliseconds(150)

  init(_ output: CommandOutput) { self.output = output }

  /// Takes an answer; it is shown soon, unless a newer one comes.
  func offer(_ text: String) {
    state.withLock { state in
      state.number += 1
      state.text = text
    }
    signal.yield()
  }

  /// Shows answers until the task is cancelled; it does not return before.
  func run() async throws {
    for await _ in signals {
      var newest = state.withLock { $0.number }
      while true {
        try await Task.sleep(for: Self.pause)
        let now = state.withLock { $0.number }
        if now == newest { break }
        newest = now
      }
      try showLast()
    }
    throw CancellationError()
  }

  /// Shows the newest answer, if it is not on the screen yet.
  func showLast() throws {
    let text = state.withLock { state -> String? in
      guard state.shown < state.number else { return nil }
      state.shown = state.number
      return state.text
    }
    if let text { try output.write(Self.frame(LocalTime.timeOfDay + "\n" + text)) }
  }

  /// Goes to the top, writes each line over the one that is there, and clears the rest: nothing flickers.
  static func frame(_ text: String) -> String {
    "\u{1B}[H" + text.replacing("\n", with: "\u{1B}[K\n") + "\u{1B}[J"
  }
}
