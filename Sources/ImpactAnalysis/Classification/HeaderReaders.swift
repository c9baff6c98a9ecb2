import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// The modules that read headers, in both states, by the directives of their files.
struct HeaderReaders {
  private let states: ComparedStates
  /// The C-family modules that read a header of another one that differs, with whether the build tool knows.
  private(set) var readers: [Int: Bool] = [:]
  /// Made only where files of the C family differ.
  private lazy var includes = (base: IncludeGraph(states.base), head: IncludeGraph(states.head))
  /// Made only where files differ that no target has.
  private lazy var includers = (base: Includers(states.base), head: Includers(states.head))
  /// The names that the sources of a module read.
  private var names: [Int: (base: IncludedNames?, head: IncludedNames?)] = [:]

  /// The declarations of headers, by the module whose header differs; `nil` if they are not known.
  private var declarations: [Int: HeaderDeclarations?] = [:]

  init(_ states: ComparedStates) { self.states = states }

  /// The names by which Swift code sees what differs in a header of a package; `nil` if it may see more.
  mutating func names(changedBy difference: FileDifference, of module: Int) -> [HeaderName]? {
    let (base, head) = (states.base, states.head)
    let path = difference.path
    // It may take the place of another one, and is a submodule that code may import.
    if difference.kind != .modified, hasNamesake(path) || isImportedInPart(module) { return nil }
    let old = difference.old == nil ? nil : base.summaries[path]
    let new = difference.new == nil ? nil : head.summaries[path]
    guard (old != nil) == (difference.old != nil), (new != nil) == (difference.new != nil) else {
      return nil
    }
    let known = declarations[module] ?? HeaderDeclarations(states, of: module)
    declarations.updateValue(known, forKey: module)
    return known?.names(from: old, to: new, of: path, on: states.union.platform(of: module))
  }

  /// Whether a file imports a submodule of a module.
  private func isImportedInPart(_ module: Int) -> Bool {
    let prefix = states.union.members[module].module.moduleName + "."
    return [states.base, states.head].contains { snapshot in
      snapshot.summaries.values.contains { summary in
        summary.imports.contains { $0.scopedKind == nil && $0.path.hasPrefix(prefix) }
      }
    }
  }

  private func hasNamesake(_ path: SourcePath) -> Bool {
    [states.base, states.head].contains { snapshot in
      snapshot.files.keys.contains { $0.name == path.name && $0 != path }
    }
  }

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
    let names = names(readBy: module)
    let readings = [names.base, names.head].compactMap { $0?.reading(of: path.name) }
    return readings.first { $0 != .none } ?? .none
  }

  /// How modules read a file that they do not have.
  mutating func readings(ofForeign path: SourcePath) -> [Int: IncludeGraph.Reading] {
    let includers = includers
    let old = includers.base.readings(of: path).map { (states.union.position(base: $0), $1) }
    let new = includers.head.readings(of: path).map { (states.union.position(head: $0), $1) }
    return Dictionary(old + new) { old, _ in old }
  }

  private mutating func names(readBy module: Int) -> (base: IncludedNames?, head: IncludedNames?) {
    if let known = names[module] { return known }
    let includes = includes
    let made = (
      base: states.target(base: module).map { includes.base.names(readBy: $0.sources) },
      head: states.target(head: module).map { includes.head.names(readBy: $0.sources) }
    )
    names[module] = made
    return made
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
      return starts.contains(path)
        || graph.names(readBy: starts).reading(of: path.name) != .none
    }
  }
}
