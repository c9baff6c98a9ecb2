import GraphEngine
import GraphProtos
import ImpactAnalysis
import TestEngine
import TestPlanning
import WorkspaceModel

extension ImpactServiceHandler {
  func explainImpact(
    _ request: Graphd_V1_ExplainImpactRequest
  ) async throws -> Graphd_V1_ExplainImpactResponse {
    let clock = AnswerClock()
    let session = try await workspaces.session(request.workspace)
    let question = try ImpactQuestion(
      request.change,
      request.options,
      request.freshness,
      paths: request.paths,
      root: session.root
    )
    let subject = try ExplanationSubject(request.subject)
    let answer = try await session.impact(question)
    var response = Graphd_V1_ExplainImpactResponse()
    response.explanation = try await Graphd_V1_Explanation(
      of: subject,
      answer,
      of: session,
      question.options,
      maxChains: request.maxChains,
      grain: TestGrain(request.grain)
    )
    clock.stop(&response.explanation.timings)
    return response
  }
}

/// The subject of an explanation.
enum ExplanationSubject {
  case module(String)
  case test(String)

  init(_ subject: Graphd_V1_ExplainImpactRequest.OneOf_Subject?) throws(EngineError) {
    switch subject {
    case .module(let name): self = .module(name)
    case .test(let name): self = .test(name)
    case nil: throw Self.missing
    }
  }

  init(_ subject: Graphd_V1_ExplanationQuestion.OneOf_Subject?) throws(EngineError) {
    switch subject {
    case .module(let name): self = .module(name)
    case .test(let name): self = .test(name)
    case nil: throw Self.missing
    }
  }

  private static let missing = EngineError(
    .invalidRequest,
    "The question names nothing to explain; set `module` or `test`"
  )
}

extension Graphd_V1_ReasonChain {
  fileprivate init(_ steps: [ReasonStep]) {
    self.init()
    self.steps = steps.map { Graphd_V1_ReasonStep($0) }
  }
}

extension Graphd_V1_Explanation {
  /// How many chains one answer has unless the request has another number.
  private static let usualChainLimit = 64
  /// How many chains one answer has at most.
  private static let chainLimit = 1_024

  /// Explains why a module is affected, or the module of a test.
  ///
  /// - Throws: `EngineError` if no module or test, or more than one, is called so.
  init(
    of subject: ExplanationSubject,
    _ answer: ImpactAnswer,
    of session: WorkspaceSession,
    _ options: ImpactOptions,
    maxChains: UInt32,
    grain: TestGrain? = nil
  ) async throws {
    let id: String
    var test: Graphd_V1_ExplainedTest?
    let limit = maxChains == 0 ? Self.usualChainLimit : min(Int(maxChains), Self.chainLimit)
    switch subject {
    case .module(let name): id = try answer.module(named: name)
    case .test(let name):
      let found = try await Self.target(
        ofTest: name,
        answer,
        of: session,
        options,
        grain,
        limit: limit
      )
      (id, test) = (found.id, found.test)
    }
    // One more shows whether there are more.
    guard
      let (module, chains) = try await session.explanation(
        of: answer,
        module: id,
        limit: limit + 1
      )
    else {
      throw EngineError(.unknownModule, "There is no module `\(id)` in either state")
    }
    self.init()
    base = Graphd_V1_TreeState(answer.base)
    head = Graphd_V1_TreeState(answer.head)
    configuration = Graphd_V1_BuildConfiguration(options.configuration)
    buildSystem = Graphd_V1_BuildSystem(answer.analyzer.buildSystem)
    buildSystemReason = Graphd_V1_BuildSystemReason(answer.analyzer.buildSystem)
    swiftVersion = answer.analyzer.buildSystem.swiftVersion ?? ""
    platforms = Graphd_V1_Platform.platforms(of: answer.analyzer.head.workspace)
    complete = answer.impact.isComplete
    snapshot = UInt32(clamping: answer.revision)
    freshness = Graphd_V1_Freshness(answer.freshness)
    problems = answer.impact.problems.map { Graphd_V1_Problem($0) }
    self.module = Graphd_V1_AffectedModule(module)
    timings = Graphd_V1_Timings(answer.timings)
    self.chains = chains.prefix(limit).map { Graphd_V1_ReasonChain($0) }
    moreChains = chains.count > limit
    if let test { self.test = test }
  }

  /// The id of a test's target, and what is decided of the test.
  private static func target(
    ofTest name: String,
    _ answer: ImpactAnswer,
    of session: WorkspaceSession,
    _ options: ImpactOptions,
    _ grain: TestGrain?,
    limit: Int
  ) async throws -> (id: String, test: Graphd_V1_ExplainedTest) {
    let tests = try await TestAnswer.of(answer, in: session, options: options, grain: grain)
    guard let choice = try tests.choice(named: name) else {
      throw EngineError(.unknownTest, "There is no test `\(name)`")
    }
    var test = Graphd_V1_ExplainedTest()
    test.id = choice.test.identifier.description
    test.selected = choice.runs
    test.because = choice.because.text
    let reach = try await session.compute { () throws(CancellationError) in
      try ReachExplanation(
        of: choice,
        in: tests.selection.catalog,
        answer.analyzer,
        impact: answer.impact
      )
    }
    test.reach = reach.chains.prefix(limit).map { Graphd_V1_ReasonChain($0) }
    return (tests.selection.catalog.targets[choice.target].id, test)
  }
}
