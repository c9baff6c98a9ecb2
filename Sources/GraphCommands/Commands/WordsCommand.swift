import ArgumentParser

struct WordsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "Explain the words that answers use.",
    discussion: Words.page().text(TextStyle(usesColor: false))
  )

  var noColor: Bool { false }

  func run(in context: CommandContext) throws -> ExitStatus {
    let style = context.pageStyle(noColor: noColor, verbose: true)
    try context.output.write(Words.page().text(style))
    return .answered
  }
}
