import GraphEngine
import ImpactAnalysis
package import TestHistory
import TestPlanning
import TestReports
package import WorkspaceModel

/// The tests of one state that a ledger proves.
package struct Proofs: Sendable {
  package var ledger = TestLedger()
  /// By index in the graph, for targets of which it is certain.
  package var contents: [Int: RunContents] = [:]
  /// By index in the graph and by test, for targets whose grain is the case.
  package var cases: [Int: [String: RunContents]] = [:]
  /// As `cases`, without what earlier runs of the test did not execute.
  package var covered: [Int: [String: [RunContents]]] = [:]
  package var problems: [Problem] = []

  /// The same for any executed declarations; `nil` unless they are recorded, or to be recorded.
  var coverage: CoveredContents?

  /// Works out what the targets run, and reads the ledger from `shelf`; without one nothing is known.
  ///
  /// `others` are files that are no part of what tests run; `toolchain` returns the toolchain's version.
  @concurrent
  static func read(
    _ question: TestQuestion,
    from shelf: LedgerShelf,
    _ catalog: TestCatalog,
    _ snapshot: WorkspaceSnapshot,
    except others: Set<SourcePath>,
    untrackedLocks: [SourcePath: PackageLock],
    recordsCoverage: Bool,
    toolchain: @Sendable () async throws -> String
  ) async throws -> Proofs {
    var proofs = Proofs()
    guard let reference = question.ledger else { return proofs }
    do {
      let read = try await shelf.read(reference)
      proofs.ledger = read.ledger
      if let warning = read.warning { proofs.note(warning) }
    } catch let error as LedgerFileError {
      proofs.note("\(error): nothing is left out on its account")
    }
    let version: String
    do {
      version = try await toolchain()
    } catch {
      proofs.note("The version of the toolchain is not known, so no pass is proven: \(error)")
      return proofs
    }
    func contents(without leftOut: Set<SourcePath> = []) -> RunningContents {
      RunningContents(
        snapshot,
        configuration: question.change.options.configuration,
        environment: [version] + question.environment,
        except: others,
        leftOut: leftOut,
        untrackedLocks: untrackedLocks,
        digest: ContentDigest.sha256
      )
    }
    var running = contents()
    for target in catalog.targets {
      proofs.contents[target.module] = running.contents(ofModule: target.module)
    }
    proofs.noteUncertain(catalog, snapshot)
    let modules = catalog.targets.map { snapshot.graph.modules[$0.module] }
    if snapshot.workspace.testGrains.includesCase(of: modules, asked: question.grain) {
      let followed = CaseContents.followedFiles(in: snapshot)
      let options = question.change.options
      let cases = try CaseContents(
        of: catalog,
        grain: question.grain,
        in: snapshot,
        options,
        followed: followed,
        frame: contents(without: followed),
        digest: ContentDigest.sha256
      )
      proofs.cases = cases.contents
      let executions = proofs.ledger.executions
      if recordsCoverage || !executions.isEmpty {
        let coverage = try CoveredContents(
          cases,
          in: snapshot,
          options,
          followed: followed,
          digest: ContentDigest.sha256
        )
        proofs.coverage = coverage
        for target in catalog.targets {
          try proofs.cover(target, coverage, executions)
        }
      }
    }
    return proofs
  }

  /// Adds the contents of tests whose executed declarations are recorded.
  private mutating func cover(
    _ target: TestCatalog.Target,
    _ coverage: CoveredContents,
    _ executions: [String: Set<ExecutedDeclarations>]
  ) throws(CancellationError) {
    for test in target.tests.map(\.identifier.description) {
      if Task.isCancelled { throw CancellationError() }
      let known = executions[RecordedRun.target(ofCoveredTest: test, in: target.id)] ?? []
      let contents = known.compactMap {
        coverage.contents(of: test, ofModule: target.module, executing: $0)
      }
      if !contents.isEmpty { covered[target.module, default: [:]][test] = contents.sorted() }
    }
  }

  private mutating func noteUncertain(_ catalog: TestCatalog, _ snapshot: WorkspaceSnapshot) {
    let uncertain = catalog.targets.filter { contents[$0.module] == nil }.map(\.id)
    guard let first = uncertain.first else { return }
    let reason =
      snapshot.isComplete
      ? "no `Package.resolved` pins what it uses as the manifests allow it"
      : "not everything is understood"
    let others = uncertain.count == 1 ? "" : " and \(uncertain.count - 1) more"
    note(
      "The contents of `\(first)`\(others) are not certain (\(reason)): the tests are never left out"
    )
  }

  private mutating func note(_ message: String) {
    problems.append(Problem(.ledger, .warning, message))
  }
}
