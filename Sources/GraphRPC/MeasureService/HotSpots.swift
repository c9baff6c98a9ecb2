import ChangeHistory
import GRPCCore
import GraphCore
import GraphEngine
import GraphProtos
import ImpactAnalysis
import SourceTrees
import SwiftProtobuf
import WorkspaceModel

/// How many modules one answer has unless the request limits them itself.
private let usualModuleLimit: UInt32 = 1_000

extension MeasureServiceHandler {
  /// Sends how far the replay is, then the hot spots.
  func hotSpots(
    _ request: Graphd_V1_HotSpotsRequest,
    _ writer: RPCWriter<Graphd_V1_HotSpotsResponse>
  ) async throws {
    let clock = AnswerClock()
    let (session, answer) = try await history(request.range) { step in
      try await writer.write(.with { $0.progress = step })
    }
    let limit = request.maxModules == 0 ? usualModuleLimit : request.maxModules
    var message = try await session.compute { Graphd_V1_HotSpots(answer, limit: Int(limit)) }
    clock.stop(&message.timings)
    try await writer.write(.with { $0.hotSpots = message })
  }
}

extension HistoryQuestion {
  /// How many commits are replayed unless the request limits them itself.
  private static let usualCommits = 200
  private static let mostCommits = 10_000

  init(_ range: Graphd_V1_HistoryRange, root: WorkspaceRoot) throws {
    let since = range.since.isEmpty ? nil : range.since
    if let since, !SourceTrees.HistoryRange.isDay(since) {
      throw EngineError(
        .invalidRequest,
        "The day `\(since)` is not understood; give one as `2026-11-25`"
      )
    }
    let usual = since == nil ? Self.usualCommits : Self.mostCommits
    let head = try RevisionPair.requireCommit(range.headRevision)
    self.init(
      range: SourceTrees.HistoryRange(
        head: head.isEmpty ? "HEAD" : head,
        limit: range.commits == 0 ? usual : min(Int(range.commits), Self.mostCommits),
        since: since
      ),
      options: try ImpactOptions(range.build, paths: [], root: root)
    )
  }
}

extension Graphd_V1_HotSpots: GraphAnswer {}

extension Graphd_V1_HotSpots {
  fileprivate init(_ answer: HistoryAnswer, limit: Int) {
    self.init(answer.head)
    if let base = answer.base { self.base = Graphd_V1_TreeState(.commit(base)) }
    let advisor = Advisor(answer.head.snapshot)
    let spots = HotSpots(answer.commits, microseconds: answer.sizes.microseconds)
    history = Graphd_V1_History(answer.commits, spots, answer.head.snapshot, answer.sizes)
    if spots.incompleteCommits > 0 { complete = false }
    modules = spots.spots.prefix(limit).map {
      spot in
      var message = Graphd_V1_HotSpot(spot, of: spots, answer.head.snapshot.graph, answer.sizes)
      message.advice = advisor.advice(for: spot).map { Graphd_V1_Advice($0) }
      return message
    }
    omittedModules = UInt32(clamping: spots.spots.count - modules.count)
  }
}

extension Graphd_V1_History {
  init(
    _ commits: [CommitEffects],
    _ spots: HotSpots,
    _ state: WorkspaceSnapshot,
    _ sizes: ModuleSizes
  ) {
    self.init()
    self.commits = UInt32(clamping: spots.commits)
    incompleteCommits = UInt32(clamping: spots.incompleteCommits)
    start = Google_Protobuf_Timestamp(seconds: Int64(commits.first?.time ?? 0))
    end = Google_Protobuf_Timestamp(seconds: Int64(commits.last?.time ?? 0))
    cost = Graphd_V1_CompilationCost(spots.cost, of: spots)
    let compiled = state.graph.modules.filter { $0.kind?.isCompiled == true }
    compiledModules = UInt32(clamping: compiled.count)
    measuredModules = UInt32(clamping: compiled.count { sizes.isMeasured($0.id) })
  }
}

extension Graphd_V1_CompilationCost {
  init(_ cost: CompilationCost, of spots: HotSpots) {
    self.init()
    compilations = UInt32(clamping: cost.count)
    duration = Google_Protobuf_Duration(microseconds: cost.microseconds)
    if let share = spots.perWeek(cost.microseconds) {
      weekly = Google_Protobuf_Duration(microseconds: share)
    }
  }
}

extension Graphd_V1_HotSpot {
  private static let nameLimit = 20
  private static let moduleLimit = 100

  init(_ spot: HotSpot, of spots: HotSpots, _ graph: ModuleGraph, _ sizes: ModuleSizes) {
    self.init()
    module = spot.module
    duration = Google_Protobuf_Duration(microseconds: spot.microseconds)
    if let share = spots.perWeek(spot.microseconds) {
      weekly = Google_Protobuf_Duration(microseconds: share)
    }
    others = Graphd_V1_CompilationCost(spot.others, of: spots)
    own = Google_Protobuf_Duration(microseconds: sizes.microseconds(of: spot.module))
    measured = sizes.isMeasured(spot.module)
    if let index = graph.index(ofID: spot.module) {
      dependents = UInt32(clamping: graph.graph.reachable(from: [index], .backward).count - 1)
      outside = graph.modules[index].kind == nil
    }
    edits = UInt32(clamping: spot.editCount)
    editCounts = ModuleEdit.Reach.allCases.compactMap { reach in
      spot.edits[reach].map { count in
        .with { ($0.reach, $0.commits) = (Graphd_V1_EditReach(reach), UInt32(clamping: count)) }
      }
    }
    spreadingEdits = UInt32(clamping: spot.spreadingCommits)
    declarations = spot.declarations.prefix(Self.nameLimit).map { Graphd_V1_NameCount($0) }
    clusters = spot.clusters.prefix(Self.nameLimit).map { Graphd_V1_NameCount($0) }
    files = spot.files.prefix(Self.nameLimit).map { Graphd_V1_NameCount($0) }
    rebuilt = spot.rebuilt.prefix(Self.moduleLimit).map { Graphd_V1_NameCount($0) }
  }
}

extension Graphd_V1_Advice {
  fileprivate init(_ advice: Advice) {
    self.init()
    kind = advice.kind.rawValue
    message = advice.message
    whatif = advice.whatIf?.joined(separator: " ") ?? ""
  }
}

extension Graphd_V1_EditReach {
  init(_ reach: ModuleEdit.Reach) {
    self =
      switch reach {
      case .body: .body
      case .hidden: .hidden
      case .interface: .interface
      case .whole: .whole
      }
  }
}

extension Graphd_V1_NameCount {
  init(_ count: HotSpot.EditCount) {
    self.init()
    (name, commits) = (count.name, UInt32(clamping: count.count))
  }
}
