import FileWatching
import GraphCore
import GraphEngine
import GraphProtos
import SourceTrees
import SwiftProtobuf
import WorkspaceModel

// The graph to responses.

extension Graphd_V1_SourceRange {
  /// A range of which only the line is known; lines count from 1, and 0 is none.
  init(line: Int) {
    self.init()
    start.line = UInt32(clamping: line)
  }
}

extension Graphd_V1_Problem {
  /// How many other paths, or patterns, one problem lists.
  static let listLimit = 1_000

  init(_ problem: Problem) {
    self.init()
    code = Graphd_V1_ProblemCode(problem.code)
    severity = Graphd_V1_Severity(problem.severity)
    path = problem.path?.description ?? ""
    if let line = problem.line { range = Graphd_V1_SourceRange(line: line) }
    message = problem.message
    otherPaths = problem.otherPaths.prefix(Self.listLimit).map(\.description)
    omittedPaths = UInt32(clamping: problem.otherPaths.count - otherPaths.count)
    suggestedPatterns = Array(problem.suggestedPatterns.prefix(Self.listLimit))
    omittedPatterns = UInt32(clamping: problem.suggestedPatterns.count - suggestedPatterns.count)
    incidental = problem.isIncidental
  }
}

extension Graphd_V1_Freshness {
  init(_ freshness: GraphEngine.Freshness) { self = freshness == .fresh ? .fresh : .cached }
}

extension Graphd_V1_TreeState {
  init(_ state: TreeState) {
    self.init()
    switch state {
    case .commit(let id): commitID = id
    case .workingTree: workingTree = true
    }
  }
}

/// The common fields of every answer about one state.
protocol GraphAnswer: SwiftProtobuf.Message {
  var state: Graphd_V1_TreeState { get set }
  var complete: Bool { get set }
  var snapshot: UInt32 { get set }
  var freshness: Graphd_V1_Freshness { get set }
  var problems: [Graphd_V1_Problem] { get set }
  var platforms: [Graphd_V1_Platform] { get set }
  var timings: Graphd_V1_Timings { get set }
}

extension GraphAnswer {
  /// An answer with the state that it is about, and nothing else.
  init(_ loaded: LoadedState) {
    self.init()
    state = Graphd_V1_TreeState(loaded.state)
    complete = loaded.snapshot.isComplete
    snapshot = UInt32(clamping: loaded.revision)
    freshness = Graphd_V1_Freshness(loaded.freshness)
    problems = loaded.snapshot.problems.map { Graphd_V1_Problem($0.inState) }
    platforms = Graphd_V1_Platform.platforms(of: loaded.snapshot.workspace)
    timings = Graphd_V1_Timings(loaded.timings)
  }
}

extension Graphd_V1_ListModulesResponse: GraphAnswer {}
extension Graphd_V1_GetModuleResponse: GraphAnswer {}
extension Graphd_V1_ListDependenciesResponse: GraphAnswer {}
extension Graphd_V1_ListDependentsResponse: GraphAnswer {}
extension Graphd_V1_FindPathsResponse: GraphAnswer {}
extension Graphd_V1_FindCyclesResponse: GraphAnswer {}
extension Graphd_V1_ExportGraphResponse: GraphAnswer {}
extension Graphd_V1_LocateResponse: GraphAnswer {}
extension Graphd_V1_ListFeaturesResponse: GraphAnswer {}
extension Graphd_V1_DraftConfigurationResponse: GraphAnswer {}

extension Graphd_V1_Module {
  /// Encodes a module; with `details` its sources, resources and dependencies too.
  init(_ index: Int, in snapshot: WorkspaceSnapshot, details: Bool = false) {
    self.init()
    let module = snapshot.graph.modules[index]
    id = module.id
    name = module.name
    package = module.containerName
    kind = Graphd_V1_ModuleKind(module.kind)
    moduleName = module.moduleName
    if case .external(let version) = module.origin { self.version = version ?? "" }
    guard let target = snapshot.target(of: index) else { return }
    path = target.path?.description ?? ""
    if let owner = snapshot.container(of: index) {
      packagePath = owner.path.description
      container = Graphd_V1_ContainerKind(owner.kind)
    }
    language = Graphd_V1_Language(target.language)
    platforms = target.platforms.map(\.rawValue).sorted()
    let features = snapshot.features
    role = features.role(of: index).map { Graphd_V1_ModuleRole($0) } ?? .unspecified
    feature = features.position(ofModule: index).map { features.features[$0].id } ?? ""
    guard details else { return }
    sources = target.sources.map(\.description)
    resources = target.resources.map(\.path.description)
    dependencies = snapshot.graph.graph.neighbors(of: index)
      .map { Graphd_V1_ModuleEdge(from: index, to: $0, in: snapshot.graph) }
  }
}

extension Graphd_V1_ModuleEdge {
  init(from: Int, to: Int, in graph: ModuleGraph) {
    self.init()
    self.from = graph.modules[from].id
    self.to = graph.modules[to].id
    kinds = graph.kinds(from: from, to: to).messages
  }
}

extension Graphd_V1_WorkspaceStatus {
  /// Encodes a workspace; `loaded` is `nil` as long as it was not read.
  init(root: String, _ loaded: LoadedState?) {
    self.init()
    self.root = root
    state = loaded == nil ? .idle : .ready
    snapshot = UInt32(clamping: loaded?.revision ?? 0)
    packages = UInt32(clamping: loaded?.snapshot.workspace.packages.count ?? 0)
    modules = UInt32(clamping: loaded?.snapshot.graph.modules.count { $0.kind != nil } ?? 0)
    files = UInt32(clamping: loaded?.snapshot.files.count ?? 0)
    swiftFiles = UInt32(clamping: loaded?.snapshot.summaries.count ?? 0)
    problems = loaded?.snapshot.problems.map { Graphd_V1_Problem($0.inState) } ?? []
  }

  /// Says how changes are noticed; `nil` if they are not.
  mutating func watch(_ mode: WatchedTree.Mode?) {
    switch mode {
    case nil, .idle: watchMode = .none
    case .watching: watchMode = .watching
    case .rescanning:
      watchMode = .watching
      state = .rescanning
    case .polling(let error):
      watchMode = .polling
      watchReason = error.description
    case .relisting(let reason):
      watchMode = .polling
      watchReason = reason.description
    }
  }
}

extension Graphd_V1_LoadProgress {
  init(_ progress: LoadProgress) {
    self.init()
    phase = Graphd_V1_Phase(progress.phase)
    done = UInt32(clamping: progress.done)
    total = UInt32(clamping: progress.total)
  }
}

extension Graphd_V1_Phase {
  init(_ phase: GraphEngine.Phase) {
    self =
      switch phase {
      case .listing: .listing
      case .manifests: .manifests
      case .summaries: .summaries
      case .graph: .graph
      case .classification: .classification
      case .propagation: .propagation
      case .tests: .tests
      case .planning: .planning
      }
  }
}

/// Measures how long an answer takes, from the arrival of its question.
struct AnswerClock {
  private let start = ContinuousClock.now

  /// Sets the whole time, up to now.
  func stop(_ timings: inout Graphd_V1_Timings) {
    timings.total = Google_Protobuf_Duration(rounding: start.duration(to: .now))
  }
}

extension Graphd_V1_Timings {
  init(_ timings: GraphEngine.Timings) {
    self.init()
    phases = timings.phases.map { phase, duration in
      var message = Graphd_V1_PhaseDuration()
      message.phase = Graphd_V1_Phase(phase)
      message.duration = Google_Protobuf_Duration(rounding: duration)
      return message
    }
  }
}
