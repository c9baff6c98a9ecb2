import GRPCCore
import GraphProtos
import SwiftProtobuf
import WorkspaceModel

/// How many findings one answer has unless the request limits them itself.
private let usualFindingLimit: UInt32 = 10_000

/// How many findings one message has at most.
private let findingsPerMessage = 200

extension CheckMessage {
  /// Counts the findings by severity, those beyond a limit included.
  mutating func count(_ findings: [Finding]) {
    errors = UInt32(clamping: findings.count { $0.severity == .error })
    warnings = UInt32(clamping: findings.count { $0.severity == .warning })
    notes = UInt32(clamping: findings.count { $0.severity == .note })
  }
}

extension RPCWriter where Element: CheckPart, Element.Check: GraphAnswer {
  /// Sends a result with its counts, then at most `limit` findings; zero is the usual limit.
  func write(
    _ check: Element.Check,
    _ findings: [Finding],
    limit: UInt32,
    _ clock: AnswerClock
  ) async throws {
    let shown = findings.prefix(Int(limit == 0 ? usualFindingLimit : limit))
    var first = Element()
    first.check = check
    first.check.count(findings)
    first.check.omittedFindings = UInt32(clamping: findings.count - shown.count)
    clock.stop(&first.check.timings)
    try await write(first)
    for start in stride(from: 0, to: shown.count, by: findingsPerMessage) {
      var message = Element()
      message.findings.findings = shown[start...].prefix(findingsPerMessage)
        .map { Graphd_V1_Finding($0) }
      try await write(message)
    }
  }
}
