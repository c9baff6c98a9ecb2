package import GraphEngine
import SourceTrees
import TestHistory
import TestPlanning
package import TestReports
import WorkspaceModel

extension TestAdvisor {
  /// Records the reports of a test run of the working tree in the question's ledger.
  ///
  /// - Throws: `EngineError`, or `LedgerFileError`; then the ledger is as it was.
  @concurrent
  package func record(
    _ results: TestRunResults,
    _ reports: [ReportSpool.File],
    for question: TestQuestion,
    of session: WorkspaceSession
  ) async throws -> RecordingOutcome {
    guard let reference = question.ledger else {
      throw EngineError(.invalidRequest, "Name the ledger that the results go to")
    }
    var question = question
    question.includesAll = true
    let read = reports.map { file in (file, Result { try file.read() }) }
    let answer = try await answer(
      question,
      of: session,
      recordsCoverage: read.contains { (try? $1.get().coverage.isEmpty) == false }
    )
    var recording = Recording(answer, results, root: session.root)
    for (file, report) in read { recording.read(file, report) }
    if results.plannedContents == nil, let start = recording.start {
      try await doubt(&recording, since: start, answer, question, session.root)
    }
    let run = recording.run()
    var others: [TestLedger] = []
    for other in results.merged {
      let read = try await ledgers.read(other)
      if let warning = read.warning { recording.warn(warning) }
      others.append(read.ledger)
    }
    let merged = others
    var elsewhere = TestLedger()
    for other in results.known { elsewhere.merge(try await ledgers.read(other).ledger) }
    let known = elsewhere
    let written = try await ledgers.update(reference) { ledger in
      for other in merged { ledger.merge(other) }
      let wasRecorded = run.map { ledger.hasRecorded($0) || known.hasRecorded($0) } ?? false
      if let run { ledger.record(run, after: known) }
      ledger = ledger.trimmed()
      return wasRecorded
    }
    if written.value == true {
      recording.warn("A report was recorded before: it proves nothing of what has changed since")
    }
    if let warning = written.warning { recording.warn(warning) }
    var proving = written.ledger
    proving.merge(known)
    var outcome = recording.outcome(proving)
    outcome.upload = written.upload
    return outcome
  }

  /// Lets nothing be proven of tests that run what may have changed since the first one began.
  private func doubt(
    _ recording: inout Recording,
    since start: Duration,
    _ answer: TestAnswer,
    _ question: TestQuestion,
    _ root: WorkspaceRoot
  ) async throws {
    let files = answer.snapshot.files
    let others = root.sourcePaths(of: question.excludedPaths)
    // Git may ignore it.
    let locks = answer.snapshot.workspace.packages.compactMap {
      $0.path.appending(PackageLock.fileName)
    }
    // A folder changes with the reports that lie in it.
    let written = others.union(others.compactMap(\.parent))
    let changed = try await root.changes(since: start, among: Set(files.keys).union(locks))
      .filter { !written.contains($0) }
    guard !changed.isEmpty else { return }
    let modules = RunningContents.modules(
      recording.reportedModules,
      dependingOn: Set(changed).union(Self.files(files.keys, besideChangesOf: changed)),
      in: answer.snapshot,
      configuration: answer.configuration,
      except: others,
      digest: ContentDigest.sha256
    )
    recording.doubt(modules, changed: changed)
  }

  /// The files of changed folders, which may have lost one: those that lie in it, else those of the folders in it.
  ///
  /// Manifests are none of them: without its manifest a package would not be one.
  ///
  /// Complexity: O(files × depth).
  private static func files(
    _ files: some Collection<SourcePath>,
    besideChangesOf changed: [SourcePath]
  ) -> [SourcePath] {
    let folders = Set(changed).subtracting(files)
    let parents = Set(files.compactMap(\.parent))
    return files.filter { file in
      guard let parent = file.parent, !file.describesPackage else { return false }
      return sequence(first: parent, next: \.parent).contains { folder in
        folders.contains(folder) && (folder == parent || !parents.contains(folder))
      }
    }
  }
}
