import BuildHistory
import ChangeHistory
import GRPCCore
import GraphEngine
import GraphProtos
import SourceTrees
import SwiftProtobuf
import WorkspaceModel

extension MeasureServiceHandler {
  /// Sends how far the replay is, then both structures.
  func whatIf(
    _ request: Graphd_V1_WhatIfRequest,
    _ writer: RPCWriter<Graphd_V1_WhatIfResponse>
  ) async throws {
    let clock = AnswerClock()
    let proposal = request.proposal
    let (session, answer) = try await history(request.range, StructureProposal(proposal)) { step in
      try await writer.write(.with { $0.progress = step })
    }
    var message = try await session.compute { Graphd_V1_WhatIf(answer) }
    clock.stop(&message.timings)
    try await writer.write(.with { $0.whatIf = message })
  }
}

extension StructureProposal {
  fileprivate init(_ proposal: Graphd_V1_WhatIfRequest.OneOf_Proposal?) throws(EngineError) {
    switch proposal {
    case .split(let split):
      self = .split(
        module: split.module,
        parts: split.parts.map { Part(name: $0.name, items: $0.items) }
      )
    case .merge(let merge): self = .merge(modules: merge.modules)
    case .drop(let drop): self = .drop(from: drop.from, to: drop.to)
    case .interface(let module): self = .interface(module: module)
    case nil:
      throw EngineError(
        .invalidRequest,
        "The request has no proposal; set `split`, `merge`, `drop` or `interface`"
      )
    }
  }
}

extension Graphd_V1_WhatIf: GraphAnswer {}

extension Graphd_V1_WhatIf {
  fileprivate init(_ answer: HistoryAnswer) {
    self.init(answer.head)
    if let base = answer.base { self.base = Graphd_V1_TreeState(.commit(base)) }
    guard let proposed = answer.proposed else { return }
    let outcome = proposed.outcome
    addedModules = outcome.added
    removedModules = outcome.removed
    let state = answer.head.snapshot
    before = Graphd_V1_StructureCost(answer.commits, state, answer.sizes)
    after = Graphd_V1_StructureCost(proposed.commits, proposed.head, proposed.sizes)
    if before.history.incompleteCommits > 0 || after.history.incompleteCommits > 0 {
      complete = false
    }
    cycles = outcome.cycles.map { modules in .with { $0.modules = modules } }
    accessNeeds = outcome.accessNeeds.map { Graphd_V1_AccessNeed($0) }
    uses = outcome.uses.map { use in
      .with { ($0.path, $0.names) = (use.path.description, use.names) }
    }
  }
}

extension Graphd_V1_StructureCost {
  /// How many modules one structure lists.
  private static let moduleLimit = 20

  fileprivate init(_ commits: [CommitEffects], _ state: WorkspaceSnapshot, _ sizes: ModuleSizes) {
    self.init()
    let spots = HotSpots(commits, microseconds: sizes.microseconds)
    history = Graphd_V1_History(commits, spots, state, sizes)
    let all = state.graph.modules
    let compiled = all.indices.filter { all[$0].kind?.isCompiled == true }
    let path = CriticalPath(of: compiled, in: state.graph) { sizes.microseconds(of: all[$0].id) }
    criticalPath = Google_Protobuf_Duration(microseconds: path.microseconds)
    criticalModules = path.modules.map { all[$0].id }
    modules = spots.spots.prefix(Self.moduleLimit).map {
      Graphd_V1_HotSpot($0, of: spots, state.graph, sizes)
    }
  }
}

extension Graphd_V1_AccessNeed {
  fileprivate init(_ need: AccessNeed) {
    self.init()
    module = need.module
    declaration = need.name
    access = Graphd_V1_AccessLevel(need.access)
    needed = Graphd_V1_AccessLevel(need.needed)
    location = Graphd_V1_SourceLocation(need.path, line: need.line)
    unwritten = need.isUnwritten
  }
}
