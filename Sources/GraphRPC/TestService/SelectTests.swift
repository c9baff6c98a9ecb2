import GRPCCore
import GraphEngine
import GraphProtos
import SourceTrees
import TestEngine
import TestPlanning
import WorkspaceModel

/// How many tests one message holds at most: far below any limit of a message's size.
private let testsPerMessage = 1_000

extension TestServiceHandler {
  func selectTests(
    _ request: Graphd_V1_SelectTestsRequest,
    _ writer: RPCWriter<Graphd_V1_SelectTestsResponse>
  ) async throws {
    let clock = AnswerClock()
    let session = try await workspaces.session(request.workspace)
    let answer = try await answer(request, of: session)
    let selection = answer.selection
    let arguments = request.onlyTesting ? try answer.onlyTesting() : []
    var first = Graphd_V1_SelectTestsResponse()
    first.selection = Graphd_V1_TestSelection(answer)
    clock.stop(&first.selection.timings)
    try await writer.write(first)
    func write<Element, Part>(
      _ elements: [Element],
      to field: WritableKeyPath<Graphd_V1_TestSelection, [Part]>,
      _ encode: (Element) -> Part
    ) async throws {
      for start in stride(from: 0, to: elements.count, by: testsPerMessage) {
        var message = Graphd_V1_SelectTestsResponse()
        message.selection[keyPath: field] = elements[start...].prefix(testsPerMessage).map(encode)
        try await writer.write(message)
      }
    }
    func encode(_ choice: TestSelection.Choice) -> Graphd_V1_SelectedTest {
      Graphd_V1_SelectedTest(choice, target: selection.catalog.targets[choice.target].id)
    }
    try await write(selection.choices, to: \.tests, encode)
    try await write(selection.notInScheme, to: \.notInScheme, encode)
    try await write(arguments, to: \.onlyTesting) { $0 }
  }

  /// The answer to a selection's question.
  func answer(
    _ request: Graphd_V1_SelectTestsRequest,
    of session: WorkspaceSession
  ) async throws -> TestAnswer {
    let answer = try await advisor.answer(TestQuestion(request, root: session.root), of: session)
    ServiceMetrics.tests(of: answer)
    return answer
  }
}

extension TestQuestion {
  init(_ request: Graphd_V1_SelectTestsRequest, root: WorkspaceRoot) throws {
    var change = request.change
    if case .all(let all) = request.scope { change.headRevision = all.gitRevision }
    self.init(
      try ImpactQuestion(change, request.options, request.freshness, root: root),
      includesAll: request.scope.isAll,
      strategy: request.strategy == .ranked ? .ranked : .safe,
      package: request.package,
      scheme: request.hasScheme ? SchemeReference(request.scheme) : nil,
      request.ledger
    )
    grain = TestGrain(request.grain)
    tags = TagFilter(selected: request.tags.selected, skipped: request.tags.skipped)
  }

  init(
    _ change: ImpactQuestion,
    includesAll: Bool = false,
    strategy: TestSelection.Strategy = .safe,
    package: String = "",
    scheme: SchemeReference? = nil,
    _ ledger: Graphd_V1_LedgerSelector
  ) {
    self.init(
      change,
      includesAll: includesAll,
      strategy: strategy,
      package: package,
      scheme: scheme,
      ledger: LedgerReference(ledger),
      environment: ledger.environment,
      excludedPaths: ledger.excludedPaths.map(FileURL.path)
    )
    audit = TestAudit(share: ledger.auditedShare, seed: ledger.auditSeed)
  }
}

extension SchemeReference {
  init(_ selector: Graphd_V1_SchemeSelector) {
    self.init(
      scheme: selector.scheme,
      workspace: FileURL.path(selector.workspace),
      project: FileURL.path(selector.project),
      plans: selector.allPlans
        ? .all : selector.testPlans.isEmpty ? .standard : .named(selector.testPlans)
    )
  }
}

extension TestGrain {
  /// `nil` if the question leaves it open.
  init?(_ grain: Graphd_V1_TestGrain) {
    switch grain {
    case .target: self = .target
    case .case: self = .testCase
    case .unspecified, .UNRECOGNIZED: return nil
    }
  }
}

extension LedgerReference {
  /// `nil` if no ledger is named.
  init?(_ selector: Graphd_V1_LedgerSelector) {
    switch selector.ledger {
    case .name(let name): self = .named(name)
    case .upload(let id): self = .uploaded(id)
    case nil: return nil
    }
  }
}

extension Graphd_V1_SelectTestsRequest.OneOf_Scope? {
  fileprivate var isAll: Bool {
    if case .all = self { true } else { false }
  }
}
