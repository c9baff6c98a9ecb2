import GRPCCore
import GraphEngine
import GraphProtos
import SwiftProtobuf
import TestEngine
import TestReports
import WorkspaceModel

extension TestServiceHandler {
  func recordResults(
    _ requests: RPCAsyncSequence<Graphd_V1_RecordResultsRequest, any Error>
  ) async throws -> Graphd_V1_RecordResultsResponse {
    var messages = requests.makeAsyncIterator()
    guard case .begin(let begin)? = try await messages.next()?.part else {
      throw EngineError(.invalidRequest, "The first message must be `begin`")
    }
    // Before anything that the client sends is kept.
    let session = try await workspaces.session(begin.workspace)
    var question = TestQuestion(
      try ImpactQuestion(Graphd_V1_Change(), begin.options, root: session.root),
      scheme: begin.hasScheme ? SchemeReference(begin.scheme) : nil,
      begin.ledger
    )
    question.grain = TestGrain(begin.grain)
    let reports = try ReportSpool()
    defer { reports.remove() }
    while let message = try await messages.next() {
      guard case .report(let piece)? = message.part else {
        throw EngineError(.invalidRequest, "After `begin` each message must be a `report`")
      }
      let written = piece.hasWritten ? piece.written.sinceEpoch : nil
      guard try reports.add(piece.data, to: piece.name, written: written) else {
        throw EngineError(.uploadTooLarge, "The reports of one run have more than 4 GiB")
      }
    }
    try reports.close()
    let outcome = try await advisor.record(
      TestRunResults(begin),
      reports.files,
      for: question,
      of: session
    )
    return Graphd_V1_RecordResultsResponse(outcome)
  }
}

extension Google_Protobuf_Timestamp {
  fileprivate var sinceEpoch: Duration { .seconds(seconds) + .nanoseconds(nanos) }
}

extension TestRunResults {
  init(_ begin: Graphd_V1_RecordResultsBegin) {
    self.init()
    hasFailed = begin.failed
    merged = begin.mergedUploads.map(LedgerReference.uploaded)
    known = begin.knownUploads.map(LedgerReference.uploaded)
    buildDurations = Dictionary(
      begin.builds.map { ($0.module, $0.duration.microseconds) },
      uniquingKeysWith: max
    )
    guard begin.hasPlan else { return }
    plannedContents = Dictionary(
      begin.plan.targets.map { ($0.target, $0.contents) },
      uniquingKeysWith: { first, _ in first }
    )
    plannedTests = begin.plan.tests
    ledgerGeneration = Int(begin.plan.ledgerGeneration)
  }
}
