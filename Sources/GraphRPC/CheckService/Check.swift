import ArchitectureRules
import GRPCCore
import GraphEngine
import GraphProtos
import SourceTrees
import SwiftProtobuf
import WorkspaceModel

extension CheckServiceHandler {
  /// Sends the counts, then the findings.
  func check(
    _ request: Graphd_V1_CheckRequest,
    _ writer: RPCWriter<Graphd_V1_CheckResponse>
  ) async throws {
    let clock = AnswerClock()
    let session = try await workspaces.session(request.query.workspace)
    let answer = try await session.check(try CheckQuestion(request))
    try await writer.write(
      Graphd_V1_Check(answer),
      answer.findings,
      limit: request.maxFindings,
      clock
    )
  }
}

extension CheckQuestion {
  fileprivate init(_ request: Graphd_V1_CheckRequest) throws {
    self.init()
    let revisions = try RevisionPair(base: request.baseRevision, head: request.query.gitRevision)
    (base, head) = (revisions.base, revisions.head)
    rules = Set(request.rules)
    modules = request.modules
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
    mended = UInt32(clamping: answer.mended)
    allowed = UInt32(clamping: answer.allowed)
    strictRules = answer.strictRules
  }
}

extension Graphd_V1_Rule {
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
