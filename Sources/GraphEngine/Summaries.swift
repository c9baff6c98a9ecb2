import HashTreeCollections
import WorkspaceModel

/// The summaries of a state, by path: of sources and of resources.
struct Summaries: Sendable {
  var sources: TreeDictionary<SourcePath, FileSummary> = [:]
  var resources: TreeDictionary<SourcePath, ResourceSummary> = [:]

  init() {}

  /// Takes the summaries of a snapshot.
  init(of snapshot: WorkspaceSnapshot) {
    sources = snapshot.summaries
    resources = snapshot.resources
  }

  /// The paths of all of them.
  var paths: Set<SourcePath> { Set(sources.keys).union(resources.keys) }

  /// The summary of a file, of that kind.
  subscript(path: SourcePath, kind: SummaryKind) -> Summary? {
    get {
      switch kind {
      case .source: sources[path].map(Summary.source)
      case .resource: resources[path].map(Summary.resource)
      }
    }
    set {
      switch kind {
      case .source:
        if case .source(let summary)? = newValue {
          sources[path] = summary
        } else {
          sources[path] = nil
        }
      case .resource:
        if case .resource(let summary)? = newValue {
          resources[path] = summary
        } else {
          resources[path] = nil
        }
      }
    }
  }

  /// As what a file is summarised; `nil` if there is no summary of it.
  func kind(of path: SourcePath) -> SummaryKind? {
    if sources[path] != nil { return .source(SummaryLanguage(of: path)) }
    return resources[path] == nil ? nil : ResourceFormat(of: path).map(SummaryKind.resource)
  }

  /// The faults of some files, by path.
  func problems(in files: Set<SourcePath>) -> [Problem] {
    let broken = files.filter {
      sources[$0]?.problems.isEmpty == false || resources[$0]?.problems.isEmpty == false
    }
    return broken.sorted().flatMap { path in
      // The names of a table that is only untidy are known, and nothing follows from any other property list.
      let isHarmless =
        resources[path]?.isFullyRead == true || ResourceFormat(of: path) == .propertyList
      let severity: Problem.Severity = isHarmless && sources[path] == nil ? .note : .warning
      return ((sources[path]?.problems ?? []) + (resources[path]?.problems ?? [])).map {
        Problem($0.code, severity, path: path, line: Int($0.line), $0.message)
      }
    }
  }
}
