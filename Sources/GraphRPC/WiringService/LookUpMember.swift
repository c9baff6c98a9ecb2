import GraphEngine
import GraphProtos
import SwiftProtobuf
import WiringAnalysis
import WorkspaceModel

/// How many look-ups one answer has unless the request limits them itself.
private let usualLookupLimit: UInt32 = 100

/// How many paths one look-up has.
private let pathLimit = 100

extension WiringServiceHandler {
  /// The look-ups of a name by all code, or those that begin at one component.
  func lookUpMember(
    _ request: Graphd_V1_LookUpMemberRequest,
    _ loaded: LoadedState,
    _ analysis: inout WiringAnalysis
  ) throws -> Graphd_V1_LookUpMemberResponse {
    var response = Graphd_V1_LookUpMemberResponse(loaded)
    let only = try request.component.isEmpty ? nil : analysis.component(named: request.component)
    let limit = Int(request.maxLookups == 0 ? usualLookupLimit : request.maxLookups)
    let requests = analysis.requests.filter { found in
      found.name == request.name && (only == nil || found.owner == only)
        && (request.type.isEmpty || found.wanted == request.type)
    }
    for found in requests.prefix(limit) {
      let (paths, hasMore) = try analysis.paths(of: found, limit: pathLimit)
      var message = Graphd_V1_MemberLookup(analysis.described(found))
      message.add(paths, hasMore, of: request.name, in: analysis)
      response.lookups.append(message)
    }
    var count = requests.count
    if let only, requests.isEmpty {
      response.lookups = [try lookup(request, at: only, &analysis)]
      count = 1
    } else if only == nil {
      let modules = try analysis.holderLookups().filter { $0.name == request.name }
      count += modules.count
      response.lookups += modules.prefix(limit - response.lookups.count)
        .map { Graphd_V1_MemberLookup($0) }
    }
    response.omittedLookups = UInt32(clamping: count - response.lookups.count)
    return response
  }

  /// A look-up that begins at a component whose own code has none of that name.
  private func lookup(
    _ request: Graphd_V1_LookUpMemberRequest,
    at component: Int,
    _ analysis: inout WiringAnalysis
  ) throws -> Graphd_V1_MemberLookup {
    let wanted = request.type.isEmpty ? nil : request.type
    let lookup = analysis.described(request.name, wanted, at: component)
    let (paths, hasMore) = try analysis.paths(
      of: request.name,
      wanted,
      at: component,
      limit: pathLimit
    )
    var message = Graphd_V1_MemberLookup(lookup)
    message.add(paths, hasMore, of: request.name, in: analysis)
    return message
  }
}

extension Graphd_V1_MemberLookup {
  fileprivate mutating func add(
    _ paths: [SearchedPath],
    _ hasMore: Bool,
    of name: String,
    in analysis: WiringAnalysis
  ) {
    self.paths = paths.map { path in
      .with {
        $0.components = path.components.map { analysis.graph.components[$0].name }
        $0.outcome = Graphd_V1_LookupOutcome(path.outcome)
        if let provider = path.provider { $0.provider = Graphd_V1_LookupProvider(provider) }
        $0.certain = path.isCertain
        $0.message = analysis.sentence(of: path, for: name)
      }
    }
    morePaths = hasMore
  }
}
