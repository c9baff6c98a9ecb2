import ArgumentParser

/// The question about wiring; without an option it is which components there are.
struct WiringQuestionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("List the paths that look-ups of a name search.", valueName: "name")
  )
  var lookup: String?

  @Flag(help: "Report all defects; the exit status is 2 if one is an error.")
  var check = false

  @Flag(help: "With `--check`: report notes, too, which are no defects.")
  var notes = false

  @Option(help: "How the answer is printed.")
  var format: WiringFormat = .text

  func validate() throws {
    if lookup?.isEmpty == true { throw ValidationError("The name is empty") }
    if check, lookup != nil { throw ValidationError("Give one of `--check` and `--lookup`") }
    if notes, !check { throw ValidationError("`--notes` goes with `--check`") }
    if format == .dot, check || lookup != nil {
      throw ValidationError("`--format dot` prints the graph: leave out `--check` and `--lookup`")
    }
  }
}

/// The formats of answers about wiring.
enum WiringFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  /// The graph of components, for Graphviz.
  case dot
  case json

  func rendered(_ report: some Report, _ style: TextStyle) throws -> String {
    try (self == .json ? OutputFormat.json : .text).rendered(report, style)
  }
}
