import ArchitectureRules
import BuildHistory
import GRPCCore
import GraphEngine
import GraphProtos
import ImpactAnalysis
import SourceTrees
import SwiftProtobuf
import TestEngine
import WorkspaceModel

/// How many findings one answer has unless the request limits them itself.
private let usualFindingLimit: UInt32 = 10_000

/// How many findings one message has at most.
private let findingsPerMessage = 200

extension CheckServiceHandler {
  /// Sends the counts, then the findings, and those that exceptions excuse.
  func check(
    _ request: Graphd_V1_CheckRequest,
    _ writer: RPCWriter<Graphd_V1_CheckResponse>
  ) async throws {
    let clock = AnswerClock()
    let session = try await workspaces.session(request.query.workspace)
    var question = try CheckQuestion(request)
    if question.priceCommits > 0 {
      // A check is about the build that `hotspots` takes by itself.
      let build = BuildTimes.Build(configuration: ImpactOptions().configuration.rawValue)
      question.durations = await builds.durations(of: session.root, in: build)
    }
    let answer = try await session.check(question)
    let limit = Int(request.maxFindings == 0 ? usualFindingLimit : request.maxFindings)
    var check = Graphd_V1_Check(answer)
    check.omittedFindings = UInt32(clamping: max(0, answer.findings.count - limit))
    clock.stop(&check.timings)
    try await writer.write(.with { $0.check = check })
    for part in Graphd_V1_Findings.parts(of: answer.findings.prefix(limit)) {
      try await writer.write(.with { $0.findings = part })
    }
    guard request.showAllowed else { return }
    for part in Graphd_V1_Findings.parts(of: answer.allowed.prefix(limit)) {
      try await writer.write(.with { $0.allowedFindings = part })
    }
  }
}

extension Graphd_V1_Findings {
  /// The messages of findings, none of which is large.
  fileprivate static func parts(of findings: ArraySlice<Finding>) -> some Sequence<Self> {
    stride(from: 0, to: findings.count, by: findingsPerMessage).lazy.map { start in
      .with {
        $0.findings = findings[start...].prefix(findingsPerMessage).map { Graphd_V1_Finding($0) }
      }
    }
  }
}

extension CheckQuestion {
  fileprivate init(_ request: Graphd_V1_CheckRequest) throws {
    self.init()
    let revisions = try RevisionPair(base: request.baseRevision, head: request.query.gitRevision)
    (base, head) = (revisions.base, revisions.head)
    rules = Set(request.rules)
    modules = request.modules
    component = request.component.isEmpty ? nil : request.component
    wiringNotes = request.wiringNotes
    today = request.today.isEmpty ? nil : request.today
    priceCommits = Int(min(request.priceCommits, 10_000))
    freshness = Freshness(request.query.freshness)
  }
}

extension Graphd_V1_Check: GraphAnswer {}

extension Graphd_V1_Check {
  fileprivate init(_ answer: CheckAnswer) {
    self.init(answer.head)
    rules = answer.rules
    if let base = answer.base {
      self.base = Graphd_V1_TreeState(base.state)
      if !base.snapshot.isComplete { complete = false }
    }
    let findings = answer.findings
    errors = UInt32(clamping: findings.count { $0.severity == .error })
    warnings = UInt32(clamping: findings.count { $0.severity == .warning })
    notes = UInt32(clamping: findings.count { $0.severity == .note })
    mended = UInt32(clamping: answer.mended)
    allowed = UInt32(clamping: answer.allowed.count)
    strictRules = answer.strictRules
  }
}

extension Graphd_V1_Rule {
  /// The rules of some families; those that can be checked if none is named.
  ///
  /// - Throws: `EngineError` for a name that no family has.
  static func all(of families: [String]) throws(EngineError) -> [Self] {
    guard !families.isEmpty else { return RuleFamily.allCases.flatMap(all) }
    var rules: [Self] = []
    for name in Set(families) {
      if name == "impact" {
        rules += ImpactRule.all.map(Self.init)
      } else if let family = RuleFamily(rawValue: name) {
        rules += all(of: family)
      } else {
        throw EngineError(.invalidRequest, "There is no family of rules `\(name)`")
      }
    }
    return rules
  }

  private init(_ rule: ImpactRule) {
    self.init()
    (id, family, statement) = (rule.id, "impact", rule.statement)
    (computed, source) = (rule.computed, rule.source)
  }

  /// The rules of a family.
  static func all(of family: RuleFamily) -> [Self] {
    guard family == .architecture else {
      return family.ids.map { id in .with { ($0.id, $0.family) = (id, family.rawValue) } }
    }
    return ArchitectureRules.all.map { rule in
      .with {
        ($0.id, $0.family, $0.title) = (rule.id, family.rawValue, rule.title)
        ($0.level, $0.statement) = (rule.level.rawValue, rule.statement)
        ($0.computed, $0.falseAlarms, $0.example) = (rule.computed, rule.errsWhere, rule.example)
      }
    }
  }
}
