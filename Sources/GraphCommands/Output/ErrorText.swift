import GraphClient

/// What a person reads when a command fails: what happened, and what to do.
struct ErrorText {
  let message: String
  /// What to do; nil if the message says it all.
  var hint: String?

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
    text += message.withVisibleControls + "\n"
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

  private static func hint(_ error: GraphClientError) -> String? {
    switch error.reason {
    case "unknown_module":
      if let near = error.metadata["near"], !near.isEmpty {
        return "Did you mean \(quotedList(near))?"
      }
      return "`graphctl modules` lists the modules of the workspace"
    case "ambiguous_module":
      if let candidates = error.metadata["candidates"], !candidates.isEmpty {
        return "Name one of \(quotedList(candidates))"
      }
      return "Name it as `package/target`; `graphctl modules` lists the modules"
    case "unknown_revision":
      return "If the revision is on a server only, run `git fetch` first"
    case "shallow_clone":
      return "Run `git fetch --unshallow`, or let CI clone with its whole history"
    case "not_a_workspace":
      return "Name a folder that holds a `Package.swift`, or one inside it, with `--repo`"
    case "path_outside_root":
      return "Name paths inside the workspace, or another workspace with `--repo`"
    default:
      return hint(error.code, error.fault)
    }
  }

  private static func hint(
    _ code: GraphClientError.Code,
    _ fault: GraphClientError.Fault
  ) -> String? {
    switch (code, fault) {
    case (.noDaemon, _), (.unresponsive, _):
      "Leave `--socket` out, or give `--in-process`, to answer without a daemon"
    case (.service, .internal):
      "This is a mistake in graphd: please report it with the command that you ran"
    default:
      nil
    }
  }

  /// `a, b` as `` `a` or `b` ``.
  private static func quotedList(_ names: String) -> String {
    names.split(separator: ",").map { "`\($0.trimming())`" }.joined(separator: " or ")
  }
}

extension Substring {
  fileprivate func trimming() -> Substring {
    var rest = self
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
