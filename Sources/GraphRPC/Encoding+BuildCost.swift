import BuildHistory
import GraphEngine
import GraphProtos
import ImpactAnalysis
import SwiftProtobuf
import TestEngine
import WorkspaceModel

extension Graphd_V1_Impact {
  /// Adds the time of the next build, by the times that are recorded; modules that `modules` lacks count, too.
  mutating func addBuildCost(
    of answer: ImpactAnswer,
    _ options: ImpactOptions,
    _ recorded: (times: BuildTimes, problems: [Problem])
  ) {
    problems += recorded.problems.map { Graphd_V1_Problem($0) }
    let head = answer.analyzer.head
    let costs = ModuleCosts(
      head,
      recorded.times,
      in: .init(configuration: options.configuration.rawValue)
    )
    let built = answer.impact.modules.filter(\.buildRecompiles).compactMap {
      head.graph.index(ofID: $0.id)
    }
    buildCost = Graphd_V1_BuildCost(costs, of: built, in: head.graph)
    let isBuilt = Set(built)
    for index in modules.indices {
      guard let module = head.graph.index(ofID: modules[index].id), isBuilt.contains(module) else {
        continue
      }
      modules[index].buildCost = Graphd_V1_ModuleCost(costs[module])
    }
  }
}

extension Graphd_V1_BuildCost {
  init(_ costs: ModuleCosts, of built: [Int], in graph: ModuleGraph) {
    self.init()
    let path = costs.criticalPath(of: built, in: graph)
    total = Google_Protobuf_Duration(microseconds: costs.sum(of: built))
    criticalPath = Google_Protobuf_Duration(microseconds: path.microseconds)
    criticalModules = path.modules.map { graph.modules[$0].id }
    modules = UInt32(clamping: built.count)
    measured = UInt32(clamping: built.count { costs[$0].isMeasured })
  }
}

extension Graphd_V1_ModuleCost {
  init(_ cost: ModuleCosts.Cost) {
    self.init()
    duration = Google_Protobuf_Duration(microseconds: cost.microseconds)
    measured = cost.isMeasured
  }
}
