import GraphProtos

/// The actions that an editor offers at a place.
enum CodeActions {
  /// How many stale modules are offered.
  private static let moduleLimit = 5

  /// The actions for the changes within a range of a document.
  static func actions(
    _ answer: EditorAnswer,
    in document: EditorDocument,
    within range: TextRange
  ) -> [CodeAction] {
    let declarations = answer.declarations(inFile: document.path)
      .filter { range.contains(line: $0.line) }
    guard !declarations.isEmpty else { return [] }
    let reached = Set(declarations.flatMap { answer.modules(reachedBy: $0) }.map(\.id))
    let named = answer.impact.modules.filter { $0.stale && reached.contains($0.id) }
    let stale = named.filter { $0.staleCertainty == .certain }
    let explanations = stale.prefix(moduleLimit).map { module in
      action("Explain why `\(module.id)` is stale", .why, answer, module.id)
    }
    let remedies = (stale + named.filter { $0.staleCertainty != .certain }).prefix(moduleLimit).map
    { module in
      action("Touch a file of `\(module.id)`", .touch, answer, module.id, CodeAction.quickFix)
    }
    return explanations + remedies
      + [action("Show the tests to run", .tests, answer, nil)]
      + [action("Show everything that the change affects", .affected, answer, nil)]
  }

  /// The action that lets the unsaved text of a manifest be run.
  static func readManifest(_ document: String, _ root: String) -> CodeAction {
    let title = "Run the unsaved manifest, and count its text"
    return CodeAction(
      title: title,
      kind: nil,
      command: Command(
        title: title,
        command: ServerCommand.readManifest.rawValue,
        arguments: [CommandArgument(root: root, document: document)]
      )
    )
  }

  private static func action(
    _ title: String,
    _ command: ServerCommand,
    _ answer: EditorAnswer,
    _ module: String?,
    _ kind: String? = nil
  ) -> CodeAction {
    CodeAction(
      title: title,
      kind: kind,
      command: Command(
        title: title,
        command: command.rawValue,
        arguments: [CommandArgument(root: answer.root, module: module)]
      )
    )
  }
}

/// The commands of `workspace/executeCommand`; all run in the server.
enum ServerCommand: String, CaseIterable {
  case affected = "graphd.affected"
  case doctor = "graphd.doctor"
  case readManifest = "graphd.readManifest"
  case tests = "graphd.tests"
  case touch = "graphd.touch"
  case why = "graphd.why"
}
