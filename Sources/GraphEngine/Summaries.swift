import HashTreeCollections
import WorkspaceModel

/// The summaries of a state, by path: of sources and of resources.
struct Summaries: Sendable {
  var sources: FileSummaries = [:]
  var resources: TreeDictionary<SourcePath, ResourceSummary> = [:]

  init() {}

  /// Takes the summaries of a snapshot.
  init(of snapshot: WorkspaceSnapshot) {
    sources = snapshot.summaries
    resources = snapshot.resources
  }

  /// The paths of all of them.
  var paths: Set<SourcePath> { Set(sources.keys).union(resources.keys) }

  /// A file that is summarised as that kind.
  subscript(path: SourcePath, kind: SummaryKind) -> SummarizedFile? {
    get {
      switch kind {
      case .source: sources.file(path).map { .source($0.settled) }
      case .resource: resources[path].map(SummarizedFile.resource)
      }
    }
    set {
      switch kind {
      case .source:
        if case .source(let file)? = newValue {
          sources.set(file, at: path)
        } else {
          sources.set(nil, at: path)
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
    if sources.file(path) != nil { return .source(SummaryLanguage(of: path)) }
    return resources[path] == nil ? nil : ResourceFormat(of: path).map(SummaryKind.resource)
  }

  /// The faults of some files, by path; those of a file that is not parsed yet are not known.
  func problems(in files: Set<SourcePath>) -> [Problem] {
    func problems(_ path: SourcePath) -> [ParseProblem] {
      (sources.file(path)?.parsedSummary?.problems ?? []) + (resources[path]?.problems ?? [])
    }
    return files.filter { !problems($0).isEmpty }.sorted().flatMap { path in
      // The names of a table that is only untidy are known, and nothing follows from any other property list.
      let isHarmless =
        resources[path]?.isFullyRead == true || ResourceFormat(of: path) == .propertyList
      let severity: Problem.Severity = isHarmless && sources.file(path) == nil ? .note : .warning
      return problems(path).map { $0.problem(severity, in: path) }
    }
  }
}

/// A file with its summary, or with what makes that.
enum SummarizedFile: Sendable {
  case source(SourceFile)
  case resource(ResourceSummary)

  init(_ summary: Summary) {
    self =
      switch summary {
      case .source(let summary): .source(SourceFile(summary))
      case .resource(let summary): .resource(summary)
      }
  }
}
