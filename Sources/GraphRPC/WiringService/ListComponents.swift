import GraphEngine
import GraphProtos
import WiringAnalysis
import WorkspaceModel

/// How many components, and how many holders, one answer has unless the request limits them itself.
private let usualComponentLimit: UInt32 = 1_000

extension WiringServiceHandler {
  /// The components and holders of a state, or one component with its members and look-ups.
  func listComponents(
    _ request: Graphd_V1_ListComponentsRequest,
    _ loaded: LoadedState,
    _ analysis: inout WiringAnalysis
  ) throws -> Graphd_V1_ListComponentsResponse {
    var response = Graphd_V1_ListComponentsResponse(loaded)
    let limit = Int(request.maxComponents == 0 ? usualComponentLimit : request.maxComponents)
    let findings = try loaded.withoutAllowed(analysis.findings())
    response.errors = UInt32(clamping: findings.count { $0.severity == .error })
    response.warnings = UInt32(clamping: findings.count { $0.severity == .warning })
    guard request.component.isEmpty else {
      let index = try analysis.component(named: request.component)
      response.components = [Graphd_V1_Component(index, in: &analysis)]
      return response
    }
    let components = analysis.graph.components
    let counts = analysis.requestCounts
    let order = components.indices.sorted {
      (components[$0].name, components[$0].path) < (components[$1].name, components[$1].path)
    }
    response.components = order.prefix(limit).map { index in
      var message = Graphd_V1_Component(components[index], in: analysis.graph)
      message.lookupCount = UInt32(clamping: counts[index] ?? 0)
      return message
    }
    response.omittedComponents = UInt32(clamping: components.count - response.components.count)
    let holders = analysis.holders()
    response.holders = holders.prefix(limit).map { Graphd_V1_ModuleHolder($0) }
    response.omittedHolders = UInt32(clamping: holders.count - response.holders.count)
    return response
  }
}

extension Graphd_V1_Component {
  /// Encodes one component with its members and look-ups.
  fileprivate init(_ index: Int, in analysis: inout WiringAnalysis) {
    self.init(analysis.graph.components[index], in: analysis.graph)
    members = analysis.graph.members(of: index).map { Graphd_V1_ComponentMember($0) }
    for request in analysis.requests where request.owner == index {
      lookups.append(Graphd_V1_MemberLookup(analysis.described(request)))
    }
    lookupCount = UInt32(clamping: lookups.count)
  }
}
