import WorkspaceModel

/// The components that a look-up searches one after the other, up to its end.
package struct SearchedPath: Sendable, Hashable {
  /// Indices, in the order of the search; the component that requests comes first.
  package var components: [Int]
  package var outcome: WiringLookup.Outcome
  /// The property that is found, or that is optional.
  package var provider: WiringLookup.Provider?
  /// The properties of the right name that the look-up passes.
  package var passed: [LookupPath.Passed] = []
  /// Whether each step is known to be one that the program takes.
  package var isCertain: Bool
  /// Whether it ends at a component that nobody is seen to create.
  package var endsOpen = false
}

extension WiringAnalysis {
  /// The paths of a request in the order of the search, at most `limit`, and whether there are more.
  ///
  /// Complexity: O(paths · ancestors), bounded by `limit`.
  package func paths(
    of request: LookupRequest,
    limit: Int
  ) throws(CancellationError) -> (paths: [SearchedPath], hasMore: Bool) {
    let place = request.place(in: graph)
    var search = PathSearch(lookup, request.name, request.wanted, place, limit)
    for start in request.starts {
      try search.run(
        from: start.component,
        after: start.child,
        isCertain: start.isCertain && request.startsAreCertain
      )
    }
    if request.hasUnknownStart { search.addUnknown(after: request.owner) }
    return (search.paths, search.hasMore)
  }

  /// The paths of a look-up that begins at a component; `wanted` is a type as that component's file writes it.
  package func paths(
    of name: String,
    _ wanted: String?,
    at component: Int,
    limit: Int
  ) throws(CancellationError) -> (paths: [SearchedPath], hasMore: Bool) {
    var search = PathSearch(lookup, name, wanted, graph.components[component].place, limit)
    try search.run(from: component, after: nil, isCertain: true)
    return (search.paths, search.hasMore)
  }

  /// The path and its result as a sentence for a person.
  package func sentence(of path: SearchedPath, for name: String) -> String {
    let way = path.components.map { "`\(graph.components[$0].name)`" }.joined(separator: " -> ")
    let provider =
      path.provider.map { "`\($0.name)\($0.type.map { ": \($0)" } ?? "")`" } ?? "`\(name)`"
    let passed = path.passed.first.map {
      "; `\(graph.components[$0.component].name).\(name)` \($0.reason.clause)"
    }
    let result =
      switch path.outcome {
      case .found: "finds \(provider)"
      case .optional: "finds \(provider) unless it is `nil`"
      case .unknown where path.provider != nil: "finds \(provider), whose type may not fit"
      case .unknown:
        path.endsOpen ? "ends, and its parents are not known" : "is not known from there on"
      case .missing, .partlyMissing: "does not find `\(name)`" + (passed ?? "")
      }
    return way.isEmpty ? result : "\(way) \(result)"
  }
}

/// Walks the paths of one look-up from a component to roots.
private struct PathSearch {
  private(set) var paths: [SearchedPath] = []
  private(set) var hasMore = false
  private let lookup: MemberLookup
  private let name: String
  private let wanted: PlacedType?
  private let limit: Int
  /// How many components may still be visited: paths that go round cost time and give nothing.
  private var visitsLeft = 10_000

  init(
    _ lookup: MemberLookup,
    _ name: String,
    _ wanted: String?,
    _ place: NamePlace,
    _ limit: Int
  ) {
    self.lookup = lookup
    self.name = name
    self.wanted = wanted.map { PlacedType($0, at: place) }
    self.limit = limit
  }

  /// A path so far, and the component that comes next.
  private struct Step {
    var path: SearchedPath
    var next: Int
  }

  mutating func run(
    from start: Int,
    after child: Int?,
    isCertain: Bool
  ) throws(CancellationError) {
    let begin = SearchedPath(
      components: child.map { [$0] } ?? [],
      outcome: .missing,
      isCertain: isCertain
    )
    var pending = [Step(path: begin, next: start)]
    while let step = pending.popLast() {
      guard visitsLeft > 0, paths.count < limit else {
        hasMore = true
        return
      }
      visitsLeft -= 1
      try checkCancellation()
      pending += visit(step).reversed()
    }
  }

  mutating func addUnknown(after component: Int?) {
    add(SearchedPath(components: component.map { [$0] } ?? [], outcome: .unknown, isCertain: false))
  }

  private mutating func add(_ path: SearchedPath) {
    if paths.count < limit { paths.append(path) } else { hasMore = true }
  }

  /// Looks at one component; the steps to its parents if the look-up goes on.
  private mutating func visit(_ step: Step) -> [Step] {
    var path = step.path
    path.components.append(step.next)
    let own = lookup.here(name, wanted, step.next)
    path.passed += own.passed
    let provider = own.member.map { lookup.graph.provider($0, of: step.next) }
    switch own.end {
    case .found, .unknown:
      path.outcome = own.end == .found ? .found : .unknown
      path.provider = provider
      add(path)
      return []
    case .optional:
      path.outcome = .optional
      path.provider = path.provider ?? provider
    case .passed: break
    }
    let component = lookup.graph.components[step.next]
    if component.hasUnknownParent { add(path, endingIn: .unknown) }
    if component.isRoot {
      add(path)
    } else if component.parents.isEmpty, !component.hasUnknownParent {
      path.endsOpen = true
      component.takesParent ? add(path, endingIn: .unknown) : add(path)
    }
    return component.parents.filter { !path.components.contains($0.parent) }.map { edge in
      var longer = path
      longer.isCertain = longer.isCertain && edge.isCertain
      return Step(path: longer, next: edge.parent)
    }
  }

  /// Adds a path of which the end is not known, unless it has a value already.
  private mutating func add(_ path: SearchedPath, endingIn outcome: WiringLookup.Outcome) {
    var path = path
    if path.outcome == .missing { path.outcome = outcome }
    add(path)
  }
}
