import GraphEngine
import GraphProtos
import ImpactAnalysis
import SourceTrees
import TestEngine
import WiringAnalysis
import WorkspaceModel

// A change's consequences to responses.

extension Graphd_V1_BuildConfiguration {
  init(_ configuration: ImpactOptions.Configuration) {
    self = configuration == .release ? .release : .debug
  }
}

extension Graphd_V1_BuildSystem {
  /// The build system that predictions are for; unspecified if it is not known.
  init(_ choice: BuildSystemChoice) {
    switch choice.system {
    case .swiftPM: self = .swiftpm
    case .swiftBuild: self = .swiftbuild
    case nil: self = .unspecified
    }
  }
}

extension Graphd_V1_BuildSystemReason {
  init(_ choice: BuildSystemChoice) {
    switch choice.reason {
    case .projects: self = .projects
    case .question: self = .question
    case .configuration: self = .configuration
    case .toolchain: self = .toolchain
    case .versionFile: self = .versionFile
    case .path: self = .path
    case .unknown: self = .unknown
    }
  }
}

/// The message of an answer for the first requested view: a client mostly has one.
private struct EncodedImpact: Sendable {
  let view: Graphd_V1_ImpactView
  let message: Graphd_V1_Impact
}

extension Graphd_V1_Impact {
  /// The requested part of an answer, encoded once as long as the answer is remembered.
  static func of(
    _ answer: ImpactAnswer,
    in session: WorkspaceSession,
    _ options: ImpactOptions,
    _ view: Graphd_V1_ImpactView
  ) async throws -> Graphd_V1_Impact {
    if let known = answer.encodings.known(EncodedImpact.self), known.view == view {
      var message = known.message
      message.snapshot = UInt32(clamping: answer.revision)
      message.freshness = Graphd_V1_Freshness(answer.freshness)
      message.timings = Graphd_V1_Timings(answer.timings)
      return message
    }
    let message = try await Graphd_V1_Impact(answer, of: session, options, view)
    _ = answer.encodings.value { EncodedImpact(view: view, message: message) }
    return message
  }

  /// Encodes the requested part of an answer.
  init(
    _ answer: ImpactAnswer,
    of session: WorkspaceSession,
    _ options: ImpactOptions,
    _ view: Graphd_V1_ImpactView
  ) async throws {
    let reach =
      view.reach && !view.withoutDeclarations
      ? try await session.compute { answer.analyzer.reaches(in: answer.impact) } : nil
    let tests =
      reach != nil && view.reachTests
      ? try await TestAnswer.of(answer, in: session, options: options).runningTests : nil
    self.init()
    base = Graphd_V1_TreeState(answer.base)
    head = Graphd_V1_TreeState(answer.head)
    configuration = Graphd_V1_BuildConfiguration(options.configuration)
    buildSystem = Graphd_V1_BuildSystem(answer.analyzer.buildSystem)
    buildSystemReason = Graphd_V1_BuildSystemReason(answer.analyzer.buildSystem)
    swiftVersion = answer.analyzer.buildSystem.swiftVersion ?? ""
    platforms = Graphd_V1_Platform.platforms(of: answer.analyzer.head.workspace)
    complete = answer.impact.isComplete
    snapshot = UInt32(clamping: answer.revision)
    freshness = Graphd_V1_Freshness(answer.freshness)
    var bounds = AnswerBounds(view.limits)
    problems = bounds.problems(answer.impact.problems)
    changes = bounds.changes(answer.impact.changes).map { change in
      var message = Graphd_V1_FileChange(change)
      guard !view.withoutDeclarations else { return message }
      message.declarations = bounds.declarations(change.declarations).map { declaration in
        var encoded = Graphd_V1_DeclarationChange(declaration)
        if let reach, change.module != nil {
          encoded.reach = Graphd_V1_DeclarationReach(reach[change.path, declaration], tests)
        }
        return encoded
      }
      return message
    }
    let resources = Dictionary(grouping: answer.impact.resources, by: \.module)
    let lookups = Dictionary(grouping: answer.lookups, by: \.difference.lookup.module)
    modules = bounds.modules(answer.impact.modules).map { module in
      var message = Graphd_V1_AffectedModule(module)
      let (shown, left) = bounds.lookups(lookups[module.id] ?? [])
      message.lookups = shown.map { Graphd_V1_LookupDifference($0) }
      message.omittedLookups = left
      message.resources = (resources[module.id] ?? []).map {
        Graphd_V1_ResourceDifference($0, within: &bounds)
      }
      return message
    }
    lostResources = try await Graphd_V1_LostResource.all(of: answer, session, options)
    if let truncation = bounds.truncation { self.truncation = truncation }
    timings = Graphd_V1_Timings(answer.timings)
  }
}

extension Graphd_V1_LookupDifference {
  init(_ change: LookupChange) {
    self.init()
    let lookup = change.difference.lookup
    name = lookup.name
    type = lookup.wanted ?? ""
    consumer = lookup.consumer
    location = Graphd_V1_SourceLocation(lookup.path, line: lookup.line)
    before = Graphd_V1_LookupOutcome(change.difference.before)
    after = Graphd_V1_LookupOutcome(lookup.outcome)
    oldProviders = change.difference.oldProviders.map {
      Graphd_V1_LookupProvider($0, side: .old)
    }
    newProviders = lookup.providers.map { Graphd_V1_LookupProvider($0) }
    message = change.difference.message
    tests = change.tests
  }
}

extension Graphd_V1_ResourceDifference {
  init(_ difference: ResourceDifference, within bounds: inout AnswerBounds) {
    self.init()
    path = difference.path.description
    partial = difference.isPartial
    added = names(difference.added, &bounds)
    removed = names(difference.removed, &bounds)
    changed = names(difference.changed, &bounds)
  }

  private mutating func names(
    _ names: [ResourceDifference.Name],
    _ bounds: inout AnswerBounds
  ) -> [Graphd_V1_ResourceName] {
    let (shown, left) = bounds.resourceNames(names)
    namesLeftOut += left
    return shown.map { name in
      var message = Graphd_V1_ResourceName()
      message.name = name.name
      message.languages = name.languages
      return message
    }
  }
}

extension Graphd_V1_FileChange {
  /// Encodes a change without its declarations.
  init(_ change: FileChange) {
    self.init()
    path = change.path.description
    if let module = change.module { self.module = module }
    kind = Graphd_V1_ChangeKind(change.kind)
    level = Graphd_V1_ChangeLevel(change.level)
  }
}

extension Graphd_V1_DeclarationChange {
  init(_ declaration: DeclarationChange) {
    self.init()
    name = declaration.name
    change = Graphd_V1_ChangeKind(declaration.kind)
    access = Graphd_V1_AccessLevel(declaration.access)
    effect = Graphd_V1_Effect(declaration.effect)
    range = Graphd_V1_SourceRange(line: declaration.line)
    side = declaration.kind == .removed ? .old : .new
  }
}

extension Graphd_V1_DeclarationReach {
  /// `tests`: how many tests run, by the id of their target.
  init(_ reach: DeclarationReach, _ tests: [String: Int]?) {
    self.init()
    modules = UInt32(clamping: reach.modules)
    stale = UInt32(clamping: reach.stale)
    possiblyStale = UInt32(clamping: reach.possiblyStale)
    recompiled = UInt32(clamping: reach.recompiled)
    retest = UInt32(clamping: reach.retest)
    if let tests {
      self.tests = UInt32(clamping: reach.testTargets.reduce(0) { $0 + tests[$1, default: 0] })
    }
  }
}

extension Graphd_V1_AffectedModule {
  init(_ module: ModuleImpact) {
    self.init()
    id = module.id
    name = module.name
    package = module.package
    kind = Graphd_V1_ModuleKind(module.kind)
    path = module.path?.description ?? ""
    changed = module.isChanged
    outputCanChange = module.outputCanChange
    switch module.recompilation {
    case .no: buildRecompiles = false
    case .yes: buildRecompiles = true
    case .unknown: break
    }
    stale = module.isStale
    staleCertainty = Graphd_V1_StaleCertainty(module.staleness?.certainty)
    staleOutputs = (module.staleness?.outputs ?? []).map { Graphd_V1_StaleOutput($0) }
      .sorted { $0.rawValue < $1.rawValue }
    relinks = module.relinks
    retest = module.retest
    distance = UInt32(clamping: module.origin.distance)
    because = module.origin.reasons.map { reason in
      var message = Graphd_V1_ImpactReason()
      message.module = reason.module
      message.declaration = reason.declaration
      message.effect = Graphd_V1_Effect(reason.effect)
      return message
    }
    reasonsTotal = UInt32(clamping: module.origin.reasonCount)
  }
}

extension Graphd_V1_StaleCertainty {
  init(_ certainty: StaleCertainty?) {
    self =
      switch certainty {
      case nil: .unspecified
      case .possible: .possible
      case .certain: .certain
      }
  }
}

extension Graphd_V1_StaleOutput {
  init(_ output: StaleOutput) {
    self =
      switch output {
      case .objects: .objects
      case .resources: .resources
      case .program: .program
      case .module: .module
      case .link: .link
      }
  }
}

extension Graphd_V1_ReasonStep {
  init(_ step: ReasonStep) {
    self.init()
    module = step.module
    declaration = step.declaration
    effect = Graphd_V1_Effect(step.effect)
    if let path = step.path {
      location.path = path.description
      if step.line > 0 { location.range = Graphd_V1_SourceRange(line: step.line) }
      location.side = .new
    }
    text = step.text
    rule = step.rule
  }
}
