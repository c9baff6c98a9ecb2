import GRPCCore
import GraphEngine
import GraphProtos
import ImpactAnalysis
import SourceTrees
import TestPlanning
import WorkspaceModel

/// How many tests one message holds at most: far below any limit of a message's size.
private let testsPerMessage = 1_000

extension TestServiceHandler {
  func select(
    _ request: Graphd_V1_SelectTestsRequest,
    _ response: RPCWriter<Graphd_V1_SelectTestsResponse>
  ) async throws {
    guard request.change.paths.isEmpty else {
      throw EngineError(
        .invalidPath,
        "Tests are selected by all that differs; leave `change.paths` empty"
      )
    }
    var (summary, selection) = try await answer(request)
    let choices = try selection.choices(ofPackage: request.package)
    summary.total = UInt32(clamping: choices.count)
    summary.selected = UInt32(clamping: choices.count(where: \.runs))
    var first = Graphd_V1_SelectTestsResponse()
    first.summary = summary
    try await response.write(first)
    for start in stride(from: 0, to: choices.count, by: testsPerMessage) {
      var message = Graphd_V1_SelectTestsResponse()
      message.tests.tests = choices[start...].prefix(testsPerMessage).map { choice in
        Graphd_V1_SelectedTest(choice, target: selection.catalog.targets[choice.target].id)
      }
      try await response.write(message)
    }
  }

  private func answer(
    _ request: Graphd_V1_SelectTestsRequest
  ) async throws -> (Graphd_V1_TestSelectionSummary, TestSelection) {
    let session = try await workspaces.session(request.change.workspace)
    let question = try ImpactQuestion(request.change, root: session.root)
    var summary = Graphd_V1_TestSelectionSummary()
    summary.configuration = question.options.configuration == .release ? .release : .debug
    let selection: TestSelection
    if request.all {
      let loaded = try await session.state(of: question)
      selection = .all(loaded.snapshot, question.options.configuration)
      summary.head = loaded.state.description
      summary.revision = loaded.revision
      summary.freshness = Graphd_V1_Freshness(loaded.freshness)
    } else {
      let answer = try await session.impact(question)
      selection = .of(
        answer,
        question.options.configuration,
        request.strategy == .ranked ? .ranked : .safe
      )
      summary.base = answer.base.description
      summary.head = answer.head.description
      summary.revision = answer.revision
      summary.freshness = Graphd_V1_Freshness(answer.freshness)
    }
    summary.strategy = selection.strategy == .ranked ? .ranked : .safe
    summary.complete = selection.isComplete
    summary.problems = selection.problems.map { Graphd_V1_Problem($0) }
    return (summary, selection)
  }
}

extension WorkspaceSession {
  /// The new state of a question.
  fileprivate func state(of question: ImpactQuestion) async throws -> LoadedState {
    let loaded =
      if let revision = question.head {
        try await state(at: revision)
      } else {
        try await workingTree(question.freshness)
      }
    guard !loaded.snapshot.workspace.packages.isEmpty else {
      throw EngineError(
        .notAWorkspace,
        "`\(root.path)` holds no `Package.swift`; name the folder of a Swift package"
      )
    }
    return loaded
  }
}

extension TestSelection {
  fileprivate static func all(
    _ snapshot: WorkspaceSnapshot,
    _ configuration: ImpactOptions.Configuration
  ) -> TestSelection {
    TestSelection(all: TestCatalog(of: snapshot, configuration: configuration), of: snapshot)
  }

  fileprivate static func of(
    _ answer: ImpactAnswer,
    _ configuration: ImpactOptions.Configuration,
    _ strategy: Strategy
  ) -> TestSelection {
    TestSelection(
      answer.analyzer,
      impact: answer.impact,
      catalog: TestCatalog(of: answer.analyzer.head, configuration: configuration),
      strategy: strategy
    )
  }

  /// The choices of one package, by its name or its folder; of all if `name` is empty.
  fileprivate func choices(ofPackage name: String) throws(EngineError) -> [Choice] {
    guard !name.isEmpty else { return choices }
    let folder = SourcePath(name)
    let targets = catalog.targets.indices.filter { index in
      let target = catalog.targets[index]
      return target.package == name || target.packagePath == folder
    }
    guard !targets.isEmpty else {
      throw EngineError(
        .unknownModule,
        "No package with tests is called `\(name)` or lies in a folder of that name"
      )
    }
    let shown = Set(targets)
    return choices.filter { shown.contains($0.target) }
  }
}
