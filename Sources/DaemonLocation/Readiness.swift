/// What a daemon that was just started says, once, to whoever started it.
///
/// It travels as one line through a pipe whose end is the daemon's descriptor `descriptor`; the pipe
/// is closed after it. A daemon that ends before it says anything closes the pipe all the same.
package enum Readiness: Hashable, Sendable {
  /// It listens: a connection that is made now will be answered.
  case listening
  /// Another daemon has the socket; this one ends.
  case alreadyRunning
  /// It cannot listen, and ends; a sentence for a person.
  case failed(String)

  /// The descriptor by which a started daemon finds the pipe.
  package static let descriptor: CInt = 3

  /// The line, with its line break.
  package var line: String {
    switch self {
    case .listening: "listening\n"
    case .alreadyRunning: "already running\n"
    // The sentence may hold a file's name, and that a line break.
    case .failed(let sentence):
      "failed: " + sentence.split(separator: "\n").joined(separator: " ") + "\n"
    }
  }

  /// Understands a line; nil if a daemon would not write it.
  package init?(line: String) {
    let words = line.hasSuffix("\n") ? String(line.dropLast()) : line
    switch words {
    case "listening": self = .listening
    case "already running": self = .alreadyRunning
    default:
      guard words.hasPrefix("failed: ") else { return nil }
      self = .failed(String(words.dropFirst("failed: ".count)))
    }
  }
}
