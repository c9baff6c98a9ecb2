import BitCollections
import GraphCore
import WorkspaceModel

/// The modules that read headers, in both states, by the directives of their files.
struct HeaderReaders {
  private let states: ComparedStates
  /// The C-family modules that read a header of another one that differs, with whether the build tool knows.
  private(set) var readers: [Int: Bool] = [:]
  /// Made only where files of the C family differ.
  private lazy var includes = (base: IncludeGraph(states.base), head: IncludeGraph(states.head))

  init(_ states: ComparedStates) { self.states = states }

  /// Notes the C-family modules above one whose header differs that read it.
  mutating func note(_ difference: FileDifference, below module: Int) {
    for user in states.union.graph.reachable(from: [module], .backward) where user != module {
      guard states.union.isOfClang(user) else { continue }
      switch reading(of: difference.path, by: user) {
      case .none: continue
      case .named: readers[user] = difference.old != nil || readers[user] == true
      case .perhaps: readers[user] = readers[user] ?? false
      }
    }
  }

  /// How a module's sources read a file in the old state, of which objects are there, or else in the new one.
  mutating func reading(of path: SourcePath, by module: Int) -> IncludeGraph.Reading {
    let includes = includes
    let old = states.target(base: module).map { includes.base.reading(of: path.name, by: $0) }
    if let old, old != .none { return old }
    return states.target(head: module).map { includes.head.reading(of: path.name, by: $0) } ?? .none
  }

  /// Whether headers of a target are a header, or include it.
  mutating func isRead(
    _ path: SourcePath,
    of module: Int,
    from starts: (Target) -> [SourcePath]
  ) -> Bool {
    let includes = includes
    let graphs = [
      (includes.base, states.target(base: module)), (includes.head, states.target(head: module)),
    ]
    return graphs.contains { graph, target in
      guard let starts = target.map(starts), !starts.isEmpty else { return false }
      return starts.contains(path) || graph.reading(of: path.name, from: starts) != .none
    }
  }
}
