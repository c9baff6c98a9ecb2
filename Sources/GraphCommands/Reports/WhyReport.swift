import GraphProtos

/// The answer to `why`.
struct WhyReport: Report {
  let response: Graphd_V1_WhyResponse
  /// The test that was asked about; the response is about its target.
  var test: Graphd_V1_SelectedTest?

  var isComplete: Bool { response.change.complete }

  var json: JSONValue {
    var members = response.change.headerJSON
    if let test {
      members =
        members + [
          "test": .string(test.id), "selected": .bool(test.selected), "because": test.because.json,
        ]
    }
    return members + [
      "module": response.module.json,
      "chains": .array(
        response.chains.map { chain in ["steps": .array(chain.steps.map(\.json))] }
      ),
    ]
  }

  func text(_ style: TextStyle) -> String {
    let names = ModuleNames(response.change.modules)
    var lines: [String] = []
    if let test {
      let verdict = test.selected ? "is to run" : "need not run"
      lines.append(style(.heading, "`\(test.id)` \(verdict): \(test.because.text)"))
    }
    if let summary { lines.append(style(.heading, summary)) }
    for chain in response.chains {
      var table = TextTable()
      for step in chain.steps {
        let what = step.declaration.isEmpty ? "" : "\(step.declaration) \(step.effect)"
        let line = step.line > 0 ? ":\(step.line)" : ""
        table.append(
          .init(names[step.module]),
          .init(what),
          .init(step.text),
          .init(step.path.isEmpty ? "" : step.path + line, .secondary)
        )
      }
      lines += [""] + table.lines(style)
    }
    lines += problemLines(response.change.problems, style)
    lines += verdictLines(
      isComplete: isComplete,
      freshness: response.change.freshness,
      response.change.problems,
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
    if test?.selected == true { return nil }
    return "`\(module.id)` is not affected by the change"
  }
}

extension Graphd_V1_ReasonStep {
  fileprivate var json: JSONValue {
    [
      "module": .string(module),
      "declaration": .optional(declaration),
      "effect": .string(effect),
      "path": .optional(path),
      "line": .optional(line),
      "text": .string(text),
    ]
  }
}
