import GraphEngine
import GraphProtos
import ImpactAnalysis
import SourceTrees
import TestHistory
import TestPlanning
import WorkspaceModel

/// Which tests run in one state of a workspace, and what a ledger says of them.
struct TestAnswer {
  var summary = Graphd_V1_TestSelectionSummary()
  var selection: TestSelection
  /// The state that the tests are in.
  var snapshot: WorkspaceSnapshot
  var state: TreeState
  var proofs = Proofs()

  /// Names under `tests.runs` that no target with tests has: what is said there is said of nobody.
  fileprivate var unknownTargets: [Problem] {
    let known = Set(selection.catalog.targets.flatMap { [$0.name, $0.id] })
    return snapshot.workspace.testRuns.keys.filter { !known.contains($0) }.sorted().map { name in
      Problem(
        .configurationInvalid,
        .warning,
        "No target with tests is called `\(name)`, of which `tests.runs` in .graphd.yml says what it starts"
      )
    }
  }

  var targetContents: [Graphd_V1_TargetContents] {
    selection.catalog.targets.compactMap { target in
      proofs.contents[target.module].map { contents in
        var message = Graphd_V1_TargetContents()
        message.target = target.id
        message.contents = contents.digest
        return message
      }
    }
  }
}

extension TestServiceHandler {
  /// Selects tests, and leaves out what the ledger proves.
  ///
  /// `reports` are absolute paths of files that are no part of what tests run.
  func answer(
    _ request: Graphd_V1_SelectTestsRequest,
    reports: [String] = []
  ) async throws -> TestAnswer {
    try workspaces.admit(files: [request.ledger.path] + reports)
    for path in [request.ledger.path] + reports where !path.isEmpty && AbsolutePath(path) == nil {
      throw EngineError(
        .invalidPath,
        "`\(path)` is not an absolute path; name the file from `/` on"
      )
    }
    guard request.change.paths.isEmpty else {
      throw EngineError(
        .invalidRequest,
        "Tests are selected by all that differs; leave `change.paths` empty"
      )
    }
    var answer = try await selection(request)
    try answer.selection.keepTests(ofPackage: request.package)
    let session = try await workspaces.session(request.change.workspace)
    let root = session.root
    let others = ([request.ledger.path, request.ledger.path + ".lock"] + reports)
      .compactMap { try? root.sourcePath(for: $0, relativeTo: root.path) }
    answer.proofs = try await Proofs.read(
      request.ledger,
      answer.selection.catalog,
      answer.snapshot,
      request.change.configuration == .release ? .release : .debug,
      except: Set(others),
      untrackedLocks: request.ledger.path.isEmpty
        ? [:] : await session.untrackedLocks(of: answer.state, answer.snapshot),
      toolchain: toolchain
    )
    // Whoever ranks wants to run everything.
    if answer.selection.strategy == .safe {
      answer.selection.leaveOutProven(answer.proofs.ledger, answer.proofs.contents)
    }
    let choices = answer.selection.choices
    answer.summary.total = UInt32(clamping: choices.count)
    answer.summary.selected = UInt32(clamping: choices.count(where: \.runs))
    let proven = choices.filter { $0.because.kind == .proven }
    answer.summary.proven = UInt32(clamping: proven.count)
    answer.summary.savedMicroseconds = UInt64(
      clamping: proven.reduce(0) { sum, choice in
        sum + (answer.proofs.ledger.duration(of: choice.test.identifier.description) ?? 0)
      }
    )
    let problems =
      answer.selection.problems + answer.unknownTargets + answer.proofs.problems
    answer.summary.problems = problems.map { Graphd_V1_Problem($0) }
    return answer
  }

  private func selection(_ request: Graphd_V1_SelectTestsRequest) async throws -> TestAnswer {
    let session = try await workspaces.session(request.change.workspace)
    let question = try ImpactQuestion(request.change, root: session.root)
    let strategy: TestSelection.Strategy = request.strategy == .ranked ? .ranked : .safe
    var answer: TestAnswer
    if request.all {
      let loaded = try await session.state(of: question)
      let selection = try await session.compute {
        TestSelection.all(loaded.snapshot, question.options, strategy)
      }
      answer = TestAnswer(
        selection: selection,
        snapshot: loaded.snapshot,
        state: loaded.state
      )
      answer.summary.head = loaded.state.description
      answer.summary.revision = loaded.revision
      answer.summary.freshness = Graphd_V1_Freshness(loaded.freshness)
    } else {
      let impact = try await session.impact(question)
      let selection = try await session.compute {
        TestSelection.of(impact, question.options, strategy)
      }
      answer = TestAnswer(
        selection: selection,
        snapshot: impact.analyzer.head,
        state: impact.head
      )
      answer.summary.base = impact.base.description
      answer.summary.head = impact.head.description
      answer.summary.revision = impact.revision
      answer.summary.freshness = Graphd_V1_Freshness(impact.freshness)
    }
    answer.summary.configuration =
      question.options.configuration == .release ? .release : .debug
    answer.summary.strategy = answer.selection.strategy == .ranked ? .ranked : .safe
    answer.summary.complete = answer.selection.isComplete
    return answer
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
    try loaded.requirePackages(in: root)
    return loaded
  }
}

extension TestSelection {
  fileprivate static func all(
    _ snapshot: WorkspaceSnapshot,
    _ options: ImpactOptions,
    _ strategy: Strategy
  ) -> TestSelection {
    TestSelection(
      all: TestCatalog(
        of: snapshot,
        configuration: options.configuration,
        buildSystem: options.buildSystem
      ),
      of: snapshot,
      strategy: strategy
    )
  }

  fileprivate static func of(
    _ answer: ImpactAnswer,
    _ options: ImpactOptions,
    _ strategy: Strategy
  ) -> TestSelection {
    TestSelection(
      answer.analyzer,
      impact: answer.impact,
      catalog: TestCatalog(
        of: answer.analyzer.head,
        configuration: options.configuration,
        buildSystem: options.buildSystem
      ),
      strategy: strategy
    )
  }

  /// Leaves only the tests of one package, by its name or its folder; all if `name` is empty.
  fileprivate mutating func keepTests(ofPackage name: String) throws(EngineError) {
    guard !name.isEmpty else { return }
    let folder = SourcePath(name)
    let targets = catalog.targets.indices.filter { index in
      let target = catalog.targets[index]
      return target.package == name || target.packagePath == folder
    }
    guard !targets.isEmpty else {
      throw EngineError(
        .unknownModule,
        "No package with tests is called `\(name)` or lies in a folder of that name; \(packages)"
      )
    }
    let shown = Set(targets)
    choices.removeAll { !shown.contains($0.target) }
  }

  /// The packages that have tests, the first few of them, for a person.
  private var packages: String {
    let names = Set(catalog.targets.map(\.package)).sorted()
    guard !names.isEmpty else { return "no package has tests" }
    let shown = names.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
    let others = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "there are \(shown)\(others)"
  }
}
