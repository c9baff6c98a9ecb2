import GraphProtos

/// The answer to `why`.
struct WhyReport: Report {
  let response: Graphd_V1_Explanation

  var message: Graphd_V1_Explanation { response.withoutTimings }
  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    let names = ModuleNames(ids: Set(response.chains.flatMap(\.steps).map(\.module)))
    var lines: [String] = []
    if response.hasTest {
      let test = response.test
      let verdict = test.selected ? "is to run" : "need not run"
      lines.append(style(.heading, "`\(test.id)` \(verdict): \(test.because)"))
    }
    if let summary { lines.append(style(.heading, summary)) }
    for chain in response.chains {
      var table = TextTable()
      for step in chain.steps {
        let what = step.declaration.isEmpty ? "" : "\(step.declaration) \(step.effect.word)"
        let location = step.location
        let line = location.hasRange ? ":\(location.range.start.line)" : ""
        table.append(
          .init(names[step.module]),
          .init(what),
          .init(step.text),
          .init(location.path.isEmpty ? "" : location.path + line, .secondary)
        )
      }
      lines += [""] + table.lines(style)
    }
    lines += problemLines(response.problems, style)
    lines += verdictLines(
      isComplete: isComplete,
      freshness: response.freshness,
      response.problems,
      style
    )
    return joinedLines(lines)
  }

  private var summary: String? {
    let module = response.module
    var facts: [String] = []
    if module.changed { facts.append("changed") }
    if module.outputCanChange { facts.append("output can change") }
    if module.stale { facts.append("stale: the build leaves an output as it was") }
    if module.buildRecompiles { facts.append("the build recompiles it") }
    if module.relinks { facts.append("linked again") }
    if module.retest { facts.append("to be tested again") }
    if !facts.isEmpty { return "`\(module.id)`: " + facts.joined(separator: " · ") }
    // The test runs for what its module does not link: a file that it opens, a program that it starts.
    if response.test.selected { return nil }
    return "`\(module.id)` is not affected by the change"
  }
}
