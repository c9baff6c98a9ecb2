import AgentServer
import GraphProtos
import JSONRPC

/// The consequences of a change, and the rules that it breaks.
struct AffectedTool: AgentTool {
  let questions: AgentQuestions

  let name = "affected"
  let description = """
    The effect of a change before building: modules that can differ, that rebuild, or that a build leaves stale (then \
    clean first). Also the rules that it breaks.
    """
  let parameters: [AgentParameter] = [
    .base, .head, AgentParameter("paths", .texts, "only these files count"), .repo,
  ]
  let shape = AnswerShape.members([
    "complete": .bool,
    "modules": .list(
      of: .members([
        "id": .text, "stale": .bool, "stale_certainty": .text, "changed": .bool,
        "output_can_change": .bool,
        "build_recompiles": .bool, "retest": .bool,
        "because": .list(
          of: .members(["module": .text, "declaration": .text, "effect": .text]),
          limit: 1
        ),
      ]),
      limit: 25
    ),
    "changes": .list(of: .members(["path": .text, "module": .text, "level": .text]), limit: 10),
    "problems": .problems,
    "findings": .list(
      of: .members(["rule": .text, "severity": .text, "message": .text, "remedy": .text]),
      limit: 10
    ),
  ])

  func answer(_ arguments: ToolArguments) async throws -> ToolAnswer {
    let options = arguments.change + ["--"] + arguments.texts("paths")
    let report = try await questions.ask(AffectedCommand.self, options, in: arguments)
    let check = try await check(arguments)
    var impact = report.response
    // A list that is cut begins with what an agent must know.
    impact.modules = impact.modules.enumerated().sorted {
      (-$0.element.urgency, $0.offset) < (-$1.element.urgency, $1.offset)
    }.map(\.element)
    var document = try questions.document(impact).members ?? [:]
    document["findings"] = try questions.document(check.response)["findings"]
    let findings =
      check.response.findings.isEmpty ? "" : "\nThe change breaks rules:\n" + text(check)
    return ToolAnswer(report.text(questions.style) + findings, .object(document))
  }

  /// The findings of the head that the base does not have.
  private func check(_ arguments: ToolArguments) async throws -> CheckReport {
    let base = ["--base=\(arguments.text("base") ?? "HEAD")"]
    let options = base + arguments.options(["head"])
    var check = try await questions.ask(CheckCommand.self, options, in: arguments).response
    check.findings.removeAll { $0.severity == .note }
    check.notes = 0
    return CheckReport(response: check)
  }

  private func text(_ check: CheckReport) -> String {
    var style = questions.style
    style.lineLimit = 15
    return check.text(style)
  }
}

extension Graphd_V1_AffectedModule {
  /// The order of modules in a list that may be cut.
  fileprivate var urgency: Int {
    if isCertainlyStale { return 5 }
    if stale { return 4 }
    if changed { return 3 }
    if outputCanChange { return 2 }
    return buildRecompiles ? 1 : 0
  }
}
