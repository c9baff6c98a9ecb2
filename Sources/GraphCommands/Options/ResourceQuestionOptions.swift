import ArgumentParser

/// The question about resources; without an option it is which there are.
struct ResourceQuestionOptions: ParsableArguments {
  @Flag(help: "Report all defects.")
  var check = false

  @Flag(help: "Report names that code looks up where they are not, and texts that languages lack.")
  var missing = false

  @Flag(help: "Report files that two modules have, and names that stand twice.")
  var duplicates = false

  @Flag(help: "Report resources that no code uses.")
  var unused = false

  @Option(
    help: ArgumentHelp("List the bundles that a program needs when it runs.", valueName: "program"),
    completion: .modules
  )
  var bundles: String?

  @Option(help: ArgumentHelp("List the code that looks up a key or an asset.", valueName: "name"))
  var key: String?

  @Option(
    help: ArgumentHelp("List tables with the texts that a language lacks.", valueName: "language")
  )
  var language: String?

  @Option(
    help: ArgumentHelp(
      "With `--check`: leave out the findings of this git revision; `main...` is where the branch left main.",
      valueName: "rev"
    )
  )
  var base: String?

  func validate() throws {
    if let base {
      if !check { throw ValidationError("`--base` needs `--check`") }
      if base.isEmpty { throw ValidationError("The revision is empty") }
    }
    let flags = [check, missing, duplicates, unused].count { $0 }
    let options = [bundles, key, language].compactMap(\.self)
    if flags + options.count > 1 {
      throw ValidationError(
        "Give one of `--check`, `--missing`, `--duplicates`, `--unused`, `--bundles`, `--key` and `--language`"
      )
    }
    if options.contains("") { throw ValidationError("The name is empty") }
  }

  /// The rules to check, or their family; `nil` if the question is another one.
  var rules: [String]? {
    if check { return ["resources"] }
    if missing { return ["R01", "R02", "R03", "R04", "R05", "R07", "R17"] }
    if duplicates { return ["R09", "R15"] }
    return unused ? ["R12", "R16"] : nil
  }
}
