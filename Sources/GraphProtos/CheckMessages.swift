package import SwiftProtobuf

/// The result of a check: the numbers of findings by severity, and the findings.
package protocol CheckMessage: SwiftProtobuf.Message {
  var errors: UInt32 { get set }
  var warnings: UInt32 { get set }
  var notes: UInt32 { get set }
  var omittedFindings: UInt32 { get set }
  var findings: [Graphd_V1_Finding] { get set }
}

extension Graphd_V1_Check: CheckMessage {}
extension Graphd_V1_ResourceCheck: CheckMessage {}
extension Graphd_V1_WiringCheck: CheckMessage {}

/// A message of a streamed check: the result without its findings, or some of these.
package protocol CheckPart: SwiftProtobuf.Message {
  associatedtype Check: CheckMessage
  var check: Check { get set }
  var findings: Graphd_V1_Findings { get set }
  /// The result; `nil` in a message of findings.
  var result: Check? { get }
}

extension Graphd_V1_CheckResponse: CheckPart {
  package var result: Graphd_V1_Check? { if case .check(let check) = part { check } else { nil } }
}

extension Graphd_V1_CheckResourcesResponse: CheckPart {
  package var result: Graphd_V1_ResourceCheck? {
    if case .check(let check) = part { check } else { nil }
  }
}

extension Graphd_V1_CheckWiringResponse: CheckPart {
  package var result: Graphd_V1_WiringCheck? {
    if case .check(let check) = part { check } else { nil }
  }
}
