import GraphEngine
import GraphProtos
import ImpactAnalysis
import TestHistory
import TestPlanning
import TestReports
import WorkspaceModel

/// What a ledger says of the tests of one state.
struct Proofs {
  var ledger = TestLedger()
  /// By index in the graph, for targets of which it is certain.
  var contents: [Int: RunContents] = [:]
  var problems: [Problem] = []

  /// Reads the ledger that `selector` names; without a path nothing is known.
  ///
  /// `others` are files that are no part of what tests run: the ledger, reports.
  @concurrent
  static func read(
    _ selector: Graphd_V1_LedgerSelector,
    _ catalog: TestCatalog,
    _ snapshot: WorkspaceSnapshot,
    _ configuration: ImpactOptions.Configuration,
    except others: Set<SourcePath>,
    untrackedLocks: [SourcePath: PackageLock],
    toolchain: @Sendable () async throws -> String
  ) async throws -> Proofs {
    var proofs = Proofs()
    guard !selector.path.isEmpty else { return proofs }
    do {
      let read = try LedgerFile(selector.path).read()
      proofs.ledger = read.ledger
      if let warning = read.warning { proofs.note(warning) }
    } catch let error as LedgerFileError {
      proofs.note("\(error): nothing is left out on its account")
    }
    let version: String
    do {
      version = try await toolchain()
    } catch {
      proofs.note("The toolchain does not tell its version, so no pass is proven: \(error)")
      return proofs
    }
    var running = RunningContents(
      snapshot,
      configuration: configuration,
      environment: [version] + selector.environment,
      except: others,
      untrackedLocks: untrackedLocks,
      digest: ContentDigest.sha256
    )
    for target in catalog.targets {
      proofs.contents[target.module] = running.contents(ofModule: target.module)
    }
    proofs.noteUncertain(catalog, snapshot)
    return proofs
  }

  private mutating func noteUncertain(_ catalog: TestCatalog, _ snapshot: WorkspaceSnapshot) {
    let uncertain = catalog.targets.filter { contents[$0.module] == nil }.map(\.id)
    guard let first = uncertain.first else { return }
    let reason =
      snapshot.isComplete
      ? "no `Package.resolved` pins what it uses as the manifests allow it"
      : "not everything is understood"
    note(
      "What \(uncertain.count == 1 ? "`\(first)`" : "`\(first)` and \(uncertain.count - 1) more") "
        + "runs is not certain (\(reason)): it is never left out"
    )
  }

  private mutating func note(_ message: String) {
    problems.append(Problem(.ledger, .warning, message))
  }
}
