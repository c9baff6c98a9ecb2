/// Why a command failed that the service has no part in; the exit status is 1.
struct CommandFailure: Error {
  let text: ErrorText

  /// A failure; the message says what happened, where, and what to do.
  init(_ message: String) {
    text = ErrorText(message)
  }
}
