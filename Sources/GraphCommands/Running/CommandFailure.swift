/// Why a command failed that the service has no part in; the exit status is 1.
package struct CommandFailure: Error {
  let text: ErrorText

  /// A failure; the message says what happened, where, and what to do.
  package init(_ message: String) {
    text = ErrorText(message)
  }
}
