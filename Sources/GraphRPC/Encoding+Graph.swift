import FileWatching
import GraphCore
import GraphEngine
import GraphProtos
import SourceTrees
import WorkspaceModel

// The graph to responses.

extension Graphd_V1_Problem {
  init(_ problem: Problem) {
    self.init()
    code = problem.code.rawValue
    severity =
      switch problem.severity {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
    path = problem.path?.description ?? ""
    if let line = problem.line { self.line = UInt32(clamping: line) }
    message = problem.message
  }
}

extension Graphd_V1_Freshness {
  init(_ freshness: GraphEngine.Freshness) { self = freshness == .fresh ? .fresh : .cached }
}

extension Graphd_V1_GraphAnswer {
  init(_ loaded: LoadedState) {
    self.init()
    state = loaded.state.description
    revision = loaded.revision
    freshness = Graphd_V1_Freshness(loaded.freshness)
    complete = loaded.snapshot.isComplete
    problems = loaded.snapshot.problems.map { Graphd_V1_Problem($0) }
  }
}

extension Graphd_V1_Module {
  /// Encodes a module; with `details` its sources, resources and dependencies too.
  init(_ index: Int, in snapshot: WorkspaceSnapshot, details: Bool = false) {
    self.init()
    let module = snapshot.graph.modules[index]
    id = module.id
    name = module.name
    package = module.packageName
    kind = module.kindName
    moduleName = module.moduleName
    if case .external(let version) = module.origin { self.version = version ?? "" }
    guard let target = snapshot.target(of: index) else { return }
    path = target.path?.description ?? ""
    packagePath = snapshot.package(of: index)?.path.description ?? ""
    language = target.language.rawValue
    guard details else { return }
    sources = target.sources.map(\.description)
    resources = target.resources.map(\.path.description)
    dependencies = snapshot.graph.graph.neighbors(of: index)
      .map { Graphd_V1_Edge(from: index, to: $0, in: snapshot.graph) }
  }
}

extension Graphd_V1_Edge {
  init(from: Int, to: Int, in graph: ModuleGraph) {
    self.init()
    self.from = graph.modules[from].id
    self.to = graph.modules[to].id
    kinds = graph.kinds(from: from, to: to).names
  }
}

extension Graphd_V1_WorkspaceStatus {
  /// Encodes a workspace; `loaded` is `nil` as long as it was not read.
  init(root: String, _ loaded: LoadedState?) {
    self.init()
    self.root = root
    guard let loaded else {
      state = "idle"
      return
    }
    state = "ready"
    revision = loaded.revision
    let snapshot = loaded.snapshot
    packages = UInt32(clamping: snapshot.workspace.packages.count)
    modules = UInt32(clamping: snapshot.graph.modules.count { $0.kind != nil })
    files = UInt64(clamping: snapshot.files.count)
    swiftFiles = UInt64(clamping: snapshot.summaries.count)
    problems = snapshot.problems.map { Graphd_V1_Problem($0) }
  }

  /// Says how changes are noticed; `nil` if they are not.
  mutating func following(_ mode: WatchedTree.Mode?) {
    switch mode {
    case nil, .idle: following = "none"
    case .watching: following = "watching"
    case .rescanning:
      following = "watching"
      state = "rescanning"
    case .polling(let error):
      following = "polling"
      followingReason = error.description
    case .relisting(let reason):
      following = "polling"
      followingReason = reason.description
    }
  }
}

extension Graphd_V1_Progress {
  init(_ progress: LoadProgress) {
    self.init()
    phase =
      switch progress.phase {
      case .listing: .listing
      case .manifests: .manifests
      case .summaries: .summaries
      case .graph, .classification, .propagation, .tests: .unspecified
      }
    done = UInt64(clamping: progress.done)
    total = UInt64(clamping: progress.total)
  }
}
