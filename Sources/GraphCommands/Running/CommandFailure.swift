/// Why a command failed that the service has no part in; the exit status is 1.
package struct CommandFailure: Error {
  let text: ErrorText
  /// The name of the failure for programs: a reason of the service, or `command_failed`.
  let code: String

  /// A failure; the message says what happened, where, and what to do.
  ///
  /// The hint names a further remedy.
  package init(_ message: String, code: String = "command_failed", hint: String? = nil) {
    text = ErrorText(message, hint: hint)
    self.code = code
  }
}
