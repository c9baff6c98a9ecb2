import GraphProtos

/// The reach of changed declarations, as an editor shows it in a document.
enum Annotations {
  /// Lines above declarations that differ from the base.
  static func lenses(_ answer: EditorAnswer, in document: EditorDocument) -> [CodeLens] {
    reached(answer, in: document).map { declaration in
      CodeLens(
        range: document.contentRange(ofLine: declaration.line),
        command: Command(
          title: declaration.change.reach.summary,
          command: ServerCommand.tests.rawValue,
          arguments: [CommandArgument(root: answer.root)]
        )
      )
    }
  }

  /// The same at the end of their lines.
  static func hints(
    _ answer: EditorAnswer,
    in document: EditorDocument,
    within range: TextRange
  ) -> [InlayHint] {
    reached(answer, in: document)
      .filter { range.contains(line: $0.line) }
      .map { declaration in
        InlayHint(
          position: document.contentRange(ofLine: declaration.line).end,
          label: declaration.change.reach.summary
        )
      }
  }

  private static func reached(
    _ answer: EditorAnswer,
    in document: EditorDocument
  ) -> [EditorAnswer.ChangedDeclaration] {
    answer.declarations(inFile: document.path).filter(\.change.hasReach)
  }
}

/// The consequences of one changed declaration, as an editor shows them beside the pointer.
enum HoverText {
  /// How many modules a table has.
  private static let moduleLimit = 20

  /// The consequences of the declaration at a place; `nil` if none differs.
  ///
  /// Beside all names of a line it is about all declarations that begin there.
  static func hover(
    _ answer: EditorAnswer,
    in document: EditorDocument,
    at place: TextPosition,
    isMarkdown: Bool
  ) -> Hover? {
    let inLine = answer.declarations(inFile: document.path).filter { $0.line == place.line }
    guard !inLine.isEmpty else { return nil }
    let named = inLine.first {
      let range = document.nameRange(of: $0.change.name, inLine: place.line)
      return range.start <= place && place <= range.end
    }
    let declarations = named.map { [$0] } ?? inLine
    let texts = declarations.map { text($0, answer, isMarkdown) }
    return Hover(
      contents: Hover.Content(
        kind: isMarkdown ? "markdown" : "plaintext",
        value: texts.joined(separator: "\n\n")
      ),
      range: declarations.count == 1
        ? document.nameRange(of: declarations[0].change.name, inLine: place.line)
        : document.contentRange(ofLine: place.line)
    )
  }

  private static func text(
    _ declaration: EditorAnswer.ChangedDeclaration,
    _ answer: EditorAnswer,
    _ isMarkdown: Bool
  ) -> String {
    let change = declaration.change
    let modules = answer.modules(reachedBy: declaration).sorted {
      ($0.stale ? 0 : 1, $0.distance, $0.id) < ($1.stale ? 0 : 1, $1.distance, $1.id)
    }
    var heading = "`\(change.name)`: \(change.effect.word.replacingUnderscores)"
    if change.hasReach { heading += ", \(change.reach.summary)" }
    var lines = [heading]
    if !modules.isEmpty, isMarkdown { lines += ["", "| module | consequence |", "|---|---|"] }
    for module in modules.prefix(moduleLimit) {
      lines.append(
        isMarkdown
          ? "| `\(module.id)` | \(module.consequences) |" : "\(module.id): \(module.consequences)"
      )
    }
    if modules.count > moduleLimit {
      lines += [
        isMarkdown ? "" : nil, "and \(counted(modules.count - moduleLimit, "more module"))",
      ]
      .compactMap { $0 }
    }
    if !answer.impact.complete {
      lines += ["", "Something may be missing: the answer is incomplete"]
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// Words of the contract for a person.
  fileprivate var replacingUnderscores: String {
    String(map { $0 == "_" ? " " : $0 })
  }
}
