import GRPCCore
import GraphEngine
import GraphProtos
import TestEngine
import TestReports

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How many bytes of a ledger one message has: well below any limit of a message's size.
private let bytesPerMessage = 1 << 20
/// How many ledgers one upload may be the union of.
private let mostParts = 100_000

extension TestServiceHandler {
  func uploadLedger(
    _ requests: RPCAsyncSequence<Graphd_V1_UploadLedgerRequest, any Error>
  ) async throws -> Graphd_V1_UploadLedgerResponse {
    var name: String?
    var parts: [[UInt8]] = [[]]
    var size = 0
    for try await message in requests {
      name = name ?? message.name
      if message.begins { parts.append([]) }
      parts[parts.count - 1] += message.data
      size += message.data.count
      guard size <= LedgerShelf.largestUpload, parts.count <= mostParts else {
        throw EngineError(
          .uploadTooLarge,
          "A ledger has at most \(LedgerShelf.largestUpload >> 20) MiB in \(mostParts) parts: begin a new one"
        )
      }
    }
    let (id, contents) = await advisor.ledgers.add(unionOf: parts, name: name ?? "")
    var response = Graphd_V1_UploadLedgerResponse()
    response.upload = id
    response.warning = contents.warning ?? ""
    response.condition =
      switch contents.condition {
      case .sound: .sound
      case .damaged: .damaged
      case .foreign: .foreign
      }
    return response
  }

  func downloadLedger(
    _ request: Graphd_V1_DownloadLedgerRequest,
    _ writer: RPCWriter<Graphd_V1_DownloadLedgerResponse>
  ) async throws {
    guard let reference = LedgerReference(request.ledger) else {
      throw EngineError(.invalidRequest, "The request names no ledger; set `name` or `upload`")
    }
    let bytes = try await advisor.ledgers.bytes(
      of: reference,
      contentsPerTarget: request.contentsPerTarget == 0 ? nil : Int(request.contentsPerTarget)
    )
    for start in stride(from: 0, to: bytes.count, by: bytesPerMessage) {
      var message = Graphd_V1_DownloadLedgerResponse()
      message.data = .init(bytes[start...].prefix(bytesPerMessage))
      try await writer.write(message)
    }
  }
}
