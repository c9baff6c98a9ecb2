/// Why a command failed that the service has no part in; the exit status is 1.
package struct CommandFailure: Error {
  let text: ErrorText

  /// A failure; the message says what happened, where, and what to do.
  ///
  /// The hint names a further remedy.
  package init(_ message: String, hint: String? = nil) {
    text = ErrorText(message, hint: hint)
  }
}
