import GraphProtos

/// The answer to `deps` and `rdeps`: the modules that are reached from one.
struct ReachReport<Content: TimedMessage & ReachAnswer>: TimedReport {
  let response: Content

  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    page.head = [TextLine(response.summary, .heading)] + response.verdictLines
    if !response.modules.isEmpty {
      page.sections = [.init(isDetached: false, rows: response.modules.map(row), noun: "module")]
    }
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    return page.text(style)
  }

  private func row(_ reached: Graphd_V1_ReachedModule) -> TextPage.Row {
    .cells([
      .init(reached.module.id),
      .init(reached.module.kind.word, .secondary),
      .init(reached.module.version, .secondary),
      .init(response.transitive ? counted(Int(reached.distance), "hop") : "", .secondary),
    ])
  }
}

/// An answer with modules that are reached from one.
protocol ReachAnswer: GraphAnswer {
  /// The id of the module in the question.
  var module: String { get }
  var transitive: Bool { get }
  var modules: [Graphd_V1_ReachedModule] { get }
  /// A sentence for a person.
  var summary: String { get }
}

extension ReachAnswer {
  fileprivate var way: String { transitive ? "" : " directly" }
}

extension Graphd_V1_ListDependenciesResponse: ReachAnswer {
  var summary: String {
    if modules.isEmpty { return "`\(module)` depends on no module" }
    return "`\(module)` depends on \(counted(modules.count, "module"))\(way)"
  }
}

extension Graphd_V1_ListDependentsResponse: ReachAnswer {
  var summary: String {
    if modules.isEmpty { return "No module depends on `\(module)`" }
    let verb = modules.count == 1 ? "depends" : "depend"
    return "\(counted(modules.count, "module")) \(verb)\(way) on `\(module)`"
  }
}
