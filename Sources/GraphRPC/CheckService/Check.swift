import ArchitectureRules
import GRPCCore
import GraphEngine
import GraphProtos
import SourceTrees
import SwiftProtobuf
import WorkspaceModel

/// How many findings one answer has unless the request limits them itself.
private let usualFindingLimit: UInt32 = 10_000

/// How many findings one message has at most.
private let findingsPerMessage = 200

extension CheckServiceHandler {
  /// Sends the counts, then the findings.
  func check(
    _ request: Graphd_V1_CheckRequest,
    _ writer: RPCWriter<Graphd_V1_CheckResponse>
  ) async throws {
    let clock = AnswerClock()
    let session = try await workspaces.session(request.query.workspace)
    let answer = try await session.check(try CheckQuestion(request))
    let limit = request.maxFindings == 0 ? usualFindingLimit : request.maxFindings
    let shown = answer.findings.prefix(Int(limit))
    var first = Graphd_V1_CheckResponse()
    first.check = Graphd_V1_Check(answer)
    first.check.omittedFindings = UInt32(clamping: answer.findings.count - shown.count)
    clock.stop(&first.check.timings)
    try await writer.write(first)
    for start in stride(from: 0, to: shown.count, by: findingsPerMessage) {
      var message = Graphd_V1_CheckResponse()
      message.findings.findings = shown[start...].prefix(findingsPerMessage)
        .map { Graphd_V1_Finding($0) }
      try await writer.write(message)
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
    today = request.today.isEmpty ? nil : request.today
    freshness = Freshness(request.query.freshness)
  }
}

extension Graphd_V1_Check: GraphAnswer {}

extension Graphd_V1_Check {
  fileprivate init(_ answer: CheckAnswer) {
    self.init(answer.head)
    errors = UInt32(clamping: answer.findings.count { $0.severity == .error })
    warnings = UInt32(clamping: answer.findings.count { $0.severity == .warning })
    notes = UInt32(clamping: answer.findings.count { $0.severity == .note })
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
