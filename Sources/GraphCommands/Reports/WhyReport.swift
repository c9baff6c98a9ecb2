import GraphProtos

/// The answer to `why`.
struct WhyReport: TimedReport {
  typealias Content = Graphd_V1_Explanation

  let response: Content

  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    // The way to the test itself is finer than that to its module.
    let chains = response.test.reach.isEmpty ? response.chains : response.test.reach
    let names = ModuleNames(ids: Set(chains.flatMap(\.steps).map(\.module)))
    var page = TextPage()
    if response.hasTest {
      let test = response.test
      let word = test.selected ? "is to run" : "need not run"
      page.head.append(TextLine("`\(test.id)` \(word): \(test.because)", .heading))
    }
    if let summary { page.head.append(TextLine(summary, .heading)) }
    page.head += response.verdictLines
    let shown = style.lineLimit == nil ? chains.count : Self.chainLimit
    let showsRules = style.lineLimit == nil
    page.sections = chains.prefix(shown).map { section($0, names, showsRules) }
    if chains.count > shown {
      let rest = counted(chains.count - shown, "more chain")
      page.foot = [TextLine(""), TextLine("… and \(rest)\(style.wholeHint)", .secondary)]
    }
    if let problems = problemSection(response.problems, style) {
      page.sections.append(problems)
    }
    return page.text(style)
  }

  /// How many chains a short answer shows: one is enough to understand, others confirm it.
  private static let chainLimit = 4

  private func section(
    _ chain: Graphd_V1_ReasonChain,
    _ names: ModuleNames,
    _ showsRules: Bool
  ) -> TextPage.Section {
    TextPage.Section(
      rows: chain.steps.map { step in
        let difference = Words.difference(of: step.declaration, step.effect.word)
        let location = step.location
        let line = location.hasRange ? ":\(location.range.start.line)" : ""
        return .cells([
          .init(names[step.module]),
          .init(step.declaration.isEmpty ? "" : difference),
          .init(step.text),
          .init(location.path.isEmpty ? "" : location.path + line, .secondary),
          .init(showsRules ? step.rule : "", .secondary),
        ])
      },
      noun: "step"
    )
  }

  private var summary: String? {
    let module = response.module
    var facts: [String] = []
    if module.changed { facts.append("changed") }
    if module.outputCanChange { facts.append("output can change") }
    if module.stale {
      let word = module.isCertainlyStale ? "stale" : "possibly stale"
      facts.append("\(word): the build leaves an output as it was")
    }
    if module.buildRecompiles { facts.append("the build recompiles it") }
    if module.mayRecompile { facts.append("the build may recompile it") }
    if module.relinks { facts.append("linked again") }
    if module.retest { facts.append("to be tested again") }
    if !facts.isEmpty { return "`\(module.id)`: " + facts.joined(separator: " · ") }
    // The test runs for what its module does not link: a file that it opens, a program that it starts.
    if response.test.selected { return nil }
    return "`\(module.id)` is not affected by the change"
  }
}
