import GraphClient
import GraphProtos

/// What a person reads when a command fails: what happened, and what to do.
struct ErrorText {
  let message: String
  /// What to do; nil if the message says it all.
  var hint: String?
  /// Whether the message has several lines; in any other a line break is one of a name.
  var hasLines = false

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  init(_ error: GraphClientError) {
    self.init(error.message, hint: Self.hint(error))
  }

  /// The lines for the standard error.
  func lines(_ style: TextStyle) -> String {
    var text = style(.heading, "graphctl:") + " " + style(.alarm, "error:") + " "
    text += (hasLines ? message.withVisibleControlsInLines : message.withVisibleControls) + "\n"
    if let hint {
      text += style(.heading, "graphctl:") + " hint: " + hint.withVisibleControls + "\n"
    }
    return text
  }

  /// A warning's line for the standard error.
  static func warning(_ message: String, _ style: TextStyle) -> String {
    style(.heading, "graphctl:") + " " + style(.warning, "warning:") + " "
      + message.withVisibleControls + "\n"
  }

  /// What the command line offers; the service's message has told what else to do.
  private static func hint(_ error: GraphClientError) -> String? {
    switch (error.code, error.reason) {
    case (.noDaemon, _), (.unresponsive, _):
      "Questions are answered without a daemon with `--in-process`, or without `--socket`, `--server` and "
        + "`GRAPHD_SERVER`"
    case (.notAdmitted, _):
      "`--token-file` must name a copy of the file that the daemon reads"
    case (.connectionLost, _):
      "The daemon ended before it answered: ask again"
    case (.service, .notAWorkspace), (.service, .rootNotFound),
      (.service, .pathOutsideRoot):
      "`--repo` names the folder of the workspace"
    case (.service, .noWorkTree):
      "`--base A --head B` asks about a change between commits; commands without these options take `--revision A`"
    case (.service, _) where error.fault == .internal:
      "This is a mistake of graphd: please report it, with the command that you ran"
    default:
      nil
    }
  }
}
