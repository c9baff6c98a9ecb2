import GRPCCore
package import GraphProtos

extension GraphClient {
  /// The findings of a state, or those that a change adds.
  package func check(_ request: Graphd_V1_CheckRequest) async throws -> Graphd_V1_Check {
    try await call(request) { message, options in
      try await services.checks.check(message, options: options) {
        try await Graphd_V1_Check(joining: $0)
      }
    }
  }

  /// The rules that can be checked.
  package func rules(
    _ request: Graphd_V1_ListRulesRequest
  ) async throws -> Graphd_V1_ListRulesResponse {
    try await call(request) { try await services.checks.listRules($0, options: $1) }
  }
}

extension Graphd_V1_Check {
  /// Joins the messages of a streamed check.
  fileprivate init(
    joining response: StreamingClientResponse<Graphd_V1_CheckResponse>
  ) async throws {
    self.init()
    for try await message in response.messages {
      switch message.part {
      case .check(let check): self = check
      case .findings(let part): findings += part.findings
      case .allowedFindings(let part): allowedFindings += part.findings
      case nil: break
      }
    }
  }
}
