import BuildHistory
import GRPCCore
import GraphEngine
import GraphProtos
import SourceTrees
import SwiftProtobuf
import TestEngine
import TestReports
import WorkspaceModel

extension BuildServiceHandler {
  func recordBuild(
    _ requests: RPCAsyncSequence<Graphd_V1_RecordBuildRequest, any Error>
  ) async throws -> Graphd_V1_RecordBuildResponse {
    var messages = requests.makeAsyncIterator()
    guard case .begin(let begin)? = try await messages.next()?.part else {
      throw EngineError(.invalidRequest, "The first message must be `begin`")
    }
    // Before anything that the client sends is kept.
    let session = try await workspaces.session(begin.workspace)
    let spool = try ReportSpool()
    defer { spool.remove() }
    var builds: [(toolchain: String, lanes: Int)] = []
    while let message = try await messages.next() {
      guard case .file(let piece)? = message.part else {
        throw EngineError(.invalidRequest, "After `begin` each message must be a `file`")
      }
      guard try spool.add(piece.data, to: piece.name) else {
        throw EngineError(.uploadTooLarge, "The files of one recording have more than 4 GiB")
      }
      if builds.count < spool.files.count {
        builds.append((piece.toolchain, max(1, Int(piece.jobs))))
      }
    }
    try spool.close()
    let loaded = try await session.workingTree(Freshness(begin.freshness))
    try loaded.requirePackages(in: session.root)
    let outcome = try await recorder.record(
      zip(spool.files, builds).map { file, build in
        BuildRecorder.File(
          name: file.name,
          path: file.path,
          toolchain: build.toolchain,
          lanes: build.lanes
        )
      },
      in: LedgerReference(begin.ledger),
      loaded.snapshot,
      of: session.root
    )
    return Graphd_V1_RecordBuildResponse(outcome)
  }
}

extension Graphd_V1_RecordBuildResponse {
  init(_ outcome: BuildRecorder.Outcome) {
    self.init()
    files = UInt32(clamping: outcome.files)
    modules = outcome.measurements.map { measurement in
      var message = Graphd_V1_MeasuredModule()
      message.module = measurement.module
      message.configuration = measurement.build.configuration
      message.duration = Google_Protobuf_Duration(microseconds: measurement.microseconds)
      message.whole = measurement.isWhole
      return message
    }
    unknown = UInt32(clamping: outcome.unknown.count)
    problems = outcome.problems.map { Graphd_V1_Problem($0) }
    known = UInt32(clamping: outcome.known)
    total = UInt32(clamping: outcome.total)
    upload = outcome.upload ?? ""
  }
}
