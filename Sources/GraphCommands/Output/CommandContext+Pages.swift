extension CommandContext {
  /// How many lines a short answer has at most.
  static let shortAnswer = 40

  /// The layout of an answer: fitted to a terminal, and short unless `-v` is given.
  func pageStyle(noColor: Bool, verbose: Bool) -> TextStyle {
    var style = style(onTerminal: output.isTerminal, noColor: noColor)
    style.width = output.isTerminal ? output.terminalSize.columns : nil
    style.lineLimit = verbose ? nil : Self.shortAnswer
    style.isVerbose = verbose
    return style
  }

  /// Writes an answer: on a terminal that it does not fit, through the user's pager.
  func show(_ text: String, paged: Bool) async throws {
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    if paged, output.isTerminal, environment["TERM"] != "dumb", lines >= output.terminalSize.rows,
      let pager, await tools.page(text, through: pager, environment: pagerEnvironment)
    {
      return
    }
    try output.write(text)
  }

  /// The shell command of the pager, by the rules of git (git-var(1), `GIT_PAGER`); nil for none.
  var pager: String? {
    let named = ["GRAPHD_PAGER", "PAGER"].lazy.compactMap { environment[$0] }.first ?? "less"
    return named.isEmpty || named == "cat" ? nil : named
  }

  /// Variables that a pager needs, as git sets them: colours, and no wait for one screen.
  ///
  /// The user's own count first.
  private var pagerEnvironment: [String: String] {
    ["LESS": "FRX", "LV": "-c"].filter { environment[$0.key] == nil }
  }
}
