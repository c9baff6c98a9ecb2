import GRPCCore
package import GraphProtos

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GraphClient {
  /// How many bytes one message of an upload has: well below any limit of a message's size.
  private static let bytesPerMessage = 1 << 20

  /// Gives the service a ledger that this client keeps.
  ///
  /// `name` is the name of the ledger in its warnings.
  package func uploadLedger(
    _ bytes: [UInt8],
    name: String
  ) async throws -> Graphd_V1_UploadLedgerResponse {
    try await uploadLedger(unionOf: [bytes], name: name)
  }

  /// Gives the service several ledgers as one upload, which is their union.
  package func uploadLedger(
    unionOf parts: [[UInt8]],
    name: String
  ) async throws -> Graphd_V1_UploadLedgerResponse {
    try await call(Graphd_V1_UploadLedgerRequest()) { _, options in
      try await services.tests.uploadLedger(options: options) { writer in
        var first = Graphd_V1_UploadLedgerRequest()
        first.name = name
        try await writer.write(first)
        for (index, bytes) in parts.enumerated() {
          for start in stride(from: 0, to: bytes.count, by: Self.bytesPerMessage) {
            var message = Graphd_V1_UploadLedgerRequest()
            message.data = .init(bytes[start...].prefix(Self.bytesPerMessage))
            message.begins = index > 0 && start == 0
            try await writer.write(message)
          }
        }
      }
    }
  }

  /// The bytes of a ledger that was uploaded; with `contentsPerTarget` only the latest contents of each target.
  package func downloadLedger(
    _ upload: String,
    contentsPerTarget: UInt32 = 0
  ) async throws -> [UInt8] {
    var request = Graphd_V1_DownloadLedgerRequest()
    request.contentsPerTarget = contentsPerTarget
    request.ledger.upload = upload
    return try await call(request) { message, options in
      try await services.tests.downloadLedger(message, options: options) { response in
        var bytes: [UInt8] = []
        for try await message in response.messages { bytes += message.data }
        return bytes
      }
    }
  }

  /// Records reports in a ledger; `forEachPiece` gives the pieces of all reports to its argument.
  package func recordResults(
    _ begin: Graphd_V1_RecordResultsBegin,
    forEachPiece:
      @Sendable @escaping (
        _ send: (_ piece: Graphd_V1_ReportPiece) async throws -> Void
      ) async throws -> Void
  ) async throws -> Graphd_V1_RecordResultsResponse {
    try await call(begin) { begin, options in
      try await services.tests.recordResults(options: options) { writer in
        var first = Graphd_V1_RecordResultsRequest()
        first.begin = begin
        try await writer.write(first)
        try await forEachPiece { piece in
          var message = Graphd_V1_RecordResultsRequest()
          message.report = piece
          try await writer.write(message)
        }
      }
    }
  }

  /// Records what builds took; `forEachPiece` hands the pieces of all files to its argument.
  package func recordBuild(
    _ begin: Graphd_V1_RecordBuildBegin,
    forEachPiece:
      @Sendable @escaping (
        _ send: (_ piece: Graphd_V1_BuildFilePiece) async throws -> Void
      ) async throws -> Void
  ) async throws -> Graphd_V1_RecordBuildResponse {
    try await call(begin) { begin, options in
      try await services.builds.recordBuild(options: options) { writer in
        var first = Graphd_V1_RecordBuildRequest()
        first.begin = begin
        try await writer.write(first)
        try await forEachPiece { piece in
          var message = Graphd_V1_RecordBuildRequest()
          message.file = piece
          try await writer.write(message)
        }
      }
    }
  }
}
