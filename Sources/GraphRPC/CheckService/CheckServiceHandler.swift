package import GRPCCore
package import GraphEngine
package import GraphProtos
import SwiftProtobuf
package import TestEngine

/// `graphd.v1.CheckService`: decodes, checks, encodes.
package struct CheckServiceHandler: Graphd_V1_CheckService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess
  let builds: BuildRecorder

  package init(workspaces: WorkspaceAccess, builds: BuildRecorder) {
    (self.workspaces, self.builds) = (workspaces, builds)
  }

  package func check(
    request: Graphd_V1_CheckRequest,
    response: RPCWriter<Graphd_V1_CheckResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await check(request, response) }
  }

  package func listRules(
    request: Graphd_V1_ListRulesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListRulesResponse {
    try await RPCErrorMapping.mapping {
      let rules = try Graphd_V1_Rule.all(of: request.families)
      return .with { $0.rules = rules.sorted { $0.id < $1.id } }
    }
  }
}
