import GraphClient
import GraphProtos

extension LocalLedger {
  /// Sends the file; the answer names the upload.
  ///
  /// - Throws: `CommandFailure` if it is no ledger.
  func upload(to client: GraphClient) async throws -> String {
    try await sent(try read(), to: client).upload
  }

  /// Lets the service record in the ledger, and writes the new one.
  ///
  /// `body` gets the upload with the old ledger, and returns that with the new one.
  ///
  /// - Returns: A warning if the old ledger was damaged.
  /// - Throws: The errors of `update`.
  func record(
    with client: GraphClient,
    _ body: (_ upload: String) async throws -> String
  ) async throws -> String? {
    let aside = try await update { bytes in
      let sent = try await sent(bytes, to: client)
      let new = try await body(sent.upload)
      return (try await client.downloadLedger(new), sent.condition == .damaged)
    }
    return aside.map { "The damaged ledger is `\($0)` now, and a new one was begun" }
  }

  private func sent(
    _ bytes: [UInt8],
    to client: GraphClient
  ) async throws -> Graphd_V1_UploadLedgerResponse {
    let sent = try await client.uploadLedger(bytes, name: path)
    guard sent.condition != .foreign else { throw CommandFailure(sent.warning) }
    return sent
  }
}
