import ArgumentParser

/// How an answer is printed.
struct AnswerOptions: ParsableArguments {
  @Option(help: "How the answer is printed.")
  var format: OutputFormat = .text
}

/// How an answer is judged.
struct StrictnessOptions: ParsableArguments {
  @Flag(help: "Exit with 3 if something may be missing from the answer.")
  var strict = false
}

/// The formats that every answer has.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json

  func rendered(_ report: some Report, _ style: TextStyle) throws -> String {
    switch self {
    case .text: report.text(style)
    case .json: try ContractJSON().document(report.message)
    }
  }
}
