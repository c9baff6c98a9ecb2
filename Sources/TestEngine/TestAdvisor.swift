package import GraphEngine
package import ImpactAnalysis
import SourceTrees
package import TestPlanning
package import WorkspaceModel

/// Answers questions about tests: of one state, of a change, of what a ledger proves.
package struct TestAdvisor: Sendable {
  package let ledgers: LedgerShelf
  /// The version of the toolchain, as it prints it.
  private let toolchain: @Sendable () async throws -> String

  package init(
    ledgers: LedgerShelf,
    toolchain: @escaping @Sendable () async throws -> String
  ) {
    self.ledgers = ledgers
    self.toolchain = toolchain
  }

  /// Selects tests, and leaves out what the ledger proves.
  ///
  /// With `unsaved` texts the working tree is what it would be if they were saved.
  package func answer(
    _ question: TestQuestion,
    of session: WorkspaceSession,
    unsaved: UnsavedTexts? = nil,
    recordsCoverage: Bool = false
  ) async throws -> TestAnswer {
    var answer =
      if question.includesAll {
        try await all(question, session)
      } else {
        try await TestAnswer.of(
          session.impact(question.change, unsaved: unsaved),
          in: session,
          options: question.change.options,
          strategy: question.strategy,
          grain: question.grain,
          tags: question.tags
        )
      }
    let start = ContinuousClock.now
    try answer.selection.keepTests(ofPackage: question.package)
    let root = session.root
    let scope = try question.scheme.map { reference throws(EngineError) in
      try TestScope(reference, in: answer, root: root)
    }
    scope?.widen(&answer.selection)
    var question = question
    question.environment += scope?.environment ?? []
    answer.proofs = try await Proofs.read(
      question,
      from: ledgers,
      answer.selection.catalog,
      answer.snapshot,
      except: root.sourcePaths(of: question.excludedPaths),
      untrackedLocks: question.ledger == nil
        ? [:] : await session.untrackedLocks(of: answer.head, answer.snapshot),
      recordsCoverage: recordsCoverage,
      toolchain: toolchain
    )
    // Ranking runs everything.
    if answer.selection.strategy == .safe {
      var audit = question.audit
      if audit.seed.isEmpty, case .commit(let id) = answer.head { audit.seed = id }
      answer.selection.leaveOutProven(
        answer.proofs.ledger,
        answer.proofs.contents,
        cases: answer.proofs.cases,
        covered: answer.proofs.covered,
        audit: audit
      )
    }
    scope?.limit(&answer.selection)
    answer.timings.add(start.duration(to: .now), to: .tests)
    return answer
  }

  private func all(
    _ question: TestQuestion,
    _ session: WorkspaceSession
  ) async throws -> TestAnswer {
    let loaded =
      if let revision = question.change.head {
        try await session.state(at: revision)
      } else {
        try await session.workingTree(question.change.freshness)
      }
    try loaded.requirePackages(in: session.root)
    let options = question.change.options
    let start = ContinuousClock.now
    let selection = try await session.compute {
      TestSelection(
        all: TestCatalog(of: loaded.snapshot, options),
        of: loaded.snapshot,
        strategy: question.strategy,
        tags: question.tags
      )
    }
    var timings = loaded.timings
    timings.add(start.duration(to: .now), to: .tests)
    return TestAnswer(
      head: loaded.state,
      revision: loaded.revision,
      freshness: loaded.freshness,
      configuration: options.configuration,
      selection: selection,
      snapshot: loaded.snapshot,
      timings: timings
    )
  }
}

extension TestAnswer {
  /// The tests that a change selects, without a ledger.
  package static func of(
    _ impact: ImpactAnswer,
    in session: WorkspaceSession,
    options: ImpactOptions,
    strategy: TestSelection.Strategy = .safe,
    grain: TestGrain? = nil,
    tags: TagFilter = TagFilter()
  ) async throws -> TestAnswer {
    let start = ContinuousClock.now
    let selection = try await session.compute {
      TestSelection(
        impact.analyzer,
        impact: impact.impact,
        catalog: TestCatalog(of: impact.analyzer.head, options),
        strategy: strategy,
        grain: grain,
        tags: tags
      )
    }
    var timings = impact.timings
    timings.add(start.duration(to: .now), to: .tests)
    return TestAnswer(
      base: impact.base,
      head: impact.head,
      revision: impact.revision,
      freshness: impact.freshness,
      configuration: options.configuration,
      selection: selection,
      snapshot: impact.analyzer.head,
      earlier: impact.analyzer.base,
      timings: timings
    )
  }
}

extension WorkspaceRoot {
  /// The paths among some that lie in the workspace.
  func sourcePaths(of paths: [String]) -> Set<SourcePath> {
    Set(paths.compactMap { try? sourcePath(for: $0, relativeTo: path) })
  }
}

extension TestCatalog {
  /// The tests of a state, as the options' build lists them.
  fileprivate init(of snapshot: WorkspaceSnapshot, _ options: ImpactOptions) {
    self.init(
      of: snapshot,
      configuration: options.configuration,
      buildSystem: BuildSystemChoice(options, snapshot.workspace).system
    )
  }
}

extension TestSelection {
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
        .unknownPackage,
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
    let shown = names.prefix(5).quotedList
    let others = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "there are \(shown)\(others)"
  }
}
