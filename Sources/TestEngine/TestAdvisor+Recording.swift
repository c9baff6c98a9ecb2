package import GraphEngine
import TestHistory
package import TestReports

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
    let answer = try await answer(question, of: session)
    var recording = Recording(answer, results)
    for file in reports { recording.read(file) }
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
}
