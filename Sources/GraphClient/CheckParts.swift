import GRPCCore
import GraphProtos
import SwiftProtobuf

extension CheckPart {
  /// Joins the messages of a streamed check.
  static func joined(_ response: StreamingClientResponse<Self>) async throws -> Check {
    var check = Check()
    for try await message in response.messages {
      if let result = message.result { check = result }
      check.findings += message.findings.findings
    }
    return check
  }
}
