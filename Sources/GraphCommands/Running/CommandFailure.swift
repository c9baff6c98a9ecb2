/// Why a command failed that the service has no part in.
package struct CommandFailure: Error {
  let text: ErrorText
  /// The name of the failure for programs: a reason of the service, or `command_failed`.
  let code: String
  let status: ExitStatus

  /// A failure; the message says what happened, where, and what to do.
  ///
  /// The hint names a further remedy.
  package init(_ message: String, code: String = "command_failed", hint: String? = nil) {
    self.init(message, code: code, hint: hint, status: .unanswered)
  }

  init(
    _ message: String,
    code: String = "command_failed",
    hint: String? = nil,
    status: ExitStatus
  ) {
    text = ErrorText(message, hint: hint)
    (self.code, self.status) = (code, status)
  }
}
