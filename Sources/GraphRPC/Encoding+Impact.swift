import GraphEngine
import GraphProtos
import ImpactAnalysis
import SourceTrees
import WorkspaceModel

// A change's consequences to responses.

extension Graphd_V1_AffectedResponse {
  init(_ answer: ImpactAnswer, _ options: ImpactOptions) {
    self.init()
    base = answer.base.description
    head = answer.head.description
    configuration = options.configuration == .release ? .release : .debug
    buildSystem = options.buildSystem == .swiftBuild ? .swiftbuild : .swiftpm
    complete = answer.impact.isComplete
    revision = answer.revision
    freshness = Graphd_V1_Freshness(answer.freshness)
    problems = answer.impact.problems.map { Graphd_V1_Problem($0) }
    changes = answer.impact.changes.map { Graphd_V1_FileChange($0) }
    modules = answer.impact.modules.map { Graphd_V1_AffectedModule($0) }
  }
}

extension Graphd_V1_FileChange {
  init(_ change: FileChange) {
    self.init()
    path = change.path.description
    if let module = change.module { self.module = module }
    kind = change.kind.rawValue
    level = change.level.rawValue
    declarations = change.declarations.map { declaration in
      var message = Graphd_V1_DeclarationChange()
      message.name = declaration.name
      message.change = declaration.kind.rawValue
      message.access = declaration.access.keyword
      message.effect = declaration.effect.rawValue
      message.line = UInt32(clamping: declaration.line)
      return message
    }
  }
}

extension Graphd_V1_AffectedModule {
  init(_ module: ModuleImpact) {
    self.init()
    id = module.id
    name = module.name
    package = module.package
    kind = module.kind
    path = module.path?.description ?? ""
    changed = module.isChanged
    outputCanChange = module.outputCanChange
    buildRecompiles = module.buildRecompiles
    stale = module.isStale
    relinks = module.relinks
    retest = module.retest
    distance = UInt32(clamping: module.distance)
    because = module.because.map { reason in
      var message = Graphd_V1_Reason()
      message.module = reason.module
      message.declaration = reason.declaration
      message.effect = reason.effect.rawValue
      return message
    }
  }
}

extension Graphd_V1_ReasonStep {
  init(_ step: ReasonStep) {
    self.init()
    module = step.module
    declaration = step.declaration
    effect = step.effect.rawValue
    path = step.path?.description ?? ""
    line = UInt32(clamping: step.line)
    text = step.text
  }
}
